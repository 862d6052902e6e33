"""The place of the camera over the tray, and pictures of dice with the floor warped flat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box, center_xy, sides
from vision.lens import STRAIGHT, Lens

LENS_DEG: Final = 60.0
"""The angle of an ordinary camera along the longer side of its picture."""

STEEP: Final = 0.5
"""The largest slope at which a die counts as seen from above. With a larger bound, side faces are taken for
upper faces in turned crops; with a smaller bound, fewer dice are read in four turns."""

_SMALL_STEP: Final = 1e-5
"""The length of the step on the floor by which a direction in the picture is measured, as a part of the
camera's height."""

View = Literal["above", "aslant", "unknown"]
"""How a camera looks at a die: steeply, less steeply, or from a place that is not known."""

Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Vantage:
    """The place of a camera over a level floor.

    Attributes:
        px_to_mm: (3, 3) the homography from the picture to the floor, once its lines are straight.
        camera_mm: (3,) the place of the camera; the last number is its height over the floor.
        lens: how its lens bends straight lines.
    """

    px_to_mm: Matrix
    camera_mm: Matrix
    lens: Lens = STRAIGHT

    @classmethod
    def of(
        cls, px_to_mm: Matrix, width: int, height: int, lens_deg: float = LENS_DEG, bend: float = 0.0
    ) -> Vantage:
        """The place of a camera, from its homography and its angle.

        Args:
            px_to_mm: (3, 3) the homography from its picture to the floor, once its lines are straight.
            width: of the picture, in pixels.
            height: of the picture, in pixels.
            lens_deg: its angle along the longer side of its picture.
            bend: how much its lens bends straight lines, see `Lens`.
        """
        lens = lens_matrix(width, height, lens_deg)
        # Columns: a step right and a step down on the floor, and its origin, as the camera sees them.
        across, down, corner = (np.linalg.inv(lens) @ np.linalg.inv(px_to_mm)).T
        scale = (np.linalg.norm(across) + np.linalg.norm(down)) / 2
        axes = np.stack([across, down, np.cross(across, down) / scale], axis=1) / scale
        x, y, z = -np.linalg.solve(axes, corner / scale)
        return cls(px_to_mm, np.array([x, y, abs(z)]), Lens.of(width, height, bend))

    def tilt(self, box_xyxy: Box) -> Matrix:
        """The direction (2,) in the picture in which the vertical edges of a thing on the floor point.

        Its length is the sine of the angle between the camera's view and the vertical: 0 right below the
        camera, nearly 1 if the camera looks along the floor.
        """
        slant, slope = self.slant(box_xyxy), self.slope(box_xyxy)
        if slope == 0:
            return np.zeros(2)
        foot = self._at(center_xy(box_xyxy))
        step = slant / slope * self.camera_mm[2] * _SMALL_STEP
        here, there = self.to_picture(np.stack([foot, foot + step]))
        return np.asarray((there - here) / np.hypot(*(there - here)) * slope / np.hypot(1, slope))

    def slant(self, box_xyxy: Box) -> Matrix:
        """The shift (2,) of a thing's top against its foot on the floor, in parts of its height.

        It is the tangent of the camera's angle from the vertical, and points away from the camera's foot.
        """
        return np.asarray((self._at(center_xy(box_xyxy)) - self.camera_mm[:2]) / self.camera_mm[2])

    def slope(self, box_xyxy: Box) -> float:
        """The length of `slant`: 0 below the camera."""
        return float(np.hypot(*self.slant(box_xyxy)))

    def from_above(self, box_xyxy: Box) -> bool:
        """Whether the camera looks down on a thing steeply."""
        return self.slope(box_xyxy) <= STEEP

    def rectified(
        self, picture: NDArray[np.uint8], box_xyxy: Box, context: float, side_px: int
    ) -> NDArray[np.uint8]:
        """Warp a box so that the floor is flat and whatever stands on it slants upwards.

        Args:
            picture: (height, width, 3) uint8.
            box_xyxy: the box, in pixels of the picture.
            context: how many sides of the box the result is wide.
            side_px: the side of the result.

        Returns:
            (side_px, side_px, 3) uint8; beyond the picture's edge its last pixels are repeated.
        """
        matrix = self.to_crop(box_xyxy, context, side_px)
        crop = cv2.warpPerspective(
            picture, matrix, (side_px, side_px), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        return np.asarray(crop, np.uint8)

    def to_crop(self, box_xyxy: Box, context: float, side_px: int) -> Matrix:
        """The homography (3, 3) from the picture to the result of `rectified` with the same arguments."""
        middle = np.array(center_xy(box_xyxy))
        (x, y), *beside = self.to_floor(middle + np.array([[0, 0], [1, 0], [0, 1]]))
        pixel_mm = np.sqrt(abs(np.linalg.det(np.stack(beside) - (x, y))))
        scale = side_px / (context * np.sqrt(np.prod(sides(box_xyxy))) * pixel_mm)
        right, down = self.slant(box_xyxy)
        away = np.hypot(right, down)
        sine, cosine = (right / away, -down / away) if away > 0 else (0.0, 1.0)
        turn = np.array([[cosine, sine, 0], [-sine, cosine, 0], [0, 0, 1]])
        to_place = np.array([[1, 0, -x], [0, 1, -y], [0, 0, 1]])
        to_pixels = np.array([[scale, 0, (side_px - 1) / 2], [0, scale, (side_px - 1) / 2], [0, 0, 1]])
        straight = self.lens.straight_near(middle)
        return np.asarray(to_pixels @ turn @ to_place @ self.px_to_mm @ straight, np.float64)

    def to_floor(self, points_px: Matrix | NDArray[np.float32]) -> Matrix:
        """Points (..., 2) of the picture, as points of the floor in millimetres."""
        return mapped(self.px_to_mm, self.lens.straight(np.asarray(points_px, np.float64)))

    def to_picture(self, points_mm: Matrix) -> Matrix:
        """Points (..., 2) of the floor, as points of the picture in pixels."""
        return self.lens.bent(mapped(np.asarray(np.linalg.inv(self.px_to_mm), np.float64), points_mm))

    def _at(self, point_xy: tuple[float, float]) -> Matrix:
        """The point of the floor (2,) at a pixel."""
        return self.to_floor(np.array(point_xy))


def view_of(vantage: Vantage | None, box_xyxy: Box) -> View:
    """How a camera looks at the die in a box; its place may be unknown."""
    if vantage is None:
        return "unknown"
    return "above" if vantage.from_above(box_xyxy) else "aslant"


def lens_matrix(width: int, height: int, lens_deg: float) -> Matrix:
    """The matrix (3, 3) from directions, as a camera's axes have them, to pixels of its picture.

    Args:
        width: of the picture, in pixels.
        height: of the picture, in pixels.
        lens_deg: the camera's angle along the longer side of its picture.
    """
    focal = max(width, height) / 2 / np.tan(np.radians(lens_deg) / 2)
    return np.array([[focal, 0, (width - 1) / 2], [0, focal, (height - 1) / 2], [0, 0, 1]])


def mapped(matrix: Matrix, points: Matrix | NDArray[np.float32]) -> Matrix:
    """Apply a homography to points (..., 2)."""
    mapped = points @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(mapped[..., :2] / mapped[..., 2:], np.float64)
