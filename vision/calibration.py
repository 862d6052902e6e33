"""Where the camera looks: the homography from pixels to millimetres, and where tray and lane are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box, longer_sides
from vision.errors import CalibrationError
from vision.lens import BENDS, Lens
from vision.reading import Die
from vision.vantage import LENS_DEG, Vantage, mapped
from wording.sentence import Sentence

RIM_MM: Final = 10.0
"""How far outside the tray a die inside may appear, in mm: its top is nearer to the camera than the floor."""
DIE_SIDES_MM: Final = (6.0, 60.0)
"""The least and the largest side of a box that can be a die, in mm, whatever its shape and rotation."""

_FARTHEST: Final = 1e7
"""The largest coordinate in a calibration file, in pixels or mm; a larger one is damage."""
_SIDES_PX: Final = (16, 30_000)
"""The least and the largest side of a frame, in pixels."""

Points = NDArray[np.float64]
"""Points (n, 2): x, y."""


@dataclass(frozen=True, slots=True)
class Layout:
    """What lies where on a flat surface, in mm from its upper left corner.

    Attributes:
        tray: where dice are thrown.
        markers: the black squares by their ArUco number; none on a surface that is not our mat.
        lane: the places of kept dice, in the order of their numbers.
    """

    tray: Box
    markers: Mapping[int, Box] = field(default_factory=dict)
    lane: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Calibration:
    """How the frame lies on the mat.

    Attributes:
        width, height: the size of the calibrated frames, in pixels.
        px_to_mm: (3, 3) the homography from the frame to the mat, once its lines are straight.
        layout: what lies where on the mat.
        marks: the middle of each marker that was seen, in pixels, by its number.
        fit_mm: the root mean square distance between markers and mat; 0 if corners were set by hand.
        bend: how much the lens bends straight lines, see `Lens`; 0 if corners were set by hand.
    """

    width: int
    height: int
    px_to_mm: Points
    layout: Layout
    marks: Mapping[int, tuple[float, float]] = field(default_factory=dict)
    fit_mm: float = 0.0
    bend: float = 0.0

    def __post_init__(self) -> None:
        self._check_matrix()
        self._check_measures()

    def _check_measures(self) -> None:
        """Refuse coordinates that no frame and no table can have."""
        boxes = [self.layout.tray, *self.layout.lane, *self.layout.markers.values()]
        if any(not (box[0] < box[2] and box[1] < box[3]) for box in boxes):
            raise CalibrationError(Sentence("a part of the mat has no size or no place"))
        if not all(_SIDES_PX[0] <= side <= _SIDES_PX[1] for side in (self.width, self.height)):
            raise CalibrationError(
                Sentence(
                    "no camera takes pictures of {width}x{height} pixels",
                    width=self.width,
                    height=self.height,
                )
            )
        measures = [
            *(side for box in boxes for side in box),
            *(side for mark in self.marks.values() for side in mark),
        ]
        seen = self.tray_px.ravel() if np.abs(measures).max() <= _FARTHEST else np.array([np.inf])
        if not (np.abs(seen).max() <= _FARTHEST and 0 <= self.fit_mm <= _FARTHEST):
            raise CalibrationError(Sentence("the mat would be too far away for any camera"))
        if not BENDS[0] <= self.bend <= BENDS[1]:
            raise CalibrationError(
                Sentence(
                    "a lens with a bend of {bend} is impossible; {least} to {most} were expected",
                    bend=self.bend,
                    least=BENDS[0],
                    most=BENDS[1],
                )
            )

    def _check_matrix(self) -> None:
        matrix = self.px_to_mm
        sane = matrix.shape == (3, 3) and bool((np.abs(matrix) <= _FARTHEST).all())
        if not sane or abs(np.linalg.det(matrix)) < 1e-12:
            raise CalibrationError(
                Sentence(
                    "a homography is 3x3 finite numbers that can be inverted; got {matrix}",
                    matrix=matrix.tolist(),
                )
            )

    def to_mm(self, points_px: Iterable[Sequence[float]]) -> Points:
        """Where points of the frame lie on the mat, (n, 2) in mm."""
        return mapped(self.px_to_mm, self._lens.straight(_as_points(points_px)))

    def to_px(self, points_mm: Iterable[Sequence[float]]) -> Points:
        """Where points of the mat are seen, (n, 2) in pixels."""
        to_px = np.asarray(np.linalg.inv(self.px_to_mm), np.float64)
        return self._lens.bent(mapped(to_px, _as_points(points_mm)))

    def seen_from_above(
        self, frame: NDArray[np.uint8], part: Box, width: int, height: int
    ) -> NDArray[np.uint8]:
        """A part of the mat as it would be seen from straight above.

        Args:
            frame: (h, w) or (h, w, 3) uint8, of the calibrated size.
            part: the part of the mat, in mm.
            width: of the result, in pixels.
            height: of the result, in pixels.
        """
        left, top, right, bottom = part
        x = left + (np.arange(width) + 0.5) * (right - left) / width
        y = top + (np.arange(height) + 0.5) * (bottom - top) / height
        seen = self.to_px(np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2))
        x_px, y_px = seen.astype(np.float32).T.reshape(2, height, width)
        return np.asarray(cv2.remap(frame, x_px, y_px, cv2.INTER_LINEAR), np.uint8)

    def for_pictures(self, width: int, height: int) -> Calibration:
        """Convert the calibration to pictures of the same view that have more or fewer pixels.

        A newer driver may take larger pictures. A picture of another aspect ratio shows another part of the
        table.

        Returns:
            The converted calibration; this one if the size is the same or the aspect ratio differs.
        """
        if (width, height) == (self.width, self.height) or width * self.height != height * self.width:
            return self
        scale = width / self.width
        aside = 0.5 * (scale - 1)  # the middle of a picture's first pixel is 0, not its border
        back = np.array([[1, 0, -aside], [0, 1, -aside], [0, 0, scale]]) / scale
        marks = {number: (x * scale + aside, y * scale + aside) for number, (x, y) in self.marks.items()}
        return replace(self, width=width, height=height, px_to_mm=self.px_to_mm @ back, marks=marks)

    @property
    def tray_px(self) -> Points:
        """The corners of the tray in the frame, (4, 2), clockwise from the mat's upper left."""
        return self.to_px(corners_of(self.layout.tray))

    def places_px(self, *, with_lane: bool) -> list[Box]:
        """The boxes round the tray and round each place of the lane, in pixels of the frame."""
        places = (self.layout.tray, *(self.layout.lane if with_lane else ()))
        borders = [self.to_px(_border_of(place)) for place in places]
        return [(*seen.min(axis=0).tolist(), *seen.max(axis=0).tolist()) for seen in borders]

    def vantage(self, lens_deg: float = LENS_DEG) -> Vantage:
        """The place of the camera over the mat, if it sees this angle along its picture's longer side."""
        return Vantage.of(self.px_to_mm, self.width, self.height, lens_deg, self.bend)

    @property
    def _lens(self) -> Lens:
        return Lens.of(self.width, self.height, self.bend)

    @property
    def pixel_mm(self) -> float:
        """The side of a pixel in the middle of the tray."""
        left, top, right, bottom = self.layout.tray
        middle = self.to_px([((left + right) / 2, (top + bottom) / 2)])[0]
        square = self.to_mm(middle + np.array([(0, 0), (1, 0), (0, 1)]))
        across, down = square[1] - square[0], square[2] - square[0]
        return float(np.sqrt(abs(across[0] * down[1] - across[1] * down[0])))

    def may_hold(self, boxes: NDArray[np.float32]) -> NDArray[np.bool_]:
        """Which boxes (n, 4) of the frame can be a die (n,): in tray or lane, and of the size of a die."""
        if not len(boxes):
            return np.zeros(0, np.bool_)
        smallest_mm, largest_mm = DIE_SIDES_MM
        sides_mm = longer_sides(boxes) * self.pixel_mm
        x, y = self.to_mm((boxes[:, 2:] + boxes[:, :2]) / 2).T
        inside = np.zeros(len(boxes), np.bool_)
        for left, top, right, bottom in (self.layout.tray, *self.layout.lane):
            across = (x >= left - RIM_MM) & (x <= right + RIM_MM)
            inside |= across & (y >= top - RIM_MM) & (y <= bottom + RIM_MM)
        return np.asarray(inside & (sides_mm >= smallest_mm) & (sides_mm <= largest_mm))

    def lane_place(self, die: Die) -> int | None:
        """The place of the lane in which a die lies, from 1, or None if it lies elsewhere."""
        x, y = self.to_mm([die.center_xy])[0]
        for place, (left, top, right, bottom) in enumerate(self.layout.lane, start=1):
            if left <= x <= right and top <= y <= bottom:
                return place
        return None


def corners_of(box: Box) -> Points:
    """The corners (4, 2) of a box, clockwise from the upper left, as OpenCV gives those of a marker."""
    left, top, right, bottom = box
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)], np.float64)


def _border_of(box: Box) -> Points:
    """The corners (8, 2) of a box and the middles of its sides, which a lens may bend outwards."""
    corners = corners_of(box)
    return np.concatenate([corners, (corners + np.roll(corners, -1, axis=0)) / 2])


def _as_points(points: Iterable[Sequence[float]]) -> Points:
    listed = points if isinstance(points, np.ndarray) else list(points)
    return np.asarray(listed, np.float64).reshape(-1, 2)
