"""The board: for each cell its floor and the piece on it.

A board is `bytes` with one code a cell: the lower bits hold the piece, the higher bits the floor. A table
for `bytes.translate` turns a whole board into what its cells are to one kind of piece. This makes finding
legal moves fast.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from itertools import compress
from typing import Final

from engines.errors import ParseError
from engines.jelimvre.army import Colour, Kind, lettered
from engines.jelimvre.cells import CELLS, NAMES, SIDE
from wording.sentence import Sentence


class Floor(IntEnum):
    """What lies on a cell."""

    GROUND = 0
    WHITE_WALL = 1
    BLACK_WALL = 2
    WATER = 3
    WHITE_REGENERATOR = 4
    BLACK_REGENERATOR = 5


WALL: Final = (Floor.WHITE_WALL, Floor.BLACK_WALL)
REGENERATOR: Final = (Floor.WHITE_REGENERATOR, Floor.BLACK_REGENERATOR)
BARRIERS: Final = frozenset((*WALL, Floor.WATER))
"""The floors that only the dragon crosses (l.89-91)."""

PIECE: Final = 31
"""The bits of a code that hold the piece; 0 for none."""

_FLOOR_BITS: Final = 5
_MARCHED: Final = 1
_RANKS: Final = (Kind.SOLDIER, *Kind)
"""The pieces of a colour in the order of their numbers; the first is the soldier that has not moved."""

FREE: Final = 0
"""The code of free ground: no piece, wall, water or regenerator."""


def code_of(
    floor: Floor = Floor.GROUND, kind: Kind | None = None, colour: int = 0, fresh: bool = False
) -> int:
    """The code of a cell.

    Args:
        floor: the floor of the cell.
        kind: the piece on it, if any.
        colour: the colour of the piece.
        fresh: the piece is a soldier that has not moved yet (l.104).
    """
    piece = 0 if kind is None else 1 + colour * len(_RANKS) + (0 if fresh else _RANKS.index(kind, 1))
    return floor << _FLOOR_BITS | piece


def _stands(floor: Floor, kind: Kind) -> bool:
    """Whether a kind can stand on a floor: none on water, only soldiers and dragons on walls (l.180, 263)."""
    return floor is not Floor.WATER and (floor not in WALL or kind in (Kind.SOLDIER, Kind.DRAGON))


CODES: Final = (
    *map(code_of, Floor),
    *(
        code_of(floor, kind, colour)
        for floor in Floor
        for kind in Kind
        for colour in Colour
        if _stands(floor, kind)
    ),
    *(code_of(Floor.GROUND, Kind.SOLDIER, colour, fresh=True) for colour in Colour),
)
"""Every possible code. A soldier that has not moved stands on the ground."""

FLOOR_OF: Final[Mapping[int, Floor]] = {code: Floor(code >> _FLOOR_BITS) for code in CODES}
KIND_OF: Final[Mapping[int, Kind | None]] = {
    code: _RANKS[((code & PIECE) - 1) % len(_RANKS)] if code & PIECE else None for code in CODES
}
COLOUR_OF: Final[Mapping[int, Colour | None]] = {
    code: Colour(((code & PIECE) - 1) // len(_RANKS)) if code & PIECE else None for code in CODES
}
FRESH: Final = frozenset(code_of(kind=Kind.SOLDIER, colour=colour, fresh=True) for colour in Colour)
"""The codes of soldiers that have not moved since the set-up; no other soldier ever has them (J-28)."""


def letter_of(code: int) -> str:
    """The letter of the piece in a code, small if it is black; "" if there is none."""
    kind, colour = KIND_OF[code], COLOUR_OF[code]
    return "" if kind is None or colour is None else lettered(kind, colour)


def spoken(code: int) -> Sentence:
    """The piece in a code, for a sentence ("the tower")."""
    kind = KIND_OF[code]
    return Sentence("the empty cell") if kind is None else kind.definite


EMPTY: Final = bytes(len(CELLS))
"""The board before the set-up."""


def with_codes(board: bytes, changes: Mapping[int, int]) -> bytes:
    """The board with other codes on some cells."""
    after = bytearray(board)
    for cell, code in changes.items():
        after[cell] = code
    return bytes(after)


def changed(before: bytes, after: bytes) -> tuple[str, ...]:
    """The names of the cells in which two boards differ."""
    return tuple(NAMES[cell] for cell in CELLS if before[cell] != after[cell])


def without_piece(code: int) -> int:
    """The code of a cell after its piece has left."""
    return code & ~PIECE


def with_floor(code: int, floor: Floor) -> int:
    """The code of a cell with another floor under its piece."""
    return floor << _FLOOR_BITS | code & PIECE


def marched(code: int) -> int:
    """The code of a piece after it has moved, without floor."""
    piece = code & PIECE
    return piece + _MARCHED if piece in FRESH else piece


def on_floor(code: int, under: int) -> int:
    """The code of a piece on the floor of another code."""
    return under & ~PIECE | code & PIECE


def table(sees: Callable[[int], int]) -> bytes:
    """The table for `bytes.translate` that gives each code the value that `sees` gives it."""
    values = bytearray(256)
    for code in CODES:
        values[code] = sees(code)
    return bytes(values)


def _ones(seen: Mapping[int, object], wanted: object) -> bytes:
    return table(lambda code: seen[code] is wanted)


_ARMY: Final = tuple(_ones(COLOUR_OF, colour) for colour in Colour)
_LYING: Final = tuple(_ones(FLOOR_OF, floor) for floor in Floor)


def _standing(kind: Kind, colour: Colour) -> bytes:
    return table(lambda code: KIND_OF[code] is kind and COLOUR_OF[code] is colour)


_PIECE: Final = tuple({kind: _standing(kind, colour) for kind in Kind} for colour in Colour)


def army_of(board: bytes, colour: Colour) -> list[int]:
    """The cells of all army pieces of a colour."""
    return list(compress(CELLS, board.translate(_ARMY[colour])))


def floors(board: bytes, floor: Floor) -> frozenset[int]:
    """The cells with that floor."""
    return frozenset(compress(CELLS, board.translate(_LYING[floor])))


def find(board: bytes, kind: Kind, colour: Colour) -> int | None:
    """The cell of a piece of that kind, or None if none is on the board."""
    return _first(board.translate(_PIECE[colour][kind]))


def regenerator_of(board: bytes, colour: Colour) -> int | None:
    """The cell of a player's regenerator, or None if it is lost."""
    return _first(board.translate(_LYING[REGENERATOR[colour]]))


def _first(ones: bytes) -> int | None:
    """The first cell with a 1, or None if there is none."""
    cell = ones.find(1)
    return None if cell < 0 else cell


_FLOOR_TOKENS: Final = {
    Floor.GROUND: "",
    Floor.WHITE_WALL: "M",
    Floor.BLACK_WALL: "m",
    Floor.WATER: "E",
    Floor.WHITE_REGENERATOR: "X",
    Floor.BLACK_REGENERATOR: "x",
}


def _token(code: int) -> str:
    return letter_of(code) + ("'" if code in FRESH else "") + _FLOOR_TOKENS[FLOOR_OF[code]] or "."


TOKENS: Final[Mapping[int, str]] = {code: _token(code) for code in CODES}
"""How each code is written: the piece, then the floor."""

_BY_TOKEN: Final = {token: code for code, token in TOKENS.items()}


def diagram(board: bytes) -> list[str]:
    """The board as eleven lines, Black's first rank on top.

    A letter is a piece, small where it is black; `'` marks a soldier that has not moved. `M` and `m` are
    walls, `E` is water, `X` and `x` are regenerators; a piece stands before what it stands on.
    """
    return [_line(board, rank) for rank in range(SIDE, 0, -1)]


def _line(board: bytes, rank: int) -> str:
    row = board[(rank - 1) * SIDE : rank * SIDE]
    return f"{rank:2} " + " ".join(TOKENS[code].ljust(2) for code in row).rstrip()


def parse_diagram(lines: Sequence[str]) -> bytes:
    """Read a board from its eleven lines.

    Raises:
        ParseError: a line is missing, or something on it is no cell.
    """
    if len(lines) != SIDE:
        raise ParseError(f"a board has {SIDE} ranks; {len(lines)} were given")
    return b"".join(
        _parse_line(line, rank) for rank, line in zip(range(1, SIDE + 1), reversed(lines), strict=True)
    )


def _parse_line(line: str, rank: int) -> bytes:
    number, *tokens = line.split() or [""]
    if number != str(rank) or len(tokens) != SIDE:
        raise ParseError(f"rank {rank} is written as its number and {SIDE} cells; {line!r} is not")
    for token, name in zip(tokens, NAMES[(rank - 1) * SIDE :], strict=False):
        if token not in _BY_TOKEN:
            raise ParseError(f"{token!r} on {name} is nothing that can lie or stand on a cell")
    return bytes(_BY_TOKEN[token] for token in tokens)
