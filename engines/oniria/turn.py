"""The order of a trick: each phase is left by itself until somebody is asked.

Each `_leave_...` returns the state after its phase, or None while the phase lasts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from engines.oniria import asking, dealing, drafting, playing, rounds
from engines.oniria.decks import TRICKS
from engines.oniria.events import BonusesAsked, CardsShown
from engines.oniria.phase import Phase

if TYPE_CHECKING:
    from engines.oniria.state import State


def advance(state: State) -> State:
    """The next state in which somebody is asked, or the path is laid."""
    while (step := _STEPS.get(state.asks)) and (after := step(state)) is not None:
        state = after
    return state


def ask_again(before: State, after: State) -> State:
    """Ask everybody again if an action has changed results that some players have confirmed already (§5)."""
    if not after.done or before.rounds == after.rounds:
        return after
    same = before.reckoning == after.reckoning and before.scores == after.scores
    return after if same else after.but(done=())


def _leave_choose(state: State) -> State | None:
    """When every card is down, all are turned (l.123)."""
    if len(state.current.trick.ready) < len(state.players):
        return None
    return playing.show_drafted(state.but(phase=Phase.SHOW))


def _leave_show(state: State) -> State | None:
    """When the power of every card is known, all lie open."""
    powers = tuple(power for power in state.current.trick.cards if power is not None)
    if len(powers) < len(state.hands):
        return None
    state = state.but_trick(CardsShown(state.trick, powers), shown=True)
    return state.but(phase=Phase.AVOIDABLE if state.drafts else Phase.POWERS)


def _leave_avoidable(state: State) -> State | None:
    """A wrongly drafted card voids the round (l.207); the table is asked if the cards do not decide it."""
    wrong = drafting.avoidable(state)
    return None if wrong is None else drafting.judge(state, wrong)


def _leave_powers(state: State) -> State | None:
    """When nobody has anything more to declare, the powers are compared."""
    if not _all_done(state):
        return None
    return state.but_trick(compared=True).but(phase=Phase.AFTER, done=())


def _leave_after(state: State) -> State | None:
    """When everybody has confirmed the result, the next trick begins, or the round ends (l.177)."""
    if not _all_done(state):
        return None
    if state.trick == TRICKS:
        return state.tell(BonusesAsked(state.round)).but(phase=Phase.ROUND_END, done=())
    return dealing.begin_trick(state)


def _leave_round_end(state: State) -> State | None:
    """When everybody has confirmed the round, it is scored."""
    return rounds.score(state) if _all_done(state) else None


def _leave_settle(state: State) -> State | None:
    """When nothing is due any more, the next round begins, or the game is over."""
    return None if asking.due(state) else rounds.leave(state)


def _all_done(state: State) -> bool:
    return set(asking.declaring_seats(state)) <= set(state.done)


_STEPS: Final[Mapping[Phase, Callable[[State], State | None]]] = {
    Phase.CHOOSE: _leave_choose,
    Phase.SHOW: _leave_show,
    Phase.AVOIDABLE: _leave_avoidable,
    Phase.POWERS: _leave_powers,
    Phase.AFTER: _leave_after,
    Phase.ROUND_END: _leave_round_end,
    Phase.SETTLE: _leave_settle,
}
