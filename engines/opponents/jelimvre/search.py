"""Alpha-beta search on bare boards: moves of the armies alone, without constructions and strategies."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING, Final

from engines.jelimvre.army import Colour
from engines.jelimvre.moving import after_move
from engines.jelimvre.outlook import Outlook
from engines.opponents.effort import Effort
from engines.opponents.jelimvre.evaluation import KING, evaluated, gained, prey

if TYPE_CHECKING:
    from engines.jelimvre.actions import Move
    from engines.jelimvre.rules import Rules

EXCHANGES: Final = 6
"""How many captures in a row are followed beyond the depth of the search."""


class Search:
    """A search of boards.

    Args:
        rules: the rules of the game.
        effort: says when the time is up.
    """

    def __init__(self, rules: Rules, effort: Effort) -> None:
        self._rules = rules
        self._effort = effort

    def worth(
        self, board: bytes, colour: Colour, depth: int, alpha: float = -inf, beta: float = inf
    ) -> float:
        """What the board is worth to the side that moves now, if both play their best moves.

        Args:
            board: the board.
            colour: the side that moves now.
            depth: how many moves are tried one after the other, before captures alone are.
            alpha: worths up to this one are upper bounds.
            beta: worths from this one on are lower bounds.

        Raises:
            TimeIsUp: the deadline has come.
        """
        return self._best(board, colour, depth, alpha, beta, evaluated(board, colour))

    def _best(
        self, board: bytes, colour: Colour, depth: int, alpha: float, beta: float, here: float
    ) -> float:
        self._effort.check_time()
        captures_only = depth <= 0
        best = here if captures_only else -inf
        if best >= beta or depth <= -EXCHANGES:
            return here
        alpha = max(alpha, best)
        for move in self._ordered(board, colour, captures_only):
            if prey(board[move.target]) >= KING:
                return KING + depth
            after = after_move(board, move, self._rules)
            change = colour.forward * gained(board, move.origin, move.target, after)
            found = -self._best(after, colour.other, depth - 1, -beta, -alpha, -(here + change))
            if found > best:
                best = found
                alpha = max(alpha, best)
                if best >= beta:
                    break
        return here if best == -inf else best

    def _ordered(self, board: bytes, colour: Colour, captures_only: bool) -> Iterator[Move]:
        """The moves: captures first, the most valuable prey before all, taken by the cheapest piece."""
        moves = Outlook(board, colour, self._rules).army_moves()
        taking = [move for move in moves if prey(board[move.target])]
        yield from sorted(taking, key=lambda move: _order(board, move))
        if not captures_only:
            yield from (move for move in moves if not prey(board[move.target]))


def _order(board: bytes, move: Move) -> tuple[float, float]:
    return -prey(board[move.target]), prey(board[move.origin])
