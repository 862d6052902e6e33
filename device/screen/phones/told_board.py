"""A board in words, for those who cannot see its picture, and for programs."""

from __future__ import annotations

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
