"""Commands of the screens of games; the archive carries them out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from device.screen.errand import Errand

BIN_DAYS: Final = 30
"""The number of days after which a game in the bin is deleted for good, at the next start."""


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


@dataclass(frozen=True, slots=True)
class ReplayGame(GamesErrand):
    """Show a game step by step.

    Attributes:
        number: the number of the game.
        section: the part of the list that Back leads to.
    """

    number: int
    section: Section = Section.FINISHED


@dataclass(frozen=True, slots=True)
class ExportGame(GamesErrand):
    """Write a game to a file.

    Attributes:
        number: the number of the game.
        then_bin: put the game into the bin once it is written.
    """

    number: int
    then_bin: bool = False


@dataclass(frozen=True, slots=True)
class BinGame(GamesErrand):
    """Put a game into the bin."""

    number: int


@dataclass(frozen=True, slots=True)
class TakeOutGame(GamesErrand):
    """Take a game out of the bin."""

    number: int


@dataclass(frozen=True, slots=True)
class NameGame(GamesErrand):
    """Give a game a name; "" takes its name away."""

    number: int
    title: str
