"""The steps of soldiers from each cell, and the cells that each step accepts (l.93-126, §5.1).

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
"""Steps of a soldier. Each holds the target, the move, what it accepts on the target, and its gate."""

NO_GATE: Final = 2 * SIDE * SIDE
"""The gate of a straight step, which nothing seals."""

_PREY: Final = PREY_ON_GROUND | PREY_ON_OWN_WALL | PREY_ON_ENEMY_WALL


class Drill:
    """The steps of soldiers by some house rules; each table by colour, then by cell.

    Attributes:
        ahead: from the ground to the three cells ahead: a step, a capture by the corner, a climb.
        around: from the ground to the other five cells, which he can only climb.
        on_own_wall: from his own wall: along it, down, and onto an enemy wall.
        on_enemy_wall: from an enemy wall, as from the ground.
    """

    def __init__(self, climb: Climb, descent: Descent) -> None:
        around = OWN_WALL if climb is Climb.ANY8 else 0
        down = (-1, 0) if descent is Descent.NONFORWARD5 else (-1,)
        self.ahead = _tables(lambda files, ranks: _ahead(files) if ranks == 1 else 0)
        self.around = _tables(lambda files, ranks: around if ranks < 1 else 0)
        self.on_own_wall = _tables(lambda files, ranks: _from_own_wall(files, ranks, ranks in down))
        self.on_enemy_wall = _tables(lambda files, ranks: _from_enemy_wall(files) if ranks == 1 else 0)


def _ahead(files: int) -> int:
    """What steps ahead accept: free ground, captures by the corner, own walls (l.97-101, J-15, J-35)."""
    return OWN_WALL | (PREY_ON_GROUND | PREY_ON_OWN_WALL if files else STEP)


def _from_own_wall(files: int, ranks: int, down: bool) -> int:
    """What steps from his own wall accept: along it; down, but not ahead; walls ahead (l.107-120)."""
    if ranks == 1:
        return OWN_WALL | (PREY_ON_OWN_WALL | PREY_ON_ENEMY_WALL if files else ENEMY_WALL)
    return OWN_WALL | (STEP if down else 0)


def _from_enemy_wall(files: int) -> int:
    """What steps from an enemy wall accept: as from the ground (l.117)."""
    return _PREY if files else STEP | OWN_WALL | ENEMY_WALL


drill: Final = cache(Drill)
"""The drill of some house rules, made once."""


def _tables(accepts: Callable[[int, int], int]) -> tuple[tuple[Steps, ...], tuple[Steps, ...]]:
    """The steps of both colours, given what a step by files aside and ranks forward accepts."""
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
"""By colour and cell, the leaps from a wall: two ahead, one aside, to take below (l.111-114, J-34)."""


def _marches(cell: int, colour: Colour) -> tuple[int, int, Move] | None:
    first, second = shifted(cell, 0, colour.forward), shifted(cell, 0, 2 * colour.forward)
    return None if first is None or second is None else (first, second, plain(cell, second))


MARCHES: Final = tuple(tuple(_marches(cell, colour) for cell in CELLS) for colour in Colour)
"""By colour and cell, the first move of two cells: both cells, and the move (l.104)."""
