"""The order of turns: a turn that is full ends by itself, and the next one begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.jelimvre import encirclement, moves
from engines.jelimvre.army import Kind
from engines.jelimvre.attack import attackers
from engines.jelimvre.board import find
from engines.jelimvre.cells import NAMES
from engines.jelimvre.endings import commit, has_won, over
from engines.jelimvre.events import KingAttacked, TurnStarted
from engines.jelimvre.phase import DRAFTS, Phase

if TYPE_CHECKING:
    from engines.jelimvre.state import State


def advance(state: State) -> State:
    """The next state in which somebody has a choice; a team has one until it turns the glass."""
    if state.phase in DRAFTS and not state.in_teams and (has_won(state) or not moves.can_go_on(state)):
        state = commit(state)
    return begin(state) if state.phase is Phase.START else state


def begin(state: State) -> State:
    """Begin a turn, or end the game if the king is encircled (l.48-50)."""
    state = state.but(phase=Phase.CHOOSE).tell(TurnStarted(str(state.active), state.own.counter))
    king = find(state.board, Kind.KING, state.active)
    if king is None:
        raise ValueError(f"a game goes on without the king of {state.active.spoken}:\n{state}")
    if by := attackers(state.board, king, state.active.other, state.rules):
        state = state.tell(KingAttacked(NAMES[king], tuple(NAMES[cell] for cell in by)))
    if encirclement.is_encircled(state):
        return over(state, state.active.other, "encircled")
    return state
