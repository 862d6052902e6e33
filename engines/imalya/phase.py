"""The moments of a game."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Phase(StrEnum):
    """The phase of a game; its values are the words of the text form and of `Awaits.kind`."""

    DRAW_FACTION = "draw_faction"
    """A player throws one die for his Faction (l.9)."""
    BEL_ROLL = "bel_roll"
    """A player throws one die for the first Bel (l.9)."""
    NAME_STARTER = "name_starter"
    """The player who threw the first Bel names who starts."""
    DEPOSIT = "deposit"
    """With the Leïnan, each player says how many Tales he adds to the Trésor (l.82)."""
    BUY = "buy"
    """With Laiirna, a Mort or Gain player may buy his power before the first throw (l.84)."""
    THROW = "throw"
    """The active player throws every die that is not locked."""
    KILL = "kill"
    """A Mort player may kill a die that just landed (house rule `kill_timing=owner_choice`)."""
    RESPOND = "respond"
    """Bels act and the Ruse throws a Dam again, before the Dams capture."""
    REROLL = "reroll"
    """The Dam chosen by the Ruse is thrown again, alone."""
    CAPTURE = "capture"
    """A Dam can take several dice; a player must choose one."""
    LATE_BEL = "late_bel"
    """Bels that have not acted may still do so, after the captures."""
    LOCK = "lock"
    """The active player chooses the dice he keeps."""
    LAST_KILL = "last_kill"
    """All dice are locked, and a Mort player may still kill one before the count."""
    COUNT = "count"
    """The count. Nobody is asked, so no state stays in this phase."""
    BONUS = "bonus"
    """With the Chance, whoever made six of his own Faction may play another turn (l.87)."""
    NEXT_GAME = "next_game"
    """A game of a series is over; its winner says whether another follows (l.47)."""
    STAKE = "stake"
    """Before the next game of a series, a player may add to his stake (l.47)."""
    OVER = "over"
    """The game has ended."""


ASKS_IN_TURN: Final = (Phase.STAKE, Phase.DEPOSIT, Phase.BUY, Phase.KILL, Phase.LAST_KILL)
"""The phases in which several players are asked the same question, one after the other."""
