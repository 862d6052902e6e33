"""Tests the Dragon's version of Imalya with a camera that reads its d8."""

from dataclasses import replace

import pytest

from device.keys import Key
from device.screen.dice.figure import FigureScreen
from tests.device.evening import Clock, Evening, Tray
from tests.device.screen import scenery
from vision.reading import Reading

STILL = 40


class Eight(Tray):
    """A fake tray of d8."""

    def _show(self, lying):
        self._lying = lying
        self.reading = Reading(tuple(lying.values()), scenery.WIDTH, scenery.HEIGHT)
        self._pixels = scenery.sight(dict.fromkeys(lying, "1")).picture


def seen(number, face, confidence=0.99):
    """A d8 as read."""
    die = scenery.seen(number, "1", confidence, "banni")
    return replace(die, shape="d8", design="dragon", face=face)


@pytest.fixture
def game(tmp_path):
    """A game of two with a camera that reads d8, at its first throw."""
    clock = Clock()
    game = Evening(tmp_path, Eight(clock), clock, shapes=("d6", "d8"))
    game.press(Key.OK, Key.OK)
    game.light_card("dragon8")
    game.press(Key.OK)
    yield game
    game.close()


def test_the_dice_of_the_dragon_are_announced_and_read(game):
    """The eight faces are announced to the reader, and a throw with them counts (IM-100)."""
    assert (game.tray.dice_set, game.tray.shape) == ("dragon8", "d8")
    awaited = game.state.awaits.dice
    game.tray.falls = [[seen(number, "arcaniste") for number in awaited]]
    game.press(Key.OK)
    game.turn(STILL)
    assert game.table.match.actions
    assert not game.table.match.by_hand


def test_a_doubtful_one_is_asked_about(game):
    """A doubtful d8 is asked about, and a key answers."""
    game.tray.falls = [[seen(number, "arcaniste", 0.6) for number in game.state.awaits.dice]]
    game.press(Key.OK)
    game.turn(STILL)
    assert isinstance(game.table.screen, FigureScreen)
    assert (game.table.screen.letter, game.table.screen.runner_up) == ("A", "N")
