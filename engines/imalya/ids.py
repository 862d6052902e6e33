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

_MOST_ADDED: Final = stakes.MOST + max(stakes.TALES[1], stakes.LEINAN[1])
"""The most Tales that a player without any may add: those he may hold, and his part of the Trésor."""


def ids(state: State) -> ActionIds[Action]:
    """The ids at a table with these players and dice; nobody ever deposits more than all first stakes."""
    seats, dice = range(len(state.players)), range(1, state.rules.dice + 1)
    tales = range(len(state.players) * stakes.first(state.rules) + 1)
    return ActionIds(
        {
            NameStarter: (seats,),
            Deposit: (tales,),
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
