"""Tests the rotation of picture and touches, and the window's settings."""

import pygame
import pytest

from device.display.icon import window_icon
from device.display.renderer import open_window as sdl_window
from device.display.window import SMALLEST, Window
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


@pytest.mark.parametrize(
    ("desktop", "turn", "upright"),
    [
        ((1920, 1080), 0, (800, 480)),
        ((720, 1280), 0, (480, 800)),
        ((720, 1280), 90, (800, 480)),
    ],
)
def test_a_window_opens_upright_on_an_upright_desktop(opened, desktop, turn, upright, monkeypatch):
    """A window of 800x480 would not fit on a desktop that is 720 pixels wide; the turn counts there, too."""
    monkeypatch.setattr("pygame.display.get_desktop_sizes", lambda: [desktop])
    assert opened(turn=turn).canvas.surface.get_size() == upright


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


F11 = pygame.KEYDOWN, {"key": pygame.K_F11}


def report(window, kind, fields):
    """Have the window report an event, and what follows from it."""
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(kind, fields))
    return [event for _ in range(2) for event in window.events()]


def test_f11_fills_the_screen_and_returns_to_the_window(opened):
    """After F11 there is a canvas of the screen's size; a second F11 brings the window back."""
    window = opened()
    report(window, *F11)
    assert pygame.display.is_fullscreen()
    assert window.canvas.surface.get_size() == pygame.display.get_desktop_sizes()[0]
    report(window, *F11)
    assert not pygame.display.is_fullscreen()
    assert window.canvas.surface.get_size() == (800, 480)


@pytest.mark.parametrize(
    ("size", "upright"), [((1280, 720), False), ((420, 760), True), ((2000, 300), False)]
)
def test_a_resized_window_has_a_canvas_of_its_new_size(opened, size, upright):
    """The canvas is made anew, upright where the window is taller than wide; its unit still fits."""
    window = opened()
    before = window.canvas
    sdl_window().size = size
    list(window.events())
    assert window.canvas is not before
    assert window.canvas.surface.get_size() == size
    assert window.canvas.upright is upright
    wide, high = (480, 800) if upright else (800, 480)
    assert window.canvas.u == min(size[0] / wide, size[1] / high)


@pytest.mark.parametrize("turn", [0, 90])
def test_a_window_is_never_too_small_to_draw(opened, turn, monkeypatch):
    """The window has a smallest size; where a desktop ignores it, a corner of the picture is shown."""
    window = opened(turn=turn)
    assert sdl_window().minimum_size == SMALLEST
    sdl_window().minimum_size = (1, 1)
    sdl_window().size = (30, 20)
    list(window.events())
    assert pygame.display.get_surface().get_size() == (30, 20)
    assert window.canvas.surface.get_size() == SMALLEST
    window.canvas.surface.fill(RED)
    window.flip()
    assert tuple(pygame.display.get_surface().get_at((29, 19)))[:3] == RED


def test_a_console_has_neither_full_screen_nor_hovering(opened, monkeypatch):
    """On a console F11 does nothing, and moves of the mouse are not reported."""
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "KMSDRM")
    window = opened()
    before = window.canvas
    assert [event.type for event in report(window, *F11)] == [pygame.KEYDOWN]
    assert not pygame.display.is_fullscreen()
    assert report(window, pygame.MOUSEMOTION, {"pos": (5, 5), "touch": False}) == []
    assert window.canvas is before


def test_the_window_has_a_title_and_an_icon(opened):
    """The icon is a die on a transparent ground."""
    opened()
    assert pygame.display.get_caption()[0] == "dice-table"
    icon = window_icon()
    assert icon.get_at((0, 0)).a == 0
    assert icon.get_at((64, 8)).a == 255
    assert len({tuple(icon.get_at((64, y))) for y in range(128)}) > 2
