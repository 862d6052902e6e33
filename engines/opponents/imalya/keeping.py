"""The easy way to play: keep every Mineure that falls, and leave the rest to chance."""

from __future__ import annotations

from typing import Any, Final

from engines.imalya.actions import (
    BuyPower,
    BuyReroll,
    Deposit,
    Lock,
    NextGame,
    Stake,
    Unlock,
)
from engines.imalya.state import State
from engines.opponents.asked import Asked, Option, by_worth

_OWN: Final = 3.0
_OTHER: Final = 1.0


def keeps_mineures(asked: Asked) -> list[Option]:
    """Keeps Mineures; what Bels do and what Dams take is left to chance."""
    return by_worth(asked, lambda action: _looks(asked.state, action))


def _looks(state: State, action: Any) -> float:
    match action:
        case Unlock() | NextGame() | BuyPower() | BuyReroll():
            return -1.0
        case Stake() | Deposit():
            return -float(action.tales)
        case Lock():
            return _figure(state, action.die) or -0.5
        case _:
            return 0.0


def _figure(state: State, die: int) -> float:
    """What a die scores for the active player, beside others."""
    figure = state.die(die).figure
    if figure is None or not figure.is_mineure:
        return 0.0
    return _OWN if figure is state.player.faction else _OTHER
