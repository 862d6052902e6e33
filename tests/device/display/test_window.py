"""Tests the rotation of picture and touches, and the window's settings."""

import pygame
import pytest

from device.display.window import Window
from device.errors import ScreenError
from device.keys import Key
from device.screen.kit.captions import caption_zone
from device.settings.model import ScreenSettings

RED = (200, 10, 20)


@pytest.fixture
def opened():
    """Opens a window with settings; it is closed after the test."""
    windows = []

    def open_window(**settings):
        windows.append(Window(ScreenSettings(**settings)))
        return windows[-1]

    yield open_window
    for window in windows:
        window.close()


@pytest.mark.parametrize(
    ("turn", "there"),
    [
        (0, lambda w, h: (30, 7)),
        (90, lambda w, h: (w - 8, 30)),
        (180, lambda w, h: (w - 31, h - 8)),
        (270, lambda w, h: (7, h - 31)),
    ],
)
def test_what_is_drawn_is_shown_turned_and_touched_where_it_is_shown(opened, turn, there):
    """A point drawn near a corner appears, and is touched, at the rotated place."""
    window = opened(turn=turn)
    assert window.canvas.surface.get_size() == (800, 480)
    window.canvas.surface.set_at((30, 7), RED)
    window.flip()
    screen = pygame.display.get_surface()
    place = there(*screen.get_size())
    assert tuple(screen.get_at(place))[:3] == RED
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=place, touch=True))
    (touch,) = [event for event in window.events() if event.type == pygame.MOUSEBUTTONDOWN]
    assert touch.pos == (30, 7)
    assert touch.button == 1


def test_captions_stand_over_keys_that_are_set_otherwise(opened):
    """Captions are placed by the distances in the settings."""
    canvas = opened(keys_offset=60, keys_pitch=88).canvas
    assert caption_zone(canvas, Key.ONE).center[0] == 60
    assert caption_zone(canvas, Key.BACK).center[0] == 60 + 7 * 88


def test_the_theme_is_a_setting(opened):
    """The theme of the settings is used."""
    assert opened(theme="jour").canvas.theme.name == "jour"


def test_without_a_display_there_is_a_sentence(monkeypatch):
    """Without a display the error says so."""
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "dummy")
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    with pytest.raises(ScreenError, match="nothing is connected; start dice-table on a desktop"):
        Window()
