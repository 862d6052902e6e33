"""The Figures that the dice carry, and the numbers that stand for them on ordinary dice."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class Figure(StrEnum):
    """A face of a die; its value is its letter in every text form (l.4-6, 95)."""

    DAM = "D"
    BEL = "B"
    EGAL = "E"
    MORT = "M"
    GAIN = "G"
    RUSE = "R"
    ARCANISTE = "A"
    BANNI = "N"

    @property
    def is_mineure(self) -> bool:
        """Whether this Figure scores, and players can embody it as their Faction."""
        return self in EIGHT_MINEURES


MINEURES: Final = (Figure.MORT, Figure.GAIN, Figure.RUSE)
"""The three Figures that score, that players embody as Factions and that have powers (l.6, 57-59)."""

EIGHT_MINEURES: Final = (*MINEURES, Figure.ARCANISTE, Figure.BANNI)
"""The five Mineures on dice with eight faces; Arcaniste and Banni have no power (l.95, IM-100)."""

SIX_FACES: Final = (Figure.DAM, Figure.BEL, Figure.EGAL, *MINEURES)
"""The faces of an ordinary die of the game (l.4)."""

EIGHT_FACES: Final = (*SIX_FACES, Figure.ARCANISTE, Figure.BANNI)
"""The faces of a die with eight faces (l.95, IM-100)."""

PREY: Final = (*EIGHT_MINEURES, Figure.EGAL)
"""The Figures that a Dam captures (l.17)."""

BY_NUMBER: Final[Mapping[str, Figure]] = {
    "1": Figure.MORT,
    "2": Figure.GAIN,
    "3": Figure.RUSE,
    "4": Figure.EGAL,
    "5": Figure.BEL,
    "6": Figure.DAM,
    "7": Figure.ARCANISTE,
    "8": Figure.BANNI,
}
"""The Figures for the numbers of ordinary dice, by custom (l.91-93); 7 and 8 are our extension."""
