"""Whether water travel can save a king: he crosses himself, or other pieces cross to stand in the way.

Any number of pieces may cross in one turn, and it does not matter which of them stands where. Crossings are
therefore not tried one by one: all pieces of a shore are lifted off, and each line of attack that is then
open needs one of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from engines.jelimvre.army import Kind
from engines.jelimvre.attack import hindrances, in_between
from engines.jelimvre.board import FREE, KIND_OF, code_of, with_codes, without_piece
from engines.jelimvre.cells import TOUCHING
from engines.jelimvre.parry import Siege


@dataclass(frozen=True)
class Shore:
    """The shore of one zone of water, before anybody crosses.

    Attributes:
        siege: the siege of the king, where he stands now.
        cells: the cells of the shore.
        pieces: the cells of the shore with pieces of his side that can cross; the king may be one.
        placed: where its dragon stands and where it ends, if that is settled; then `pieces` lacks it.
    """

    siege: Siege
    cells: frozenset[int]
    pieces: frozenset[int]
    placed: tuple[int, int] | None = None

    @property
    def landings(self) -> frozenset[int]:
        """The free cells of the shore."""
        return frozenset(cell for cell in self.cells if self.siege.board[cell] == FREE)

    @property
    def moves_dragon(self) -> bool:
        """Whether it is settled that the dragon crosses."""
        return self.placed is not None and self.placed[0] != self.placed[1]

    @property
    def others(self) -> frozenset[int]:
        """The pieces without the king."""
        return self.pieces - {self.siege.king}

    @property
    def retreats(self) -> list[int]:
        """The cells where the king can end: his own, free ground, or the cell of a piece that leaves."""
        king = self.siege.king
        if king not in self.pieces or not self.landings:
            return [king]
        return [king, *sorted(self.landings | self.others)]

    def lifted(self, king: int) -> Siege:
        """The siege of the king on that cell, with all other pieces of the shore lifted off."""
        board = self.siege.board
        changes = {cell: without_piece(board[cell]) for cell in self.pieces}
        if self.placed:
            origin, target = self.placed
            dragon = code_of(kind=Kind.DRAGON, colour=self.siege.enemy.other)
            changes[origin] = without_piece(board[origin])
            changes[target] = dragon
        return self.siege.on(with_codes(board, changes), king)

    def with_dragon_placed(self, king: int) -> Iterator[Shore]:
        """This shore for each cell on which its dragon stops a knight by house rule (J-5)."""
        dragon = next((cell for cell in self.others if KIND_OF[self.siege.board[cell]] is Kind.DRAGON), None)
        if dragon is None or not self.siege.rules.knight_blocked_by_dragon:
            return
        siege = self.lifted(king)
        knights = [cell for cell in siege.attackers if KIND_OF[siege.board[cell]] is Kind.KNIGHT]
        ways = frozenset().union(*(hindrances(siege.board, knight, king) for knight in knights))
        for cell in sorted(ways & (self.landings | self.pieces)):
            yield replace(self, pieces=self.pieces - {dragon}, placed=(dragon, cell))


@dataclass(frozen=True)
class Stand:
    """The tasks of the pieces of a shore, for one cell where the king ends.

    Attributes:
        shore: the shore before anybody crosses.
        siege: the siege of the king on that cell, the other pieces lifted off, perhaps with a construction.
        leaving: the pieces that must make room for the king or for the construction.
    """

    shore: Shore
    siege: Siege
    leaving: frozenset[int]

    @cached_property
    def lines(self) -> list[frozenset[int]]:
        """For each attacker the cells on which a piece of the shore can hinder him."""
        board, king = self.siege.board, self.siege.king
        free = frozenset(cell for cell in self.shore.cells if board[cell] == FREE)
        return [in_between(attacker, king) & free for attacker in self.siege.attackers]

    @property
    def staying(self) -> frozenset[int]:
        """The pieces that need not leave."""
        return self.shore.others - self.leaving

    @cached_property
    def open_lines(self) -> list[frozenset[int]]:
        """The lines on which no staying piece stands."""
        return [line for line in self.lines if line.isdisjoint(self.staying)]

    @property
    def spare(self) -> int:
        """How many staying pieces are not needed where they stand."""
        return len(self.staying) - (len(self.lines) - len(self.open_lines))

    @property
    def room(self) -> frozenset[int]:
        """The cells for pieces that leave: free ground, and the king's old cell if he went to free ground."""
        landings, king = self.shore.landings, self.siege.king
        left = {self.shore.siege.king} if king in landings else set()
        return frozenset(cell for cell in landings | left if cell != king and self.siege.board[cell] == FREE)

    @property
    def holds(self) -> bool:
        """Whether there are enough pieces for all lines, and at least one piece crosses."""
        if not all(self.lines) or len(self.room) < len(self.leaving):
            return False
        served = min(len(self.leaving), sum(not line.isdisjoint(self.room) for line in self.open_lines))
        moved = self.siege.king != self.shore.siege.king or self.shore.moves_dragon
        crosses = moved or self.leaving or self.open_lines or self.spare
        return bool(crosses) and len(self.open_lines) - served <= self.spare

    def touches(self, cell: int) -> bool:
        """Whether a piece of the side can stand beside that cell in the end."""
        if self.siege.king in TOUCHING[cell] or not self.staying.isdisjoint(TOUCHING[cell]):
            return True
        arrivals = self.room if self.spare else frozenset().union(*self.open_lines)
        return not arrivals.isdisjoint(TOUCHING[cell])


def by_crossing(shore: Shore) -> bool:
    """Whether crossings alone save the king."""
    return any(_stand(way, siege).holds for way, siege in _ways(shore))


def by_crossing_and_laying(shore: Shore) -> bool:
    """Whether crossings and then a construction beside a piece of the side save the king (l.191)."""
    return any(_saves_with_one_laid(way, siege) for way, siege in _ways(shore))


def _ways(shore: Shore) -> Iterator[tuple[Shore, Siege]]:
    """The shore with the siege of the king on each cell where he can end, and each place of the dragon."""
    for king in shore.retreats:
        for way in (shore, *shore.with_dragon_placed(king)):
            yield way, way.lifted(king)


def _saves_with_one_laid(shore: Shore, siege: Siege) -> bool:
    for cell in frozenset().union(*siege.openings()):
        stand = _stand(shore, siege.with_barrier(cell), cell)
        if stand.holds and stand.touches(cell):
            return True
    return False


def _stand(shore: Shore, siege: Siege, *laid_on: int) -> Stand:
    dragon = shore.placed[1:] if shore.placed else ()
    return Stand(shore, siege, shore.others & {siege.king, *dragon, *laid_on})
