"""Turn pictures by quarters, so that what stands upright on the floor points up in them.

The models have learnt from cameras that are held upright: of a die seen aslant, the upper face is the one
nearer to the upper edge of the picture. A camera over a tray may hang upside down or on its side.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box
from vision.find import MayHold
from vision.vantage import Matrix, Vantage, mapped


@dataclass(frozen=True, slots=True)
class QuarterTurns:
    """How a picture is turned. Without turns, everything stays as it is.

    Attributes:
        count: the quarter turns, counterclockwise; 0 to 3.
        width, height: the size of the picture before it is turned, in pixels.
    """

    count: int
    width: int
    height: int

    @classmethod
    def to_upright(cls, picture: NDArray[np.uint8], vantage: Vantage | None) -> QuarterTurns:
        """The turns after which upright edges in the middle of a picture point up.

        There are none where the place of the camera is not known: most pictures are taken upright.

        Args:
            picture: (height, width, 3).
            vantage: the place of the camera, or None if it is not known.
        """
        height, width = picture.shape[:2]
        if vantage is None:
            return cls(0, width, height)
        x, y = width / 2, height / 2
        right, down = vantage.tilt((x - 1, y - 1, x + 1, y + 1))
        return cls(round(np.arctan2(right, -down) / (np.pi / 2)) % 4, width, height)

    def picture(self, before: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The turned picture, in one piece of memory."""
        return np.ascontiguousarray(np.rot90(before, self.count))

    def vantage(self, before: Vantage | None) -> Vantage | None:
        """The place of the camera in the turned picture."""
        return before and replace(before, px_to_mm=before.px_to_mm @ self._matrix)

    def may_hold(self, before: MayHold) -> MayHold:
        """What tells of boxes of the turned picture whether they can be a die."""
        return (lambda boxes: before(self._boxes(boxes, self._matrix))) if self.count else before

    def box(self, before: Box) -> Box:
        """A box of the picture, in the turned one."""
        return self._box(before, np.asarray(np.linalg.inv(self._matrix), np.float64))

    def box_before(self, turned: Box) -> Box:
        """A box of the turned picture, in the picture before."""
        return self._box(turned, self._matrix)

    @property
    def _matrix(self) -> Matrix:
        """The matrix (3, 3) from pixels of the turned picture to those before."""
        matrix, sides = np.eye(3), (self.width, self.height)
        for turn in range(self.count):
            matrix = matrix @ np.array([[0, -1, sides[turn % 2] - 1], [1, 0, 0], [0, 0, 1]])
        return matrix

    def _box(self, box: Box, matrix: Matrix) -> Box:
        if not self.count:
            return box
        left, top, right, bottom = self._boxes(np.array([box], np.float32), matrix)[0].tolist()
        return left, top, right, bottom

    @staticmethod
    def _boxes(boxes: NDArray[np.float32], matrix: Matrix) -> NDArray[np.float32]:
        """Boxes (n, 4), mapped by a matrix, for which the middle of a first pixel is 0 and not 0.5."""
        corners = mapped(matrix, boxes.reshape(-1, 2, 2) - 0.5) + 0.5
        return np.concatenate([corners.min(axis=1), corners.max(axis=1)], axis=1).astype(np.float32)
