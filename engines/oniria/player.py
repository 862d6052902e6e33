"""A player's part of a state."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from engines.oniria.decks import Deck
from engines.position_text import PLAYER, player_line
from engines.text_form import matched, unquoted
from engines.value import Value

_TEXT: Final = re.compile(rf"{PLAYER} deck=(?P<deck>{'|'.join(Deck)}|-)")


SEATS: Final = range(3, 6)
"""The numbers of players that a game takes (l.39)."""


@dataclass(frozen=True)
class Player(Value):
    """One player.

    Attributes:
        name: her name at the table.
        deck: the deck she plays in the first round; decks pass to the left after each (l.189).
    """

    name: str
    deck: Deck | None = None

    def line(self, seat: int) -> str:
        """The line of this player in the text form of a state.

        >>> Player("Yann", Deck.LLORONA).line(1)
        'player 2 "Yann" deck=llorona'
        """
        return player_line(seat, self.name, f"deck={self.deck or '-'}")


def parse_player(line: str) -> Player:
    """Read the line of a player.

    Raises:
        ParseError: the line is not that of a player.
    """
    found = matched(_TEXT, line, "player", 'player 2 "Yann" deck=llorona')
    return Player(unquoted(found["name"]), None if found["deck"] == "-" else Deck(found["deck"]))
