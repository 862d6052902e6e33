"""Connected groups of cells: wall units and zones of water (l.28, 174)."""

from __future__ import annotations

from collections.abc import Collection, Set
from functools import lru_cache
from typing import NamedTuple

from engines.jelimvre.army import Colour, Kind
from engines.jelimvre.board import KIND_OF, WALL, Floor, army_of, floors
from engines.jelimvre.cells import NEAR, touching


class Group(NamedTuple):
    """Connected cells; cells are connected by a side or by a corner.

    Attributes:
        cells: the cells.
        shore: the neighbours of these cells.
    """

    cells: frozenset[int]
    shore: frozenset[int]


def grown(seed: int, among: Set[int]) -> set[int]:
    """All cells of a set that are connected with one of them."""
    group, edge = {seed}, [seed]
    while edge:
        ahead = (NEAR[edge.pop()] & among) - group
        group |= ahead
        edge += ahead
    return group


def groups(board: bytes, floor: Floor) -> tuple[Group, ...]:
    """The groups of cells with one floor."""
    return _grouped(floors(board, floor))


@lru_cache(maxsize=64)
def _grouped(cells_of_floor: frozenset[int]) -> tuple[Group, ...]:
    """Cached, since a list of legal actions needs the groups several times, and floors change rarely."""
    left, found = set(cells_of_floor), []
    while left:
        cells = frozenset(grown(min(left), left))
        left -= cells
        found.append(Group(cells, frozenset(touching(cells) - cells)))
    return tuple(found)


def zones(board: bytes) -> tuple[Group, ...]:
    """The zones of water, which belong to nobody (J-37)."""
    return groups(board, Floor.WATER)


def zones_beside(board: bytes, cells: Collection[int]) -> list[Group]:
    """The zones of water that touch one of those cells."""
    return [zone for zone in zones(board) if not zone.shore.isdisjoint(cells)]


def wall_unit(board: bytes, cell: int) -> Group:
    """The unit of a wall piece: all connected walls of its colour."""
    return next(unit for floor in WALL for unit in groups(board, floor) if cell in unit.cells)


def protector(board: bytes, unit: Group, owner: Colour) -> int | None:
    """The cell of a tower that protects the unit: one of its colour that touches it (l.134-138)."""
    towers = (cell for cell in army_of(board, owner) if KIND_OF[board[cell]] is Kind.TOWER)
    return next((cell for cell in towers if cell in unit.shore), None)
