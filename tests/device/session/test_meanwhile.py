"""What people do with dice between a throw and the next one never counts as a throw that nobody made."""

import pytest

from device.keys import Key
from engines.imalya import Phase
from tests.device.live import AT_REST, LiveEvening, row_of

FIRST = row_of("111222", 100)
AGAIN = row_of("332266", 320)
LAY_THERE = "These dice lay there already: throw them, or press OK to count them."


@pytest.fixture
def table(tmp_path):
    """A table before a live camera that awaits the first throw of a turn of Imalya."""
    table = LiveEvening(tmp_path)
    table.to_first_throw()
    yield table
    table.close()


def test_dice_thrown_again_before_the_throw_is_taken_back_count_only_after_ok(table):
    """Nobody can throw until the dice are good, and only then take the first throw back."""
    table.throw(**FIRST)
    assert table.played == "throw MMMGGG"
    table.throw(**AGAIN)
    table.press(Key.BACK)
    table.turn(AT_REST)
    assert (table.state.phase, table.hint) == (Phase.THROW, LAY_THERE)
    table.press(Key.OK)
    table.turn(AT_REST)
    assert table.played == "throw RRGGDD"


def test_dice_thrown_after_the_throw_was_taken_back_count_at_once(table):
    """Back, and a throw: no key is needed, whether dice lie there or are in a hand already."""
    table.throw(**FIRST)
    table.lift("a", "b")
    table.press(Key.BACK)
    table.turn(AT_REST)
    table.lift("c", "d", "e", "f")
    table.throw(**AGAIN)
    assert table.played == "throw RRGGDD"


def test_dice_thrown_before_the_key_is_pressed_count_at_once(table):
    """Whoever keeps three dice, throws the others and then presses OK has thrown."""
    table.throw(**FIRST)
    table.press(Key.ONE, Key.TWO, Key.THREE)
    table.throw(**{name: AGAIN[name] for name in "def"})
    table.press(Key.OK)
    table.turn(AT_REST)
    assert table.played == "throw GDD"
