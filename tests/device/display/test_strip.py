"""A line that stays above whatever is shown, on every screen and at every size."""

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
    Sentence("Not being saved: these games end when the table closes."),
    Sentence("Dice are not read: enter them by hand."),
)
GREEN = (10, 200, 30)


class Whole:
    """A window that nobody sees."""

    def __init__(self, size=(800, 480), theme="soir", **keys):
        self.canvas = Canvas(pygame.Surface(size), THEMES[theme], **keys)
        self.reported = []
        self.flips = 0

    def resize(self, size):
        """Drawn on from now on."""
        self.canvas = Canvas(pygame.Surface(size))
        self.reported.append(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))

    def events(self):
        """What has been reported."""
        reported, self.reported = self.reported, []
        return reported

    def flip(self):
        """Count."""
        self.flips += 1


def line_px(display, window):
    """How high the line is."""
    return window.canvas.surface.get_height() - display.canvas.surface.get_height()


@pytest.mark.parametrize("size", [(800, 480), (720, 1280), (1920, 1080), (320, 240)])
def test_the_picture_stands_below_the_line(size):
    """It fills the rest of the window, over the same keys."""
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
    """Captions are not shifted by a picture that is a little smaller."""
    window = Whole(keys_offset=60, keys_pitch=88)
    display = Strip(window, WORDS)
    for key in Key:
        below, before = caption_zone(display.canvas, key), caption_zone(window.canvas, key)
        assert below.center[0] * display.canvas.u == pytest.approx(before.center[0] * window.canvas.u)


def test_a_finger_touches_what_it_sees():
    """A place below the line is told as that of the picture; other events pass as they are."""
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
    """The picture gets the new size at once."""
    window = Whole()
    display = Strip(window, WORDS)
    window.resize((1280, 720))
    list(display.events())
    assert display.canvas.surface.get_width() == 1280
    display.canvas.surface.fill(GREEN)
    display.flip()
    assert window.canvas.surface.get_at((640, 719))[:3] == GREEN


def test_the_line_speaks_the_language_in_use():
    """Where a language is chosen while the line stands, longer words get the room they need."""
    window = Whole((480, 853))
    display = Strip(window, WORDS)
    try:
        use_language("fr")
        list(display.events())
        display.flip()
        french = line_px(display, window)
    finally:
        use_language("en")
    list(display.events())
    assert french >= line_px(display, window) > 0
