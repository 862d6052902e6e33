"""What positions between two throws are worth with every purse, where they may lead back to the first.

What a throw is worth with so many Tales hangs on what it is worth with more and with fewer. For the best
choices that is a system of linear equations; it is solved, and the choices are looked at again.
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
"""The Tales that a player may hold; more of them change nothing."""

_EXACT: Final = 1e-9
_IMPROVED: Final = 20
"""So often choices are improved by equations; should they still change then, throws follow one by one."""
_NOTHING: Final = [0.0] * len(PURSES)
_POINTS: Final = attrgetter("points")


class Step(NamedTuple):
    """One way on.

    Attributes:
        won: the points that it brings.
        tales: how many Tales more the player has then; one who must pay more than he has pays what he has.
        to: the position that follows, for any purse; None after the count.
    """

    won: float
    tales: int = 0
    to: Position | None = None


class Node(NamedTuple):
    """What may follow a position.

    Attributes:
        wants: 1 where the player chooses, -1 where an adversary does, 0 where dice fall.
        steps: each way on.
        chances: how likely each is, where dice fall.
    """

    wants: int
    steps: tuple[Step, ...]
    chances: tuple[float, ...] = ()

    @property
    def following(self) -> Iterator[Position]:
        """The positions that follow."""
        return (step.to for step in self.steps if step.to is not None)


class Hope(NamedTuple):
    """What lies ahead with one purse.

    Attributes:
        points: what is expected.
        sure: the part of it that does not hang on the first throw being made again.
        again: how likely that is with each purse.
    """

    points: float
    sure: float
    again: Mapping[int, float] = {}


class Way(NamedTuple):
    """A step with what is known of where it leads.

    Attributes:
        won: the points that it brings.
        tales: how many Tales more the player has then.
        number: the position that follows, where it lies before the next throw.
        row: the expected points of the position that follows, where they are known.
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
        first: the position that others may lead back to.
        nodes: what may follow it, and each position between two throws.
        known: the expected points of the positions that they lead to.
    """
    reckoning = _Reckoning(first, nodes, known)
    again: Sequence[float] = _NOTHING
    for improved in count():
        hopes = reckoning.looked_at(again)
        if max(abs(hope.points - before) for hope, before in zip(hopes, again, strict=True)) < _EXACT:
            break
        again = [hope.points for hope in hopes]
        if improved < _IMPROVED:
            again = solved([hope.sure for hope in hopes], [hope.again for hope in hopes])
    return reckoning.rows()


class _Reckoning:
    """Positions by number, the first being 0, and what lies ahead of each with each purse."""

    def __init__(
        self, first: Position, nodes: Mapping[Position, Node], known: Mapping[Position, Sequence[float]]
    ) -> None:
        self._positions = [first, *(position for position in nodes if position != first)]
        numbers = {position: number for number, position in enumerate(self._positions)}
        self._nodes = [nodes[position] for position in self._positions]
        self._ways = [[_way(step, numbers, known) for step in node.steps] for node in self._nodes]
        self._again: Sequence[float] = _NOTHING
        self._hopes: list[list[Hope | None]] = []

    def looked_at(self, again: Sequence[float]) -> list[Hope]:
        """What lies ahead of the first position, where it is worth so much if it comes again."""
        self._again = again
        self._hopes = [[None] * len(PURSES) for _ in self._positions]
        return [self._found(0, tales) for tales in PURSES]

    def rows(self) -> dict[Position, array[float]]:
        """The expected points of each position, as they were looked at last."""
        return {
            position: array("d", [self._hope(number, tales).points for tales in PURSES])
            for number, position in enumerate(self._positions)
        }

    def _hope(self, number: int, tales: int) -> Hope:
        hope = self._hopes[number][tales]
        if hope is None:
            hope = self._hopes[number][tales] = self._found(number, tales)
        return hope

    def _found(self, number: int, tales: int) -> Hope:
        node, ways = self._nodes[number], self._ways[number]
        if not node.wants:
            return _mean(
                [(chance, self._along(way, tales)) for chance, way in zip(node.chances, ways, strict=True)]
            )
        payable = [self._along(way, tales) for way in ways if tales + way.tales >= 0]
        return max(payable, key=_POINTS) if node.wants > 0 else min(payable, key=_POINTS)

    def _along(self, way: Way, tales: int) -> Hope:
        won, more, number, row = way
        then = min(max(tales + more, 0), ENOUGH_TALES)
        if row is not None:
            return Hope(won + row[then], won + row[then])
        if not number:
            return Hope(won + self._again[then], won, {then: 1.0})
        hope = self._hope(number, then)
        return Hope(won + hope.points, won + hope.sure, hope.again) if won else hope


def _way(step: Step, numbers: Mapping[Position, int], known: Mapping[Position, Sequence[float]]) -> Way:
    if step.to is None:
        return Way(step.won, 0, 0, _NOTHING)
    return Way(step.won, step.tales, numbers.get(step.to, 0), known.get(step.to))


def _mean(outcomes: Iterable[tuple[float, Hope]]) -> Hope:
    points, sure = 0.0, 0.0
    again: dict[int, float] = {}
    for chance, hope in outcomes:
        points += chance * hope.points
        sure += chance * hope.sure
        for tales, likely in hope.again.items():
            again[tales] = again.get(tales, 0.0) + chance * likely
    return Hope(points, sure, again)
