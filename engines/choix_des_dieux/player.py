"""A player's part of a state."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from engines.choix_des_dieux.combinations import Combination
from engines.position_text import PLAYER, player_line
from engines.text_form import matched, unquoted
from engines.value import Value

_FLAGS: Final = ("ready", "away", "left")
_TEXT: Final = re.compile(
    rf"{PLAYER} funds=(?P<funds>-?[0-9]+) won=(?P<won>-?[0-9]+) stake=(?P<stake>[0-9]+)"
    rf" guess=(?:-|\"(?P<guess>{'|'.join(Combination)})\")(?P<flags>(?: (?:{'|'.join(_FLAGS)}))*)"
)


@dataclass(frozen=True)
class Player(Value):
    """One player.

    Attributes:
        name: his name at the table.
        funds: all he has on him, his stake included; 0 where purses are not counted.
        won: what he has won in this session, below zero what he has lost.
        stake: what he has staked in this round; 0 before he announces it.
        guess: the combination that he has named; None if he has not.
        ready: he wants to raise and guess no more before the Devin.
        away: he sits out the next round.
        left: he has left the table.
    """

    name: str
    funds: int = 0
    won: int = 0
    stake: int = 0
    guess: Combination | None = None
    ready: bool = False
    away: bool = False
    left: bool = False

    def line(self, seat: int) -> str:
        """The line of this player in the text form of a state.

        >>> Player("Yann", funds=88, won=-12, stake=10, guess=Combination.BUCHER).line(1)
        'player 2 "Yann" funds=88 won=-12 stake=10 guess="Bûcher"'
        """
        guess = f'"{self.guess}"' if self.guess else "-"
        flags = [flag for flag in _FLAGS if getattr(self, flag)]
        sums = f"funds={self.funds} won={self.won} stake={self.stake}"
        return player_line(seat, self.name, sums, f"guess={guess}", *flags)


def parse_player(line: str) -> Player:
    """Read the line of a player.

    Raises:
        ParseError: the line is not that of a player.
    """
    found = matched(_TEXT, line, "player", 'player 2 "Yann" funds=88 won=-12 stake=10 guess="Bûcher" ready')
    return Player(
        name=unquoted(found["name"]),
        funds=int(found["funds"]),
        won=int(found["won"]),
        stake=int(found["stake"]),
        guess=Combination(found["guess"]) if found["guess"] else None,
    ).but(**dict.fromkeys(found["flags"].split(), True))
