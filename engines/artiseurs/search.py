"""The search of a puzzle: every position that can be reached, and what can come of it.

A line of one colour gives all of its stones back, so a search can go thousands of positions deep. It
therefore keeps its own stack, and gives up once it has done as much as it may.
"""

from __future__ import annotations

from collections.abc import Iterator
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
from wording.sentence import Sentence

Lines = tuple[Line, ...]

_WORK: Final = 100
"""The work for each position that may be looked at: ways that are passed on, and the lines that they fill."""


class TooMany(EngineError):
    """The puzzle has more positions, or more ways through them, than the search may look at."""


class Way(NamedTuple):
    """Actions that succeed, as a chain: positions share what follows them."""

    length: int
    action: Action | None = None
    rest: Way | None = None

    def after(self, action: Action) -> Way:
        """The same after one more action."""
        return Way(self.length + 1, action, self)

    @property
    def actions(self) -> Iterator[Action]:
        """The actions, in order."""
        way: Way | None = self
        while way is not None and way.action is not None:
            yield way.action
            way = way.rest


Ways = dict[Lines, Way]
"""For the lines still filled on the way to success, in order, the shortest way that fills them."""

_REACHED: Final[Ways] = {(): Way(0)}


class Found(NamedTuple):
    """What can come of a position.

    Attributes:
        chance: that somebody succeeds from there who plays any legal action.
        ways: those that succeed.
    """

    chance: float
    ways: Ways


class Node(NamedTuple):
    """A position, and whether a line was filled before it, where that is asked for."""

    position: Position
    filled: bool = False


class Edge(NamedTuple):
    """An action, the line that it takes off, if any, and what it leads to."""

    action: Action
    line: Lines
    after: Node


_NOWHERE: Final = inf


class _Frame:
    """A position whose actions are being tried, one after the other.

    Attributes:
        node: the position.
        edges: the actions that are still to be tried.
        edge: the action that is being tried.
        chances: what came of those that are done.
        ways: those that succeed, so far.
        back: where on the way to it the earliest position stands that may not come again and would.
        circle: the positions from which one can come back to it.
    """

    __slots__ = ("back", "chances", "circle", "edge", "edges", "node", "ways")

    def __init__(self, node: Node, edges: Iterator[Edge]) -> None:
        self.node = node
        self.edges = edges
        self.edge: Edge
        self.chances: list[float] = []
        self.ways: Ways = {}
        self.back = _NOWHERE
        self.circle: set[Position] = set()

    @property
    def found(self) -> Found:
        """What came of all actions."""
        return Found(sum(self.chances) / len(self.chances) if self.chances else 0.0, self.ways)

    def add(self, found: Found) -> int:
        """Take in what came of the action that is being tried; gives how much work that was."""
        self.chances.append(found.chance)
        edge, work = self.edge, 0
        for lines, way in found.ways.items():
            work += 1 + len(lines)
            all_lines = edge.line + lines
            known = self.ways.get(all_lines)
            if known is None or way.length + 1 < known.length:
                self.ways[all_lines] = way.after(edge.action)
        return work

    def add_circle(self, back: float, circle: set[Position]) -> None:
        """Take in the positions from which a way leads back; the larger set is kept."""
        self.back = min(self.back, back)
        if len(circle) > len(self.circle):
            self.circle, circle = circle, self.circle
        self.circle |= circle


class _Known(NamedTuple):
    """What is known of a position, as long as the way to it has not been through its circle."""

    found: Found
    circle: set[Position]


class Search:
    """Every position that can be reached, each looked at once unless the way to it matters (A-10).

    Attributes:
        looked_at: how many positions, so far.
    """

    def __init__(self, rules: Rules, puzzle: Puzzle, limit: int) -> None:
        self.looked_at = 0
        self._puzzle = puzzle
        self._diagonals = rules.diagonal_lines
        self._seized_as_black = rules.seized_uses is SeizedUses.BLACK
        self._limit = limit
        self._work = 0
        self._known: dict[Node, _Known] = {}
        self._path: dict[Position, int] = {}
        """The positions on the way to another, which may not come again, and how many came before each."""
        self._frames: list[_Frame] = []

    def first(self) -> Iterator[Edge]:
        """Each action that the puzzle allows."""
        stone, board = self._puzzle.stone, self._puzzle.board
        if stone is not None:
            given = Position(board, (Pool(stone),))
            self._path = {given: 0}
            yield from self._placed(Node(given))
            return
        for start, end in positions.steps(board):
            moved = Position(positions.step(board, start, end), ())
            yield self._edge(Step(start, end), moved, filled=False)

    def look(self, node: Node) -> Found:
        """What can come of a position that a first action leads to.

        Raises:
            TooMany: the search has done as much as it may.
        """
        found = self._at_once(node)
        while found is None:
            found = self._go_on()
        return found

    def _at_once(self, node: Node) -> Found | None:
        """What is known of a position, or where nothing is left to be done; else a frame is opened."""
        known = self._known.get(node)
        if known is not None and self._path.keys().isdisjoint(known.circle):
            return known.found
        self._count_position()
        leaf = self._leaf(node)
        if leaf is not None:
            self._known[node] = _Known(leaf, set())
            return leaf
        self._path[node.position] = len(self._path)
        self._frames.append(_Frame(node, self._edges(node)))
        return None

    def _go_on(self) -> Found | None:
        """Try the next action of the newest frame; what came of the oldest when that is done."""
        frame = self._frames[-1]
        edge = next(frame.edges, None)
        if edge is None:
            return self._close(self._frames.pop())
        frame.edge = edge
        if edge.after.position in self._path:
            frame.add_circle(self._path[edge.after.position], set())
            return None
        found = self._at_once(edge.after)
        if found is not None:
            self.count_work(frame.add(found))
        return None

    def _close(self, frame: _Frame) -> Found | None:
        """Every action of a frame is tried: tell the one before it, or the caller where there is none."""
        found = frame.found
        place = self._path.pop(frame.node.position)
        before = self._frames[-1] if self._frames else None
        if frame.back >= place:
            self._known[frame.node] = _Known(found, frame.circle)
        elif before is not None:
            frame.circle.add(frame.node.position)
            before.add_circle(frame.back, frame.circle)
        if before is None:
            return found
        self.count_work(before.add(found))
        return None

    def _count_position(self) -> None:
        if self.looked_at >= self._limit:
            raise TooMany(
                Sentence(
                    "the puzzle has more than {limit} positions; take stones off the board, so that fewer"
                    " come back",
                    limit=self._limit,
                )
            )
        self.looked_at += 1

    def count_work(self, work: int) -> None:
        """Note that something was done with the ways that were found.

        Raises:
            TooMany: that was too much.
        """
        self._work += work
        if self._work > _WORK * self._limit:
            raise TooMany(
                Sentence(
                    "there are too many ways to solve the puzzle; take stones off the board, or ask for more"
                )
            )

    def _leaf(self, node: Node) -> Found | None:
        """What the end of an action is worth; None where something is still to be done."""
        board, stack = node.position
        if stack or full_lines(board, self._diagonals):
            return None
        reached = self._puzzle.is_reached(board, node.filled)
        return Found(float(reached), _REACHED if reached else {})

    def _edges(self, node: Node) -> Iterator[Edge]:
        full = full_lines(node.position.board, self._diagonals)
        if not full:
            yield from self._placed(node)
        for line in full:
            after, _ = positions.take_off(node.position, line)
            yield Edge(ChooseLine(line), (line,), Node(after, self._counts_lines))

    def _placed(self, node: Node) -> Iterator[Edge]:
        for action in positions.placements(node.position, self._puzzle.solver, self._seized_as_black):
            yield self._edge(action, positions.place(node.position, action), node.filled)

    def _edge(self, action: Action, after: Position, filled: bool) -> Edge:
        settled, line = positions.settle(after, self._diagonals)
        if line is None:
            return Edge(action, (), Node(settled, filled))
        return Edge(action, (line,), Node(settled, self._counts_lines))

    @property
    def _counts_lines(self) -> bool:
        """Whether it matters that a line was filled; where it does not, more positions are the same."""
        return self._puzzle.aim is Aim.LINE
