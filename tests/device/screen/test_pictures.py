"""Compares every screen with its reference picture. When a test fails, look at both pictures."""

from dataclasses import replace
from functools import reduce

import cv2
import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from tests.device.screen.pictures import FOLDER, PICTURES, draw_states

MEAN_LEVELS = 1.0
"""How far the levels may lie apart on average: fonts and curves differ a little between machines."""
STRAY_LEVELS, STRAY_SHARE = 64, 0.003
"""How many pixels may differ by much."""


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


@pytest.mark.parametrize("name", list(PICTURES))
def test_a_screen_looks_as_it_did(name):
    """Each screen equals its reference; `python -m tests.device.screen.pictures` accepts a change."""
    assert_alike(PICTURES[name].draw(), name)


def test_the_states_of_a_die_look_as_they_did():
    """The sheet with all marks of a die equals its reference picture."""
    assert_alike(draw_states(), "states")


@pytest.mark.parametrize("size", [(320, 240), (720, 1280), (1920, 1080)])
@pytest.mark.parametrize("name", ["bel", "choix-bet", "choix-gather", "choix-won-stakes", "artiseurs-push"])
def test_any_size_can_be_drawn(name, size):
    """Each screen can be drawn in sizes that have no layout of their own."""
    assert replace(PICTURES[name], size=size).draw().get_size() == size
