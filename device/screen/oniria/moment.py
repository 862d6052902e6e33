"""What the screens of the game ask of a view: the state, its hands, and what goes back a step."""

from __future__ import annotations

from typing import Final

from device.screen.base import View, position_of
from engines.contract import NATURE
from engines.oniria import Done, Ready, State

SAID_AT_ONCE: Final = (Ready, Done)
"""What a whole table says with one press, and takes back with one."""


def state_of(view: View) -> State:
    """The state on the table."""
    state: State = position_of(view).state
    return state


def awaited_seats(state: State) -> tuple[int, ...]:
    """Whoever may answer now; who lays the path, while it is laid."""
    awaits = state.awaits
    if awaits.actor == NATURE:
        return () if awaits.thrower is None else (awaits.thrower,)
    return (awaits.actor, *awaits.others) if awaits.actor >= 0 else ()


def sombras(state: State) -> tuple[int, ...]:
    """The hands that play the Sombras, in seat order."""
    return tuple(hand for hand in state.hands if hand != state.sonadora())
