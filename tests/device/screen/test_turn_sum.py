"""The sum and the total of a turn stand between the bar of players and the captions, on every screen."""

import pytest

from device.i18n import use_language
from device.screen.imalya.turn_moment import TurnMoment
from device.screen.imalya.turn_sum import sum_entrances
from device.screen.imalya.turn_total import TurnTotal
from device.screen.theme import BASE
from tests.device.screen.motion_pictures import SCENES


@pytest.fixture(params=["turn", "turn-overtakes", "turn-long-name", "turn-eight"])
def scene(request):
    """The name of a scene in which a turn has been counted."""
    return request.param


@pytest.fixture(params=[BASE, (720, 1280), (600, 1024), (480, 800)])
def counted(request, scene):
    """The stage of a screen of each size, in French, and what is told of the turn."""
    use_language("fr")
    shown = SCENES[scene]()
    assert isinstance(shown.motion, TurnMoment)
    yield shown.stage(request.param), shown.motion.told
    use_language("en")


def test_the_sum_of_a_turn_keeps_to_its_place(counted):
    """No part of the sum covers the bar of players or the captions, or leaves the screen."""
    stage, told = counted
    canvas = stage.canvas
    for entrance in sum_entrances(stage, told):
        ink = entrance.picture.get_bounding_rect()
        assert entrance.x + ink.left / canvas.u >= 0
        assert entrance.x + ink.right / canvas.u <= canvas.w
        assert entrance.y + ink.top / canvas.u >= canvas.bar.bottom
        assert entrance.y + ink.bottom / canvas.u <= canvas.keys.y + 1


def test_the_total_of_a_turn_keeps_to_its_place(counted):
    """No part of the total covers the bar of players or the captions."""
    stage, told = counted
    canvas = stage.canvas
    bar, keys = canvas.px(canvas.bar.bottom), canvas.px(canvas.keys.y)
    for sprite in TurnTotal(stage, told, with_formula=True).at(1.0):
        ink = sprite.picture.get_bounding_rect()
        assert sprite.y + ink.top >= bar
        assert sprite.y + ink.bottom <= keys + 2
