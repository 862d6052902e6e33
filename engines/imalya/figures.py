"""The six Figures that every die carries, and the numbers that stand for them on ordinary dice."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class Figure(StrEnum):
    """A face of a die; its value is its letter in every text form (l.4-6)."""

    DAM = "D"
    BEL = "B"
    EGAL = "E"
    MORT = "M"
    GAIN = "G"
    RUSE = "R"

    @property
    def is_mineure(self) -> bool:
        """Whether a player can embody it as his Faction: Mort, Gain or Ruse."""
        return self in MINEURES


MINEURES: Final = (Figure.MORT, Figure.GAIN, Figure.RUSE)
"""The three Figures that score and that players embody as Factions (l.6)."""

PREY: Final = (*MINEURES, Figure.EGAL)
"""What a Dam captures (l.17)."""

BY_NUMBER: Final[Mapping[str, Figure]] = {
    "1": Figure.MORT,
    "2": Figure.GAIN,
    "3": Figure.RUSE,
    "4": Figure.EGAL,
    "5": Figure.BEL,
    "6": Figure.DAM,
}
"""How ordinary number dice are read, by custom (l.91-93)."""
