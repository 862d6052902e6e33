"""What screens of Oniria read from the state: who is awaited, the points of a round, the hands."""

from __future__ import annotations

from device.screen.base import View, position_of
from engines.oniria import Phase, State


def state_of(view: View) -> State:
    """The state on the table."""
    state: State = position_of(view).state
    return state


def awaited_people(view: View) -> tuple[int, ...]:
    """The awaited seats on which people sit; a machine answers for itself."""
    machines = position_of(view).machines
    return tuple(seat for seat in state_of(view).awaits.seats if seat not in machines)


def points_now(state: State) -> tuple[int, ...] | None:
    """What the round that is played has brought each player so far; None before, between and after rounds."""
    playing = bool(state.rounds) and state.phase not in (Phase.SETTLE, Phase.OVER)
    return state.reckoning.tally if playing else None


def sombras(state: State) -> tuple[int, ...]:
    """The hands of the Sombras, in seat order."""
    return tuple(hand for hand in state.hands if hand != state.sonadora())
