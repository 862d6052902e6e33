"""Depth-first search of a puzzle: for every position, the ways to succeed and the chance of a random player.

A line of one colour gives all of its stones back, so the search can go thousands of positions deep. It
therefore keeps its own stack instead of recursing, and gives up at a limit.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum, inf
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
"""The most work for each position that the limit allows. Passing a way on to the position before it is 1,
and 1 more for each line that the way fills. With less, puzzles with many ways are given up too early."""


class TooMany(EngineError):
    """The puzzle has more positions, or more ways through them, than the limit allows."""


class Way(NamedTuple):
    """A sequence of actions that succeeds, as a linked list; ways share their tails."""

    length: int
    action: Action | None = None
    rest: Way | None = None

    def after(self, action: Action) -> Way:
        """The way with one more action before it."""
        return Way(self.length + 1, action, self)

    @property
    def actions(self) -> Iterator[Action]:
        """The actions, in order."""
        way: Way | None = self
        while way is not None and way.action is not None:
            yield way.action
            way = way.rest


Ways = dict[Lines, Way]
"""The shortest way for each sequence of lines that is filled on the way to success."""

_REACHED: Final[Ways] = {(): Way(0)}


class Found(NamedTuple):
    """The result of searching a position.

    Attributes:
        chance: the probability that a random player succeeds from there.
        ways: the ways that succeed.
    """

    chance: float
    ways: Ways


class Node(NamedTuple):
    """A position; and whether a line was filled before it, if the aim is to fill a line."""

    position: Position
    filled: bool = False


class Edge(NamedTuple):
    """An action, the line that it takes off, if any, and the next node."""

    action: Action
    line: Lines
    after: Node


_NOWHERE: Final = inf


class _Frame:
    """A stack frame of the search: a position whose actions are being tried.

    Attributes:
        node: the position.
        edges: the actions that are still to be tried.
        edge: the action that is being tried.
        chances: the chances of success after the actions that were tried.
        ways: the ways that succeed, so far.
        back: a position may not repeat (A-10), so the search turns back where it meets one that is already on
            the path. This is the least depth of such a position, met below this frame; `_NOWHERE` for none.
        circle: the positions from which a way leads back to the path.
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
        """The result, once all actions were tried."""
        return Found(fsum(self.chances) / len(self.chances) if self.chances else 0.0, self.ways)

    def add(self, found: Found) -> int:
        """Add the result of the action that is being tried; gives the work that this took."""
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
        """Add the positions from which a way leads back; the larger of the two sets is extended."""
        self.back = min(self.back, back)
        if len(circle) > len(self.circle):
            self.circle, circle = circle, self.circle
        self.circle |= circle


class _Known(NamedTuple):
    """A kept result of a position; valid while no position of its circle is on the path."""

    found: Found
    circle: set[Position]


class Search:
    """A search; each position is searched once, unless the path to it matters (A-10).

    Attributes:
        looked_at: how many positions were searched so far.
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
        """The depth of each position on the path; these may not come again."""
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
        """Search a position after a first action.

        Raises:
            TooMany: the limit is reached.
        """
        found = self._at_once(node)
        while found is None:
            found = self._go_on()
        return found

    def _at_once(self, node: Node) -> Found | None:
        """The result of a position, if it is kept or needs no search; else None, after opening a frame."""
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
        """Try the next action of the newest frame; gives the result when the oldest frame is done."""
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
        """Close a frame whose actions are all tried; its result goes to the frame below, or to the caller."""
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
        """Count work done with the ways that were found.

        Raises:
            TooMany: the limit is reached.
        """
        self._work += work
        if self._work > _WORK * self._limit:
            raise TooMany(
                Sentence(
                    "there are too many ways to solve the puzzle; take stones off the board, or set a "
                    "harder aim"
                )
            )

    def _leaf(self, node: Node) -> Found | None:
        """The result of a position with no stones in hand; None where stones must still be placed."""
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
        """Whether nodes must tell if a line was filled; if not, more nodes are equal."""
        return self._puzzle.aim is Aim.LINE
