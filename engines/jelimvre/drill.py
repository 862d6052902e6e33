"""Where soldiers may step from each cell, and what each step accepts (l.93-126, §5.1 of the rules page).

A soldier has three stances: on the ground, on his own wall, on an enemy wall.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from engines.jelimvre.actions import Move
from engines.jelimvre.army import Colour
from engines.jelimvre.cells import CELLS, DIRECTIONS, SIDE, shifted
from engines.jelimvre.paths import gate, plain
from engines.jelimvre.switches import Climb, Descent
from engines.jelimvre.terrain import (
    ENEMY_WALL,
    OWN_WALL,
    PREY_ON_ENEMY_WALL,
    PREY_ON_GROUND,
    PREY_ON_OWN_WALL,
    STEP,
)

Steps = tuple[tuple[int, Move, int, int], ...]
"""Steps of a soldier: the cell, the move that ends on it, what it accepts there, and the gate before it."""

NO_GATE: Final = 2 * SIDE * SIDE
"""The gate of a straight step, which nothing seals."""

_PREY: Final = PREY_ON_GROUND | PREY_ON_OWN_WALL | PREY_ON_ENEMY_WALL


class Drill:
    """The steps of the soldiers by one reading of the rules; each table by colour, then by cell.

    Attributes:
        ahead: from the ground, the three cells ahead: a step, a capture by the corner, a climb.
        around: from the ground, the other five, which are only ever climbed.
        on_own_wall: from his own wall, along it, down, and onto an enemy wall.
        on_enemy_wall: from an enemy wall, as on the ground.
    """

    def __init__(self, climb: Climb, descent: Descent) -> None:
        around = OWN_WALL if climb is Climb.ANY8 else 0
        down = (-1, 0) if descent is Descent.NONFORWARD5 else (-1,)
        self.ahead = _tables(lambda files, ranks: _ahead(files) if ranks == 1 else 0)
        self.around = _tables(lambda files, ranks: around if ranks < 1 else 0)
        self.on_own_wall = _tables(lambda files, ranks: _from_own_wall(files, ranks, ranks in down))
        self.on_enemy_wall = _tables(lambda files, ranks: _from_enemy_wall(files) if ranks == 1 else 0)


def _ahead(files: int) -> int:
    """One step straight; captures by the corner, on the ground or on one's own wall (l.97-101)."""
    return OWN_WALL | (PREY_ON_GROUND | PREY_ON_OWN_WALL if files else STEP)


def _from_own_wall(files: int, ranks: int, down: bool) -> int:
    """Along the wall; down, but not towards the enemy; ahead onto a wall, or to take there (l.107-120)."""
    if ranks == 1:
        return OWN_WALL | (PREY_ON_OWN_WALL | PREY_ON_ENEMY_WALL if files else ENEMY_WALL)
    return OWN_WALL | (STEP if down else 0)


def _from_enemy_wall(files: int) -> int:
    """As on the ground (l.117)."""
    return _PREY if files else STEP | OWN_WALL | ENEMY_WALL


drill: Final = cache(Drill)
"""The drill of a reading, made once."""


def _tables(accepts: Callable[[int, int], int]) -> tuple[tuple[Steps, ...], tuple[Steps, ...]]:
    """Both colours' steps, from what a step so many files aside and ranks forward accepts."""
    white, black = (tuple(tuple(_steps(cell, colour, accepts)) for cell in CELLS) for colour in Colour)
    return white, black


def _steps(
    cell: int, colour: Colour, accepts: Callable[[int, int], int]
) -> Iterator[tuple[int, Move, int, int]]:
    for files, ranks in DIRECTIONS:
        target = shifted(cell, files, ranks * colour.forward)
        if target is not None and (mask := accepts(files, ranks)):
            yield target, plain(cell, target), mask, gate(cell, target) if files and ranks else NO_GATE


def _pounces(cell: int, colour: Colour) -> Iterator[tuple[int, Move]]:
    for files in (-1, 1):
        target = shifted(cell, files, 2 * colour.forward)
        if target is not None:
            yield target, plain(cell, target)


POUNCES: Final = tuple(tuple(tuple(_pounces(cell, colour)) for cell in CELLS) for colour in Colour)
"""By colour and cell: down from his wall two ahead and one aside, to take on the ground (l.111-114, J-34)."""


def _marches(cell: int, colour: Colour) -> tuple[int, int, Move] | None:
    first, second = shifted(cell, 0, colour.forward), shifted(cell, 0, 2 * colour.forward)
    return None if first is None or second is None else (first, second, plain(cell, second))


MARCHES: Final = tuple(tuple(_marches(cell, colour) for cell in CELLS) for colour in Colour)
"""By colour and cell: the two cells of a first move of two, and the move (l.104)."""
