"""Timeouts: when the sand has run out, a complete turn stands, and another is lost (l.332-349)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.jelimvre.actions import TimeOut, on_each_cell
from engines.jelimvre.army import Kind
from engines.jelimvre.board import COLOUR_OF, KIND_OF, army_of, with_codes, without_piece
from engines.jelimvre.cells import NAMES
from engines.jelimvre.endings import commit, hand_over, over
from engines.jelimvre.events import TurnLost
from engines.jelimvre.moving import eliminate
from engines.jelimvre.phase import DRAFTS, Phase
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.jelimvre.state import State


def timeouts(state: State) -> list[TimeOut]:
    """An action with an empty hand, and one for each army piece that may be in the hand."""
    if not state.has_glass or not (state.phase is Phase.CHOOSE or state.phase in DRAFTS):
        return []
    with_piece = on_each_cell(TimeOut)
    return [TimeOut(), *(with_piece[cell] for cell in army_of(state.began.board, state.active))]


def run_out(state: State, action: TimeOut) -> State:
    """End the turn: a complete turn stands; else it is undone, and a piece in the hand is lost.

    The counter of a lost turn stays where it is (J-20). A piece in the hand is named by the cell where it
    stood when the turn began. With a piece in the hand, no turn is complete.
    """
    if action.in_hand is None and is_complete(state):
        return commit(state)
    state = state.began.tell(TurnLost(str(state.active)))
    return hand_over(state) if action.in_hand is None else _drop(state, action.in_hand)


def is_complete(state: State) -> bool:
    """Whether the turn is complete, so that it could end now."""
    return state.phase in DRAFTS and state.phase is not Phase.MOVE


def _drop(state: State, cell: int) -> State:
    code = state.board[cell]
    is_king = KIND_OF[code] is Kind.KING
    if is_king and not state.rules.king_in_air_loses:
        return hand_over(state)
    state = eliminate(state.but(board=with_codes(state.board, {cell: without_piece(code)})), code, cell)
    return over(state, state.active.other, "king_in_air") if is_king else hand_over(state)


def why_not(state: State, action: TimeOut) -> Sentence:
    """Why the time cannot have run out."""
    if not state.has_glass:
        return Sentence("no sandglass was agreed on: turns have no time limit")
    if action.in_hand is not None and COLOUR_OF[state.began.board[action.in_hand]] is not state.active:
        return Sentence(
            "{side} had no piece on {cell} that could be in the hand",
            side=state.active.spoken,
            cell=NAMES[action.in_hand],
        )
    return Sentence("no turn is under way whose time could run out")
