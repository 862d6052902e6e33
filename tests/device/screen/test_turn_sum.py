"""The sum and the total of a turn stand between the bar of players and the captions, on every screen."""

import pytest

from device.i18n import use_language
from device.screen.imalya.turn_moment import TurnMoment
from device.screen.imalya.turn_sum import sum_entrances
from device.screen.imalya.turn_total import TurnTotal
from device.screen.theme import BASE
from tests.device.screen.motion_pictures import SCENES


@pytest.mark.parametrize("size", [BASE, (720, 1280), (600, 1024), (480, 800)])
@pytest.mark.parametrize("scene", ["turn", "turn-overtakes", "turn-long-name", "turn-eight"])
def test_the_sum_of_a_turn_keeps_to_its_place(size, scene):
    """Nothing of it covers the bar of players or the captions, or leaves the screen at a side."""
    use_language("fr")
    shown = SCENES[scene]()
    stage = shown.stage(size)
    assert isinstance(shown.motion, TurnMoment)

    canvas = stage.canvas
    for entrance in sum_entrances(stage, shown.motion.told):
        ink = entrance.picture.get_bounding_rect()
        assert entrance.x + ink.left / canvas.u >= 0
        assert entrance.x + ink.right / canvas.u <= canvas.w
        assert entrance.y + ink.top / canvas.u >= canvas.bar.bottom
        assert entrance.y + ink.bottom / canvas.u <= canvas.keys.y + 1


@pytest.mark.parametrize("size", [BASE, (720, 1280), (600, 1024), (480, 800)])
@pytest.mark.parametrize("scene", ["turn", "turn-overtakes", "turn-long-name", "turn-eight"])
def test_the_total_of_a_turn_keeps_to_its_place(size, scene):
    """Nothing of it covers the bar of players or the captions."""
    use_language("fr")
    shown = SCENES[scene]()
    stage = shown.stage(size)
    assert isinstance(shown.motion, TurnMoment)

    canvas = stage.canvas
    bar, keys = canvas.px(canvas.bar.bottom), canvas.px(canvas.keys.y)
    for sprite in TurnTotal(stage, shown.motion.told, with_formula=True).at(1.0):
        ink = sprite.picture.get_bounding_rect()
        assert sprite.y + ink.top >= bar
        assert sprite.y + ink.bottom <= keys + 2
