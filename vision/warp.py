"""Warp a face of a die upright, as if it was seen from straight above."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boxes import longer_side, square_round
from vision.crop import crop_square

WARPED_PX: Final = 80
"""The side of the picture of a warped face, in pixels."""
UPRIGHT: Final = np.array([[39.5, 2.8], [2.8, 66.3], [76.2, 66.3]], np.float32)
"""The corners of the face in that picture: the apex above, then the left and the right one."""
_FINE_PX: Final = 128
"""A larger face is shrunk to this many pixels before it is warped. Otherwise pixels are skipped, and thin
strokes break."""


def warped_upright(picture: NDArray[np.uint8], face: NDArray[np.float32]) -> NDArray[np.uint8]:
    """A face (3, 2) of a picture, warped as if seen from straight above, apex up.

    Returns:
        (80, 80, 3) uint8, or (80, 80) where the picture is grey.
    """
    left, top, right, bottom = (float(side) for side in (*face.min(axis=0), *face.max(axis=0)))
    box = (left, top, right, bottom)
    if longer_side(box) > _FINE_PX:
        square = square_round(box, 1.0)
        picture = crop_square(picture, box, 1.0, _FINE_PX)
        start = np.array([square.left, square.top], np.float32)
        face = (face - start + 0.5) * np.float32(_FINE_PX / square.side) - 0.5
    matrix = cv2.getAffineTransform(UPRIGHT, np.asarray(face, np.float32))
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    warped = cv2.warpAffine(
        picture, matrix, (WARPED_PX, WARPED_PX), flags=flags, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(warped, np.uint8)
