"""What free throws show: the dice that were thrown, and their sum."""

import pygame
import pytest

from device.screen.dice.enter import EnterScreen
from device.screen.kit.canvas import Canvas
from device.screen.throws import glance
from device.screen.throws.screens import THROWS
from device.screen.throws.throw import ThrowScreen
from device.zone import Zone
from tests.device.screen.lines import lines_of
from tests.device.screen.pictures import Picture
from tests.device.screen.throws_pictures import FOUR, MIXED, after


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


def test_the_sum_of_the_last_throw_is_not_shown_while_another_one_is_entered():
    """The panel beside the dice shows the sum of the last throw, and nothing beside dice that are entered."""
    shown = {}
    for screen in (ThrowScreen(), EnterScreen((1, 2, 3, 4), "15")):
        lines, _canvas = lines_of(Picture(lambda screen=screen: screen, after(*FOUR)), (800, 480), "en")
        shown[type(screen)] = bool({"Sum", "Sum of the throw"} & {line.words for line in lines})
    assert shown == {ThrowScreen: True, EnterScreen: False}
