"""Bringing lost pieces back on the regenerator, and moving it at 12 (l.198, 222, 237, 251-257)."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING

from engines.jelimvre.actions import MoveRegenerator, Regenerate, on_each_cell
from engines.jelimvre.army import Kind, lettered
from engines.jelimvre.board import (
    PIECE,
    REGENERATOR,
    Floor,
    code_of,
    on_floor,
    regenerator_of,
    with_codes,
    with_floor,
)
from engines.jelimvre.cells import NAMES
from engines.jelimvre.counter import REGENERATED, SINCE, Option, reached
from engines.jelimvre.events import Regenerated, RegeneratorMoved
from engines.jelimvre.phase import Phase
from engines.jelimvre.terrain import IS_FREE
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.jelimvre.state import State


def regenerations(state: State) -> list[Regenerate]:
    """An action for each kind of lost piece that can come back, if the regenerator is there and free."""
    lies = regenerator_of(state.board, state.active)
    if lies is None or state.board[lies] & PIECE or not _may(state, Regenerate):
        return []
    kinds = {kind for option, back in REGENERATED.items() if reached(state, option) for kind in back}
    return [Regenerate(Kind(kind)) for kind in dict.fromkeys(state.own.lost) if kind in kinds]


def _may(state: State, half: type) -> bool:
    """Whether this half of the strategy may be played: first, or after the other one (J-19)."""
    if state.phase is Phase.REGENERATE:
        return not any(isinstance(step, half) for step in state.steps)
    return state.phase is Phase.CHOOSE


def regenerate(state: State, action: Regenerate) -> State:
    """Put the piece on the regenerator; it can move from the next turn on (l.252)."""
    lies = _lying(state)
    piece = on_floor(code_of(kind=action.kind, colour=state.active), state.board[lies])
    event = Regenerated(lettered(action.kind, state.active), NAMES[lies])
    return state.doing(
        action,
        event,
        board=with_codes(state.board, {lies: piece}),
        sides=state.but_own(state.own.regaining(action.kind)),
        phase=Phase.REGENERATE,
    )


def _lying(state: State) -> int:
    lies = regenerator_of(state.board, state.active)
    if lies is None:
        raise ValueError(f"{state.active.spoken} has no regenerator on the board")
    return lies


def relocations(state: State) -> list[MoveRegenerator]:
    """An action for each free cell of the board, at counter 12 (l.237)."""
    lost = regenerator_of(state.board, state.active) is None
    if lost or not reached(state, Option.REGEN_12) or not _may(state, MoveRegenerator):
        return []
    return list(compress(on_each_cell(MoveRegenerator), state.board.translate(IS_FREE)))


def relocate(state: State, action: MoveRegenerator) -> State:
    """Move the regenerator; a piece on it stays where it is, on the ground (J-19)."""
    lies = _lying(state)
    changes = {
        lies: with_floor(state.board[lies], Floor.GROUND),
        action.cell: code_of(REGENERATOR[state.active]),
    }
    event = RegeneratorMoved(NAMES[lies], NAMES[action.cell])
    return state.doing(action, event, board=with_codes(state.board, changes), phase=Phase.REGENERATE)


def why_not_regenerate(state: State, action: Regenerate) -> Sentence:
    """Why a piece cannot come back."""
    side, kind = state.active.spoken, action.kind.spoken
    again = Sentence("a piece has come back in this turn already, and only one may")
    if (reason := _why_not_now(state, Regenerate, again)) is not None:
        return reason
    if action.kind is Kind.KING:
        return Sentence("a king never comes back")
    since = min(SINCE[option] for option, back in REGENERATED.items() if action.kind in back)
    if state.own.counter < since:
        return Sentence(
            "a {kind} comes back from counter {since} on; {side} stands at {counter}",
            kind=kind,
            since=since,
            side=side,
            counter=state.own.counter,
        )
    lies = regenerator_of(state.board, state.active)
    if lies is None:
        return Sentence("{side} has lost its regenerator: nothing comes back any more", side=side)
    if state.board[lies] & PIECE:
        return Sentence("a piece stands on the regenerator on {cell}: it must be free", cell=NAMES[lies])
    return Sentence("{side} has lost no {kind}", side=side, kind=kind)


def why_not_relocate(state: State, action: MoveRegenerator) -> Sentence:
    """Why the regenerator cannot be laid there."""
    side = state.active.spoken
    again = Sentence("the regenerator has moved in this turn already, and moves only once")
    if (reason := _why_not_now(state, MoveRegenerator, again)) is not None:
        return reason
    if not reached(state, Option.REGEN_12):
        return Sentence(
            "the regenerator moves at counter 12; {side} stands at {counter}",
            side=side,
            counter=state.own.counter,
        )
    if regenerator_of(state.board, state.active) is None:
        return Sentence("{side} has lost its regenerator", side=side)
    return Sentence("{cell} is not free: something lies or stands there", cell=NAMES[action.cell])


def _why_not_now(state: State, half: type, again: Sentence) -> Sentence | None:
    """Why this half of the strategy cannot be played now; `again` says that it was played already."""
    if _may(state, half):
        return None
    if state.phase is Phase.REGENERATE:
        return again
    return Sentence("this turn has begun in another way: complete it")
