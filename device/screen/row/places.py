"""Finds a place for the number of each die in the picture: outside the heap, with a line to its die.

The result depends on the dice alone, so the numbers stay where they are as long as the dice do.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from device.zone import Zone

Point = tuple[float, float]

BADGE: Final = 28
"""Width and height of a number's badge, in units."""
GAP_TO_DIE: Final = 8
"""The least distance between a badge and any die, in units."""
GAP: Final = 4
"""The least distance between a badge and the rim, another badge or another line, in units."""
_ANGLES: Final = 24
_STEP: Final = 4
_FARTHEST: Final = 190
"""The longest line from the middle of a die to its number, in units."""
_BODY: Final = 0.42
"""The radius that no other die's line may cross, as a fraction of a die's size.

The box round a turned die is larger than the die, so lines may cross the corners of boxes.
"""
_MOST_TRIES: Final = 500
"""How many combinations of places are tried; more cost time for a little shorter lines."""


@dataclass(frozen=True, slots=True)
class NumberPlace:
    """Where the number of a die stands.

    Attributes:
        number: the die's number.
        middle: the middle of the badge.
        tip: the end of the line, at the edge of the die.
        on_die: there was no room outside, so the badge lies on its own die, without a line.
    """

    number: int
    middle: Point
    tip: Point
    on_die: bool = False

    @property
    def badge(self) -> Zone:
        """The zone of the badge."""
        return Zone(self.middle[0] - BADGE / 2, self.middle[1] - BADGE / 2, BADGE, BADGE)


def number_places(boxes: Mapping[int, Zone], within: Zone) -> tuple[NumberPlace, ...]:
    """The places of the numbers of all dice.

    No badge touches a die, another badge or a line, and all lie in `within`. Lines cross neither each other
    nor another die. Dice for which no such place is found have their number on themselves.

    Args:
        boxes: the box round each die, in units, by number.
        within: the zone of the picture.
    """
    rounded = tuple((number, _rounded(box)) for number, box in sorted(boxes.items()))
    return _solved(rounded, _rounded(within))


def _rounded(zone: Zone) -> Zone:
    return Zone(round(zone.x), round(zone.y), round(zone.w), round(zone.h))


@lru_cache(maxsize=64)
def _solved(boxes: tuple[tuple[int, Zone], ...], within: Zone) -> tuple[NumberPlace, ...]:
    options = {number: _options(number, dict(boxes), within) for number, _ in boxes}
    order = sorted(options, key=lambda number: (len(options[number]), number))
    found = _Search(options, order).best()
    by_number = {place.number: place for place in found}
    return tuple(by_number.get(number) or _on_die(number, box, within) for number, box in boxes)


def _options(number: int, boxes: Mapping[int, Zone], within: Zone) -> list[NumberPlace]:
    """The places for one die, the nearest first: at most one in each direction."""
    turns = [2 * math.pi * step / _ANGLES for step in range(_ANGLES)]
    places = [place for turn in turns if (place := _place(number, boxes, within, turn))]
    if not places:  # an enclosed die: look for a seam between the directions
        turns = [turn + math.pi * part / (2 * _ANGLES) for turn in turns for part in (1, 2, 3)]
        places = [place for turn in turns if (place := _place(number, boxes, within, turn))]
    return sorted(places, key=lambda place: math.dist(place.middle, boxes[number].center))


def _place(number: int, boxes: Mapping[int, Zone], within: Zone, turn: float) -> NumberPlace | None:
    """The nearest place in a direction, or None if there is none or the line would cross another die."""
    box = boxes[number]
    (x, y), dx, dy = box.center, math.cos(turn), math.sin(turn)
    radius = (box.w + box.h) / 4
    others = [other for key, other in boxes.items() if key != number]
    for far in range(round(radius) + BADGE // 2 + GAP_TO_DIE, _FARTHEST, _STEP):
        middle = x + dx * far, y + dy * far
        badge = Zone(middle[0] - BADGE / 2, middle[1] - BADGE / 2, BADGE, BADGE)
        if not _holds(within, badge.inset(-GAP)):
            return None
        if any(_touch(badge.inset(-GAP_TO_DIE), die) for die in boxes.values()):
            continue
        tip = x + dx * radius, y + dy * radius
        blocked = any(
            _distance(other.center, tip, middle) < _BODY * max(other.w, other.h) for other in others
        )
        return None if blocked else NumberPlace(number, middle, tip)
    return None


def _on_die(number: int, box: Zone, within: Zone) -> NumberPlace:
    """The place on the upper left corner of the die itself, inside the picture."""
    x = min(max(box.x, within.x + BADGE / 2), within.right - BADGE / 2)
    y = min(max(box.y, within.y + BADGE / 2), within.bottom - BADGE / 2)
    return NumberPlace(number, (x, y), (x, y), on_die=True)


class _Search:
    """Tries combinations of places, the dice with the fewest first, and keeps the best one.

    The best combination places the most dice; among those it has the shortest lines.
    """

    def __init__(self, options: Mapping[int, Sequence[NumberPlace]], order: Sequence[int]) -> None:
        self._options = options
        self._order = order
        shortest = [min((_length(place) for place in options[number]), default=0.0) for number in order]
        self._least = [sum(shortest[at:]) for at in range(len(order) + 1)]
        self._tries = 0
        self._best: tuple[NumberPlace, ...] = ()
        self._best_cost = (len(order) + 1, math.inf)

    def best(self) -> tuple[NumberPlace, ...]:
        """The best combination found."""
        self._look((), 0, 0.0, 0)
        return self._best

    def _look(self, placed: tuple[NumberPlace, ...], at: int, length: float, left_out: int) -> None:
        self._tries += 1
        if (left_out, length + self._least[at]) >= self._best_cost:
            return
        if at == len(self._order):
            self._best, self._best_cost = placed, (left_out, length)
            return
        for place in self._options[self._order[at]]:
            if self._tries > _MOST_TRIES and self._best:
                return
            if all(_apart(place, other) for other in placed):
                self._look((*placed, place), at + 1, length + _length(place), left_out)
        self._look(placed, at + 1, length, left_out + 1)


def _length(place: NumberPlace) -> float:
    return math.dist(place.middle, place.tip)


@lru_cache(maxsize=4096)
def _apart(one: NumberPlace, other: NumberPlace) -> bool:
    """Whether neither the badges nor the lines of two dice touch each other."""
    if _touch(one.badge.inset(-GAP), other.badge):
        return False
    if _enters(one.tip, one.middle, other.badge.inset(-GAP)):
        return False
    if _enters(other.tip, other.middle, one.badge.inset(-GAP)):
        return False
    return not _crossing(one.tip, one.middle, other.tip, other.middle)


def _holds(outer: Zone, inner: Zone) -> bool:
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and inner.right <= outer.right
        and inner.bottom <= outer.bottom
    )


def _touch(one: Zone, other: Zone) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def _distance(point: Point, start: Point, end: Point) -> float:
    """The distance of a point from a stretch of line."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    part = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length if length else 0.0
    part = min(max(part, 0.0), 1.0)
    return math.hypot(point[0] - start[0] - part * dx, point[1] - start[1] - part * dy)


def _enters(start: Point, end: Point, zone: Zone) -> bool:
    """Whether a stretch of line enters a zone."""
    first, last = 0.0, 1.0
    for begin, delta, low, high in (
        (start[0], end[0] - start[0], zone.x, zone.right),
        (start[1], end[1] - start[1], zone.y, zone.bottom),
    ):
        if delta == 0:
            if not low < begin < high:
                return False
            continue
        one, other = sorted(((low - begin) / delta, (high - begin) / delta))
        first, last = max(first, one), min(last, other)
    return first < last


def _crossing(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two stretches of line cross."""
    return _side(a, b, c) != _side(a, b, d) and _side(c, d, a) != _side(c, d, b)


def _side(a: Point, b: Point, c: Point) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])
