"""Which die of one reading is which die of another, told by where they lie."""

from __future__ import annotations

import math
from collections.abc import Sequence

from vision.reading import Die


def distance(one: Die, other: Die) -> float:
    """How far apart two dice lie, from middle to middle, in widths of the larger one."""
    return math.dist(one.center_xy, other.center_xy) / max(one.size_px, other.size_px)


def pair_nearest(before: Sequence[Die], after: Sequence[Die], within: float) -> dict[int, int]:
    """The pairs of dice that lie nearest to each other, the nearest taken first.

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
