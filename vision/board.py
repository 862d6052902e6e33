"""Read the stones on a board of square cells by their colour, compared with the wood beside them.

Only ratios of light are compared, so neither the strength nor the colour of the lamp matters much. A white
stone on white paper, or a black one on black felt, cannot be seen: the board must be of another colour.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from vision.calibration import Calibration

Stone = Literal["white", "red", "black"]

_CELL_PX: Final = 40
"""The side of a cell in the picture of the board seen from above, in pixels."""
_DISC: Final = 0.2
"""The radius of the disc in which a stone is measured, in cell sides. No stone may be smaller."""
_CORNER: Final = 0.42
"""The distance from the middle of a cell at which the bare wood is measured, across and down. No stone may
reach it."""
_PATCH: Final = 0.05
"""Half the side of each patch of wood, in cell sides."""
_DARKEST: Final = 2.0
"""Added to every grey level, because the darkest levels are noise."""

_RED, _SURELY_RED, _HARDLY_RED = 0.85, 1.0, 0.7
_WHITE, _SURELY_WHITE, _HARDLY_WHITE = 0.45, 0.6, 0.3
_BLACK, _SURELY_BLACK, _HARDLY_BLACK = -1.1, -1.5, -0.8
"""Thresholds for a stone, for a stone without doubt, and for a free cell without doubt, in powers of two of
the wood."""


@dataclass(frozen=True, slots=True)
class BoardCell:
    """One cell as it is seen.

    Attributes:
        stone: what lies there; None for a free cell.
        doubtful: another answer is nearly as likely.
    """

    stone: Stone | None
    doubtful: bool = False


BoardCells = tuple[tuple[BoardCell, ...], ...]
"""The cells of a board: the upper row first, each row from left to right."""


def read_board(frame: NDArray[np.uint8], calibration: Calibration, side: int) -> BoardCells:
    """The stones on a board.

    Args:
        frame: (height, width, 3) uint8, blue-green-red, of the calibrated size.
        calibration: where the board lies; its `tray` is the square of all cells.
        side: the number of cells in a row, and of rows.
    """
    light = _light(rectified(frame, calibration, side))
    return tuple(
        tuple(_classified(_cell(light, row, column)) for column in range(side)) for row in range(side)
    )


def rectified(frame: NDArray[np.uint8], calibration: Calibration, side: int) -> NDArray[np.uint8]:
    """The board as it would be seen from straight above, (side * 40, side * 40, 3) uint8."""
    size = side * _CELL_PX
    return calibration.seen_from_above(frame, calibration.layout.tray, size, size)


def _light(picture: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Approximate linear light of a picture, so that ratios can be compared."""
    return np.asarray(np.power((picture.astype(np.float32) + _DARKEST) / 257.0, 2.2), np.float32)


def _cell(light: NDArray[np.float32], row: int, column: int) -> NDArray[np.float32]:
    top, left = row * _CELL_PX, column * _CELL_PX
    return light[top : top + _CELL_PX, left : left + _CELL_PX]


def _classified(cell: NDArray[np.float32]) -> BoardCell:
    """Tell what lies on a cell (40, 40, 3) by comparing its middle with its corners."""
    brighter, redder = _beside(_middle(cell), _wood(cell))
    if redder > _RED:
        return BoardCell("red", redder < _SURELY_RED)
    if brighter < _BLACK:
        return BoardCell("black", brighter > _SURELY_BLACK or redder > _HARDLY_RED)
    if brighter > _WHITE:
        return BoardCell("white", brighter < _SURELY_WHITE or redder > _HARDLY_RED)
    return BoardCell(None, not _HARDLY_BLACK < brighter < _HARDLY_WHITE or redder > _HARDLY_RED)


def _middle(cell: NDArray[np.float32]) -> NDArray[np.float32]:
    """The light in the middle of a cell, without glints."""
    y, x = np.indices(cell.shape[:2]) - (_CELL_PX - 1) / 2
    disc = np.hypot(x, y) < _DISC * _CELL_PX
    return np.asarray(np.median(cell[disc], axis=0), np.float32)


def _wood(cell: NDArray[np.float32]) -> NDArray[np.float32]:
    """The light of the bare wood: the median of the four corners, since one may lie in a shadow."""
    ends = [(0.5 + way * _CORNER) * _CELL_PX for way in (-1, 1)]
    half = _PATCH * _CELL_PX
    corners = [
        cell[round(y - half) : round(y + half), round(x - half) : round(x + half)].reshape(-1, 3)
        for y in ends
        for x in ends
    ]
    return np.asarray(np.median([np.median(corner, axis=0) for corner in corners], axis=0), np.float32)


def _beside(stone: NDArray[np.float32], wood: NDArray[np.float32]) -> tuple[float, float]:
    """How much brighter and how much redder one light is than another, in powers of two."""
    ratio = np.log2(stone / wood)
    blue, green, red = (float(share) for share in ratio)
    return 0.15 * blue + 0.55 * green + 0.3 * red, red - max(green, blue)
