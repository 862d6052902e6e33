"""Whether water travel can save a king: he crosses himself, or other pieces cross to stand in the way.

Any number of pieces may cross in one turn, and it does not matter which of them stands where. Crossings are
therefore not tried one by one: all pieces of a shore are lifted off, and each line of attack that is then
open needs one of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from engines.jelimvre.attack import in_between
from engines.jelimvre.board import FREE, laid, without_piece
from engines.jelimvre.cells import TOUCHING
from engines.jelimvre.parry import Siege


@dataclass(frozen=True)
class Shore:
    """The shore of one zone of water, before anybody crosses.

    Attributes:
        siege: the siege of the king, where he stands now.
        cells: the cells of the shore.
        pieces: the cells of the shore with pieces of his side that can cross; the king may be one.
    """

    siege: Siege
    cells: frozenset[int]
    pieces: frozenset[int]

    @property
    def landings(self) -> frozenset[int]:
        """The free cells of the shore."""
        return frozenset(cell for cell in self.cells if self.siege.board[cell] == FREE)

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
        return self.siege.on(laid(board, {cell: without_piece(board[cell]) for cell in self.pieces}), king)


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
        crosses = self.siege.king != self.shore.siege.king or self.leaving or self.open_lines or self.spare
        return bool(crosses) and len(self.open_lines) - served <= self.spare

    def touches(self, cell: int) -> bool:
        """Whether a piece of the side can stand beside that cell in the end."""
        if self.siege.king in TOUCHING[cell] or not self.staying.isdisjoint(TOUCHING[cell]):
            return True
        arrivals = self.room if self.spare else frozenset().union(*self.open_lines)
        return not arrivals.isdisjoint(TOUCHING[cell])


def by_crossing(shore: Shore) -> bool:
    """Whether crossings alone save the king."""
    return any(_stand(shore, shore.lifted(king)).holds for king in shore.retreats)


def by_crossing_and_laying(shore: Shore) -> bool:
    """Whether crossings and then a construction beside a piece of the side save the king (l.191)."""
    return any(_saves_with_one_laid(shore, shore.lifted(king)) for king in shore.retreats)


def _saves_with_one_laid(shore: Shore, siege: Siege) -> bool:
    for cell in frozenset().union(*siege.openings()):
        stand = _stand(shore, siege.with_barrier(cell), cell)
        if stand.holds and stand.touches(cell):
            return True
    return False


def _stand(shore: Shore, siege: Siege, *laid_on: int) -> Stand:
    return Stand(shore, siege, shore.others & {siege.king, *laid_on})
