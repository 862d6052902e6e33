"""The things beside the board: the counter, the walls in stock and the lost pieces of a side."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from engines.errors import ParseError
from engines.jelimvre.army import WALLS, Colour, Kind, sorted_kinds
from engines.text_form import matched
from engines.value import Value

LAST_COUNT: Final = 12
"""The last hole of the turn counter (l.32)."""

_TEXT: Final = re.compile(
    r"(white|black) counter=(?P<counter>[0-9]+) walls=(?P<walls>[0-9]+)"
    rf" lost=(?P<lost>-|[{''.join(Kind)}]+)(?P<first> first)?"
)


@dataclass(frozen=True)
class Side(Value):
    """The things of one side that are not on the board.

    Attributes:
        counter: the position of the turn counter, 1 to 12.
        walls: the wall pieces in stock.
        lost: the letters of the army pieces that were eliminated, in the order of `Kind`.
        first: the side has not had its first turn yet, in which it may build (l.319).
    """

    counter: int = 1
    walls: int = WALLS
    lost: str = ""
    first: bool = True

    def losing(self, kind: Kind) -> Side:
        """This side after a piece was eliminated."""
        return self.but(lost=sorted_kinds(self.lost + kind))

    def regaining(self, kind: Kind) -> Side:
        """This side after a lost piece came back."""
        return self.but(lost=self.lost.replace(kind, "", 1))

    def line(self, colour: Colour) -> str:
        """The line of this side in the text form of a state.

        >>> Side(counter=4, lost="SC", first=False).line(Colour.BLACK)
        'black counter=4 walls=8 lost=SC'
        """
        first = " first" if self.first else ""
        return f"{colour} counter={self.counter} walls={self.walls} lost={self.lost or '-'}{first}"


def parse_side(line: str) -> Side:
    """Read the line of a side.

    Raises:
        ParseError: the line is not that of a side.
    """
    found = matched(_TEXT, line, "side", "white counter=4 walls=8 lost=SC")
    side = Side(
        counter=int(found["counter"]),
        walls=int(found["walls"]),
        lost="" if found["lost"] == "-" else found["lost"],
        first=found["first"] is not None,
    )
    if not 1 <= side.counter <= LAST_COUNT:
        raise ParseError(f"a counter stands at 1 to {LAST_COUNT}; in {line!r} it stands at {side.counter}")
    if side.lost != sorted_kinds(side.lost):
        raise ParseError(f"lost pieces are written in the order {''.join(Kind)}; {line!r} does not")
    return side
