"""Passing: Bels do no more, the Mort kills nothing, or the player confirms the locks.

In the phases that ask, nobody is forced to act or to lock (IM-06, IM-19).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engines.imalya import locks, rounds, series
from engines.imalya.actions import Done
from engines.imalya.events import Passed
from engines.imalya.phase import ASKS_IN_TURN, Phase

if TYPE_CHECKING:
    from engines.imalya.state import State

_NEXT: Final = {Phase.RESPOND: Phase.CAPTURE, Phase.LATE_BEL: Phase.LOCK, Phase.LOCK: Phase.THROW}


def play(state: State, action: Done) -> State:
    """Leave the phase without doing anything more."""
    state = state.tell(Passed(state.awaits.actor))
    if state.phase in ASKS_IN_TURN:
        return state.but(deciders=state.deciders[1:])
    if state.phase is Phase.BONUS:
        return rounds.pass_turn(state)
    if state.phase is Phase.NEXT_GAME:
        return series.stop(state)
    if state.phase is Phase.LOCK:
        state = locks.confirm(state)
    return state.but(phase=_NEXT[state.phase])
