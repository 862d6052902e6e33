"""A player's part of a state."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from engines.artiseurs.colours import Colour
from engines.position_text import PLAYER, player_line
from engines.text_form import matched, unquoted
from engines.value import Value

_TEXT: Final = re.compile(rf"{PLAYER} colour=(?P<colour>[WRB-])")


@dataclass(frozen=True)
class Player(Value):
    """One player.

    Attributes:
        name: his name at the table.
        colour: the stones that are his; None until he takes a colour.
    """

    name: str
    colour: Colour | None = None

    def line(self, seat: int) -> str:
        """The line of this player in the text form of a state.

        >>> Player("Yann", Colour.RED).line(1)
        'player 2 "Yann" colour=R'
        """
        return player_line(seat, self.name, f"colour={self.colour or '-'}")


def parse_player(line: str) -> Player:
    """Read the line of a player.

    Raises:
        ParseError: the line is not that of a player.
    """
    found = matched(_TEXT, line, "player", 'player 2 "Yann" colour=R')
    colour = None if found["colour"] == "-" else Colour(found["colour"])
    return Player(unquoted(found["name"]), colour)
