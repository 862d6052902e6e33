"""Tests the moment of a win on a table whose keys are pressed."""

import pytest

from device.keys import Key
from device.screen.annals.end import ResultScreen
from device.screen.home.leave import LeaveScreen
from device.sound.cues import Cue
from tests.device.evening import Evening
from tests.device.pig.registered import pig  # noqa: F401
from tests.device.session.test_motions import frames, pixels, settle, still_pixels


def won(tmp_path, motion):
    """A table on which a game of Pig has just been won."""
    evening = Evening(tmp_path, motion=motion)
    evening.open_card("pig")
    evening.press(Key.OK)
    evening.change_rule("goal")
    evening.press(Key.OK, *[Key.SIX, Key.OK] * 8, Key.SIX)
    settle(evening)
    evening.ears.heard.clear()
    evening.clock.now_s += 1
    evening.fingers.press(Key.ONE)
    evening.table.turn()
    evening.fingers.release(Key.ONE)
    return evening


@pytest.mark.usefixtures("pig")
@pytest.mark.parametrize(("motion", "lasts_s"), [("full", 1.38), ("short", 0.7), ("none", 1.2)])
def test_every_game_that_is_won_has_its_moment(tmp_path, motion, lasts_s):
    """The bells begin with it, the keys of the end are lit at once, and it ends in the screen of the end."""
    evening = won(tmp_path, motion)
    assert evening.ears.heard == [Cue.WIN]
    assert isinstance(evening.table.screen, ResultScreen)
    assert evening.lit() == set(evening.table.screen.captions(evening.table.view()))
    frames(evening, lasts_s - 0.05)
    assert evening.table.moving
    frames(evening, 0.1)
    assert not evening.table.moving
    assert pixels(evening) == still_pixels(evening)
    evening.close()


@pytest.mark.usefixtures("pig")
def test_a_press_ends_the_moment_of_a_win_and_does_what_it_says(tmp_path):
    """The rematch begins in the same turn of the loop."""
    evening = won(tmp_path, "full")
    frames(evening, 0.3)
    evening.fingers.press(Key.OK)
    evening.table.turn()
    assert not isinstance(evening.table.screen, ResultScreen)
    evening.close()


@pytest.mark.usefixtures("pig")
def test_the_bells_of_a_win_are_not_rung_again_by_back_held(tmp_path):
    """The press asks whether to undo the last step, and the hold whether to leave: nothing is won again."""
    evening = won(tmp_path, "full")
    settle(evening)
    evening.clock.now_s += 2
    evening.ears.heard.clear()
    evening.hold(Key.BACK)
    assert Cue.WIN not in evening.ears.heard
    assert isinstance(evening.table.screen, LeaveScreen)
    evening.close()
