"""Which dice do not lie flat: told by dice that are nearer to each other than two flat ones can be."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import combinations
from typing import Final

from vision.boxes import sides
from vision.reading import Die

_NEAREST: Final = 0.8
"""Two flat dice cannot be nearer, middle to middle, than the side of one; a box is never shorter than it."""


def touching(dice: Mapping[int, Die]) -> tuple[tuple[int, int], ...]:
    """The pairs of dice, by number, of which one leans or lies on the other.

    >>> def die(x):
    ...     return Die((x, 0, x + 50, 50), "d6", "pips", "3", 0.9, None, False)
    >>> touching({1: die(0), 2: die(50), 3: die(80)})
    ((2, 3),)
    """
    return tuple(
        (one, other) for one, other in combinations(sorted(dice), 2) if _too_near(dice[one], dice[other])
    )


def _too_near(one: Die, other: Die) -> bool:
    side_px = min(*sides(one.box_xyxy), *sides(other.box_xyxy))
    return math.dist(one.center_xy, other.center_xy) < _NEAREST * side_px
