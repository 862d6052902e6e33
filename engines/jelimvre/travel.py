"""Water travel: army pieces cross a zone of water, several in one turn (l.179-183, J-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.jelimvre.actions import Travel, to_each_cell
from engines.jelimvre.army import Kind
from engines.jelimvre.board import (
    BARRIERS,
    FLOOR_OF,
    FREE,
    KIND_OF,
    army_of,
    code_of,
    letter_of,
    marched,
    with_codes,
    without_piece,
)
from engines.jelimvre.cells import NAMES
from engines.jelimvre.events import Travelled
from engines.jelimvre.groups import zones
from engines.jelimvre.moving import exchanged, may_move, why_no_army_action
from engines.jelimvre.outlook import exchanges
from engines.jelimvre.phase import Phase
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.jelimvre.state import State


def travels(state: State) -> list[Travel]:
    """Every crossing, if one is awaited; all crossings of a turn go through one zone."""
    if not (state.phase is Phase.TRAVEL or may_move(state)):
        return []
    board, landings = state.board, dict[int, set[int]]()
    for shore in shores(state):
        free = [cell for cell in shore if board[cell] == FREE]
        for origin in travellers(state, shore):
            landings.setdefault(origin, set()).update(free)
    return [crossing for origin in sorted(landings) for crossing in _from(state, origin, landings[origin])]


def shores(state: State) -> list[frozenset[int]]:
    """For each zone that all crossings of this turn may have used, the cells beside it."""
    used = {cell for step in _crossed(state) for cell in (step.origin, step.target)}
    return [zone.shore for zone in zones(state.board) if used <= zone.shore]


def _crossed(state: State) -> list[Travel]:
    return [step for step in state.steps if isinstance(step, Travel)]


def travellers(state: State, shore: frozenset[int]) -> list[int]:
    """The cells of a shore with pieces on the ground that have not crossed in this turn."""
    board, arrived = state.board, [step.target for step in _crossed(state)]
    return [
        cell
        for cell in army_of(board, state.active)
        if cell in shore and cell not in arrived and FLOOR_OF[board[cell]] not in BARRIERS
    ]


def _from(state: State, origin: int, landings: set[int]) -> list[Travel]:
    """The crossings of one piece; a soldier that arrives may be exchanged (J-16)."""
    crossings = to_each_cell(Travel, origin)
    found = [crossings[target] for target in sorted(landings)]
    if state.own.lost and KIND_OF[state.board[origin]] is Kind.SOLDIER:
        last = state.active.last_cells
        arriving = [] if origin in last else [target for target in landings if target in last]
        kinds = exchanges(state.own.lost)
        found += [Travel(origin, target, kind) for target in sorted(arriving) for kind in kinds]
    return found


def play(state: State, action: Travel) -> State:
    """Move the piece to the other shore; others may follow."""
    code = state.board[action.origin]
    piece = marched(code) if action.promotion is None else code_of(kind=action.promotion, colour=state.active)
    board = with_codes(state.board, {action.origin: without_piece(code), action.target: piece})
    event = Travelled(letter_of(code), NAMES[action.origin], NAMES[action.target])
    state = state.doing(action, event, board=board, phase=Phase.TRAVEL)
    return exchanged(state, action.target, action.promotion)


def why_not(state: State, action: Travel) -> Sentence:
    """Why a piece cannot cross there."""
    if state.phase is not Phase.TRAVEL and (reason := why_no_army_action(state)):
        return reason
    origin, target = NAMES[action.origin], NAMES[action.target]
    if state.board[action.target] != FREE:
        return Sentence("{cell} is not free ground to land on", cell=target)
    if not any(action.origin in travellers(state, shore) for shore in shores(state)):
        return Sentence(
            "{side} has no piece on {cell} that could cross the water now",
            side=state.active.spoken,
            cell=origin,
        )
    return Sentence(
        "no zone of water of this turn touches both {origin} and {target}", origin=origin, target=target
    )
