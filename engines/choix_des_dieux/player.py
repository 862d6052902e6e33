"""A player as the session knows him."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Final

from engines.choix_des_dieux.combinations import Combination
from engines.errors import ParseError
from engines.value import Value

_FLAGS: Final = ("ready", "away", "left")
_QUOTED: Final = r'"(?:[^"\\]|\\.)*"'
_TEXT: Final = re.compile(
    rf"player (?P<number>[0-9]+) (?P<name>{_QUOTED}) funds=(?P<funds>-?[0-9]+) won=(?P<won>-?[0-9]+)"
    rf" stake=(?P<stake>[0-9]+) guess=(?P<guess>{_QUOTED}|-)(?P<flags>(?: \w+)*)"
)


@dataclass(frozen=True)
class Player(Value):
    """One player.

    Attributes:
        name: what he is called at the table.
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
        """His line in the text form of a state.

        >>> Player("Yann", funds=88, won=-12, stake=10, guess=Combination.BUCHER).line(1)
        'player 2 "Yann" funds=88 won=-12 stake=10 guess="Bûcher"'
        """
        guess = f'"{self.guess}"' if self.guess else "-"
        flags = "".join(f" {flag}" for flag in _FLAGS if getattr(self, flag))
        return (
            f"player {seat + 1} {json.dumps(self.name, ensure_ascii=False)} funds={self.funds} won={self.won}"
            f" stake={self.stake} guess={guess}{flags}"
        )


def parse_player(line: str) -> Player:
    """The player of such a line.

    Raises:
        ParseError: it is not the line of a player.
    """
    found = _TEXT.fullmatch(line)
    try:
        if found is None or not set(found["flags"].split()) <= set(_FLAGS):
            raise ValueError
        guess = None if found["guess"] == "-" else Combination(found["guess"].strip('"'))
    except ValueError:
        raise ParseError(
            f"{line!r} is no player; one reads like"
            ' \'player 2 "Yann" funds=88 won=-12 stake=10 guess="Bûcher" ready\''
        ) from None
    return Player(
        name=json.loads(found["name"]),
        funds=int(found["funds"]),
        won=int(found["won"]),
        stake=int(found["stake"]),
        guess=guess,
    ).but(**dict.fromkeys(found["flags"].split(), True))
