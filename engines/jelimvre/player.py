"""A player's part of a state."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from engines.position_text import PLAYER, player_line
from engines.text_form import matched, unquoted
from engines.value import Value

_TEXT: Final = re.compile(PLAYER)


@dataclass(frozen=True)
class Player(Value):
    """One player.

    Attributes:
        name: his name at the table.
    """

    name: str

    def line(self, seat: int) -> str:
        """The line of this player in the text form of a state.

        >>> Player("Yann").line(1)
        'player 2 "Yann"'
        """
        return player_line(seat, self.name)


def parse_player(line: str) -> Player:
    """Read the line of a player.

    Raises:
        ParseError: the line is not that of a player.
    """
    return Player(unquoted(matched(_TEXT, line, "player", 'player 2 "Yann"')["name"]))
