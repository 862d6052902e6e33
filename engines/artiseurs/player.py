"""A player as the game knows him."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Final

from engines.artiseurs.colours import Colour
from engines.errors import ParseError
from engines.value import Value

_TEXT: Final = re.compile(r'player (?P<number>[0-9]+) (?P<name>"(?:[^"\\]|\\.)*") colour=(?P<colour>[WRB-])')


@dataclass(frozen=True)
class Player(Value):
    """One player.

    Attributes:
        name: what he is called at the table.
        colour: the stones that are his; None until he takes a colour.
    """

    name: str
    colour: Colour | None = None

    def line(self, seat: int) -> str:
        """His line in the text form of a state.

        >>> Player("Yann", Colour.RED).line(1)
        'player 2 "Yann" colour=R'
        """
        name = json.dumps(self.name, ensure_ascii=False)
        return f"player {seat + 1} {name} colour={self.colour or '-'}"


def parse_player(line: str) -> Player:
    """The player of such a line.

    Raises:
        ParseError: it is not the line of a player.
    """
    found = _TEXT.fullmatch(line)
    if found is None:
        raise ParseError(f"{line!r} is no player; one reads like 'player 2 \"Yann\" colour=R'")
    colour = None if found["colour"] == "-" else Colour(found["colour"])
    return Player(json.loads(found["name"]), colour)
