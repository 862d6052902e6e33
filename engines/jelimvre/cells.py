"""The 121 cells of the board: files a to k, ranks 1 to 11 as White sees them (l.58-61).

A cell is a number from 0 (a1) to 120 (k11), rank by rank.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engines.errors import ParseError

SIDE: Final = 11
FILES: Final = "abcdefghijk"
CELLS: Final = range(SIDE * SIDE)
NAMES: Final = tuple(f"{file}{rank}" for rank in range(1, SIDE + 1) for file in FILES)
"""Every cell's name, by its number."""

_BY_NAME: Final = {name: cell for cell, name in enumerate(NAMES)}

ORTHOGONALS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONALS: Final = ((1, 1), (1, -1), (-1, -1), (-1, 1))
DIRECTIONS: Final = ORTHOGONALS + DIAGONALS
"""The eight directions, each as (files to the right, ranks up)."""


def parse_cell(name: str) -> int:
    """The number of the cell of that name.

    >>> parse_cell("a1"), parse_cell("k11")
    (0, 120)

    Raises:
        ParseError: there is no such cell.
    """
    if name not in _BY_NAME:
        raise ParseError(f"{name!r} is no cell; cells are named a1 to k11")
    return _BY_NAME[name]


def shifted(cell: int, files: int, ranks: int) -> int | None:
    """The cell that is this many files to the right and ranks up; None beyond the edge.

    >>> NAMES[shifted(parse_cell("e4"), 1, 2)], shifted(parse_cell("k11"), 1, 0)
    ('f6', None)
    """
    rank, file = divmod(cell, SIDE)
    file, rank = file + files, rank + ranks
    return rank * SIDE + file if 0 <= file < SIDE and 0 <= rank < SIDE else None


def ray(cell: int, files: int, ranks: int) -> tuple[int, ...]:
    """The cells from a cell to the edge in one direction, nearest first."""
    cells = []
    after = shifted(cell, files, ranks)
    while after is not None:
        cells.append(after)
        after = shifted(after, files, ranks)
    return tuple(cells)


def is_dark(cell: int) -> bool:
    """Whether the cell is dark, as the four corners are (l.60-61)."""
    return cell % 2 == 0


TOUCHING: Final = tuple(
    tuple(near for step in DIRECTIONS if (near := shifted(cell, *step)) is not None) for cell in CELLS
)
"""For each cell its neighbours, by a side or by a corner: up to eight."""


NEAR: Final = tuple(map(frozenset, TOUCHING))
"""The same as sets."""


def touching(cells: Iterable[int]) -> set[int]:
    """All neighbours of some cells; these cells may be among them."""
    return set().union(*(NEAR[cell] for cell in cells))
