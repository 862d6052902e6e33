"""A player as the game knows her."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Final

from engines.errors import ParseError
from engines.oniria.decks import Deck
from engines.value import Value

_TEXT: Final = re.compile(r'player (?P<number>[0-9]+) (?P<name>"(?:[^"\\]|\\.)*") deck=(?P<deck>\w+|-)')


@dataclass(frozen=True)
class Player(Value):
    """One player.

    Attributes:
        name: what she is called at the table.
        deck: the deck she plays in the first round; decks pass to the left after each (l.189).
    """

    name: str
    deck: Deck | None = None

    def line(self, seat: int) -> str:
        """Her line in the text form of a state.

        >>> Player("Yann", Deck.LLORONA).line(1)
        'player 2 "Yann" deck=llorona'
        """
        return f"player {seat + 1} {json.dumps(self.name, ensure_ascii=False)} deck={self.deck or '-'}"


def parse_player(line: str) -> Player:
    """The player of such a line.

    Raises:
        ParseError: it is not the line of a player.
    """
    found = _TEXT.fullmatch(line)
    if found is None or found["deck"] not in {*Deck, "-"}:
        raise ParseError(f"{line!r} is no player; one reads like 'player 2 \"Yann\" deck=llorona'")
    return Player(json.loads(found["name"]), None if found["deck"] == "-" else Deck(found["deck"]))
