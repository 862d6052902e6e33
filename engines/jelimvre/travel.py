"""Army pieces cross the water: the fast and massive movement of troops (l.179-183, J-17)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from engines.jelimvre.actions import Travel
from engines.jelimvre.army import Kind
from engines.jelimvre.board import (
    BARRIERS,
    COLOUR_OF,
    FLOOR_OF,
    FREE,
    KIND_OF,
    code,
    laid,
    letter_of,
    marched,
    without_piece,
)
from engines.jelimvre.cells import NAMES, touching
from engines.jelimvre.events import Travelled
from engines.jelimvre.groups import zones
from engines.jelimvre.moving import exchanged, may_move, why_no_army_action
from engines.jelimvre.outlook import PROMOTIONS
from engines.jelimvre.phase import Phase

if TYPE_CHECKING:
    from engines.jelimvre.state import State


def travels(state: State) -> list[Travel]:
    """Every crossing, where one is awaited; in a turn all of them go through one zone."""
    if not (state.phase is Phase.TRAVEL or may_move(state)):
        return []
    return list(dict.fromkeys(crossing for shore in shores(state) for crossing in _crossings(state, shore)))


def shores(state: State) -> list[frozenset[int]]:
    """The cells beside each zone that all crossings of this turn so far can have used."""
    used = {cell for step in state.steps if isinstance(step, Travel) for cell in (step.origin, step.target)}
    return [shore for zone in zones(state.board) if used <= (shore := frozenset(touching(zone) - zone))]


def travellers(state: State, shore: frozenset[int]) -> list[int]:
    """The pieces on the ground of a shore that have not crossed in this turn."""
    crossed = {step.target for step in state.steps if isinstance(step, Travel)}
    board = state.board
    return [
        cell
        for cell in sorted(shore - crossed)
        if COLOUR_OF[board[cell]] is state.active and FLOOR_OF[board[cell]] not in BARRIERS
    ]


def _crossings(state: State, shore: frozenset[int]) -> list[Travel]:
    landings = [cell for cell in sorted(shore) if state.board[cell] == FREE]
    last = state.active.last_cells if state.own.lost else range(0)
    found = []
    for origin in travellers(state, shore):
        arrives = KIND_OF[state.board[origin]] is Kind.SOLDIER and origin not in last
        for target in landings:
            found.append(_plain(origin, target))
            if arrives and target in last:
                lost = dict.fromkeys(state.own.lost)
                found += [Travel(origin, target, Kind(kind)) for kind in lost if kind in PROMOTIONS]
    return found


@cache
def _plain(origin: int, target: int) -> Travel:
    return Travel(origin, target)


def play(state: State, action: Travel) -> State:
    """The piece stands on the other shore; others may follow."""
    number = state.board[action.origin]
    piece = marched(number) if action.promotion is None else code(kind=action.promotion, colour=state.active)
    board = laid(state.board, {action.origin: without_piece(number), action.target: piece})
    event = Travelled(letter_of(number), NAMES[action.origin], NAMES[action.target])
    state = state.doing(action, event, board=board, phase=Phase.TRAVEL)
    return exchanged(state, action.target, action.promotion)


def why_not(state: State, action: Travel) -> str:
    """Why a piece cannot cross there."""
    if state.phase is not Phase.TRAVEL and (reason := why_no_army_action(state)):
        return reason
    origin, target = NAMES[action.origin], NAMES[action.target]
    if state.board[action.target] != FREE:
        return f"{target} is no free ground to land on"
    if not any(action.origin in travellers(state, shore) for shore in shores(state)):
        return f"{state.active.spoken} has no piece on {origin} that could cross the water now"
    return f"no zone of water of this turn touches both {origin} and {target}"
