"""A player's part of a state."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, NamedTuple

from engines.imalya.figures import Figure
from engines.position_text import PLAYER, player_line
from engines.text_form import matched, unquoted
from engines.value import Value

FEWEST: Final = 2
"""The fewest players (IM-01)."""


class Turn(NamedTuple):
    """A turn of a game: the round, and whose it is."""

    round: int
    seat: int

    def __str__(self) -> str:
        return f"{self.round}/{self.seat + 1}"


_FLAGS: Final = ("out", "power_open", "power_due", "bonus_power", "kill_paid")
_SUMS: Final = ("banked", "added")
_TEXT: Final = re.compile(
    rf"{PLAYER} faction=(?P<faction>[MGRAN-]) score=(?P<score>-?[0-9]+) tales=(?P<tales>[0-9]+)"
    r"(?: banked=(?P<banked>[0-9]+))?(?: added=(?P<added>[0-9]+))?"
    rf"(?P<flags>(?: (?:{'|'.join(_FLAGS)}))*)"
    r"(?: bought=(?P<round>[0-9]+)/(?P<seat>[0-9]+))?"
)


@dataclass(frozen=True)
class Player(Value):
    """One player.

    Attributes:
        name: his name at the table.
        faction: the Mineure he embodies; None until it is drawn.
        score: his points.
        tales: the Tales in front of him.
        banked: the Tales that he has set aside for good in a series (l.47).
        added: his supplementary stakes in a series, all together (l.47).
        out: eliminated; his score stands and can still win (l.44).
        power_open: his Faction's power is active (variant Six).
        power_due: it becomes active when his next turn begins (l.62-63).
        bonus_power: it became active in a bonus turn, so that it outlasts the first round (IM-99).
        kill_paid: a kill has been paid in this window (house rule `kill_reward=once_per_window`).
        bought: the turn in which he bought his power for a round (variant Laiirna), or None.
    """

    name: str
    faction: Figure | None = None
    score: int = 0
    tales: int = 0
    banked: int = 0
    added: int = 0
    out: bool = False
    power_open: bool = False
    power_due: bool = False
    bonus_power: bool = False
    kill_paid: bool = False
    bought: Turn | None = None

    @property
    def power_bought(self) -> bool:
        """Whether his power is active because he has bought it, so that it brings no money (l.84)."""
        return self.bought is not None and not self.power_open

    def line(self, seat: int) -> str:
        """The line of this player in the text form of a state.

        >>> Player("Yann", Figure.RUSE, score=27, tales=14).line(1)
        'player 2 "Yann" faction=R score=27 tales=14'
        """
        known = f"faction={self.faction or '-'} score={self.score} tales={self.tales}"
        sums = [f"{kind}={getattr(self, kind)}" for kind in _SUMS if getattr(self, kind)]
        flags = [flag for flag in _FLAGS if getattr(self, flag)]
        bought = [f"bought={self.bought}"] if self.bought else []
        return player_line(seat, self.name, known, *sums, *flags, *bought)


def parse_player(line: str) -> Player:
    """Read the line of a player.

    Raises:
        ParseError: the line is not that of a player.
    """
    found = matched(_TEXT, line, "player", 'player 2 "Yann" faction=R score=27 tales=14 out')
    return Player(
        name=unquoted(found["name"]),
        faction=None if found["faction"] == "-" else Figure(found["faction"]),
        score=int(found["score"]),
        tales=int(found["tales"]),
        banked=int(found["banked"] or 0),
        added=int(found["added"] or 0),
        bought=Turn(int(found["round"]), int(found["seat"]) - 1) if found["round"] else None,
    ).but(**dict.fromkeys(found["flags"].split(), True))
