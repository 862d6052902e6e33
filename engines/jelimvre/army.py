"""The two armies: twenty pieces each, of seven kinds (l.42-45)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum, StrEnum
from typing import Final

from engines.jelimvre.cells import SIDE
from wording.sentence import Sentence


class Colour(IntEnum):
    """The colour of one side."""

    WHITE = 0
    BLACK = 1

    @property
    def other(self) -> Colour:
        """The opponent."""
        return Colour.WHITE if self else Colour.BLACK

    @property
    def forward(self) -> int:
        """The change of rank of a step towards the enemy: 1 or -1."""
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
    def spoken(self) -> Sentence:
        """The name of the side in a sentence."""
        return _PLAYERS[self]


_PLAYERS: Final = {Colour.WHITE: Sentence("White"), Colour.BLACK: Sentence("Black")}


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
    def spoken(self) -> Sentence:
        """The name of the piece in a sentence."""
        return _NAMES[self]

    @property
    def definite(self) -> Sentence:
        """The name of the piece with its article, for one that stands on a known cell."""
        return _DEFINITE[self]


_NAMES: Final[Mapping[Kind, Sentence]] = {
    Kind.SOLDIER: Sentence("soldier"),
    Kind.TOWER: Sentence("tower"),
    Kind.GUARD: Sentence("royal guard"),
    Kind.KNIGHT: Sentence("knight"),
    Kind.DRAGON: Sentence("dragon"),
    Kind.QUEEN: Sentence("queen"),
    Kind.KING: Sentence("king"),
}
_DEFINITE: Final[Mapping[Kind, Sentence]] = {
    Kind.SOLDIER: Sentence("the soldier"),
    Kind.TOWER: Sentence("the tower"),
    Kind.GUARD: Sentence("the royal guard"),
    Kind.KNIGHT: Sentence("the knight"),
    Kind.DRAGON: Sentence("the dragon"),
    Kind.QUEEN: Sentence("the queen"),
    Kind.KING: Sentence("the king"),
}


ARMY: Final[Mapping[Kind, int]] = {
    Kind.SOLDIER: 11,
    Kind.TOWER: 2,
    Kind.GUARD: 2,
    Kind.KNIGHT: 2,
    Kind.DRAGON: 1,
    Kind.QUEEN: 1,
    Kind.KING: 1,
}
"""The number of pieces of each kind that a side has (l.42-45, 306)."""

WALLS: Final = 8
"""The wall pieces of each side (l.25)."""

WATER: Final = 14
"""The pieces of water, which belong to nobody (l.72, 303)."""


def lettered(kind: str, colour: Colour) -> str:
    """The letter of a piece; small if the piece is black."""
    return kind.lower() if colour else kind.upper()


def sorted_kinds(kinds: str) -> str:
    """The letters in the order of `Kind`, as lost pieces are written."""
    return "".join(sorted(kinds, key=_ORDER.index))


_ORDER: Final = "".join(Kind)
