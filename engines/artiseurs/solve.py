"""Solves puzzles by searching every way to place the given stone and those that come back (§6.5).

Two solutions are of one class if they begin with the same action and fill the same lines in the same
order. Where a stone that comes back is placed does not count, if it does no harm.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum
from typing import Final

from engines.artiseurs.actions import Action
from engines.artiseurs.rules import Rules
from engines.artiseurs.search import Lines, Search, TooMany, Way

__all__ = ["EDITOR_LIMIT", "LIMIT", "Solution", "TooMany", "Verdict", "solve"]

Actions = tuple[Action, ...]

LIMIT: Final = 200_000
"""The most positions that are searched before giving up."""

EDITOR_LIMIT: Final = 8_000
"""The most positions of a new puzzle; players could hardly think through more."""


@dataclass(frozen=True)
class Solution:
    """One class of solutions.

    Attributes:
        actions: the shortest solution of the class; all begin with its first action.
        lines: the lines that are filled, in order.
    """

    actions: Actions
    lines: Lines

    @property
    def key(self) -> Action:
        """The first action."""
        return self.actions[0]

    def __str__(self) -> str:
        return ", ".join(map(str, self.actions))


@dataclass(frozen=True)
class Verdict:
    """The result of solving a puzzle.

    Attributes:
        solutions: one for each class, the shortest first.
        chance: the probability that a random player solves it, 0 to 1.
        positions: how many positions were searched.
    """

    solutions: tuple[Solution, ...]
    chance: float
    positions: int

    @property
    def is_sound(self) -> bool:
        """Whether there is exactly one class of solutions."""
        return len(self.solutions) == 1

    def __str__(self) -> str:
        """The verdict in words.

        >>> str(Verdict((), chance=0.0, positions=7))
        'nothing solves it'
        """
        if not self.solutions:
            return "nothing solves it"
        if self.is_sound:
            return f"one way solves it: {self.solutions[0]}"
        return f"{len(self.solutions)} ways solve it: {'; '.join(map(str, self.solutions))}"


def solve(rules: Rules, limit: int = LIMIT) -> Verdict:
    """Every class of solutions of a puzzle.

    Args:
        rules: rules of the mode puzzle.
        limit: the most positions to search.

    Raises:
        TooMany: there are more positions, or too many ways to solve the puzzle.
        ValueError: the rules have no puzzle.
    """
    if rules.puzzle is None:
        raise ValueError(f"{str(rules)!r} is no puzzle")
    search = Search(rules, rules.puzzle, limit)
    chances: list[float] = []
    classes: dict[tuple[Action, Lines], Way] = {}
    for action, line, node in search.first():
        found = search.look(node)
        chances.append(found.chance)
        for lines, way in found.ways.items():
            classes[action, line + lines] = way.after(action)
            search.count_work(way.length)
    solutions = [Solution(tuple(way.actions), lines) for (_, lines), way in classes.items()]
    return Verdict(
        solutions=tuple(sorted(solutions, key=lambda solution: len(solution.actions))),
        chance=fsum(chances) / len(chances),
        positions=search.looked_at,
    )
