"""Commands of the screens of games; the archive carries them out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from device.screen.base import Errand


class Section(Enum):
    """A part of the list of games."""

    UNDER_WAY = "under way"
    FINISHED = "finished"
    BIN = "bin"


class GamesErrand(Errand):
    """An errand for the archive; its screens are those of games."""


@dataclass(frozen=True, slots=True)
class OpenGames(GamesErrand):
    """Show the list of games.

    Attributes:
        section: which games.
        chosen: the number of the game that is chosen in the list; None for the first.
    """

    section: Section = Section.UNDER_WAY
    chosen: int | None = None
