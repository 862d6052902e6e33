"""Cells that hold together because they touch: wall units and zones of water (l.28, 174)."""

from __future__ import annotations

from collections.abc import Iterable

from engines.jelimvre.army import Colour, Kind
from engines.jelimvre.board import COLOUR_OF, KIND_OF, WALL, Floor, floors
from engines.jelimvre.cells import TOUCHING, touching

Group = frozenset[int]


def groups(cells: Iterable[int]) -> list[Group]:
    """The cells in groups of those that touch one another, by a side or by a corner."""
    left, found = set(cells), []
    while left:
        group = grown({min(left)}, left)
        left -= group
        found.append(frozenset(group))
    return found


def grown(seeds: set[int], among: set[int] | frozenset[int]) -> set[int]:
    """All cells of a set that hold together with the seeds."""
    group, edge = set(seeds), list(seeds)
    while edge:
        cell = edge.pop()
        ahead = [near for near in TOUCHING[cell] if near in among and near not in group]
        group.update(ahead)
        edge += ahead
    return group


def zones(board: bytes) -> list[Group]:
    """The zones of water, which belong to nobody (J-37)."""
    return groups(floors(board, Floor.WATER))


def zones_beside(board: bytes, cells: Iterable[int]) -> list[Group]:
    """The zones of water that touch one of those cells."""
    shore = set(cells)
    return [zone for zone in zones(board) if not shore.isdisjoint(touching(zone))]


def wall_unit(board: bytes, cell: int) -> Group:
    """The unit that a wall piece belongs to: all of its colour that hold together."""
    walls = next(found for floor in WALL if cell in (found := floors(board, floor)))
    return frozenset(grown({cell}, walls))


def protector(board: bytes, unit: Group, owner: Colour) -> int | None:
    """The cell of a tower that protects the unit: one of its colour that touches it (l.134-138)."""
    near = sorted(touching(unit))
    return next((cell for cell in near if _is(board[cell], Kind.TOWER, owner)), None)


def _is(number: int, kind: Kind, colour: Colour) -> bool:
    return KIND_OF[number] is kind and COLOUR_OF[number] is colour
