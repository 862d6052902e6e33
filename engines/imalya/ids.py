"""Integer ids of the actions of Imalya."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engines.action_ids import ActionIds
from engines.imalya import stakes
from engines.imalya.actions import (
    Action,
    BuyPower,
    BuyReroll,
    Capture,
    Convert,
    Counter,
    Deposit,
    Done,
    FreeDie,
    Kill,
    Lock,
    NameStarter,
    NextGame,
    PlayAgain,
    RerollDam,
    Stake,
    TakePoints,
    TakeTale,
    Unlock,
)
from engines.imalya.figures import Figure

if TYPE_CHECKING:
    from engines.imalya.state import State

_MOST_ADDED: Final = stakes.MOST_HELD + max(stakes.WITH_TALES.to_tresor, stakes.WITH_LEINAN.to_tresor)
"""The most Tales that a player without any may add: those he may hold, and his part of the Trésor."""
_GAMES: Final = 100
"""The games of a series whose deposits have ids. In a later game the highest deposits may have none."""


def ids(state: State) -> ActionIds[Action]:
    """The ids at a table with these players and dice."""
    seats, dice = range(len(state.players)), range(1, state.rules.dice + 1)
    return ActionIds(
        {
            NameStarter: (seats,),
            Deposit: (range(_most_deposited(state) + 1),),
            RerollDam: (dice,),
            BuyPower: (),
            BuyReroll: (dice, (None, *seats)),
            Kill: (dice,),
            Counter: (dice, dice),
            Convert: (dice, dice, tuple(Figure)),
            FreeDie: (dice, dice),
            TakeTale: (dice,),
            TakePoints: (dice,),
            Capture: (dice, dice),
            Lock: (dice,),
            Unlock: (dice,),
            PlayAgain: (),
            NextGame: (),
            Stake: (range(_MOST_ADDED + 1),),
            Done: (),
        }
    )


def _most_deposited(state: State) -> int:
    """The highest deposit with an id: all Tales that the players may have staked.

    In a series with the Leïnan, what was added between games can be deposited, too.
    """
    rules = state.rules
    added = (_GAMES - 1) * _MOST_ADDED if rules.series and rules.leinan else 0
    return len(state.players) * (stakes.first(rules).tales + added)
