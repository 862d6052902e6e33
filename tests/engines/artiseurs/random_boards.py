"""Search random boards, as an editor may lay them: each is solved, or given up in time.

    python -m tests.engines.artiseurs.random_boards --boards 100000

prints how many boards were tried, solved and given up, and the costs of the most expensive ones.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from engines.artiseurs import Aim, Colour, Mode, Puzzle, Rules
from engines.artiseurs.board import CELLS, EMPTY, put
from engines.artiseurs.rules import SeizedUses
from engines.artiseurs.solve import EDITOR_LIMIT, TooMany, solve
from engines.errors import RulesConflict
from models.arguments import whole_number

_CROWDS = (0.2, 0.4, 0.6, 0.7, 0.8, 0.9)
_STONES = ("W", "R", "B", "WWWB", "RRRW", "BBBW", "WR", "WRB")
"""Boards of one colour are the worst: all stones of a full line come back."""


@dataclass
class Cost:
    """The cost of the searches so far.

    Attributes:
        tried: number of boards searched.
        given_up: number of boards on which the search stopped at its limit.
        slowest_s: the longest search, in seconds of the processor, and its puzzle.
        longest: the most actions of a solution, and its puzzle.
        most: the most solutions of a puzzle, and the puzzle.
    """

    tried: int = 0
    given_up: int = 0
    slowest_s: tuple[float, str] = (0.0, "")
    longest: tuple[int, str] = (0, "")
    most: tuple[int, str] = (0, "")

    def search(self, rules: Rules, limit: int) -> None:
        """Search one board and record what it cost."""
        self.tried += 1
        begun = time.process_time()
        try:
            solutions = solve(rules, limit).solutions
        except TooMany:
            self.given_up += 1
            solutions = ()
        text = str(rules)
        self.slowest_s = max(self.slowest_s, (time.process_time() - begun, text))
        self.longest = max(self.longest, (max((len(each.actions) for each in solutions), default=0), text))
        self.most = max(self.most, (len(solutions), text))

    def __str__(self) -> str:
        return (
            f"tried {self.tried}, answered {self.tried - self.given_up}, given up {self.given_up}\n"
            f"slowest {self.slowest_s[0]:.2f} s: {self.slowest_s[1]}\n"
            f"longest solution {self.longest[0]} actions: {self.longest[1]}\n"
            f"most solutions {self.most[0]}: {self.most[1]}\n"
            f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB"
        )


def boards(rng: Random) -> Iterator[Rules]:
    """Yield random puzzles without end, from nearly empty boards to nearly full ones."""
    while True:
        try:
            yield _puzzle(rng)
        except RulesConflict:
            continue


def _puzzle(rng: Random) -> Rules:
    crowd, stones = rng.choice(_CROWDS), rng.choice(_STONES)
    board = EMPTY
    for cell in CELLS:
        if rng.random() < crowd:
            board = put(board, cell, rng.choice(stones))
    aim = rng.choice(list(Aim))
    lead = rng.randint(1, 3) if aim is Aim.LEAD else 0
    puzzle = Puzzle(board, rng.choice(list(Colour)), rng.choice([None, *Colour]), aim, lead)
    seized = rng.choice((SeizedUses.OWN_COLOUR, SeizedUses.OWN_COLOUR, SeizedUses.BLACK))
    return Rules(Mode.PUZZLE, puzzle, diagonal_lines=rng.random() < 0.5, seized_uses=seized)


def main(given: Sequence[str] | None = None) -> None:
    """Search the boards and print the costs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=whole_number(1), default=100_000)
    parser.add_argument(
        "--limit", type=whole_number(1), default=EDITOR_LIMIT, help="positions of a puzzle at most"
    )
    parser.add_argument("--seed", type=whole_number(0), default=1)
    options = parser.parse_args(given)
    cost, found = Cost(), boards(Random(options.seed))
    for _ in range(options.boards):
        cost.search(next(found), options.limit)
    print(cost)


if __name__ == "__main__":
    main()
