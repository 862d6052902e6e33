"""How soldiers move and take, on the ground and on walls (l.93-126)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engines.jelimvre.actions import Move
from engines.jelimvre.cells import SIDE, TOUCHING
from engines.jelimvre.drill import MARCHES, POUNCES, Steps
from engines.jelimvre.paths import plain
from engines.jelimvre.switches import WallRange
from engines.jelimvre.terrain import GROUND, OWN_WALL, PREY_ON_GROUND

if TYPE_CHECKING:
    from engines.jelimvre.outlook import Outlook


def fresh(outlook: Outlook, cell: int, moves: list[Move]) -> None:
    """Add the moves of a soldier that has not moved: he may also go two ahead over free ground (l.104)."""
    march = MARCHES[outlook.colour][cell]
    if march is not None:
        first, second, move = march
        if outlook.soldiers[first] & outlook.soldiers[second] & GROUND:
            moves.append(move)
    on_ground(outlook, cell, moves)


def on_ground(outlook: Outlook, cell: int, moves: list[Move]) -> None:
    """Add one step ahead, captures by the corner, and climbs onto his own wall from every side (l.97-101)."""
    colour, drill, view = outlook.colour, outlook.rules.drill, outlook.soldiers
    found = len(moves)
    for target, move, accepts, gate in drill.ahead[colour][cell]:
        meets = view[target] & accepts
        if meets and not (meets == PREY_ON_GROUND and gate in outlook.sealed):
            moves.append(move)
    if OWN_WALL in view:
        _step(outlook, drill.around[colour][cell], moves)
    _promote(outlook, cell, moves, found)


def on_own_wall(outlook: Outlook, cell: int, moves: list[Move]) -> None:
    """Add the moves of a soldier on his own wall (l.107-120).

    He goes along it, down but not ahead, or onto an enemy wall ahead; he takes pieces below by a leap.
    """
    colour, view = outlook.colour, outlook.soldiers
    found = len(moves)
    _step(outlook, outlook.rules.drill.on_own_wall[colour][cell], moves)
    for target, move in POUNCES[colour][cell]:
        if view[target] == PREY_ON_GROUND:
            moves.append(move)
    if outlook.rules.soldier_wall_range is WallRange.ANY:
        moves.extend([plain(cell, target) for target in _along_wall(view, cell)])
    _promote(outlook, cell, moves, found)


def on_enemy_wall(outlook: Outlook, cell: int, moves: list[Move]) -> None:
    """Add one step ahead and captures by the corner, as from the ground, but no climbs (l.117, 120)."""
    found = len(moves)
    _step(outlook, outlook.rules.drill.on_enemy_wall[outlook.colour][cell], moves)
    _promote(outlook, cell, moves, found)


def _step(outlook: Outlook, steps: Steps, moves: list[Move]) -> None:
    """Add steps to or from a wall. Gates do not bar them: the soldier goes over the wall, not through."""
    view = outlook.soldiers
    for target, move, accepts, _ in steps:
        if view[target] & accepts:
            moves.append(move)


def _along_wall(view: bytes, cell: int) -> list[int]:
    """The free pieces of his wall that he reaches over other pieces of it, without his neighbours."""
    reached, edge = {cell}, [cell]
    while edge:
        ahead = {near for here in edge for near in TOUCHING[here] if view[near] == OWN_WALL} - reached
        reached |= ahead
        edge = list(ahead)
    return sorted(reached.difference(TOUCHING[cell]) - {cell})


def _promote(outlook: Outlook, cell: int, moves: list[Move], found: int) -> None:
    """Add promotions: a soldier on the ground of the enemy's first rank may be exchanged at once (l.124).

    On a wall there he stays a soldier, because the pieces that he could become do not stand on walls (l.263).
    """
    if outlook.lost and cell in _NEARLY_THERE[outlook.colour]:
        last, walled = outlook.colour.last_cells, outlook.barriers
        moves[found:] = [
            choice
            for move in moves[found:]
            for choice in (
                outlook.promoted(move) if move.target in last and not walled[move.target] else (move,)
            )
        ]


_NEARLY_THERE: Final = (frozenset(range(8 * SIDE, 10 * SIDE)), frozenset(range(SIDE, 3 * SIDE)))
"""By colour, the cells from which a soldier's step or leap can reach the enemy's first rank."""
