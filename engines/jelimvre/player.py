"""A player as the game knows him."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Final

from engines.errors import ParseError
from engines.value import Value

_TEXT: Final = re.compile(r'player (?P<number>[0-9]+) (?P<name>"(?:[^"\\]|\\.)*")')


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
        return f"player {seat + 1} {json.dumps(self.name, ensure_ascii=False)}"


def parse_player(line: str) -> Player:
    """The player of such a line.

    Raises:
        ParseError: it is not the line of a player.
    """
    found = _TEXT.fullmatch(line)
    if found is None:
        raise ParseError(f"{line!r} is no player; one reads like 'player 2 \"Yann\"'")
    return Player(json.loads(found["name"]))
