"""A glance at free throws shows the dice that were thrown."""

import pygame
import pytest

from device.screen.kit.canvas import Canvas
from device.screen.throws import glance
from device.screen.throws.screens import THROWS
from device.zone import Zone
from tests.device.screen.throws_pictures import MIXED, after


@pytest.mark.parametrize(
    ("actions", "dice"),
    [((), [(None, "d6")]), (MIXED, [("digit-3", "d4"), ("digit-7", "d8"), ("digit-8", "d8")])],
    ids=["before", "after"],
)
def test_a_replay_shows_the_dice_that_were_thrown(actions, dice, monkeypatch):
    """The list of games and a replay draw the last throw, not the dice on the game's card."""
    drawn = []
    monkeypatch.setattr(glance, "draw_dice_glance", lambda _canvas, shown, _zone: drawn.extend(shown))
    canvas, view, zone = Canvas(pygame.Surface((800, 480))), after(*actions)(), Zone(0, 0, 80, 40)
    assert THROWS.glance is not None
    THROWS.glance(canvas, view.position.state, zone)
    THROWS.scene(canvas, view, zone)
    assert drawn == [*dice, *dice]
