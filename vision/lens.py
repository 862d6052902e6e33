"""Lenses that bend straight lines: where a point would be seen through a lens that keeps them straight."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]

BENDS: Final = (-0.1, 0.4)
"""The least and the largest bend that is looked for. A lens with the largest shows the middle two thirds
larger than the sides."""
_LEAST: Final = 0.1
"""The least divisor. Points far outside the picture would have a smaller one, or change sides."""


@dataclass(frozen=True, slots=True)
class Lens:
    """How a lens bends straight lines, by the division model with one parameter.

    A. Fitzgibbon, "Simultaneous linear estimation of multiple view geometry and lens distortion", CVPR 2001.
    A point stays in its direction from the middle. Its distance r is divided by 1 - `bend` * r * r, and
    scaled so that points at `radius_px` stay where they are.

    Attributes:
        middle_xy: the point of the picture round which lines are bent, in pixels.
        radius_px: the distance from the middle that counts as 1.
        bend: 0 for a lens that keeps lines straight, above 0 for one that bends them outwards like the staves
            of a barrel, below 0 for one that bends them inwards.
    """

    middle_xy: tuple[float, float] = (0.0, 0.0)
    radius_px: float = 1.0
    bend: float = 0.0

    @classmethod
    def of(cls, width: int, height: int, bend: float) -> Lens:
        """The lens of a camera; the angle along the longer side of its picture stays as it is.

        Args:
            width: of the picture, in pixels.
            height: of the picture, in pixels.
            bend: see the class.
        """
        return cls(((width - 1) / 2, (height - 1) / 2), max(width, height) / 2, bend)

    def straight(self, points_px: Points) -> Points:
        """Where points (..., 2) of the picture would be seen without the bend, in pixels."""
        if not self.bend:
            return points_px
        away = self._away(points_px)
        return self._at(away, (1 - self.bend) / np.maximum(1 - self.bend * _squared(away), _LEAST))

    def bent(self, points_px: Points) -> Points:
        """Where points (..., 2) are seen in the picture, in pixels; the inverse of `straight`."""
        if not self.bend:
            return points_px
        away = self._away(points_px)
        rest = 1 - self.bend
        root = np.sqrt(np.maximum(rest * rest + 4 * self.bend * _squared(away), 0.0))
        return self._at(away, 2 / (rest + root))

    def straight_near(self, point_px: Points) -> Points:
        """The affine matrix (3, 3) that moves the neighbourhood of a point (2,) as `straight` does."""
        if not self.bend:
            return np.eye(3)
        around = self.straight(point_px + np.array([(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)]))
        turned = (around[1:] - around[0]).T
        moved = around[0] - turned @ point_px
        return np.array([[*turned[0], moved[0]], [*turned[1], moved[1]], [0.0, 0.0, 1.0]])

    def _away(self, points_px: Points) -> Points:
        """Points as seen from the middle, in radii."""
        return np.asarray((points_px - self.middle_xy) / self.radius_px)

    def _at(self, away: Points, farther: Points) -> Points:
        """The pixels of points (..., 2) that are moved so many times (...,) as far from the middle."""
        return np.asarray(away * farther[..., None] * self.radius_px + self.middle_xy)


STRAIGHT: Final = Lens()
"""The lens of a camera that keeps lines straight, for pictures of any size."""


def larger_middle(bend: float) -> float:
    """How much larger a lens with this bend shows the middle than the sides, as a part of their size."""
    return bend / (1 - bend)


def bend_for(larger: float) -> float:
    """The bend of a lens that shows the middle so much larger than the sides; undoes `larger_middle`."""
    return larger / (1 + larger)


def _squared(away: Points) -> Points:
    """The squared lengths (...,) of vectors (..., 2)."""
    return np.asarray((away * away).sum(axis=-1))
