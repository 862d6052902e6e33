"""The chains from captors to the dice that they hold: which are drawn, and where their links lie."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from device.screen.row.layout import CELL_W, Cell, RowLayout

Point = tuple[float, float]

_LINK: Final = 11.3
"""Distance from link to link of a chain, in units; links that stand closer merge into a bar."""


@dataclass(frozen=True, slots=True)
class Chain:
    """The chain from a captor to the die that it holds.

    Attributes:
        captor, prey: the numbers of the two dice.
        path: the corners of the line along which the links run, from the captor to the prey.
    """

    captor: int
    prey: int
    path: tuple[Point, ...]


def chains(layout: RowLayout, captors: Mapping[int, int]) -> tuple[Chain, ...]:
    """The chains that can be drawn without meeting another one; of two that meet, the shorter one is drawn.

    A die that is missing here names its captor in its word instead.

    Args:
        layout: where the dice stand.
        captors: the number of each captive's captor, by the captive's number.
    """
    drawn: list[Chain] = []
    for prey, captor in sorted(captors.items(), key=lambda pair: (abs(pair[0] - pair[1]), pair)):
        one, other = layout.cells[captor], layout.cells[prey]
        if one.small != other.small or one.zone.y != other.zone.y:
            continue
        chain = Chain(captor, prey, _beside(one, other) or _over(one, other))
        if not any(_meet(chain, earlier) for earlier in drawn):
            drawn.append(chain)
    return tuple(drawn)


def _beside(captor: Cell, prey: Cell) -> tuple[Point, ...] | None:
    """The straight line between two neighbours in the row; None for dice that stand farther apart."""
    if captor.small or abs(captor.zone.center[0] - prey.zone.center[0]) > 1.5 * CELL_W:
        return None
    if abs(captor.number - prey.number) != 1:
        return None
    y = captor.frame.center[1] + 6
    if captor.zone.x < prey.zone.x:
        return (captor.frame.right, y), (prey.frame.x, y)
    return (captor.frame.x, y), (prey.frame.right, y)


def _over(captor: Cell, prey: Cell) -> tuple[Point, ...]:
    """The line above the row; for small dice below them."""
    (x0, _), (x1, _) = captor.frame.center, prey.frame.center
    if captor.small:
        below = captor.frame.bottom + 16
        return (x0, captor.frame.bottom + 3), (x0, below), (x1, below), (x1, prey.frame.bottom + 3)
    y = captor.frame.y - 9
    return (x0, captor.frame.y), (x0, y), (x1, y), (x1, prey.frame.y)


def _meet(one: Chain, other: Chain) -> bool:
    """Whether two chains of different captors share a stretch; below the news there is room for one."""
    (low, high), (first, last) = _reach(one), _reach(other)
    return one.captor != other.captor and low < last and first < high


def _reach(chain: Chain) -> tuple[float, float]:
    lefts = [x for x, _ in chain.path]
    return min(lefts), max(lefts)


@dataclass(frozen=True, slots=True)
class Link:
    """One link of a chain.

    Attributes:
        middle: where it lies.
        turn_deg: the direction of the chain there, clockwise from the right.
        flat: it is seen from its edge; every second link is.
    """

    middle: Point
    turn_deg: float
    flat: bool


def links(path: Sequence[Point]) -> tuple[Link, ...]:
    """The links of a chain along a path, in the order from captor to prey."""
    lengths = [math.dist(start, end) for start, end in pairwise(path)]
    whole = sum(lengths)
    count = max(2, round(whole / _LINK))
    pitch = whole / count
    return tuple(
        Link(*_along(path, lengths, pitch * (index + 0.5)), flat=bool(index % 2)) for index in range(count)
    )


def _along(path: Sequence[Point], lengths: Iterable[float], done: float) -> tuple[Point, float]:
    """The point at a distance along a path, and the direction there."""
    point, turn_deg = path[0], 0.0
    for (start, end), length in zip(pairwise(path), lengths, strict=True):
        turn_deg = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
        part = min(1.0, done / length) if length else 0.0
        point = start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
        if done <= length:
            break
        done -= length
    return point, turn_deg
