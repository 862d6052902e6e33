"""A board in words, for those who cannot see its picture, and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class ToldRow(NamedTuple):
    """A row of a board.

    Attributes:
        name: its name, such as "4".
        cells: what lies on each of its cells, in words, from the left; "" for nothing.
    """

    name: str
    cells: tuple[str, ...]


class ToldBoard(NamedTuple):
    """A board, as its picture shows it.

    Attributes:
        columns: the names of the columns, from the left.
        rows: the rows, from the top.
    """

    columns: tuple[str, ...]
    rows: tuple[ToldRow, ...]


def told_board(columns: str, cells: Sequence[str]) -> ToldBoard:
    """A board whose rows are numbered from the lowest one up.

    Args:
        columns: the letter of each column, from the left.
        cells: what lies on each cell, in words, row after row from the lowest one.

    >>> told_board("ab", ["Red", "", "", "Black"]).rows[0]
    ToldRow(name='2', cells=('', 'Black'))
    """
    width = len(columns)
    starts = range(0, len(cells), width)
    rows = [
        ToldRow(str(number), tuple(cells[start : start + width])) for number, start in enumerate(starts, 1)
    ]
    return ToldBoard(tuple(columns), tuple(reversed(rows)))
