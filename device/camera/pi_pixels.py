"""Converts pictures from libcamera's formats to blue-green-red arrays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]

# libcamera names a pixel's bytes from the highest to the lowest: 'RGB888' is blue, green, red in memory.
_TO_BGR: Final[Mapping[str, Callable[[Pixels], Pixels]]] = {
    "RGB888": lambda array: array,
    "BGR888": lambda array: array[..., ::-1],
    "XRGB8888": lambda array: array[..., :3],
    "XBGR8888": lambda array: array[..., 2::-1],
    "YUV420": lambda array: np.asarray(cv2.cvtColor(array, cv2.COLOR_YUV2BGR_I420), np.uint8),
    "NV12": lambda array: np.asarray(cv2.cvtColor(array, cv2.COLOR_YUV2BGR_NV12), np.uint8),
}
FORMATS: Final = frozenset(_TO_BGR)
"""The names of the formats that can be converted."""

_LUMA_FIRST: Final = ("YUV420", "NV12")


def as_picture(array: Pixels, name: str, size_wh: tuple[int, int]) -> Pixels:
    """Convert an array of picamera2 to a picture, (height, width, 3) blue-green-red.

    Args:
        array: the result of `make_array`; its rows may end with padding.
        name: the format of the array, one of `FORMATS`.
        size_wh: width and height of the picture without the padding.
    """
    width, height = size_wh
    return np.ascontiguousarray(_TO_BGR[name](array)[:height, :width])


def as_grey(array: Pixels, name: str, size_wh: tuple[int, int]) -> Pixels:
    """Convert an array of picamera2 to grey levels, (height, width); formats with luma first cost nothing."""
    width, height = size_wh
    if name in _LUMA_FIRST:
        return array[:height, :width]
    return np.asarray(cv2.cvtColor(as_picture(array, name, size_wh), cv2.COLOR_BGR2GRAY), np.uint8)
