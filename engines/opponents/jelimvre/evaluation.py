"""What a board of Jelimvre is worth, in soldiers."""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum
from typing import Final

from engines.jelimvre.army import Colour, Kind
from engines.jelimvre.board import CODES, COLOUR_OF, FLOOR_OF, KIND_OF, REGENERATOR
from engines.jelimvre.cells import CELLS, SIDE

KING: Final = 1000.0
"""More than all other pieces together."""

PIECES: Final[Mapping[Kind, float]] = {
    Kind.SOLDIER: 1.0,
    Kind.TOWER: 5.0,
    Kind.GUARD: 3.5,
    Kind.KNIGHT: 3.0,
    Kind.DRAGON: 9.0,
    Kind.QUEEN: 9.0,
    Kind.KING: KING,
}
_REGENERATOR: Final = 3.0
_STEP: Final = 0.04
"""What a soldier gains with each rank forward."""
_CENTRE: Final = 0.03
"""What an officer gains with each cell nearer to the middle; the king loses as much."""


def _worth(cell: int, code: int) -> float:
    """The worth of one cell to White."""
    floor, kind, colour = FLOOR_OF[code], KIND_OF[code], COLOUR_OF[code]
    worth = (floor is REGENERATOR[0]) * _REGENERATOR - (floor is REGENERATOR[1]) * _REGENERATOR
    if kind is None or colour is None:
        return worth
    return worth + colour.forward * (PIECES[kind] + _placed(cell, kind, colour))


def _placed(cell: int, kind: Kind, colour: Colour) -> float:
    rank, file = divmod(cell, SIDE)
    if kind is Kind.SOLDIER:
        return _STEP * (rank if colour is Colour.WHITE else SIDE - 1 - rank)
    middle = (SIDE - 1) / 2
    near = middle - max(abs(rank - middle), abs(file - middle))
    return -_CENTRE * near if kind is Kind.KING else _CENTRE * near


_TABLE: Final = tuple({code: _worth(cell, code) for code in CODES} for cell in CELLS)


def evaluated(board: bytes, colour: Colour) -> float:
    """How much more a side has on the board than the other."""
    return colour.forward * fsum(worth[code] for worth, code in zip(_TABLE, board, strict=True) if code)


def prey(code: int) -> float:
    """What is won by taking what stands or lies on a cell; 0 where it is empty."""
    return _PREY[code]


def _preyed(code: int) -> float:
    kind = KIND_OF[code]
    found = PIECES[kind] if kind else 0.0
    return found + (FLOOR_OF[code] in REGENERATOR) * _REGENERATOR


_PREY: Final = {code: _preyed(code) for code in CODES}


def gained(board: bytes, origin: int, target: int, after: bytes) -> float:
    """The change of `evaluated` to White by a move."""
    before = _TABLE[origin][board[origin]] + _TABLE[target][board[target]]
    return _TABLE[origin][after[origin]] + _TABLE[target][after[target]] - before
