"""Helpers that read the state, the awaited seats and the hands from a `View`."""

from __future__ import annotations

from device.screen.base import View, position_of
from engines.contract import NATURE
from engines.oniria import State


def state_of(view: View) -> State:
    """The state on the table."""
    state: State = position_of(view).state
    return state


def awaited_seats(state: State) -> tuple[int, ...]:
    """The seats that may act now; while the path is laid, the player who lays it."""
    awaits = state.awaits
    if awaits.actor == NATURE:
        return () if awaits.thrower is None else (awaits.thrower,)
    return (awaits.actor, *awaits.others) if awaits.actor >= 0 else ()


def awaited_people(view: View) -> tuple[int, ...]:
    """The awaited seats on which people sit; a machine answers for itself."""
    machines = position_of(view).machines
    return tuple(seat for seat in awaited_seats(state_of(view)) if seat not in machines)


def sombras(state: State) -> tuple[int, ...]:
    """The hands of the Sombras, in seat order."""
    return tuple(hand for hand in state.hands if hand != state.sonadora())
