"""The trays of the tests of a throw: an eye that awaits dice in them."""

import pytest

from tests.device.throw.drawn_tray import PLACES, awaiting, faces
from tests.device.throw.watched_game import Game


@pytest.fixture
def game():
    """A game that awaits three dice over an empty tray."""
    game = Game()
    game.eye.await_throw((1, 2, 3), {})
    game.watch(1.0)
    return game


@pytest.fixture
def tray():
    """An empty tray that awaits one die."""
    return awaiting(1)


@pytest.fixture
def two():
    """An empty tray that awaits two dice."""
    return awaiting(1, 2)


@pytest.fixture
def thrown():
    """A tray in which dice 1, 2 and 3 were thrown and counted; they lie from left to right."""
    tray = awaiting(1, 2, 3)
    tray.roll(**PLACES)
    assert faces(tray.watch(30)) == [("1", "2", "3")]
    return tray
