"""Solves the positions between two throws for every purse, where they may lead back to the first throw.

The worth of a throw with some Tales depends on its worth with more and with fewer. For fixed choices that is
a system of linear equations. It is solved, then the choices are improved, and so on (policy iteration).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from operator import attrgetter
from typing import Final, NamedTuple

from engines.imalya.worth.linear import solved
from engines.imalya.worth.position import ENOUGH_TALES, Position

PURSES: Final = range(ENOUGH_TALES + 1)
"""The numbers of Tales that are told apart; more Tales change nothing."""

_EXACT: Final = 1e-9
_IMPROVED: Final = 20
"""The most rounds of policy iteration. If choices still change, value iteration follows."""
_NOTHING: Final = [0.0] * len(PURSES)
_POINTS: Final = attrgetter("points")


class Branch(NamedTuple):
    """One choice or one fall of the dice, for any purse.

    Attributes:
        won: the points that it brings.
        tales: the change of the player's Tales; a player who must pay more than he has pays what he has.
        to: the next position; None after the count.
    """

    won: float
    tales: int = 0
    to: Position | None = None


class Node(NamedTuple):
    """A position with its branches.

    Attributes:
        wants: 1 where the player chooses, -1 where an adversary does, 0 where dice fall.
        branches: the ways on.
        chances: the probability of each, where dice fall.
    """

    wants: int
    branches: tuple[Branch, ...]
    chances: tuple[float, ...] = ()

    @property
    def following(self) -> Iterator[Position]:
        """The next positions."""
        return (branch.to for branch in self.branches if branch.to is not None)


class Worth(NamedTuple):
    """The worth of a position with one purse, and how much of it depends on making the first throw again.

    Attributes:
        points: the expected points.
        sure: their part that does not depend on it.
        again: the probability of making that throw again, by the Tales that the player then holds.
    """

    points: float
    sure: float
    again: Mapping[int, float] = {}


class ResolvedBranch(NamedTuple):
    """A branch with the worth of its next position, or with its number among the positions to solve.

    Attributes:
        won: the points that it brings.
        tales: the change of the player's Tales.
        number: the number of the next position, if it is to be solved as well.
        row: the expected points of the next position by purse, if they are known.
    """

    won: float
    tales: int
    number: int
    row: Sequence[float] | None


def reckoned(
    first: Position, nodes: Mapping[Position, Node], known: Mapping[Position, Sequence[float]]
) -> dict[Position, array[float]]:
    """The expected points of each position, by the Tales that the player holds.

    Args:
        first: the position before the throw, to which others may lead back.
        nodes: this position and all others before the next throws.
        known: the expected points of the positions after them.
    """
    reckoning = _Reckoning(first, nodes, known)
    again: Sequence[float] = _NOTHING
    for improved in count():
        worths = reckoning.evaluated(again)
        if max(abs(worth.points - before) for worth, before in zip(worths, again, strict=True)) < _EXACT:
            break
        again = [worth.points for worth in worths]
        if improved < _IMPROVED:
            again = solved([worth.sure for worth in worths], [worth.again for worth in worths])
    return reckoning.rows()


class _Reckoning:
    """The positions by number, the first being 0, and the worth of each with each purse."""

    def __init__(
        self, first: Position, nodes: Mapping[Position, Node], known: Mapping[Position, Sequence[float]]
    ) -> None:
        self._positions = [first, *(position for position in nodes if position != first)]
        numbers = {position: number for number, position in enumerate(self._positions)}
        self._nodes = [nodes[position] for position in self._positions]
        self._ways = [[_resolved(branch, numbers, known) for branch in node.branches] for node in self._nodes]
        self._again: Sequence[float] = _NOTHING
        self._worths: list[list[Worth | None]] = []

    def evaluated(self, again: Sequence[float]) -> list[Worth]:
        """The worth of the first position by purse, if coming back to it is worth as much as `again` says."""
        self._again = again
        self._worths = [[None] * len(PURSES) for _ in self._positions]
        return [self._found(0, tales) for tales in PURSES]

    def rows(self) -> dict[Position, array[float]]:
        """The expected points of each position, as `evaluated` computed them last."""
        return {
            position: array("d", [self._worth(number, tales).points for tales in PURSES])
            for number, position in enumerate(self._positions)
        }

    def _worth(self, number: int, tales: int) -> Worth:
        worth = self._worths[number][tales]
        if worth is None:
            worth = self._worths[number][tales] = self._found(number, tales)
        return worth

    def _found(self, number: int, tales: int) -> Worth:
        node, ways = self._nodes[number], self._ways[number]
        if not node.wants:
            return _mean(
                [(chance, self._along(way, tales)) for chance, way in zip(node.chances, ways, strict=True)]
            )
        payable = [self._along(way, tales) for way in ways if tales + way.tales >= 0]
        return max(payable, key=_POINTS) if node.wants > 0 else min(payable, key=_POINTS)

    def _along(self, way: ResolvedBranch, tales: int) -> Worth:
        won, more, number, row = way
        then = min(max(tales + more, 0), ENOUGH_TALES)
        if row is not None:
            return Worth(won + row[then], won + row[then])
        if not number:
            return Worth(won + self._again[then], won, {then: 1.0})
        worth = self._worth(number, then)
        return Worth(won + worth.points, won + worth.sure, worth.again) if won else worth


def _resolved(
    branch: Branch, numbers: Mapping[Position, int], known: Mapping[Position, Sequence[float]]
) -> ResolvedBranch:
    if branch.to is None:
        return ResolvedBranch(branch.won, 0, 0, _NOTHING)
    return ResolvedBranch(branch.won, branch.tales, numbers.get(branch.to, 0), known.get(branch.to))


def _mean(outcomes: Iterable[tuple[float, Worth]]) -> Worth:
    points, sure = 0.0, 0.0
    again: dict[int, float] = {}
    for chance, worth in outcomes:
        points += chance * worth.points
        sure += chance * worth.sure
        for tales, likely in worth.again.items():
            again[tales] = again.get(tales, 0.0) + chance * likely
    return Worth(points, sure, again)
