"""The six Figures, and the numbers that stand for them on ordinary dice."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class Figure(StrEnum):
    """A Figure, by the letter that stands for it in records (rules l.4-6)."""

    DAM = "D"
    BEL = "B"
    EGAL = "E"
    MORT = "M"
    GAIN = "G"
    RUSE = "R"

    @property
    def is_mineure(self) -> bool:
        """Whether this is a Mineure: a Faction that a player can embody (rules l.6)."""
        return self in MINEURES


MINEURES: Final = (Figure.MORT, Figure.GAIN, Figure.RUSE)

BY_NUMBER: Final[Mapping[str, Figure]] = {
    "1": Figure.MORT,
    "2": Figure.GAIN,
    "3": Figure.RUSE,
    "4": Figure.EGAL,
    "5": Figure.BEL,
    "6": Figure.DAM,
}
"""What each face of an ordinary number die means (rules l.91-93)."""
