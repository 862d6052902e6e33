"""Brighten pictures that are too dark to be read, or lit in one colour."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

_DARK: Final = 100
"""The level of highlights, of 255, below which a colour is brightened. Larger: pictures change that are read
well as they are. Smaller: numerals in dim light stay in doubt."""
_BRIGHT: Final = 160
"""The level to which highlights are brightened. With less, fewer dice are believed."""
_MOST: Final = 16.0
"""The largest factor. A picture that needs more shows little but noise."""
_HIGHLIGHTS: Final = 0.99
"""The part of all pixels that is darker than the highlights."""
_EVERY: Final = 8
"""Highlights are found in every eighth row and column, which takes a sixty-fourth of the time."""


def brightened(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A picture with highlights in all three colours; the same one if it has them already.

    The models know dice in ordinary light. In the dark they find hardly any, and under a red lamp blue and
    green hold nothing but shadows. Each colour is multiplied by one factor, so colours change, but every
    drawing stays.

    Args:
        picture: (height, width, 3) uint8, blue-green-red.
    """
    sample = np.ascontiguousarray(picture[::_EVERY, ::_EVERY])
    highlights = [_highlights(sample, colour) for colour in range(3)]
    if min(highlights) >= _DARK:
        return picture
    factors = [
        min(_BRIGHT / max(level, 1), _MOST) if level < _DARK else 1.0  # at level 0 the colour is not there
        for level in highlights
    ]
    levels = np.arange(256)[:, None] * np.array(factors)
    table = np.minimum(np.round(levels), 255).astype(np.uint8)
    return np.asarray(cv2.LUT(picture, table[None]), np.uint8)


def _highlights(sample: NDArray[np.uint8], colour: int) -> int:
    """The level below which nearly all pixels of a colour are."""
    below = cv2.calcHist([sample], [colour], None, [256], [0, 256]).cumsum()
    return int(np.searchsorted(below, _HIGHLIGHTS * below[-1]))
