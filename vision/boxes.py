"""Boxes round things in a picture: left, top, right, bottom, in pixels."""

from __future__ import annotations

from math import floor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Box = tuple[float, float, float, float]
"""Left, top, right, bottom, in pixels of the frame."""


def center_xy(box: Box) -> tuple[float, float]:
    """The middle of a box, in pixels."""
    left, top, right, bottom = box
    return (left + right) / 2, (top + bottom) / 2


def sides(box: Box) -> tuple[float, float]:
    """The width and the height of a box, in pixels."""
    left, top, right, bottom = box
    return right - left, bottom - top


def longer_side(box: Box) -> float:
    """The longer side of a box, in pixels."""
    return max(sides(box))


def longer_sides(boxes: NDArray[np.float32]) -> NDArray[np.float32]:
    """The longer sides (n,) of boxes (n, 4), in pixels."""
    return np.asarray((boxes[:, 2:] - boxes[:, :2]).max(axis=1), np.float32)


class Square(NamedTuple):
    """A square part of a picture, in whole pixels, so that it can be halved exactly."""

    left: int
    top: int
    side: int


def square_round(box: Box, context: float) -> Square:
    """The square round a box whose side is `context` times the box's longer one.

    >>> square_round((10, 10, 30, 20), 2.0)
    Square(left=0, top=-5, side=40)
    """
    half = longer_side(box) * context / 2
    x, y = center_xy(box)
    return Square(floor(x - half), floor(y - half), max(2, round(2 * half)))


def holds(box: Box, point_xy: tuple[float, float]) -> bool:
    """Whether a point lies in a box, its edge included.

    >>> holds((0, 0, 2, 2), (1, 2)), holds((0, 0, 2, 2), (3, 1))
    (True, False)
    """
    x, y = point_xy
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def box_round(one: Box, other: Box) -> Box:
    """The smallest box round two others.

    >>> box_round((0, 1, 2, 3), (1, 0, 4, 2))
    (0, 0, 4, 3)
    """
    left, top = min(one[0], other[0]), min(one[1], other[1])
    return left, top, max(one[2], other[2]), max(one[3], other[3])


def same_thing(one: Box, other: Box, size_ratio: float) -> bool:
    """Whether two boxes show one thing: each holds the other's middle.

    The larger one must be less than `size_ratio` times as large as the other.

    >>> same_thing((0, 0, 4, 4), (1, 1, 4, 4), 2.0), same_thing((0, 0, 4, 4), (1, 1, 3, 3), 2.0)
    (True, False)
    """
    less, more = sorted((longer_side(one), longer_side(other)))
    return more < size_ratio * less and holds(one, center_xy(other)) and holds(other, center_xy(one))


def iou(one: Box, other: Box) -> float:
    """Intersection over union.

    >>> iou((0, 0, 2, 2), (1, 0, 3, 2)), iou((0, 0, 1, 1), (2, 2, 3, 3))
    (0.3333333333333333, 0.0)
    """
    both = _shared(one, other)
    return both / (_area(one) + _area(other) - both)


def overlap_of_smaller(one: Box, other: Box) -> float:
    """The intersection of two boxes, divided by the area of the smaller one.

    >>> overlap_of_smaller((0, 0, 2, 2), (1, 0, 9, 9)), overlap_of_smaller((0, 0, 1, 1), (2, 2, 3, 3))
    (0.5, 0.0)
    """
    return _shared(one, other) / min(_area(one), _area(other))


def _shared(one: Box, other: Box) -> float:
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return max(width, 0.0) * max(height, 0.0)


def _area(box: Box) -> float:
    width, height = sides(box)
    return width * height
