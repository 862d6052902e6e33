"""The two armies: twenty pieces each, of seven kinds (l.42-45)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum, StrEnum
from typing import Final

from engines.jelimvre.cells import SIDE


class Colour(IntEnum):
    """A side of the board."""

    WHITE = 0
    BLACK = 1

    @property
    def other(self) -> Colour:
        """The opponent."""
        return Colour(1 - self)

    @property
    def forward(self) -> int:
        """The ranks that a step towards the enemy goes up."""
        return 1 - 2 * self

    @property
    def first_rank(self) -> int:
        """The rank nearest to the player."""
        return SIDE if self else 1

    @property
    def camp(self) -> range:
        """The cells of the first two ranks, where the army is set up (l.310)."""
        return range(SIDE * (SIDE - 2), SIDE * SIDE) if self else range(2 * SIDE)

    @property
    def last_cells(self) -> range:
        """The cells of the enemy's first rank, where soldiers are promoted (l.124)."""
        return range(SIDE) if self else range(SIDE * (SIDE - 1), SIDE * SIDE)

    def __str__(self) -> str:
        return self.name.lower()

    @property
    def spoken(self) -> str:
        """The name of who plays it."""
        return self.name.capitalize()


class Kind(StrEnum):
    """A kind of army piece; its value is its letter in every text form, small where it is black."""

    SOLDIER = "S"
    TOWER = "T"
    GUARD = "G"
    KNIGHT = "C"
    DRAGON = "D"
    QUEEN = "Q"
    KING = "K"

    @property
    def spoken(self) -> str:
        """Its name in a sentence."""
        return "royal guard" if self is Kind.GUARD else self.name.lower()


ARMY: Final[Mapping[Kind, int]] = {
    Kind.SOLDIER: 11,
    Kind.TOWER: 2,
    Kind.GUARD: 2,
    Kind.KNIGHT: 2,
    Kind.DRAGON: 1,
    Kind.QUEEN: 1,
    Kind.KING: 1,
}
"""What each side has (l.42-45, 306)."""

WALLS: Final = 8
"""The wall pieces of each side (l.25)."""

WATER: Final = 14
"""The pieces of water, which belong to nobody (l.72, 303)."""


def lettered(kind: str, colour: Colour) -> str:
    """The letter of a piece: small where it is black."""
    return kind.lower() if colour else kind.upper()


def sorted_kinds(kinds: str) -> str:
    """The letters in the order of `Kind`, as lost pieces are written."""
    return "".join(sorted(kinds, key=_ORDER.index))


_ORDER: Final = "".join(Kind)
