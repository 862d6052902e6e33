"""Checks encirclement by trying every turn that the engine allows, and every move that answers it."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

from engines.jelimvre import CELLS, Kind, Rules, ShiftWall, State, Travel
from engines.jelimvre.board import FREE, KIND_OF, army_of, code_of, find, with_codes, without_piece
from engines.jelimvre.moves import ACTION_KINDS
from engines.jelimvre.outlook import Outlook
from engines.jelimvre.sandglass import is_complete
from tests.engines.jelimvre.chance import a_position

CLOSING = {"done", "timeout", "resign", "offer-draw", "pass"}


class TooMany(Exception):
    """Raised when a search meets more positions than its limit."""


def can_escape(state: State, most: int) -> bool:
    """Whether some turn leaves the king safe from every move of the enemy, or takes the enemy king.

    Raises:
        TooMany: the search met more than `most` positions.
    """
    seen: set[Hashable] = set()
    left = [state]
    while left:
        here = left.pop()
        for action in here.legal_actions():
            if str(action).split()[0] in CLOSING:
                continue
            after = ACTION_KINDS[type(action)].play(here, action)
            if _key(after) in seen:
                continue
            seen.add(_key(after))
            if len(seen) > most:
                raise TooMany
            if is_complete(after) and is_safe(after):
                return True
            left.append(after)
    return False


def _key(state: State) -> Hashable:
    """A key that is equal for positions within a turn that can go on in the same ways."""
    remembers = any(isinstance(step, Travel | ShiftWall) for step in state.steps)
    steps = frozenset(state.steps) if remembers or state.phase in ("destroy", "drain") else len(state.steps)
    return state.board, state.phase, steps, state.steps[0] if state.phase == "flood" else None


def is_safe(state: State) -> bool:
    """Whether no move of the enemy takes the king; tries all of them."""
    if find(state.board, Kind.KING, state.active.other) is None:
        return True
    king = find(state.board, Kind.KING, state.active)
    moves = Outlook(state.board, state.active.other, state.rules).army_moves()
    return all(move.target != king for move in moves)


def a_siege(seed: int, rules: Rules, counter: int) -> State:
    """A random position with a king on the edge, few pieces of his own, and an enemy army."""
    rng = Random(seed)
    state = a_position(rng, rules)
    board, side = state.board, state.own.but(counter=counter)
    king = find(board, Kind.KING, state.active)
    fallen = [cell for cell in army_of(board, state.active) if cell != king and rng.random() < 0.8]
    for cell in fallen:
        side = side.losing(KIND_OF[board[cell]])
    board = with_codes(board, {cell: without_piece(board[cell]) for cell in (king, *fallen)})
    edge = [cell for cell in CELLS if board[cell] == FREE and (cell % 11 in (0, 10) or cell // 11 in (0, 10))]
    board = with_codes(board, {rng.choice(edge): code_of(kind=Kind.KING, colour=state.active)})
    return state.but(board=board, sides=state.but_own(side))
