"""What people do with dice between a throw and the next one never counts as a throw that nobody made."""

import pytest

from device.errors import CameraError
from device.keys import Key
from device.throw.patience import RESTLESS_S
from engines.imalya import Phase
from tests.device.live import AT_REST, LiveEvening, row_of
from tests.device.throw.drawn_tray import PER_FRAME_S

FIRST = row_of("111222", 100)
AGAIN = row_of("332266", 320)
LAY_THERE = "These dice lay there already: throw them, or press OK to count them."


@pytest.fixture
def table(tmp_path):
    """A table with a live camera. It awaits the first throw of a turn of Imalya."""
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


def places(dice):
    """The places of dice in a row, by their numbers."""
    return {number: (x, y) for number, (x, y, _face) in enumerate(dice.values(), 1)}


def test_numbers_in_the_picture_follow_dice_that_are_pushed_while_the_table_asks(table):
    """Where somebody moves a die while people choose, its number moves with it."""
    table.throw(**FIRST)
    assert table.numbered == places(FIRST)
    nudged = FIRST | {"b": (165, 120, "1")}
    table.throw(**nudged)
    assert table.numbered == places(nudged)
    pushed = nudged | {"c": (240, 220, "1")}
    table.throw(**pushed)
    assert table.numbered == places(pushed)
    table.lift("c")
    assert table.numbered.keys() == {1, 2, 4, 5, 6}
    table.throw(**pushed)
    assert table.numbered == places(pushed)


def test_numbers_in_the_picture_go_with_dice_that_are_thrown_while_the_table_asks(table):
    """The dice of the next throw have none before they count, and all of the tray is shown."""
    table.throw(**FIRST)
    assert not table.table.view().sight.framing.places_xyxy
    table.throw(**AGAIN)
    assert table.numbered == {}
    assert table.table.view().sight.framing.places_xyxy
    table.throw(**FIRST)
    assert table.numbered == places(FIRST)


@pytest.mark.parametrize("key", [Key.OK, Key.BACK])
def test_numbers_stay_in_the_picture_while_a_key_is_held(table, key):
    """The press of OK has awaited the next throw, that of Back the same one; holding them takes that back."""
    table.throw(**FIRST)
    table.press(Key.ONE, Key.TWO, Key.THREE)
    table.hold(key)
    table.press(Key.BACK)
    assert (table.state.phase, table.numbered) == (Phase.LOCK, places(FIRST))
    table.press(Key.OK)
    table.turn(AT_REST)
    assert (table.hint, table.numbered) == ("", places(FIRST))


def test_a_kept_die_that_is_pushed_takes_its_number_along_before_the_throw_counts(table):
    """So do the dice that are still to be picked up."""
    table.throw(**FIRST)
    table.press(Key.ONE, Key.TWO, Key.THREE, Key.OK)
    moved = FIRST | {"a": (60, 180, "1"), "e": (430, 110, "2")}
    table.throw(**moved)
    assert table.numbered == places(moved)
    table.lift("d", "e", "f")
    assert table.numbered == {number: place for number, place in places(moved).items() if number <= 3}


def test_a_die_that_is_nudged_while_the_table_asks_is_still_to_be_thrown(table):
    """Lifted and put down again where it lay after that, it is no thrown die."""
    table.throw(**FIRST)
    nudged = {"d": (350, 108, "2")}
    table.throw(**nudged)
    table.press(Key.ONE, Key.TWO, Key.THREE, Key.OK)
    table.lift("d")
    table.throw(**nudged, e=(300, 320, "6"), f=(420, 320, "5"))
    assert table.hint == "Die 4 was not thrown: throw it, or press OK to count it."


def test_a_die_in_doubt_that_is_lifted_is_not_shown_as_the_place_where_it_lay(table):
    """The question about it shows a drawn die, since the picture of its place shows something else."""
    table.tray.doubt = ("5",)
    table.throw(**FIRST | {"c": (240, 100, "5")})
    assert table.table.screen.number == 3
    table.lift("c")
    assert 3 not in table.table.view().sight.seen
    table.redraw()


def in_doubt(table):
    """Throw six dice, and be asked about die 6."""
    table.tray.doubt = ("6",)
    table.throw(**FIRST | {"f": (510, 100, "6")})
    assert table.table.view().sight.doubts == (6,)


def test_an_answer_about_a_die_that_was_just_touched_counts_nothing_before_it_is_read_anew(table):
    """Somebody has turned the die meanwhile, so it is asked about again; only that answer counts."""
    in_doubt(table)
    table.slide(f=(520, 130, "3"))
    table.press(Key.OK)
    assert table.state.phase is Phase.THROW
    assert table.table.view().notice == "The throw counts once nothing moves in the tray."
    table.turn(AT_REST)
    assert table.table.view().sight.remarks == {6: "Touched: it showed Dam."}
    assert table.table.view().notice == ""
    table.press(Key.OK)
    assert table.played == "throw MMMGGR"


def test_an_answer_counts_while_the_camera_is_gone(table, monkeypatch):
    """Without a picture nobody can see whether the die was touched, and the game goes on."""
    in_doubt(table)

    def gone():
        raise CameraError("No picture comes.")

    monkeypatch.setattr(table.tray, "latest", gone)
    table.turn(AT_REST)
    table.press(Key.OK)
    assert table.played == "throw MMMGGD"


def test_an_answer_counts_under_a_lamp_that_flickers(table):
    """The answered throw counts although all of the picture keeps moving."""
    in_doubt(table)
    table.tray.flicker = 0.6
    table.turn(round(1.1 * RESTLESS_S / PER_FRAME_S))
    table.press(Key.OK)
    assert table.played == "throw MMMGGD"


def test_an_answered_throw_counts_though_its_dice_are_picked_up_at_once(table):
    """A throw whose last die was answered is not lost when the tray is cleared."""
    in_doubt(table)
    del table.tray.dice["a"]
    table.press(Key.OK)
    table.lift("b", "c", "d", "e", "f")
    assert table.played == "throw MMMGGD"


def redo(table):
    """Play the step again that was taken back last."""
    table.hold(Key.BACK)
    table.press(Key.ONE)
    table.turn(AT_REST)


@pytest.mark.parametrize("pushed", [{}, {"b": (165, 120, "1")}])
def test_numbers_in_the_picture_return_with_a_throw_that_was_taken_back(table, pushed):
    """Its dice still lie there, one of them perhaps pushed; the next throw counts as always."""
    table.throw(**FIRST)
    table.press(Key.BACK)
    table.turn(AT_REST)
    table.throw(**pushed)
    redo(table)
    assert table.played == "throw MMMGGG"
    assert table.numbered == places(FIRST | pushed)
    table.press(Key.ONE, Key.TWO, Key.THREE, Key.OK)
    table.turn(AT_REST)
    assert table.numbered.keys() == {1, 2, 3, 4, 5, 6}
    table.lift("d", "e", "f")
    table.throw(**{name: AGAIN[name] for name in "def"})
    assert table.played == "throw GDD"


def test_numbers_in_the_picture_return_when_a_choice_is_taken_back(table):
    """All dice lie as they lay when the choice was made, and other ones may be kept."""
    table.throw(**FIRST)
    table.press(Key.ONE, Key.TWO, Key.THREE, Key.OK)
    table.turn(AT_REST)
    table.press(Key.BACK)
    table.turn(AT_REST)
    assert table.numbered == places(FIRST)
    table.press(Key.THREE, Key.OK)
    table.turn(AT_REST)
    assert table.table.view().sight.seen.keys() == {1, 2}


def test_dice_that_are_thrown_with_the_kept_ones_leave_no_numbers_where_they_lay(table):
    """All dice were thrown before the key was pressed: the kept ones are missed, and none is numbered."""
    table.throw(**FIRST)
    table.press(Key.ONE, Key.TWO, Key.THREE)
    table.throw(**row_of("654545", 320))
    table.press(Key.OK)
    table.turn(AT_REST)
    assert table.hint.startswith("Kept dice that are not found: 1, 2, 3.")
    assert table.numbered == {}
