"""Match the dice of two readings by where they lie."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from vision.boxes import sides
from vision.reading import Die

SAME_PLACE: Final = 0.15
"""How far the box of an untouched die may differ between two readings, in die widths."""


def distance(one: Die, other: Die) -> float:
    """The distance between the middles of two dice, divided by the width of the larger one."""
    return math.dist(one.center_xy, other.center_xy) / max(one.size_px, other.size_px)


def pair_nearest(before: Sequence[Die], after: Sequence[Die], within: float) -> dict[int, int]:
    """Pair the dice of two readings that lie nearest to each other, the nearest pair first.

    Args:
        before: the dice of one reading.
        after: the dice of another.
        within: the largest `distance` of a pair.

    Returns:
        For each paired index of `before`, its index in `after`.
    """
    near = sorted(
        (apart, old, new)
        for old, one in enumerate(before)
        for new, other in enumerate(after)
        if (apart := distance(one, other)) <= within
    )
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for _, old, new in near:
        if old not in pairs and new not in taken:
            pairs[old] = new
            taken.add(new)
    return pairs


def same_face(one: Die, other: Die) -> bool:
    """Whether a die shows the same face in two readings, or may do so."""
    return one.face == other.face or one.doubtful or other.doubtful


def alike(one: Die, other: Die) -> bool:
    """Whether a die was not turned: its box has the same sides, and its face is or may be the same."""
    return same_face(one, other) and all(
        abs(side - other_side) <= SAME_PLACE * max(side, other_side)
        for side, other_side in zip(sides(one.box_xyxy), sides(other.box_xyxy), strict=True)
    )


def still_there(
    before: Mapping[int, Die],
    after: Sequence[Die],
    within: float = SAME_PLACE,
    same: Callable[[Die, Die], bool] = alike,
) -> dict[int, int]:
    """The dice that still lie where they lay and show the same face.

    Args:
        before: the dice as they lay, by number.
        after: the dice of a reading.
        within: the largest `distance` of a die that has not moved.
        same: whether a die that lay there may be one that lies there now.

    Returns:
        For each number that is still there, its index in `after`.
    """
    numbers = list(before)
    pairs = pair_nearest([before[number] for number in numbers], after, within)
    return {numbers[old]: new for old, new in pairs.items() if same(before[numbers[old]], after[new])}
