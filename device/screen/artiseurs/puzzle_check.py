"""A background job that searches for all solutions of a new puzzle."""

from __future__ import annotations

from dataclasses import dataclass

from engines.artiseurs import GAME
from engines.artiseurs.solve import EDITOR_LIMIT, Verdict, solve


@dataclass(frozen=True, slots=True)
class Check:
    """Solves one puzzle.

    Attributes:
        rules: the text form of the puzzle's rules.
    """

    rules: str

    def answer(self) -> Verdict:
        """Search for the solutions.

        Raises:
            TooMany: the search would have to look at more positions than its limit.
        """
        return solve(GAME.parse_rules(self.rules), EDITOR_LIMIT)
