"""Lines of five cells, and how the stones of a full line are shared out (l.31-47)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engines.artiseurs.board import CELLS, FREE, SIDE, Board, Cell
from engines.artiseurs.colours import COLOURS, Colour
from engines.errors import ParseError


@dataclass(frozen=True)
class Line:
    """Five cells in a row, a column or a main diagonal.

    Attributes:
        name: a row's digit, a column's letter, or the ends of a diagonal.
        span: its cells, as a slice of a board.
    """

    name: str
    span: slice = field(compare=False)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The five cells."""
        return CELLS[self.span]

    def __str__(self) -> str:
        return self.name


_STRAIGHT: Final = (
    *(Line(str(row + 1), slice(row * SIDE, (row + 1) * SIDE)) for row in range(SIDE)),
    *(Line("abcde"[column], slice(column, None, SIDE)) for column in range(SIDE)),
)
_DIAGONALS: Final = (
    Line("a1-e5", slice(0, None, SIDE + 1)),
    Line("a5-e1", slice(SIDE * (SIDE - 1), 0, 1 - SIDE)),
)
_ALL: Final = _STRAIGHT + _DIAGONALS
_BY_NAME: Final = {line.name: line for line in _ALL}


def lines(diagonals: bool) -> tuple[Line, ...]:
    """The lines that count: ten, or twelve with the diagonals (A-4)."""
    return _ALL if diagonals else _STRAIGHT


def full_lines(board: Board, diagonals: bool) -> list[Line]:
    """The lines that must be resolved (l.31)."""
    return [line for line in lines(diagonals) if FREE not in board[line.span]]


def parse_line(name: str) -> Line:
    """The line of that name.

    >>> parse_line("a5-e1").cells
    (a5, b4, c3, d2, e1)

    Raises:
        ParseError: there is no such line.
    """
    if name not in _BY_NAME:
        raise ParseError(f"{name!r} is no line; the lines are {', '.join(_BY_NAME)}")
    return _BY_NAME[name]


class Share(NamedTuple):
    """The stones of a full line, shared out.

    Attributes:
        returned: the stones of the majority that are placed again, a letter each.
        out: the stones that leave the game, in turn order of their colours.
    """

    returned: str
    out: str


def share(stones: Iterable[str]) -> Share:
    """Share out the five stones of a full line.

    The stones of the majority come back, except for as many as the rarest other colour in the line has. Of
    equal numbers, the stronger colour is the majority (l.31-47, A-22).

    >>> share("WWWBB")
    Share(returned='W', out='WWBB')
    """
    counts = dict.fromkeys(COLOURS, 0)
    for stone in stones:
        counts[Colour(stone)] += 1
    majority = max(counts, key=lambda colour: (counts[colour], colour.strength))
    others = [number for colour, number in counts.items() if number and colour is not majority]
    stays = min(others, default=0)
    returned = counts[majority] - stays
    counts[majority] = stays
    return Share(majority * returned, "".join(colour * number for colour, number in counts.items()))
