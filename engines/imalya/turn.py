"""The order of a turn: each phase is left by itself until somebody must decide or throw.

Each `_leave_...` returns the state after its phase, or None while the phase lasts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from engines.imalya import captures, combinations, count, mort, moves, rounds, series
from engines.imalya.dice import Status
from engines.imalya.phase import Phase
from engines.imalya.switches import DamOrder

if TYPE_CHECKING:
    from engines.imalya.state import State


def advance(state: State) -> State:
    """The next state in which a player has a choice, or Nature must throw."""
    while (step := _STEPS.get(state.phase)) and (after := step(state)) is not None:
        state = after
    return state


def _leave_deposit(state: State) -> State | None:
    """When all have answered, Tales beyond the cap are set aside, and the first round begins (IM-82)."""
    return None if state.deciders else rounds.open_game(series.cap(state))


def _leave_stake(state: State) -> State | None:
    """When all have answered, the next game of the series begins."""
    return None if state.deciders else series.begin(state)


def _leave_buy(state: State) -> State | None:
    """When all have answered, the active player throws."""
    return None if state.deciders else state.but(phase=Phase.THROW)


def _leave_kill(state: State) -> State | None:
    """When no Mort is asked any more, Bels and the Ruse respond."""
    return None if mort.is_asked(state) else state.but(phase=Phase.RESPOND, deciders=())


def _leave_respond(state: State) -> State | None:
    """When nobody can respond any more, the Dams lock themselves and capture (IM-11)."""
    return None if moves.has_choice(state) else state.but(phase=Phase.CAPTURE)


def _leave_capture(state: State) -> State | None:
    """When all Dams have captured, Bels may act if a capture has changed something (IM-07)."""
    if captures.next_dam(state) is not None:
        return captures.resolve_next(state)
    late = captures.captured_in_this_throw(state) or state.rules.dam_order is DamOrder.CAPTURE_FIRST
    return state.but(phase=Phase.LATE_BEL if late else Phase.LOCK)


def _leave_late_bel(state: State) -> State | None:
    """When no Bel can act any more, the player keeps dice."""
    return None if moves.has_choice(state) else state.but(phase=Phase.LOCK)


def _leave_lock(state: State) -> State | None:
    """When no die lies loose and no lock can be taken back, nobody is asked."""
    open_question = any(die.status is Status.LOOSE or die.locked_now for die in state.dice)
    return None if open_question else state.but(phase=Phase.THROW)


def _leave_throw(state: State) -> State | None:
    """When all dice are locked the turn ends (l.14); before that, the player throws again."""
    if state.in_hand:
        return None
    return state.but(phase=Phase.LAST_KILL, deciders=mort.deciders(state))


def _leave_last_kill(state: State) -> State | None:
    """Six alike are counted at once, before a Mort could kill one (IM-60)."""
    if mort.is_asked(state) and combinations.made(state) is None:
        return None
    return state.but(phase=Phase.COUNT, deciders=())


_STEPS: Final[Mapping[Phase, Callable[[State], State | None]]] = {
    Phase.STAKE: _leave_stake,
    Phase.DEPOSIT: _leave_deposit,
    Phase.BUY: _leave_buy,
    Phase.KILL: _leave_kill,
    Phase.RESPOND: _leave_respond,
    Phase.CAPTURE: _leave_capture,
    Phase.LATE_BEL: _leave_late_bel,
    Phase.LOCK: _leave_lock,
    Phase.THROW: _leave_throw,
    Phase.LAST_KILL: _leave_last_kill,
    Phase.COUNT: count.settle,
}
