"""The board: 25 cells, a1 at the bottom left, e5 at the top right.

A board is a string of 25 characters, a1 to e1 first, e5 last. The search of puzzles copies boards most often,
and strings are cheap to copy.

    5  .....
    4  ...R.
    3  ..W..
    2  .....
    1  B....
       abcde
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, TypeAlias

from engines.artiseurs.colours import Colour
from engines.errors import ParseError

Board: TypeAlias = str
"""For each cell the letter of the stone on it, or `FREE`."""

SIDE: Final = 5
FREE: Final = "."
EMPTY: Final[Board] = FREE * SIDE * SIDE
_ROWS: Final = re.compile(r"[WRB.]{5}(?:/[WRB.]{5}){4}")


class Cell(int):
    """A place on the board: its index in a `Board`, and its name as text.

    >>> str(Cell(12))
    'c3'
    """

    __slots__ = ()

    @property
    def column(self) -> int:
        """0 for a to 4 for e."""
        return self % SIDE

    @property
    def row(self) -> int:
        """0 for 1 to 4 for 5."""
        return self // SIDE

    def __str__(self) -> str:
        return f"{'abcde'[self.column]}{self.row + 1}"

    __repr__ = __str__


CELLS: Final = tuple(map(Cell, range(SIDE * SIDE)))
"""Every cell, a1 to e1 first."""

_BY_NAME: Final = {str(cell): cell for cell in CELLS}


def _beside(cell: Cell) -> tuple[Cell, ...]:
    distance = [(other, abs(other.row - cell.row) + abs(other.column - cell.column)) for other in CELLS]
    return tuple(other for other, steps in distance if steps == 1)


NEIGHBOURS: Final = tuple(map(_beside, CELLS))
"""For each cell those beside it, above or below it; never diagonally (l.60)."""


def parse_cell(name: str) -> Cell:
    """The cell of that name.

    >>> parse_cell("c3").row
    2

    Raises:
        ParseError: there is no such cell.
    """
    if name not in _BY_NAME:
        raise ParseError(f"{name!r} is no cell; the cells are a1 to e5")
    return _BY_NAME[name]


_STONES: Final[Mapping[str, Colour | None]] = {FREE: None, **{colour.value: colour for colour in Colour}}


def stone_on(board: Board, cell: Cell) -> Colour | None:
    """The stone on a cell, or None where it is free."""
    return _STONES[board[cell]]


def put(board: Board, cell: Cell, stone: str) -> Board:
    """The board with a stone, or `FREE`, on that cell."""
    return board[:cell] + stone + board[cell + 1 :]


def free_beside(board: Board, cell: Cell) -> list[Cell]:
    """The free cells to which a stone on that cell can be moved or pushed (l.52, 60)."""
    return [other for other in NEIGHBOURS[cell] if board[other] == FREE]


def format_board(board: Board) -> str:
    """The text form: rows 5 to 1, as they are seen.

    >>> format_board(put(EMPTY, parse_cell("a1"), "W"))
    '...../...../...../...../W....'
    """
    return "/".join(board[start : start + SIDE] for start in range(SIDE * (SIDE - 1), -1, -SIDE))


def parse_board(text: str) -> Board:
    """The board that a text form describes.

    Raises:
        ParseError: it is not the text form of a board.
    """
    if not _ROWS.fullmatch(text):
        raise ParseError(
            f"{text!r} is no board; one has five rows of W, R, B or a dot, row 5 first:"
            " '...../..W../..R../...../B....'"
        )
    return "".join(reversed(text.split("/")))
