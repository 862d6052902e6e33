"""Turn pictures so that what stands upright on the floor points up in them.

The models have learnt from cameras that are held upright: of a die seen aslant, the upper face is the one
nearer to the upper edge of the picture. A camera over a tray may hang upside down, on its side or askew.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box
from vision.crop import quarter_turned
from vision.find import MayHold
from vision.vantage import Matrix, Vantage, mapped

_LEAST_TILT: Final = 0.1
"""The least length of a `Vantage.tilt` for which a picture is turned. Seen straight from above, no direction
in it is up."""
_NEARLY_RAD: Final = np.radians(12)
"""A picture that is off by less than this from whole quarters is turned by these, which keeps its pixels."""
_QUARTER_RAD: Final = np.pi / 2


@dataclass(frozen=True, slots=True)
class Turn:
    """How a picture is turned round its middle. Its frame grows, so that all of it stays in view.

    Attributes:
        angle_rad: the angle, counterclockwise; 0 leaves everything as it is.
        width, height: the size of the picture before it is turned, in pixels.
    """

    angle_rad: float
    width: int
    height: int

    @classmethod
    def to_upright(cls, picture: NDArray[np.uint8], vantage: Vantage | None) -> Turn:
        """The turn after which upright edges in the middle of a picture point up.

        Args:
            picture: (height, width, 3).
            vantage: the place of the camera; without one, the picture is not turned.
        """
        height, width = picture.shape[:2]
        if vantage is None:
            return cls(0.0, width, height)
        x, y = width / 2, height / 2
        right, down = vantage.tilt((x - 1, y - 1, x + 1, y + 1))
        angle = float(np.arctan2(right, -down)) if np.hypot(right, down) >= _LEAST_TILT else 0.0
        quarters = _QUARTER_RAD * round(angle / _QUARTER_RAD)
        return cls(quarters if abs(angle - quarters) < _NEARLY_RAD else angle, width, height)

    @classmethod
    def back(cls, quarters: int, picture: NDArray[np.uint8]) -> Turn:
        """The turn that undoes so many quarter turns counterclockwise of a picture (height, width, 3)."""
        height, width = picture.shape[:2]
        return cls(-quarters * _QUARTER_RAD, width, height)

    def picture(self, before: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The turned picture, black where nothing was seen."""
        if not self.angle_rad:
            return before
        if self.angle_rad == self._quarters * _QUARTER_RAD:
            return quarter_turned(before, self._quarters % 4)
        return np.asarray(cv2.warpAffine(before, self._forth[:2], self._size), np.uint8)

    def vantage(self, before: Vantage | None) -> Vantage | None:
        """The place of the camera in the turned picture."""
        if before is None:
            return None
        x, y = mapped(self._forth, np.array(before.lens.middle_xy))
        lens = replace(before.lens, middle_xy=(float(x), float(y)))
        return replace(before, px_to_mm=before.px_to_mm @ self._back, lens=lens)

    def may_hold(self, before: MayHold) -> MayHold:
        """The test whether boxes of the turned picture can be a die, from that of the picture before."""
        return (lambda boxes: before(self._boxes(boxes, self._back))) if self.angle_rad else before

    def box(self, before: Box) -> Box:
        """The box in the turned picture round a die of the picture before."""
        return self._box(before, self._forth)

    def box_before(self, turned: Box) -> Box:
        """The box in the picture before round a die of the turned one."""
        return self._box(turned, self._back)

    @property
    def _quarters(self) -> int:
        """The nearest number of quarter turns."""
        return round(self.angle_rad / _QUARTER_RAD)

    @property
    def _size(self) -> tuple[int, int]:
        """The width and the height of the turned picture."""
        along, across = abs(np.cos(self.angle_rad)), abs(np.sin(self.angle_rad))
        return (
            round(self.width * along + self.height * across),
            round(self.width * across + self.height * along),
        )

    @property
    def _back(self) -> Matrix:
        """The matrix (3, 3) from pixels of the turned picture to those before."""
        cosine, sine = np.cos(self.angle_rad), np.sin(self.angle_rad)
        x, y = ((side - 1) / 2 for side in self._size)
        from_middle = np.array([[1, 0, -x], [0, 1, -y], [0, 0, 1]])
        turned = np.array(
            [[cosine, -sine, (self.width - 1) / 2], [sine, cosine, (self.height - 1) / 2], [0, 0, 1]]
        )
        return np.asarray(turned @ from_middle, np.float64)

    @property
    def _forth(self) -> Matrix:
        """The matrix (3, 3) from pixels of the picture before to those of the turned one."""
        return np.asarray(np.linalg.inv(self._back), np.float64)

    def _box(self, box: Box, matrix: Matrix) -> Box:
        if not self.angle_rad:
            return box
        left, top, right, bottom = self._boxes(np.array([box], np.float32), matrix)[0].tolist()
        return left, top, right, bottom

    def _boxes(self, boxes: NDArray[np.float32], matrix: Matrix) -> NDArray[np.float32]:
        """Boxes (n, 4) with their middles mapped by a matrix, and their sides kept, since dice lie anyhow.

        The middle of a picture's first pixel is 0 for the matrix, and 0.5 for a box.
        """
        middles = mapped(matrix, (boxes[:, :2] + boxes[:, 2:]) / 2 - 0.5) + 0.5
        halves = (boxes[:, 2:] - boxes[:, :2]) / 2
        if self._quarters % 2:
            halves = halves[:, ::-1]
        return np.concatenate([middles - halves, middles + halves], axis=1).astype(np.float32)
