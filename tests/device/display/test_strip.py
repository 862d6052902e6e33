"""Tests the permanent line above the screens."""

import pygame
import pytest

from device.display.strip import Strip
from device.i18n import use_language
from device.keys import Key
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import caption_zone, key_at
from device.screen.theme import THEMES
from wording.sentence import Sentence

WORDS = (
    Sentence("Nothing is saved: these games end when the table closes."),
    Sentence("Dice are not read: enter them by hand."),
)
GREEN = (10, 200, 30)


class Whole:
    """A display without a window."""

    def __init__(self, size=(800, 480), theme="soir", **keys):
        self.canvas = Canvas(pygame.Surface(size), THEMES[theme], **keys)
        self.reported = []
        self.flips = 0

    def resize(self, size):
        """Resize the canvas."""
        self.canvas = Canvas(pygame.Surface(size))
        self.reported.append(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))

    def events(self):
        """The events."""
        reported, self.reported = self.reported, []
        return reported

    def flip(self):
        """Count the call."""
        self.flips += 1


def line_px(display, window):
    """The height of the line in pixels."""
    return window.canvas.surface.get_height() - display.canvas.surface.get_height()


@pytest.mark.parametrize("size", [(800, 480), (720, 1280), (1920, 1080), (320, 240)])
def test_the_picture_stands_below_the_line(size):
    """The picture fills the window below the line."""
    window = Whole(size)
    display = Strip(window, WORDS)
    display.canvas.surface.fill(GREEN)
    display.flip()
    height = line_px(display, window)
    assert 0 < height < size[1] / 5
    surface = window.canvas.surface
    assert surface.get_at((size[0] // 2, height))[:3] == GREEN
    assert surface.get_at((size[0] // 2, size[1] - 1))[:3] == GREEN
    assert surface.get_at((size[0] - 1, 1))[:3] != GREEN
    assert window.flips == 1


def test_keys_stay_where_they_are_wired():
    """Captions stay above their keys."""
    window = Whole(keys_offset=60, keys_pitch=88)
    display = Strip(window, WORDS)
    for key in Key:
        below, before = caption_zone(display.canvas, key), caption_zone(window.canvas, key)
        assert below.center[0] * display.canvas.u == pytest.approx(before.center[0] * window.canvas.u)


def test_a_finger_touches_what_it_sees():
    """Positions of touches are shifted to the picture; other events are unchanged."""
    window = Whole()
    display = Strip(window, WORDS)
    height = line_px(display, window)
    window.reported = [
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(650, 470)),
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_1),
    ]
    touch, key = display.events()
    assert (touch.pos, touch.button) == ((650, 470 - height), 1)
    assert key_at(display.canvas, *touch.pos) is Key.OK
    assert key.key == pygame.K_1


def test_a_window_that_was_resized_has_its_line_again():
    """After a resize, picture and line have the new size."""
    window = Whole()
    display = Strip(window, WORDS)
    window.resize((1280, 720))
    list(display.events())
    assert display.canvas.surface.get_width() == 1280
    display.canvas.surface.fill(GREEN)
    display.flip()
    assert window.canvas.surface.get_at((640, 719))[:3] == GREEN


def test_the_line_speaks_the_language_in_use():
    """The line is translated, and its height follows the language."""
    window = Whole((480, 853))
    display = Strip(window, WORDS)
    use_language("fr")
    list(display.events())
    display.flip()
    french = line_px(display, window)
    list(display.events())
    assert french >= line_px(display, window) > 0
