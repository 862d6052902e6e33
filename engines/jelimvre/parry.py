"""Whether constructions save a king who stays where he is: the strategies as a defence.

A construction only bars ways. The searches therefore try only cells on which it bars one: each step picks an
attacker and tries the cells on which something could hinder him.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from engines.jelimvre.army import Colour
from engines.jelimvre.attack import attackers, barrable
from engines.jelimvre.board import FREE, Floor, code_of, with_codes
from engines.jelimvre.cells import CELLS, touching
from engines.jelimvre.groups import grown
from engines.jelimvre.rules import Rules

ANYWHERE: Final = frozenset(CELLS)
_BARRIER: Final = code_of(Floor.WATER)


@dataclass(frozen=True)
class Siege:
    """A king who must be saved.

    Attributes:
        board: the board.
        king: the cell of the king.
        enemy: the colour of the attackers.
        rules: the rules of the game.
    """

    board: bytes
    king: int
    enemy: Colour
    rules: Rules

    def on(self, board: bytes, king: int | None = None) -> Siege:
        """This siege on another board, perhaps with the king on another cell."""
        return Siege(board, self.king if king is None else king, self.enemy, self.rules)

    @property
    def attackers(self) -> list[int]:
        """The cells of the pieces that could take him now."""
        return attackers(self.board, self.king, self.enemy, self.rules)

    @property
    def is_broken(self) -> bool:
        """Whether nobody could take him."""
        return not self.attackers

    def with_barrier(self, cell: int, *vacated: int) -> Siege:
        """This siege with a barrier laid on a cell, and other cells emptied."""
        return self.on(with_codes(self.board, {**dict.fromkeys(vacated, FREE), cell: _BARRIER}))

    def openings(self, allowed: frozenset[int] = ANYWHERE) -> list[frozenset[int]]:
        """For each attacker, the free cells on which a construction hinders it; the smallest set first."""
        barred = [barrable(self.board, attacker, self.king, self.rules) for attacker in self.attackers]
        free = [frozenset(cell for cell in cells & allowed if self.board[cell] == FREE) for cells in barred]
        return sorted(free, key=len)


def by_laying(siege: Siege, number: int, allowed: frozenset[int] = ANYWHERE) -> bool:
    """Whether up to `number` walls or pieces of water on free allowed cells save the king."""
    openings = siege.openings(allowed)
    if not openings:
        return True
    if _separate(openings) > number:
        return False
    return any(by_laying(siege.with_barrier(cell), number - 1, allowed) for cell in openings[0])


def _separate(openings: list[frozenset[int]]) -> int:
    """A lower bound for the pieces needed: attackers of which no two can be hindered by one piece."""
    taken: set[int] = set()
    count = 0
    for opening in openings:
        if taken.isdisjoint(opening):
            taken |= opening
            count += 1
    return count


def by_flooding(siege: Siege, number: int, water: frozenset[int], shores: set[int]) -> bool:
    """Whether added water saves the king: the first piece on the shores, each later one touching it.

    Args:
        siege: the siege of the king.
        number: the most pieces that can be added.
        water: the cells with water.
        shores: the cells where the first piece may be laid.
    """
    return _flood(siege, number, water, shores, set())


def _flood(
    siege: Siege, number: int, water: frozenset[int], edge: set[int], seen: set[frozenset[int]]
) -> bool:
    openings = siege.openings()
    if not openings:
        return True
    if number < _separate(openings):
        return False
    for cell in edge & _within(siege.board, openings[0], number - 1):
        flooded = water | {cell}
        if flooded in seen:
            continue
        seen.add(flooded)
        zone = grown(cell, flooded)
        if _flood(siege.with_barrier(cell), number - 1, flooded, touching(zone) - zone, seen):
            return True
    return False


def _within(board: bytes, goals: frozenset[int], steps: int) -> set[int]:
    """The free cells from which that many more pieces can reach one of the goals."""
    reached, edge = set(goals), set(goals)
    for _ in range(steps):
        edge = {near for near in touching(edge) if board[near] == FREE} - reached
        reached |= edge
    return reached


def by_shifting(siege: Siege, number: int, walls: frozenset[int], targets: frozenset[int]) -> bool:
    """Whether shifting walls saves the king.

    Args:
        siege: the siege of the king.
        number: the most walls that can be shifted.
        walls: the cells of free walls that have not been shifted.
        targets: the cells to which a wall may be shifted if they are free.
    """
    openings = siege.openings(targets)
    if not openings:
        return True
    if number < _separate(openings):
        return False
    return any(
        by_shifting(siege.with_barrier(target, wall), number - 1, walls - {wall}, targets)
        for target in openings[0]
        for wall in walls
    )


def by_destroying(siege: Siege, number: int, cells: Collection[int]) -> bool:
    """Whether destroying up to `number` of these walls saves the king: each attacker must stand on one."""
    while by := siege.attackers:
        number -= len(by)
        if number < 0 or not set(by) <= set(cells):
            return False
        siege = siege.on(with_codes(siege.board, dict.fromkeys(by, FREE)))
    return True
