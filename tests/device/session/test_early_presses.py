"""A key that is pressed just as the screen changes by itself answers nothing."""

import pytest

from device.keys import Key
from device.screen.jelimvre.glass import SandOutScreen
from engines.imalya import Phase
from tests.device.first_throw import to_first_throw_watched
from tests.device.screen import scenery
from tests.device.siege import Siege

EARLY = "The screen had just changed: press again."


def press_at_once(evening, key):
    """Press a key in the next turn of the loop, without a look at the screen."""
    evening.fingers.press(key)
    evening.turn()
    evening.fingers.release(key)
    evening.turn()


def await_that(evening, happened):
    """Let turns pass, but none after that in which something has happened."""
    for _turn in range(20):
        evening.turn()
        if happened():
            return
    pytest.fail("it does not happen")


@pytest.fixture
def thrown(watched):
    """A table of Imalya whose dice were read a tenth of a second ago."""
    to_first_throw_watched(watched)
    watched.tray.falls = [("1", "1", "1", "2", "2", "2")]
    watched.fingers.press(Key.OK)
    await_that(watched, lambda: watched.state.phase is Phase.LOCK)
    watched.fingers.release(Key.OK)
    watched.turn()
    return watched


def test_ok_that_comes_with_the_throw_keeps_nothing(thrown):
    """OK that was to have the dice read does not throw them again without keeping one."""
    press_at_once(thrown, Key.OK)
    assert thrown.state.phase is Phase.LOCK
    assert thrown.table.view().notice == EARLY
    assert thrown.table.view().refused


def test_ok_after_a_look_is_taken(thrown):
    """A quarter of a second later people have seen the question, and OK answers it."""
    thrown.press(Key.THREE, Key.OK)
    assert thrown.state.phase is Phase.THROW
    assert thrown.state.awaits.dice == (1, 2, 4, 5, 6)


def test_keys_that_change_the_screen_are_followed_as_fast_as_they_are_pressed(thrown):
    """People know what their own key shows: the next one is taken at once, and so is the third."""
    thrown.look()
    for key in (Key.THREE, Key.OK, Key.BACK):
        press_at_once(thrown, key)
    assert thrown.state.phase is Phase.LOCK
    assert thrown.table.view().notice != EARLY


def test_a_key_that_comes_with_a_doubt_answers_nothing(watched):
    """A key pressed before anybody could see the question about a die does not answer it."""
    to_first_throw_watched(watched)
    watched.tray.falls = [("3", "3", "3", "2", scenery.seen(5, "2", 0.4, "5"), "2")]
    watched.fingers.press(Key.OK)
    await_that(watched, lambda: watched.table._eye.question)
    watched.fingers.release(Key.OK)
    doubts = watched.table._eye.question.doubts
    press_at_once(watched, Key.ONE)
    assert watched.table._eye.question.doubts == doubts == (5,)
    assert watched.table.view().notice == EARLY


def test_a_key_that_comes_with_the_last_grain_of_sand_answers_nothing(tmp_path):
    """When the sand has run out, a key that was to move the cursor does not name the piece that is lost."""
    siege = Siege(tmp_path)
    siege.sit_down(players=4)
    siege.set_up()
    siege.at("b2")
    siege.clock.now_s += 31
    await_that(siege, lambda: isinstance(siege.table.screen, SandOutScreen))
    press_at_once(siege, Key.SIX)
    assert isinstance(siege.table.screen, SandOutScreen)
    assert not siege.state.sides[0].lost
    siege.press(Key.SIX)
    assert not isinstance(siege.table.screen, SandOutScreen)
    siege.close()
