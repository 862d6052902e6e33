"""The end of an action: the next osselet, the next player, or the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.artiseurs import arbiter, ending
from engines.artiseurs.events import Handed, TurnStarted
from engines.artiseurs.phase import Phase
from engines.artiseurs.rules import Mode

if TYPE_CHECKING:
    from engines.artiseurs.state import State


def end_action(state: State) -> State:
    """End an action: hand the osselet on, then check whether the game is over (A-25)."""
    if state.in_play:
        state = hand_on(state, state.in_play).but(in_play=0)
    over = ending.check(state)
    state = state.but(seen=(), filled=0, given=0, turned=0)
    if over is not None:
        return ending.finish(state, over)
    if state.rules.mode is Mode.BAUGIENNE:
        return arbiter.end_action(state)
    if state.held_by(state.active):
        return state.but(phase=Phase.OSSELET)
    return start_turn(state, state.next_seat(state.active))


def hand_on(state: State, number: int) -> State:
    """Hand the osselet on to the next player, the same face up (l.75, 79)."""
    seat = state.next_seat(state.active)
    return state.but_osselet(number, Handed(number, seat), holder=seat)


def start_turn(state: State, seat: int) -> State:
    """Begin the turn of a player."""
    return state.but(active=seat, phase=_opening(state), sacrifices=0).tell(TurnStarted(seat))


def _opening(state: State) -> Phase:
    """The first phase of a turn: in the Six Duchies always a throw, elsewhere only once (l.75, 79)."""
    if state.rules.mode is Mode.LEARNING:
        return Phase.TURN
    thrown_once = state.rules.mode.circulates and state.osselets[0].face is not None
    return Phase.OSSELET if thrown_once else Phase.THROW
