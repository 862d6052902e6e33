"""The easy way to play: keep each Mineure and each Egal that is seen, and leave the rest to chance."""

from __future__ import annotations

from typing import Any, Final

from engines.imalya.actions import (
    BuyPower,
    BuyReroll,
    Deposit,
    Lock,
    NextGame,
    PlayAgain,
    Stake,
    Unlock,
)
from engines.imalya.figures import Figure
from engines.imalya.state import State
from engines.opponents.asked import Asked, Option, by_worth, overlooks

_KEPT: Final = 1.0
_LEFT: Final = -1.0


def keeps_most(asked: Asked) -> list[Option]:
    """Keeps Mineures, and Egals as prey, and plays again; leaves to chance what Bels do and Dams take."""
    return by_worth(asked, lambda action: _looks(asked.state, action))


def overlooks_some(asked: Asked) -> list[Option]:
    """The same, but now and then overlooks that a die is worth keeping, and decides by chance."""
    return by_chance_mostly(asked) if overlooks(asked) else keeps_most(asked)


def by_chance_mostly(asked: Asked) -> list[Option]:
    """Any choice but those that a beginner would not make."""
    return [option._replace(worth=min(option.worth, 0.0)) for option in keeps_most(asked)]


def _looks(state: State, action: Any) -> float:
    match action:
        case Unlock() | NextGame() | BuyPower() | BuyReroll():
            return _LEFT
        case PlayAgain():
            return _KEPT
        case Stake() | Deposit():
            return -float(action.tales)
        case Lock():
            return _LEFT if state.die(action.die).figure is Figure.BEL else _KEPT
        case _:
            return 0.0
