"""On an upright screen the tray has all of the width, and the question stands below it."""

import pygame
import pytest

from device.screen.kit.canvas import Canvas


@pytest.mark.parametrize("size", [(720, 1280), (480, 800)])
def test_an_upright_screen_has_the_question_below_the_tray(size):
    """Neither reaches into the other, the bar or the keys."""
    canvas = Canvas(pygame.Surface(size))
    assert canvas.bar.bottom < canvas.tray.y
    assert canvas.tray.bottom < canvas.side.y
    assert canvas.side.bottom < canvas.keys.y
    assert canvas.tray.w == canvas.side.w > 0.95 * canvas.w


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1920, 1080)])
def test_on_others_it_stands_beside_the_tray(size):
    """As high as the tray, which takes the width that is left."""
    canvas = Canvas(pygame.Surface(size))
    assert canvas.tray.right < canvas.side.x
    assert (canvas.tray.y, canvas.tray.h) == (canvas.side.y, canvas.side.h)
