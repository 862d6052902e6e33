"""A construction laid before the move, at 2 and 3: a move must remain possible (l.191)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.jelimvre import travel
from engines.jelimvre.board import WALL, Floor, code, laid
from engines.jelimvre.cells import SIDE
from engines.jelimvre.phase import Phase

if TYPE_CHECKING:
    from engines.jelimvre.state import State


def leaving_a_move(state: State, places: bytes, *, water: bool) -> bytes:
    """1 for those of the places after which something can still move.

    One piece cannot bar two steps to different cells beside the mover, so that hardly ever must be tried out.
    """
    steps = {
        move.target for move in state.outlook.army_moves() if abs(move.target - move.origin) in (1, SIDE)
    }
    if len(steps) > 1:
        return places
    floor = Floor.WATER if water else WALL[state.active]
    return bytes(place and _leaves(state, cell, floor) for cell, place in enumerate(places))


def _leaves(state: State, cell: int, floor: Floor) -> bool:
    after = state.but(board=laid(state.board, {cell: code(floor)}), phase=Phase.MOVE)
    return bool(after.outlook.army_moves() or travel.travels(after))
