"""The camera: project points of the table into the picture, and cast a ray through each pixel."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Camera:
    """A pinhole camera over the table. The world is in millimetres, z up, the table at z = 0.

    Attributes:
        width, height: of the picture, in pixels.
        focal_px: the focal length in pixels.
        place: (3,) the position of the camera.
        rotation: (3, 3) rows: right, down and forward of the picture, in the world.
    """

    width: int
    height: int
    focal_px: float
    place: Floats
    rotation: Floats

    @classmethod
    def looking_at(
        cls,
        target_xy: tuple[float, float],
        distance_mm: float,
        elevation: float,
        azimuth: float = -np.pi / 2,
        roll: float = 0.0,
        focal_px: float = 600.0,
        size: tuple[int, int] = (640, 480),
    ) -> Camera:
        """A camera that looks at a point of the table.

        Args:
            target_xy: the point in the middle of the picture, in millimetres.
            distance_mm: from the camera to that point.
            elevation: above the table, in radians; pi/2 is straight down.
            azimuth: the side it stands on, in radians.
            roll: turn about its own axis, in radians.
            focal_px: the focal length in pixels.
            size: width and height of the picture.
        """
        level = np.array([np.cos(azimuth), np.sin(azimuth), 0.0])
        back = np.cos(elevation) * level + np.sin(elevation) * np.array([0.0, 0.0, 1.0])
        right = np.array([-level[1], level[0], 0.0])
        down = np.cross(-back, right)
        cos, sin = np.cos(roll), np.sin(roll)
        rows = np.stack([cos * right + sin * down, -sin * right + cos * down, -back])
        place = np.array([*target_xy, 0.0]) + back * distance_mm
        return cls(size[0], size[1], focal_px, place.astype(np.float32), rows.astype(np.float32))

    @property
    def middle(self) -> tuple[float, float]:
        """The principal point, in pixels (whole numbers are pixel centres)."""
        return (self.width - 1) / 2, (self.height - 1) / 2

    def project(self, points: Floats) -> Floats:
        """Project points (n, 3) of the world to pixels (n, 2)."""
        seen = (points - self.place) @ self.rotation.T
        depth = np.maximum(seen[:, 2:], 1e-3)
        return np.asarray(seen[:, :2] / depth * self.focal_px + np.array(self.middle), np.float32)

    def rays(self, x: Floats, y: Floats) -> Floats:
        """Unit directions (n, 3) in the world through the pixels (x, y)."""
        seen = np.stack([x - self.middle[0], y - self.middle[1], np.full_like(x, self.focal_px)], axis=1)
        seen /= np.sqrt(np.einsum("ij,ij->i", seen, seen))[:, None]
        return np.asarray(seen @ self.rotation, np.float32)

    def ground_to_picture(self) -> NDArray[np.float64]:
        """The homography (3, 3) from the table (x, y in millimetres) to the picture."""
        lens = np.array([[self.focal_px, 0, self.middle[0]], [0, self.focal_px, self.middle[1]], [0, 0, 1]])
        pose = np.stack([self.rotation[:, 0], self.rotation[:, 1], -self.rotation @ self.place], axis=1)
        return np.asarray(lens @ pose.astype(np.float64))

    def ground_at(self, x: Floats, y: Floats) -> Floats:
        """The points (n, 3) of the table at pixels; points far away if a pixel does not show the table."""
        directions = self.rays(x, y)
        reach = -self.place[2] / np.minimum(directions[:, 2], -1e-3)
        return np.asarray(self.place + directions * reach[:, None], np.float32)

    def size_px(self, place: Floats, size_mm: float) -> float:
        """The approximate width in pixels of a thing of `size_mm` at `place`."""
        depth = float((place - self.place) @ self.rotation[2])
        return size_mm * self.focal_px / max(depth, 1.0)
