"""A convex body at a place, as rays and shadows need it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.scenes.solids import Floats, Solid


@dataclass(frozen=True, eq=False)
class Body:
    """A solid at a place.

    Attributes:
        solid: the solid.
        size_mm: the length of its unit.
        rotation: (3, 3) from its own frame to the world.
        place: (3,) where its middle is.
    """

    solid: Solid
    size_mm: float
    rotation: Floats
    place: Floats

    def to_own(self, points: Floats) -> Floats:
        """Points of the world in the solid's own frame and units."""
        return np.asarray((points - self.place) @ self.rotation / np.float32(self.size_mm), np.float32)

    def to_world(self, points: Floats) -> Floats:
        """Points of the solid's own frame in the world."""
        return np.asarray(points * np.float32(self.size_mm) @ self.rotation.T + self.place, np.float32)

    @property
    def corners(self) -> Floats:
        """(n, 3): its corners in the world."""
        return self.to_world(self.solid.vertices)

    @property
    def radius_mm(self) -> float:
        """The radius of the ball round it."""
        return self.solid.radius * self.size_mm


def gap_mm(die: Body, other: Body) -> float:
    """The distance between the bounding balls of two bodies; negative if the balls overlap."""
    return float(np.linalg.norm(die.place - other.place)) - die.radius_mm - other.radius_mm
