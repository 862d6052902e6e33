"""Puzzles are solved by search: every way to place what is given and what comes back (§6.5).

Two solutions are of one class if they begin with the same action and fill the same lines in the same
order: where a stone that comes back does no harm, it may lie anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from typing import Final, NamedTuple

from engines.artiseurs import position as positions
from engines.artiseurs.actions import Action, ChooseLine, Step
from engines.artiseurs.lines import Line, full_lines
from engines.artiseurs.pool import Pool
from engines.artiseurs.position import Position
from engines.artiseurs.puzzles import Aim, Puzzle
from engines.artiseurs.rules import Rules, SeizedUses
from engines.errors import EngineError

Lines = tuple[Line, ...]
Actions = tuple[Action, ...]

LIMIT: Final = 200_000
"""The positions that a search looks at before it gives up."""


class TooMany(EngineError):
    """The puzzle has more positions than the search may look at."""


@dataclass(frozen=True)
class Solution:
    """One class of solutions.

    Attributes:
        actions: the shortest of the class; its first action is that of all.
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
    """What a search says of a puzzle.

    Attributes:
        solutions: one for each class, the shortest first.
        chance: how likely somebody solves it who plays any legal action, 0 to 1.
        positions: how many were looked at.
    """

    solutions: tuple[Solution, ...]
    chance: float
    positions: int

    @property
    def is_sound(self) -> bool:
        """Whether there is exactly one class of solutions."""
        return len(self.solutions) == 1

    def __str__(self) -> str:
        """What the checker says.

        >>> str(Verdict((), chance=0.0, positions=7))
        'nothing solves it'
        """
        if not self.solutions:
            return "nothing solves it"
        if self.is_sound:
            return f"one way solves it: {self.solutions[0]}"
        return f"{len(self.solutions)} ways solve it: {'; '.join(map(str, self.solutions))}"


Ways = dict[Lines, Actions]
"""For the lines still filled on the way to success, in order, the shortest way that fills them."""


class _Found(NamedTuple):
    """What a search knows of a position.

    Attributes:
        chance: that somebody succeeds from there.
        ways: those that succeed.
        back: where on the way to it the earliest position stands that may not come again and would;
            `_NOWHERE` if there is none, so that it does not matter how the position was reached.
    """

    chance: float
    ways: Ways
    back: float


_NOWHERE: Final = inf


class _Node(NamedTuple):
    """A position, and whether a line was filled before it, where that is asked for."""

    position: Position
    filled: bool = False


_Path = dict[Position, int]
"""The positions on the way to another, and how many came before each."""


class _Edge(NamedTuple):
    """An action, the line that it takes off, if any, and what it leads to."""

    action: Action
    line: Lines
    after: _Node


def solve(rules: Rules, limit: int = LIMIT) -> Verdict:
    """Every class of solutions of a puzzle.

    Args:
        rules: of the mode puzzle.
        limit: how many positions to look at before giving up.

    Raises:
        TooMany: there are more.
        ValueError: the rules have no puzzle.
    """
    if rules.puzzle is None:
        raise ValueError(f"{str(rules)!r} is no puzzle")
    search = _Search(rules, rules.puzzle, limit)
    chances: list[float] = []
    classes: dict[tuple[Action, Lines], Actions] = {}
    for action, line, node in search.first():
        found = search.look(node, search.start)
        chances.append(found.chance)
        for lines, actions in found.ways.items():
            classes[action, line + lines] = (action, *actions)
    solutions = [Solution(actions, lines) for (_, lines), actions in classes.items()]
    return Verdict(
        solutions=tuple(sorted(solutions, key=lambda solution: len(solution.actions))),
        chance=sum(chances) / len(chances),
        positions=search.looked_at,
    )


class _Search:
    """Every position that can be reached, each looked at once unless the way to it matters."""

    def __init__(self, rules: Rules, puzzle: Puzzle, limit: int) -> None:
        self.looked_at = 0
        self.start: _Path = {}
        self._puzzle = puzzle
        self._diagonals = rules.diagonal_lines
        self._seized_as_black = rules.seized_uses is SeizedUses.BLACK
        self._limit = limit
        self._known: dict[_Node, _Found] = {}

    def first(self) -> Iterator[_Edge]:
        """Each action that the puzzle allows."""
        stone, board = self._puzzle.stone, self._puzzle.board
        if stone is not None:
            given = Position(board, (Pool(stone),))
            self.start[given] = 0
            yield from self._placed(_Node(given))
            return
        for start, end in positions.steps(board):
            moved = Position(positions.step(board, start, end), ())
            yield self._edge(Step(start, end), moved, filled=False)

    def look(self, node: _Node, path: _Path) -> _Found:
        """What can come of a position.

        Args:
            node: the position.
            path: those on the way to it, which may not come again (A-10).

        Raises:
            TooMany: the limit is reached.
        """
        known = self._known.get(node)
        if known is not None:
            return known
        if self.looked_at >= self._limit:
            raise TooMany(
                f"the puzzle has more than {self._limit} positions; take stones off the board, so that fewer"
                " come back"
            )
        self.looked_at += 1
        found = self._leaf(node) or self._inner(node, {**path, node.position: len(path)})
        if found.back < len(path):
            return found
        self._known[node] = found._replace(back=_NOWHERE)
        return self._known[node]

    def _leaf(self, node: _Node) -> _Found | None:
        """What the end of an action is worth; None where something is still to be done."""
        board, stack = node.position
        if stack or full_lines(board, self._diagonals):
            return None
        reached = self._puzzle.is_reached(board, node.filled)
        return _Found(float(reached), {(): ()} if reached else {}, _NOWHERE)

    def _inner(self, node: _Node, path: _Path) -> _Found:
        """What comes of every action in a position, the last on the path."""
        chances: list[float] = []
        ways: Ways = {}
        back = _NOWHERE
        for action, line, after in self._edges(node):
            if after.position in path:
                back = min(back, path[after.position])
                continue
            found = self.look(after, path)
            back = min(back, found.back)
            chances.append(found.chance)
            for lines, actions in found.ways.items():
                known = ways.get(line + lines)
                if known is None or len(actions) + 1 < len(known):
                    ways[line + lines] = (action, *actions)
        return _Found(sum(chances) / len(chances) if chances else 0.0, ways, back)

    def _edges(self, node: _Node) -> Iterator[_Edge]:
        full = full_lines(node.position.board, self._diagonals)
        if not full:
            yield from self._placed(node)
        for line in full:
            after, _ = positions.take_off(node.position, line)
            yield _Edge(ChooseLine(line), (line,), _Node(after, self._counts_lines))

    def _placed(self, node: _Node) -> Iterator[_Edge]:
        for action in positions.placements(node.position, self._puzzle.solver, self._seized_as_black):
            yield self._edge(action, positions.place(node.position, action), node.filled)

    def _edge(self, action: Action, after: Position, filled: bool) -> _Edge:
        settled, line = positions.settle(after, self._diagonals)
        if line is None:
            return _Edge(action, (), _Node(settled, filled))
        return _Edge(action, (line,), _Node(settled, self._counts_lines))

    @property
    def _counts_lines(self) -> bool:
        """Whether it matters that a line was filled; where it does not, more positions are the same."""
        return self._puzzle.aim is Aim.LINE
