"""Whether water travel can save a king: he crosses himself, or others cross to stand in the way.

Any number of pieces cross in one turn, and to the king it does not matter which of them stands where. So no
crossing is tried out: the pieces of a shore are lifted, and each line of attack that opens needs one of them.
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
        siege: the king as he stands.
        cells: the cells of the shore.
        pieces: those of them where pieces of his side stand that can cross, perhaps his own.
    """

    siege: Siege
    cells: frozenset[int]
    pieces: frozenset[int]

    @property
    def landings(self) -> frozenset[int]:
        """Its free ground."""
        return frozenset(cell for cell in self.cells if self.siege.board[cell] == FREE)

    @property
    def others(self) -> frozenset[int]:
        """The pieces without the king."""
        return self.pieces - {self.siege.king}

    @property
    def retreats(self) -> list[int]:
        """Where the king can stand in the end: where he is, on free ground, or where another has left."""
        king = self.siege.king
        if king not in self.pieces or not self.landings:
            return [king]
        return [king, *sorted(self.landings | self.others)]

    def lifted(self, king: int) -> Siege:
        """The siege of the king on that cell, while all pieces of the shore are in the hand."""
        board = self.siege.board
        return self.siege.on(laid(board, {cell: without_piece(board[cell]) for cell in self.pieces}), king)


@dataclass(frozen=True)
class Stand:
    """What the pieces of a shore must do once it is settled where the king will stand.

    Attributes:
        shore: the shore before anybody crosses.
        siege: the king in the end, the other pieces being lifted; perhaps something has been laid.
        leaving: the pieces that must make room, for the king or for what is laid.
    """

    shore: Shore
    siege: Siege
    leaving: frozenset[int]

    @cached_property
    def lines(self) -> list[frozenset[int]]:
        """For each attacker the cells on which a piece of the shore can stand in his way."""
        board, king = self.siege.board, self.siege.king
        free = frozenset(cell for cell in self.shore.cells if board[cell] == FREE)
        return [in_between(attacker, king) & free for attacker in self.siege.attackers]

    @property
    def staying(self) -> frozenset[int]:
        """The pieces that need not leave."""
        return self.shore.others - self.leaving

    @cached_property
    def open_lines(self) -> list[frozenset[int]]:
        """The lines on which nobody stands who stays."""
        return [line for line in self.lines if line.isdisjoint(self.staying)]

    @property
    def spare(self) -> int:
        """How many pieces that stay are not needed where they are."""
        return len(self.staying) - (len(self.lines) - len(self.open_lines))

    @property
    def room(self) -> frozenset[int]:
        """Where those who leave can go: free ground, and the king's cell if he has crossed to free ground."""
        landings, king = self.shore.landings, self.siege.king
        left = {self.shore.siege.king} if king in landings else set()
        return frozenset(cell for cell in landings | left if cell != king and self.siege.board[cell] == FREE)

    @property
    def holds(self) -> bool:
        """Whether there are pieces enough for all lines, and somebody crosses at all."""
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
    """Whether they do when something is laid afterwards beside a piece of the side (l.191)."""
    return any(_saves_with_one_laid(shore, shore.lifted(king)) for king in shore.retreats)


def _saves_with_one_laid(shore: Shore, siege: Siege) -> bool:
    for cell in frozenset().union(*siege.openings()):
        stand = _stand(shore, siege.with_barrier(cell), cell)
        if stand.holds and stand.touches(cell):
            return True
    return False


def _stand(shore: Shore, siege: Siege, *laid_on: int) -> Stand:
    return Stand(shore, siege, shore.others & {siege.king, *laid_on})
