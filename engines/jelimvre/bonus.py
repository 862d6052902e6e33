"""Constructions laid before the move, at counter 2 and 3: a move must stay possible (l.191).

A crossing of the water is one; so is a late promotion, which takes the place of a move by house rule (J-16).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.jelimvre import moving, travel
from engines.jelimvre.army import Kind
from engines.jelimvre.board import FLOOR_OF, KIND_OF, WALL, Floor, army_of, code_of, with_codes
from engines.jelimvre.cells import shifted
from engines.jelimvre.phase import Phase
from engines.jelimvre.terrain import STEP

if TYPE_CHECKING:
    from engines.jelimvre.state import State


def leaving_a_move(state: State, places: bytes, *, water: bool) -> bytes:
    """Keep only the places after which a move is still possible: 1 for each of these cells.

    One construction bars the step of one soldier at most. If two soldiers can step, no place need be tried.
    """
    if _two_can_step(state):
        return places
    floor = Floor.WATER if water else WALL[state.active]
    return bytes(place and _leaves(state, cell, floor) for cell, place in enumerate(places))


def _two_can_step(state: State) -> bool:
    board, colour = state.board, state.active
    view = board.translate(state.rules.terrain.soldiers[colour])
    found = 0
    for cell in army_of(board, colour):
        if KIND_OF[board[cell]] is Kind.SOLDIER and FLOOR_OF[board[cell]] not in WALL:
            ahead = shifted(cell, 0, colour.forward)
            found += ahead is not None and bool(view[ahead] & STEP)
    return found > 1


def _leaves(state: State, cell: int, floor: Floor) -> bool:
    after = state.but(board=with_codes(state.board, {cell: code_of(floor)}), phase=Phase.MOVE)
    return after.outlook.can_move or bool(travel.travels(after)) or bool(moving.promotions(after))
