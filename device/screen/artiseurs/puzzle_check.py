"""What is asked beside the editor of puzzles: whether anything solves one, and what."""

from __future__ import annotations

from dataclasses import dataclass

from engines.artiseurs import GAME
from engines.artiseurs.compose import LIMIT
from engines.artiseurs.solve import Verdict, solve


@dataclass(frozen=True, slots=True)
class Check:
    """What solves a puzzle.

    Attributes:
        rules: the text form of its rules.
    """

    rules: str

    def answer(self) -> Verdict:
        """What the search says.

        Raises:
            TooMany: more would come back than could be thought through.
        """
        return solve(GAME.parse_rules(self.rules), LIMIT)
