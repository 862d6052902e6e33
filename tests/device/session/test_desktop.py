"""Tests the table in a real window: arrows, the mouse, resizing, and closing in the middle of a game."""

import random

import pygame
import pytest

from device.display.renderer import open_window
from device.display.window import Window
from device.keys import SOFT_KEYS, Key
from device.screen.home.home import HomeScreen
from device.screen.home.leave import LeaveScreen
from device.screen.kit.captions import caption_zone
from device.settings.model import ScreenSettings
from tests.device.evening import Evening


class AtDesk(Evening):
    """A table in a window, and a person with keyboard and mouse."""

    def __init__(self, folder):
        self.window = Window(ScreenSettings())
        pygame.event.clear()
        super().__init__(folder, display=self.window)

    def type(self, *codes):
        """Type keys of the keyboard, none of them sooner after the last one than a finger can."""
        for code in codes:
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(pygame.event.Event(kind, key=code, unicode=""))
                self.turn()
            self.turn()

    def point(self, key):
        """Move the mouse to the caption of a key."""
        canvas = self.window.canvas
        place = tuple(map(canvas.px, caption_zone(canvas, key).center))
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=place, touch=False))
        self.turn()

    def picture(self):
        """The pixels of the window."""
        return pygame.image.tobytes(pygame.display.get_surface(), "RGB")

    def close(self):
        """Close the table and its window."""
        super().close()
        self.window.close()


@pytest.fixture
def at_desk(tmp_path):
    """A table in a window."""
    at_desk = AtDesk(tmp_path)
    yield at_desk
    at_desk.close()


def test_arrows_move_the_cursor_of_a_board_as_its_keys_do(at_desk):
    """On the board of a puzzle each arrow leads to the screen that the key with its sign leads to."""
    at_desk.open_card("artiseurs")
    at_desk.type(pygame.K_SPACE, pygame.K_RETURN)
    start = at_desk.table.screen
    for code, key in zip(
        (pygame.K_LEFT, pygame.K_UP, pygame.K_DOWN, pygame.K_RIGHT), SOFT_KEYS, strict=False
    ):
        at_desk.type(code)
        there = at_desk.table.screen
        at_desk.table.screen = start
        at_desk.press(key)
        assert there == at_desk.table.screen != start
        at_desk.table.screen = start


def test_only_the_caption_under_the_mouse_is_drawn(at_desk, monkeypatch):
    """The screen is not drawn while the mouse moves, and looks as before once the mouse has left."""
    before = at_desk.picture()
    with monkeypatch.context() as patched:
        patched.setattr(HomeScreen, "draw", None)
        at_desk.point(Key.TWO)
        marked = at_desk.picture()
        at_desk.point(Key.OK)
        assert len({before, marked, at_desk.picture()}) == 3
        pygame.event.post(pygame.event.Event(pygame.WINDOWLEAVE))
        at_desk.turn()
        assert at_desk.picture() == before
    at_desk.point(Key.TWO)
    at_desk.type(pygame.K_6, pygame.K_ESCAPE)
    assert at_desk.picture() == marked


def test_a_resized_window_is_drawn_at_its_new_size(at_desk):
    """The whole window is drawn after a resize, as a table of that size would draw it."""
    open_window().size = (480, 800)
    at_desk.turn(2)
    assert at_desk.window.canvas.upright
    resized = at_desk.picture()
    at_desk.redraw()
    assert at_desk.picture() == resized


TO_THE_GAME = {
    "imalya": (Key.OK, Key.OK),
    "artiseurs": (Key.TWO, Key.OK, Key.ONE, Key.OK),
}
"""The keys from the players to the game."""


def play_on(at_desk, chance, actions):
    """Press lit keys by chance, OK most often, until so many more actions have been played.

    The seed of `chance` has to be one with which the game does not end.
    """
    played = len(at_desk.table.match.actions)
    while len(at_desk.table.match.actions) < played + actions:
        keys = sorted(at_desk.lit() - {Key.BACK})
        proposed = Key.OK in keys and chance.random() < 0.5
        leaving = isinstance(at_desk.table.screen, LeaveScreen)
        at_desk.press(Key.BACK if leaving else Key.OK if proposed else chance.choice(keys))
        assert at_desk.state.outcome is None


@pytest.mark.parametrize("game", TO_THE_GAME)
def test_a_window_closed_in_the_middle_of_a_game_loses_nothing(tmp_path, game):
    """Closed at ten places of a game, nothing is asked, and the game goes on at the same state."""
    chance = random.Random(7)
    at_desk = AtDesk(tmp_path)
    at_desk.open_card(game)
    at_desk.press(*TO_THE_GAME[game])
    for _ in range(10):
        play_on(at_desk, chance, actions=2)
        state, actions = at_desk.state, at_desk.table.match.actions
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        assert at_desk.table.turn() is False
        at_desk.close()
        at_desk = AtDesk(tmp_path)
        at_desk.type(pygame.K_SPACE)
        assert (at_desk.state, at_desk.table.match.actions) == (state, actions)
    at_desk.close()
