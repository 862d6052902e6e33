"""Whether a king is encircled (l.49-50, J-8).

He is if the enemy's army could take him with its next move, and no turn of his own side prevents that: no
move, no crossing of the water, no construction, no strategy of the counter.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engines.jelimvre import crossing, laying, moving, parry, regeneration, travel, walls
from engines.jelimvre.actions import Move
from engines.jelimvre.army import Kind
from engines.jelimvre.attack import hindrances
from engines.jelimvre.board import (
    KIND_OF,
    PIECE,
    WALL,
    Floor,
    code_of,
    find,
    floors,
    regenerator_of,
    with_codes,
)
from engines.jelimvre.cells import touching
from engines.jelimvre.counter import Option, in_bonus, reached
from engines.jelimvre.parry import Siege
from engines.jelimvre.phase import Phase
from engines.jelimvre.switches import Encirclement

if TYPE_CHECKING:
    from engines.jelimvre.state import State


def is_encircled(state: State) -> bool:
    """Whether the king of the side to play is encircled, by the house rule `encirclement`."""
    king = find(state.board, Kind.KING, state.active)
    if king is None or state.rules.encirclement is Encirclement.OFF:
        return False
    if state.rules.encirclement is Encirclement.IMMOBILE:
        return not state.own.first and not _can_leave(state, king)
    siege = Siege(state.board, king, state.active.other, state.rules)
    return not siege.is_broken and not any(_ways(state, siege))


def _can_leave(state: State, king: int) -> bool:
    """Whether the king has a move: a step, or a crossing of the water (l.168, 179)."""
    steps = bool(state.outlook.moves_from(king))
    return steps or any(crossing.origin == king for crossing in travel.travels(state))


def _ways(state: State, siege: Siege) -> Iterator[bool]:
    """For each kind of turn whether it saves the king; those that are quick to try come first."""
    yield _by_moving(state, siege)
    yield _by_crossing(state, siege)
    if state.own.first:
        yield _by_building(state, siege)
    if in_bonus(state):
        yield _by_moving_and_laying(state, siege)
        yield any(map(crossing.by_crossing_and_laying, _shores(state, siege))) and _can_lay(state)
        yield _by_laying_and_moving(state, siege)
    if reached(state, Option.WALL_6):
        yield parry.by_laying(siege, min(laying.MOST[Phase.WALLS], state.own.walls))
        yield _by_shifting(state, siege)
        yield parry.by_destroying(siege, walls.MOST, walls.destructible(state, anywhere=False))
    if reached(state, Option.WALL_10):
        yield parry.by_destroying(siege, 1, walls.destructible(state, anywhere=True))
    if reached(state, Option.WATER_9):
        yield _by_flooding(state, siege)
    if regenerator_of(state.board, state.active) is not None:
        yield _by_regenerating(state, siege)


def _by_moving(state: State, siege: Siege) -> bool:
    """Whether a move saves him or takes the other king."""
    return any(
        after.is_broken or KIND_OF[state.board[move.target]] is Kind.KING
        for move, after in _moved(state, siege)
    )


def _moved(state: State, siege: Siege) -> Iterator[tuple[Move, Siege]]:
    for move in state.outlook.army_moves():
        king = move.target if move.origin == siege.king else siege.king
        yield move, siege.on(moving.after_move(state.board, move, state.rules), king)


def _shores(state: State, siege: Siege) -> Iterator[crossing.Shore]:
    for cells in travel.shores(state):
        if pieces := travel.travellers(state, cells):
            yield crossing.Shore(siege, cells, frozenset(pieces))


def _by_crossing(state: State, siege: Siege) -> bool:
    return any(map(crossing.by_crossing, _shores(state, siege)))


def _by_building(state: State, siege: Siege) -> bool:
    """Whether up to six constructions save him; with a move added by house rule, assume that they do.

    No stock sets a lower limit: before its first turn a side has all its eight walls.
    """
    return state.rules.first_turn_move_and_build or parry.by_laying(siege, laying.MOST[Phase.BUILD])


def _can_lay(state: State) -> bool:
    return bool(state.own.walls or state.pool)


def _by_moving_and_laying(state: State, siege: Siege) -> bool:
    """Whether a move or late promotion saves him, followed by a wall or water beside an army piece."""
    if not _can_lay(state):
        return False
    promoted = [siege] if moving.promotions(state) else []
    for after in (*promoted, *(after for _, after in _moved(state, siege))):
        near = laying.beside(laying.supports(state.but(board=after.board)))
        if parry.by_laying(after, 1, frozenset(cell for cell, is_near in enumerate(near) if is_near)):
            return True
    return False


def _by_laying_and_moving(state: State, siege: Siege) -> bool:
    """Whether a wall or water saves him, followed by a move over it or a crossing of it."""
    for kind, floor in ((laying.walls, WALL[state.active]), (laying.waters, Floor.WATER)):
        for action in kind(state):
            board = with_codes(state.board, {action.cell: code_of(floor)})
            after = state.but(board=board, phase=Phase.MOVE)
            if any(way(after, siege.on(board)) for way in (_by_moving, _by_crossing)):
                return True
    return False


def _by_shifting(state: State, siege: Siege) -> bool:
    own = floors(state.board, WALL[state.active])
    free = frozenset(cell for cell in own if not state.board[cell] & PIECE)
    return parry.by_shifting(siege, walls.MOST, free, frozenset(touching(own)))


def _by_flooding(state: State, siege: Siege) -> bool:
    shores = touching(set(laying.floodable(state)))
    number = min(laying.MOST[Phase.FLOOD], state.pool)
    return parry.by_flooding(siege, number, floors(state.board, Floor.WATER), shores)


def _by_regenerating(state: State, siege: Siege) -> bool:
    """Whether a piece that comes back or the moved regenerator saves him, or both in either order."""
    return any(siege.on(after.board).is_broken for after in _regenerated(state, siege))


def _regenerated(state: State, siege: Siege) -> Iterator[State]:
    """The states after a piece came back or the regenerator moved, or both.

    Every kind of piece is tried: by house rule a dragon alone stops a knight (J-5).
    """
    for back in regeneration.regenerations(state):
        yield (after := regeneration.regenerate(state, back))
        yield from _relocated(after, siege)
    for after in _relocated(state, siege):
        yield after
        yield from (regeneration.regenerate(after, back) for back in regeneration.regenerations(after))


def _relocated(state: State, siege: Siege) -> Iterator[State]:
    """The states in which the regenerator has moved to a cell in the way of all attackers."""
    attackers = siege.on(state.board).attackers
    ways = [hindrances(state.board, attacker, siege.king) for attacker in attackers]
    for action in regeneration.relocations(state):
        if all(action.cell in way for way in ways):
            yield regeneration.relocate(state, action)
