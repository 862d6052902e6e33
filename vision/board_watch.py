"""Report a watched board once nothing has changed on it for a while."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.board import BoardCells, read_board
from vision.calibration import Calibration

STILL_S: Final = 0.8
"""How long all cells must stay the same, in seconds. Smaller: a hand that pauses over the board counts as a
move."""
_PAUSE_S: Final = 0.15
"""The least time between two readings, in seconds. Smaller costs time of the processor and
tells nothing new."""


class BoardWatch:
    """Reads a board several times a second, and keeps the last one that was still.

    Args:
        calibration: where it lies.
        side: the number of cells in a row.

    Attributes:
        cells: the board as it was last still, or None before the first time.
    """

    def __init__(self, calibration: Calibration, side: int) -> None:
        self.cells: BoardCells | None = None
        self._calibration = calibration
        self._side = side
        self._latest: BoardCells | None = None
        self._since_s = 0.0
        self._read_s = float("-inf")

    def watch(self, frame: NDArray[np.uint8], taken_s: float) -> None:
        """Take in a frame. Frames of another size than the calibrated one are ignored."""
        if taken_s - self._read_s < _PAUSE_S or frame.shape[:2] != self._frame_shape:
            return
        self._read_s = taken_s
        cells = read_board(frame, self._calibration, self._side)
        if cells != self._latest:
            self._latest, self._since_s = cells, taken_s
        elif taken_s - self._since_s >= STILL_S:
            self.cells = cells

    def forget(self) -> None:
        """Forget what was seen so far."""
        self.cells = self._latest = None

    @property
    def _frame_shape(self) -> tuple[int, int]:
        return self._calibration.height, self._calibration.width
