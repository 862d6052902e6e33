"""Compares drawings with their reference pictures, as far as other machines may draw otherwise."""

from functools import reduce

import cv2
import numpy as np
import pygame
from numpy.typing import NDArray

from tests.device.screen.pictures import FOLDER

MEAN_LEVELS = 1.0
"""The mean difference of the levels, 0 to 255, must be below this. Fonts and curves differ a little between
machines."""
STRAY_LEVELS, STRAY_SHARE = 64, 0.003
"""A smaller part of the pixels than the second figure may differ by more levels than the first."""


def assert_alike(drawn: pygame.Surface, name: str) -> None:
    """Assert that a drawing equals its reference, with a tolerance for rounding on other machines."""
    expected = pygame.image.load(FOLDER / f"{name}.png")
    assert drawn.get_size() == expected.get_size()
    difference = cv2.absdiff(levels(drawn), levels(expected))
    assert difference.mean() < MEAN_LEVELS
    # One channel after the other: numpy is several times slower along an axis of three.
    assert (reduce(np.maximum, difference.T) > STRAY_LEVELS).mean() < STRAY_SHARE


def levels(surface: pygame.Surface) -> NDArray[np.uint8]:
    """The red, green and blue of each pixel, from 0 to 255: (pixels, 3)."""
    return np.frombuffer(pygame.image.tobytes(surface, "RGB"), np.uint8).reshape(-1, 3)
