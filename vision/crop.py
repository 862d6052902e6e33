"""Square crops round dice, as the models look at them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box, square_round
from vision.resize import resized

CROP_PX: Final = 64
"""The side of the crop that the first look sees, in pixels."""
CLOSE_PX: Final = 96
"""The side of the crop that the close look sees, in pixels: twice as many pixels, and at least twice the
time."""
CONTEXT: Final = 1.4
"""The side of a crop in box sides. Smaller cuts off edges and shadow; larger leaves fewer pixels for the
face."""
_SCALE: Final = np.float32(1 / 255)
"""The factor that scales bytes to 0..1."""
_QUARTERS: Final = {1: cv2.ROTATE_90_COUNTERCLOCKWISE, 2: cv2.ROTATE_180, 3: cv2.ROTATE_90_CLOCKWISE}
"""OpenCV's codes of the rotations by one to three quarters counterclockwise."""


def crop_square(picture: NDArray[np.uint8], box_xyxy: Box, context: float, side_px: int) -> NDArray[np.uint8]:
    """A square round a box, its side `context` times the box's longer one, resized to `side_px`.

    Args:
        picture: (height, width, 3) uint8, or (height, width) if it is grey.
        box_xyxy: the box, in pixels of the picture; may reach beyond it.
        context: how many box sides the square is wide.
        side_px: the side of the result.

    Returns:
        (side_px, side_px, 3) uint8, or (side_px, side_px) if it is grey; beyond the picture's edge its last
        pixels are repeated.
    """
    x0, y0, side = square_round(box_xyxy, context)
    x1, y1 = x0 + side, y0 + side
    height, width = picture.shape[:2]
    inside = picture[max(y0, 0) : max(min(y1, height), 1), max(x0, 0) : max(min(x1, width), 1)]
    if inside.size == 0:
        return np.zeros((side_px, side_px, *picture.shape[2:]), np.uint8)
    if x0 < 0 or y0 < 0 or x1 > width or y1 > height:
        missing = max(-y0, 0), max(y1 - height, 0), max(-x0, 0), max(x1 - width, 0)
        inside = np.asarray(cv2.copyMakeBorder(inside, *missing, cv2.BORDER_REPLICATE), np.uint8)
    return resized(inside, side_px, side_px)


def is_grey(picture: NDArray[np.uint8]) -> bool:
    """Whether a picture has one channel, (height, width), in place of three."""
    return picture.ndim == 2


def quarter_turned(picture: NDArray[np.uint8], quarters: int) -> NDArray[np.uint8]:
    """A picture, also a grey one, turned counterclockwise by so many quarters, 0 to 3."""
    return np.asarray(cv2.rotate(picture, _QUARTERS[quarters]), np.uint8) if quarters else picture


def to_tensor(crops: Sequence[NDArray[np.uint8]]) -> NDArray[np.float32]:
    """Crops (side, side, 3), blue-green-red, or grey ones (side, side), as a tensor (n, 3, side, side).

    The tensor is red-green-blue in 0..1. All three are the same for a grey crop.

    Args:
        crops: at least one; all have the same side.
    """
    planes = np.empty((len(crops), 3, *crops[0].shape[:2]), np.uint8)
    for number, crop in enumerate(crops):
        _split(crop, planes[number])
    return np.multiply(planes, _SCALE, dtype=np.float32)


def fill_tensor(tensor: NDArray[np.float32], picture: NDArray[np.uint8]) -> None:
    """Write a picture (height, width, 3), blue-green-red, into a tensor (3, height, width): RGB in 0..1."""
    planes = np.empty(tensor.shape, np.uint8)
    _split(picture, planes)
    np.multiply(planes, _SCALE, out=tensor)


def _split(picture: NDArray[np.uint8], planes: NDArray[np.uint8]) -> None:
    """Write a picture into planes (3, height, width), red-green-blue; of a grey one all are the same."""
    if is_grey(picture):
        planes[:] = picture
    else:
        # Several times as fast as cv2.dnn.blobFromImages, and faster than with an array for each plane.
        cv2.split(picture, list(planes[::-1]))
