"""Composes puzzles: random positions for which a search finds exactly one class of solutions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import log
from typing import NamedTuple, Protocol, TypeVar

from engines.artiseurs.board import CELLS, EMPTY, Board, put
from engines.artiseurs.colours import COLOURS, Stones
from engines.artiseurs.lines import full_lines, lines
from engines.artiseurs.puzzles import Aim, Puzzle
from engines.artiseurs.rules import USUAL_BAG, Mode, Rules
from engines.artiseurs.solve import EDITOR_LIMIT, TooMany, Verdict, solve

_Item = TypeVar("_Item")

_FEWEST, _MOST = 7, 11
_AIMS = (*[Aim.WIN] * 6, *[Aim.LEAD] * 3, Aim.LINE)
_CROWDED = 0.75
"""The probability of a stone on a cell of a chosen line. If lower, lines are rarely nearly full."""


class Chance(Protocol):
    """The source of random numbers; `random.Random` is one."""

    def random(self) -> float:
        """A number from 0 to 1."""
        ...

    def choice(self, items: Sequence[_Item]) -> _Item:
        """One of the items."""
        ...

    def sample(self, items: Sequence[_Item], k: int) -> list[_Item]:
        """`k` different items."""
        ...


class Composed(NamedTuple):
    """A puzzle with one class of solutions, and the verdict of the search."""

    rules: Rules
    verdict: Verdict

    @property
    def one_in(self) -> int:
        """How many random players it takes on average until one solves the puzzle."""
        return round(1 / self.verdict.chance)

    @property
    def kind(self) -> tuple[object, ...]:
        """The traits by which puzzles differ: solver, given stone, aim, first action, number of lines."""
        puzzle, solution = self.rules.puzzle, self.verdict.solutions[0]
        given = puzzle and (puzzle.solver, puzzle.stone, puzzle.aim)
        return given, type(solution.key), len(solution.lines)


def compose(chance: Chance, attempts: int) -> Iterator[Composed]:
    """Try to compose this many puzzles; gives the sound ones."""
    for _ in range(attempts):
        puzzle = _puzzle(chance)
        if puzzle is None:
            continue
        rules = Rules(Mode.PUZZLE, puzzle)
        try:
            verdict = solve(rules, EDITOR_LIMIT)
        except TooMany:
            continue
        if verdict.is_sound:
            yield Composed(rules, verdict)


def _puzzle(chance: Chance) -> Puzzle | None:
    """A random puzzle; None if there is nothing to solve."""
    board = _board(chance)
    if full_lines(board, diagonals=True):
        return None
    solver = chance.choice(COLOURS)
    stone = chance.choice((solver, solver, None))
    aim = chance.choice(_AIMS)
    puzzle = Puzzle(board, solver, stone, aim, lead=chance.choice((1, 2)) if aim is Aim.LEAD else 0)
    given = Stones.of(board + (stone or ""))
    enough = all(wanted <= held for wanted, held in zip(given, USUAL_BAG, strict=True))
    return puzzle if enough and not puzzle.is_reached(board, filled_line=False) else None


def _board(chance: Chance) -> Board:
    """A random board with stones of the usual bag, most of them on two lines."""
    crowded = [cell for line in chance.sample(lines(diagonals=True), k=2) for cell in line.cells]
    cells = list(dict.fromkeys(cell for cell in crowded if chance.random() < _CROWDED))
    free = [cell for cell in CELLS if cell not in cells]
    wanted = chance.choice(range(_FEWEST, _MOST + 1))
    cells += chance.sample(free, k=max(0, wanted - len(cells)))
    bag = [colour for colour in COLOURS for _ in range(USUAL_BAG.count_of(colour))]
    board = EMPTY
    for cell, stone in zip(cells, chance.sample(bag, k=len(cells)), strict=True):
        board = put(board, cell, stone)
    return board


def grade(found: Iterable[Composed], number: int) -> list[Composed]:
    """Choose puzzles from easy to hard in even steps, as different from each other as possible.

    Args:
        found: the puzzles to choose from, at least `number`.
        number: how many to choose, at least 2.
    """
    left = sorted(found, key=lambda composed: composed.one_in)
    easy, hard = (log(composed.one_in) for composed in (left[0], left[-1]))
    kinds: Counter[tuple[object, ...]] = Counter()
    chosen = []
    for index in range(number):
        wanted = easy + (hard - easy) * index / (number - 1)
        best = min(left, key=lambda composed: (kinds[composed.kind], abs(log(composed.one_in) - wanted)))
        kinds[best.kind] += 1
        left.remove(best)
        chosen.append(best)
    return sorted(chosen, key=lambda composed: composed.one_in)
