"""A table at which nobody does anything dims its picture; the first key then only brightens it."""

from contextlib import closing

import pygame
import pytest

from device.keys import Key
from device.screen.base import Home
from device.screen.home.home import HomeScreen
from device.screen.people.names import NamesScreen
from device.screen.settings.screen import SettingsScreen
from device.session.settings_keeper import SettingsKeeper
from device.settings.model import ScreenSettings, Settings
from tests.clock import Clock
from tests.device.evening import Evening, Tray

BRIGHT, DARK = 6, 1
OPEN_IMALYA = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_1, unicode="1")


class KeptStep:
    """A light that remembers its step."""

    step = 0

    def set(self, step):
        """Remember the step."""
        self.step = step


class Room(Evening):
    """A table whose picture can be dimmed."""

    def __init__(self, folder, light=BRIGHT, **more):
        self.light = KeptStep()
        settings = Settings(screen=ScreenSettings(light=light))
        self.keeper = SettingsKeeper(settings, light=self.light, hour=lambda: 20)
        super().__init__(folder, settings=self.keeper, **more)
        self.keeper.apply()

    def wait(self, seconds):
        """Let time pass in which nobody does anything."""
        self.clock.now_s += seconds
        self.turn()

    def report(self, kind, **what):
        """Let the window report an event."""
        self.screen.reported.append(pygame.event.Event(kind, **what))
        self.turn()


@pytest.fixture
def room(tmp_path):
    """A table on its first screen at which nobody has done anything for ten minutes."""
    with closing(Room(tmp_path)) as room:
        room.wait(599)
        assert room.light.step == BRIGHT
        room.wait(1)
        assert (room.light.step, type(room.table.screen)) == (DARK, HomeScreen)
        yield room


def test_the_first_key_brightens_the_picture_and_the_next_one_acts(room):
    """Whoever comes back presses any key to see the table; it opens nothing."""
    room.press(Key.ONE)
    assert (room.light.step, type(room.table.screen)) == (BRIGHT, HomeScreen)
    room.press(Key.ONE)
    assert isinstance(room.table.screen, NamesScreen)


def test_a_key_that_is_held_to_brighten_the_picture_takes_nothing_back(tmp_path):
    """The key that was pressed last, before the rest, is not taken for the press of the one that is held."""
    with closing(Room(tmp_path)) as room:
        room.press(Key.OK)
        assert isinstance(room.table.screen, NamesScreen)
        room.table.open(Home())
        room.wait(600)
        room.hold(Key.OK)
        assert (room.light.step, type(room.table.screen)) == (BRIGHT, HomeScreen)
        room.hold(Key.OK)
        assert isinstance(room.table.screen, SettingsScreen)


def test_the_window_does_as_the_keys_do(room):
    """A typed letter, too, only brightens the picture, and so does the text that comes with its key."""
    room.press(Key.ONE)
    room.press(Key.ONE)
    room.wait(600)
    room.report(pygame.KEYDOWN, key=pygame.K_m, unicode="m")
    room.report(pygame.TEXTINPUT, text="m")
    room.report(pygame.KEYUP, key=pygame.K_m)
    assert (room.light.step, type(room.table.screen)) == (BRIGHT, NamesScreen)


def test_a_touch_only_brightens_the_picture(room):
    """SDL moves the mouse to the place of a touch first; that alone does not count as seen."""
    canvas = room.screen.canvas
    place = canvas.px(canvas.key_center(Key.ONE)), canvas.px(canvas.keys.y + 30)
    room.report(pygame.MOUSEMOTION, pos=place, touch=True)
    room.report(pygame.MOUSEBUTTONDOWN, button=1, pos=place)
    room.report(pygame.MOUSEBUTTONUP, button=1, pos=place)
    assert (room.light.step, type(room.table.screen)) == (BRIGHT, HomeScreen)


def test_a_mouse_that_moves_brightens_the_picture_before_it_presses(room):
    """Whoever moves a mouse sees what its click will press."""
    room.report(pygame.MOUSEMOTION, pos=(10, 10), touch=False)
    assert room.light.step == BRIGHT
    room.report(pygame.KEYDOWN, **OPEN_IMALYA.dict)
    assert isinstance(room.table.screen, NamesScreen)


def test_a_throw_brightens_the_picture_and_counts(tmp_path):
    """No throw is lost: dice that are thrown after a long pause are read and count."""
    clock = Clock()
    tray = Tray(clock)
    with closing(Room(tmp_path, tray=tray, clock=clock)) as room:
        room.begin()
        steps = room.table.match.steps
        room.wait(600)
        assert room.light.step == DARK
        tray.lay({1: "1"})
        room.turn(30)
        assert room.light.step == BRIGHT
        assert room.table.match.steps > steps


def test_a_picture_that_is_as_dark_already_swallows_no_key(tmp_path):
    """Where nothing gets darker, nobody could see that the first key does nothing."""
    with closing(Room(tmp_path, light=DARK)) as room:
        room.wait(600)
        room.press(Key.ONE)
        assert isinstance(room.table.screen, NamesScreen)
