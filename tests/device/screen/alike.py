"""Compares drawings with their reference pictures, as far as other machines may draw otherwise."""

from typing import Final

import cv2
import numpy as np
import pygame
from numpy.typing import NDArray

from tests.device.screen.pictures import FOLDER

MEAN_LEVELS: Final = 1.0
"""The mean difference of the levels, 0 to 255, must be below this. Larger: a wrong shade of a large area is
not noticed. Smaller: the palettes of the reference pictures are."""
STRAY_LEVELS: Final = 80
"""A pixel that differs by more levels is a stray one. Smaller: rare colours that a reference picture has
replaced by others are noticed. Larger: changed words in pale ink are not."""
WINDOW_PX: Final = 8
"""The side of the squares in which stray pixels are counted: about a letter of the smallest text. The whole
picture would hide a changed word, which has a few hundred of its 384,000 pixels."""
STRAY_SHARE: Final = 0.1
"""In each square the share of stray pixels must be below this. Smaller: edges of curves and letters that
another machine smooths otherwise are noticed. Larger: changed letters are not."""


def assert_alike(drawn: pygame.Surface, name: str) -> None:
    """Assert that a drawing equals its reference, with a tolerance for rounding on other machines."""
    expected = pygame.image.load(FOLDER / f"{name}.png")
    assert drawn.get_size() == expected.get_size()
    difference = cv2.absdiff(levels(drawn), levels(expected))
    assert difference.mean() < MEAN_LEVELS
    stray = largest_channel(difference) > STRAY_LEVELS
    shares = cv2.blur(stray.astype(np.float32), (WINDOW_PX, WINDOW_PX))
    y, x = np.unravel_index(shares.argmax(), shares.shape)
    assert shares[y, x] < STRAY_SHARE, f"{name}.png differs most at x={x}, y={y}"


def largest_channel(difference: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The largest of the three differences at each pixel, forty times as fast as `difference.max(axis=2)`."""
    return np.maximum.reduce(cv2.split(difference))


def levels(surface: pygame.Surface) -> NDArray[np.uint8]:
    """The red, green and blue of each pixel, from 0 to 255: (height, width, 3)."""
    width, height = surface.get_size()
    return np.frombuffer(pygame.image.tobytes(surface, "RGB"), np.uint8).reshape(height, width, 3)
