"""A player as the game knows him."""

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
        name: what he is called at the table.
    """

    name: str

    def line(self, seat: int) -> str:
        """His line in the text form of a state.

        >>> Player("Yann").line(1)
        'player 2 "Yann"'
        """
        return player_line(seat, self.name)


def parse_player(line: str) -> Player:
    """The player of such a line.

    Raises:
        ParseError: it is not the line of a player.
    """
    return Player(unquoted(matched(_TEXT, line, "player", 'player 2 "Yann"')["name"]))
