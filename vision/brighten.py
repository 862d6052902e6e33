"""Brighten pictures that are too dark to be read, or lit in one colour."""

from __future__ import annotations

from collections.abc import Sequence
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
_HIGHLIGHTS: Final = 0.999
"""The part of all pixels that is darker than the highlights. Smaller: on a dark table the white numerals of
six orange dice are too few to count, and are burnt out. Larger: a few glints pass for light."""
_EVERY: Final = 8
"""Highlights of a frame are found in every eighth row and column, which takes a sixty-fourth of the time."""


def brightened(picture: NDArray[np.uint8], every: int = _EVERY) -> NDArray[np.uint8]:
    """A picture with highlights in all three colours; the same one if it has them already.

    The models know dice in ordinary light. In the dark they find hardly any, and under a red lamp blue and
    green hold nothing but shadows. Each colour is multiplied by one factor, so colours change, but every
    drawing stays.

    Args:
        picture: (height, width, 3) uint8, blue-green-red.
        every: the distance, in pixels, of the rows and columns in which highlights are found.
    """
    return _multiplied(picture, [_factor(level) for level in _highlights(picture, every)])


def brightened_for_people(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A small picture with highlights in its lightest colour; the same one if it has them already.

    All colours are multiplied by the same factor, so that they look as the camera saw them.

    Args:
        picture: (height, width, 3) uint8, blue-green-red.
    """
    return _multiplied(picture, [_factor(max(_highlights(picture, every=1)))] * 3)


def _factor(highlights: int) -> float:
    """The factor that makes highlights of this level light enough; 1 where they are."""
    # At level 0 the colour is not there.
    return 1.0 if highlights >= _DARK else min(_BRIGHT / max(highlights, 1), _MOST)


def _multiplied(picture: NDArray[np.uint8], factors: Sequence[float]) -> NDArray[np.uint8]:
    """A picture with each colour multiplied by its factor; the same one if all factors are 1."""
    if max(factors) == 1.0:
        return picture
    levels = np.arange(256)[:, None] * np.array(factors)
    table = np.minimum(np.round(levels), 255).astype(np.uint8)
    return np.asarray(cv2.LUT(picture, table[None]), np.uint8)


def _highlights(picture: NDArray[np.uint8], every: int) -> list[int]:
    """For blue, green and red the level below which nearly all pixels of that colour are."""
    sample = np.ascontiguousarray(picture[::every, ::every])
    below = [cv2.calcHist([sample], [colour], None, [256], [0, 256]).cumsum() for colour in range(3)]
    return [int(np.searchsorted(levels, _HIGHLIGHTS * levels[-1])) for levels in below]
