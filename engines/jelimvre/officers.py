"""How towers, guards, knights, dragons, queens and kings move and take (§5 of the rules page)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engines.jelimvre.actions import Move
from engines.jelimvre.paths import (
    DIAGONAL_RAYS,
    DIAGONAL_STEPS,
    FLIGHTS,
    JUMPS,
    STRAIGHT_RAYS,
    STRAIGHT_STEPS,
    GatedRay,
    Ray,
)
from engines.jelimvre.terrain import LAND, SHIELD, SHIELDED, STOP

if TYPE_CHECKING:
    from engines.jelimvre.outlook import Outlook


def tower(outlook: Outlook, cell: int, moves: list[Move]) -> None:
    """Add the moves of a tower: any distance along rank or file, without jumping (l.132)."""
    _straight(outlook, STRAIGHT_RAYS[cell], moves)


def guard(outlook: Outlook, cell: int, moves: list[Move]) -> None:
    """Add the moves of a guard: any distance along the diagonals, without jumping (l.142)."""
    _diagonal(outlook, DIAGONAL_RAYS[cell], moves)


def queen(outlook: Outlook, cell: int, moves: list[Move]) -> None:
    """Add the moves of a queen: those of tower and guard (l.163)."""
    _straight(outlook, STRAIGHT_RAYS[cell], moves)
    _diagonal(outlook, DIAGONAL_RAYS[cell], moves)


def king(outlook: Outlook, cell: int, moves: list[Move]) -> None:
    """Add the moves of a king: one step (l.168)."""
    _straight(outlook, STRAIGHT_STEPS[cell], moves)
    _diagonal(outlook, DIAGONAL_STEPS[cell], moves)


def _straight(outlook: Outlook, rays: Iterable[Ray], moves: list[Move]) -> None:
    view = outlook.officers
    for ray in rays:
        for target, move in ray:
            if meets := view[target]:
                if meets != STOP:
                    moves.append(move)
                break
            moves.append(move)


def _diagonal(outlook: Outlook, rays: Iterable[GatedRay], moves: list[Move]) -> None:
    view, sealed = outlook.officers, outlook.sealed
    for ray in rays:
        for target, move, gate in ray:
            if gate in sealed:
                break
            if meets := view[target]:
                if meets != STOP:
                    moves.append(move)
                break
            moves.append(move)


def knight(outlook: Outlook, cell: int, moves: list[Move]) -> None:
    """Add the moves of a knight: an L; only barriers on both ways round stop him (l.147, J-5, J-6)."""
    view, hurdles = outlook.officers, outlook.hurdles
    for target, move, long_leg, corner, short_leg, other_corner in JUMPS[cell]:
        if view[target] == STOP:
            continue
        if (hurdles[long_leg] or hurdles[corner]) and (hurdles[short_leg] or hurdles[other_corner]):
            continue
        moves.append(move)


def dragon(outlook: Outlook, cell: int, moves: list[Move]) -> None:
    """Add the moves of a dragon.

    It flies any distance over everything, but takes a king or a regenerator only with nothing in between
    (l.153-159).
    """
    view = outlook.dragons
    for ray in FLIGHTS[cell]:
        shielded = False
        for target, move in ray:
            meets = view[target]
            if meets & LAND and not (shielded and meets & SHIELDED):
                moves.append(move)
            if meets & SHIELD:
                shielded = True
