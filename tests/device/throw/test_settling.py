"""A throw counts once, when the dice lie still and nothing else is in view."""

import numpy as np
import pytest

from device.camera.errors import CameraStopped
from device.throw.state import Goal, HandInView, Quiet, Settling
from device.throw.why import LayThere, NotThrown, Number, Restless
from tests.device.throw.drawn_tray import HEIGHT, PER_FRAME_S, WIDTH, DrawnTray, faces
from vision.motion import thumbnail


def test_a_throw_counts_once(two):
    """Two dice roll and come to rest: one throw, however long they lie there."""
    assert two.roll(a=(100, 100, "3"), b=(300, 200, "5")) == []
    throws = two.watch(90)
    assert faces(throws) == [("3", "5")]
    assert (two.state.goal, two.state.watch) == (Goal.COUNTED, Quiet())
    assert throws[0].pixels.shape == (HEIGHT, WIDTH, 3)


def test_a_throw_is_shown_as_it_was_read(tray):
    """The numbers of the dice are drawn into the very picture in which they lie still, at once."""
    tray.roll(a=(100, 100, "3"))
    throws = []
    while not throws:
        throws = tray.watch()
    assert tray.eye.sight.picture is throws[0].pixels


def test_the_reader_rests_while_dice_move(tray):
    """Moving frames and the first still frame are not read. A throw takes two readings."""
    tray.roll(a=(100, 100, "3"))
    assert tray.state.watch == Settling()
    assert not tray.state.still
    tray.watch()
    assert tray.readings == 0
    tray.watch(60)
    assert tray.readings == 2


def test_a_throw_does_not_count_before_it_has_been_still_for_a_while(tray):
    """Dice must lie still for a tenth of a second. Seeing the same frame again does not shorten this time."""
    tray.roll(a=(100, 100, "3"))
    assert [seen for _ in range(50) if (seen := tray.eye.watch())] == []
    assert tray.watch(4) == []
    assert len(tray.watch(2)) == 1


def test_a_die_that_turns_between_two_readings_does_not_count_yet(tray):
    """A throw waits while two readings disagree about a box, even where no motion is detected."""
    tray.roll(a=(100, 100, "3"))
    still = tray.picture()
    tray.picture = lambda: still
    tray.watch(2)
    tray.askew = 5
    assert tray.watch(5) == []
    assert len(tray.watch(4)) == 1


def test_readings_that_agree_to_less_than_a_hair_count_after_a_third_of_a_second(tray):
    """Boxes that waver between readings delay a throw to at most half a second and five readings."""
    tray.roll(a=(100, 100, "3"))
    still = tray.picture()
    tray.picture = lambda: still
    frames = 0
    while tray.state.goal is not Goal.COUNTED:
        tray.askew = 5 * (tray.readings % 2)
        tray.watch()
        frames += 1
    assert 0.35 <= (frames - 1) * PER_FRAME_S <= 0.5
    assert tray.readings <= 5


def test_dice_that_lay_there_before_are_no_throw():
    """A table that starts with dice in the tray waits until somebody throws them."""
    tray = DrawnTray()
    tray.dice = {"a": (100, 100, "3")}
    tray.eye.await_throw((1,), {})
    assert tray.watch(60) == []
    assert (tray.state.why, tray.state.watch) == (LayThere(), Quiet())
    tray.roll(a=(300, 100, "3"))
    assert faces(tray.watch(60)) == [("3",)]


def test_nothing_counts_that_is_not_awaited():
    """Dice that are moved while nobody is to throw are not even read."""
    tray = DrawnTray()
    tray.watch(30)
    tray.roll(a=(100, 100, "3"))
    assert tray.watch(60) == []
    assert tray.state.goal is Goal.IDLE
    assert tray.readings == 0


def test_a_die_that_is_turned_after_the_throw_makes_no_other(tray):
    """Turning a die after the throw has counted makes no second throw. It is read once, to be followed."""
    tray.roll(a=(100, 100, "3"))
    tray.watch(30)
    tray.roll(a=(100, 100, "6"))
    assert tray.watch(60) == []
    assert tray.state.goal is Goal.COUNTED
    assert tray.readings == 3


def test_a_throw_that_was_faster_than_the_table_counts(tray):
    """A throw counts if its dice were still rolling when the table began to await them."""
    tray.roll(a=(100, 100, "3"))
    tray.watch(30)
    tray.eye.rest()
    tray.roll(a=(400, 300, "5"))
    tray.eye.await_throw((1,), {})
    assert faces(tray.watch(60)) == [("5",)]


def test_dice_in_the_hand_are_waited_for(thrown):
    """While two of three dice are in a hand, nobody is told to throw them. Once thrown, all count."""
    thrown.eye.await_throw((2, 3), {1: "1"})
    del thrown.dice["b"], thrown.dice["c"]
    assert thrown.watch(90) == []
    assert (thrown.state.why, thrown.state.watch) == (None, Quiet())
    thrown.roll(b=(250, 300, "5"), c=(400, 250, "6"))
    assert faces(thrown.watch(60)) == [("1", "5", "6")]


def test_a_die_that_is_left_from_a_throw_told_by_hand_is_no_throw():
    """Nobody has thrown yet, so nobody is told to throw the dice that seem to be missing beside it."""
    tray = DrawnTray()
    tray.dice = {"a": (100, 100, "1")}
    tray.eye.await_throw((1,), {})
    tray.watch(30)
    tray.eye.await_throw((1, 2, 3), {})
    assert tray.watch(60) == []
    assert tray.eye.sight.hint == ""
    tray.roll(a=(250, 300, "4"), b=(300, 100, "2"), c=(450, 100, "3"))
    assert len(tray.watch(60)) == 1


def test_a_tray_that_is_cleared_for_the_next_game_is_no_trouble(thrown):
    """Nobody has thrown yet when the dice of the last game are taken away, so no number of dice is told."""
    thrown.eye.await_throw((1, 2), {}, dice_set="numerals")
    for name in "abc":
        del thrown.dice[name]
        thrown.hand = 300
        thrown.watch(3)
    thrown.hand = None
    assert thrown.watch(60) == []
    assert (thrown.state.why, thrown.state.watch) == (None, Quiet())
    thrown.hand = 300
    thrown.watch(3)
    thrown.hand = None
    assert thrown.watch(60) == []
    assert thrown.state.why is None


@pytest.mark.parametrize("seen_empty", [False, True])
def test_thrown_dice_of_which_the_reader_sees_none_are_told(thrown, seen_empty):
    """The picture shows that dice were thrown, even where one lay before, so the number of dice is told."""
    thrown.eye.await_throw((1,), {}, dice_set="numerals")
    thrown.dice.clear()
    if seen_empty:
        thrown.watch(60)
        assert thrown.state.why is None
    thrown.blind = True
    assert thrown.roll(d=(300 if seen_empty else 350, 100 if seen_empty else 300, "4")) == []
    assert thrown.watch(60) == []
    assert thrown.state.why == Number(0, 1)
    thrown.dice.clear()
    assert thrown.watch(60) == []
    assert thrown.state.why is None


def test_an_empty_tray_that_is_turned_is_not_said_to_lack_dice(tray):
    """Its picture differs as if dice were overlooked, so the sentence holds for both; then a throw counts."""
    tray.rim = 12
    assert tray.watch(60) == []
    tray.rim = 40
    assert tray.watch(300) == []
    assert tray.eye.sight.hint == "The camera sees no dice: throw them, or enter them."
    tray.roll(a=(300, 300, "4"))
    assert faces(tray.watch(60)) == [("4",)]


def test_kept_dice_that_are_gone_with_the_others_are_told(thrown):
    """A tray that is cleared although a die is to stay is not ready for the throw."""
    thrown.eye.await_throw((2, 3), {1: "1"})
    thrown.dice.clear()
    assert thrown.watch(60) == []
    assert thrown.state.why == Number(0, 3, gone=(1,))


def test_ok_before_an_empty_tray_says_how_many_dice_are_seen(tray):
    """Whoever has the tray read is told what the camera sees, even if that is nothing."""
    tray.eye.read_tray()
    assert tray.watch(60) == []
    assert tray.state.why == Number(0, 1)


def test_dice_that_were_not_thrown_again_do_not_count_again(two):
    """If a hand passes over the tray and the dice lie as before, no throw counts."""
    two.roll(a=(100, 100, "1"), b=(300, 100, "2"))
    two.watch(30)
    two.eye.await_throw((2,), {1: "1"})
    for two.hand in (100, 200, 300, 400, 500, None):
        assert two.watch(2) == []
    assert two.watch(150) == []
    assert two.state.why == NotThrown(2)


def test_one_of_any_number_of_dice_is_a_throw(thrown):
    """Where any number is thrown, one die thrown again counts with those that lie there; none does not."""
    thrown.eye.await_throw((1, 2, 3), {}, any_number=True)
    thrown.hand = 300
    thrown.watch(3)
    thrown.hand = None
    assert thrown.watch(60) == []
    assert thrown.state.why == NotThrown(1)
    thrown.roll(b=(250, 300, "5"))
    assert faces(thrown.watch(60)) == [("1", "5", "3")]


def test_a_nudge_is_no_throw_of_any_number_of_dice(thrown):
    """One die slides by a third of its width, then two do: none of them was thrown."""
    thrown.eye.await_throw((1, 2, 3), {}, any_number=True)
    assert thrown.roll(b=(320, 105, "2")) + thrown.watch(60) == []
    assert thrown.roll(a=(120, 105, "1"), c=(470, 105, "3")) + thrown.watch(60) == []
    assert thrown.state.why == NotThrown(1)
    thrown.roll(a=(250, 300, "6"))
    assert faces(thrown.watch(60)) == [("6", "2", "3")]


def test_a_doubtful_die_that_is_read_otherwise_was_not_thrown(tray):
    """If the doubtful reading of a die changes but the die stays in its place, no throw counts."""
    tray.roll(a=(100, 100, "6"))
    tray.watch(30)
    tray.eye.await_throw((1,), {})
    tray.doubt = ("4",)
    tray.hand = 300
    tray.watch(2)
    tray.hand, tray.dice["a"] = None, (100, 100, "4")
    assert tray.watch(150) == []


def test_no_throw_counts_with_a_hand_in_view(tray):
    """A hand that rests in the tray is as still as a die; the throw waits until it is gone."""
    tray.hand = 400
    tray.roll(a=(100, 100, "4"))
    assert tray.watch(60) == []
    assert isinstance(tray.state.watch, HandInView)
    tray.hand = None
    assert faces(tray.watch(60)) == [("4",)]


def test_a_hand_that_rests_is_read_twice_a_second_at_most(tray):
    """A resting hand is read at most twice a second, because keys do not answer during a reading."""
    tray.hand = 400
    tray.roll(a=(100, 100, "4"))
    tray.watch(90)
    assert 4 <= tray.readings <= 7


def test_what_stays_for_long_is_furniture(tray):
    """A hand or cup that stays for about four seconds no longer keeps a throw from counting."""
    tray.hand = 400
    tray.roll(a=(100, 100, "4"))
    assert tray.watch(115) == []
    assert faces(tray.watch(40)) == [("4",)]


def test_what_stays_for_long_where_dice_are_missing_is_told(tray):
    """Something at the edge, such as a hand, may lie on the missing dice; the hint says that it is there."""
    tray.watch(60)
    tray.hand = 400
    tray.watch(300)
    assert tray.eye.sight.hint == (
        "Dice in view: 0, expected: 1. Something has appeared at the edge of the picture: take it away,"
        " throw, or enter the dice."
    )
    tray.hand = None
    tray.roll(a=(100, 100, "4"))
    assert faces(tray.watch(60)) == [("4",)]


@pytest.mark.parametrize("slide", [4, 8])
def test_a_knock_at_the_table_does_not_hold_up_the_throw(thrown, slide):
    """All of the picture slides, with the rim of the tray along its edge: that is no hand, but a hand is."""
    plain = thrown.picture

    def slid():
        pixels = plain()
        pixels[:40] = pixels[:, :30] = (200, 200, 190)
        return np.roll(pixels, (slide // 2 * knocked, slide * knocked), (0, 1))

    knocked = False
    thrown.picture = slid
    thrown.eye.await_throw((1, 2, 3), {})
    thrown.roll(a=(200, 300, "1"), b=(320, 200, "5"), c=(450, 250, "4"))
    assert len(thrown.watch(150)) == 1
    thrown.eye.await_throw((1, 2, 3), {})
    knocked = True
    thrown.hand = 250
    assert thrown.roll(a=(100, 100, "6"), b=(300, 100, "2"), c=(450, 350, "3")) == []
    assert thrown.watch(90) == []
    thrown.hand = None
    assert faces(thrown.watch(20)) == [("6", "2", "3")]


def test_a_knock_at_an_empty_tray_is_forgotten():
    """The table was pushed before the throw: nothing is said, and the throw waits for no hand."""
    tray, knocked = DrawnTray(), False
    plain = tray.picture

    def slid():
        pixels = plain()
        pixels[:40] = pixels[:, :30] = (200, 200, 190)
        pixels[200:260, 500:] = (60, 60, 130)
        return np.roll(pixels, (4 * knocked, 8 * knocked), (0, 1))

    tray.picture = slid
    tray.eye.await_throw((1,), {})
    tray.watch(30)
    knocked = True
    tray.watch(30)
    assert tray.eye.sight.hint == ""
    assert tray.state.at_rest.grey.tolist() == thumbnail(slid()).tolist()
    tray.roll(a=(200, 300, "4"))
    assert len(tray.watch(20)) == 1


def test_noise_is_no_motion(tray):
    """Sensor noise of ten grey levels neither delays nor touches a throw."""
    tray.noise = 10.0
    tray.watch(30)
    tray.roll(a=(100, 100, "4"))
    assert faces(tray.watch(60)) == [("4",)]
    assert tray.state.watch == Quiet()


def test_flickering_light_is_no_motion(tray):
    """A lamp that flickers by a tenth neither delays nor touches a throw."""
    tray.roll(a=(100, 100, "4"))
    throws = []
    for beat in range(60):
        tray.light = 1.0 + 0.1 * np.sin(beat)
        throws += tray.watch()
    assert faces(throws) == [("4",)]
    assert tray.state.watch == Quiet()


def under_bands(tray, depth, seconds):
    """Show the tray under a lamp whose light flickers by this part."""
    tray.flicker = depth
    throws = tray.watch(round(seconds / PER_FRAME_S))
    tray.flicker = 0.0
    return throws


@pytest.mark.parametrize("depth", [0.5, 0.6, 0.9])
def test_a_lamp_that_flickers_too_much_is_told_until_the_picture_is_still(tray, depth):
    """All of the picture moves for seconds; without a word people would wait for the throw for ever."""
    tray.roll(a=(100, 100, "4"))
    assert under_bands(tray, depth, 5) == []
    assert tray.state.why is None
    assert under_bands(tray, depth, 3) == []
    assert tray.state.why == Restless()
    assert tray.eye.sight.hint.startswith("The picture is never still: use a lamp that does not flicker")
    assert faces(tray.watch(60)) == [("4",)]
    assert tray.state.why is None


def test_a_hand_that_moves_for_long_is_no_flickering_lamp(tray):
    """A hand sweeps over the tray for twenty seconds; the far side of the picture stays still."""
    for sweep in range(600):
        tray.hand = abs(sweep * 20 % 1000 - 500)
        tray.watch()
    assert tray.state.why is None


def test_a_lamp_is_not_told_while_no_throw_is_awaited(tray):
    """Whoever reads the rules is not told of the light."""
    tray.eye.rest()
    under_bands(tray, 0.6, 8)
    assert tray.state.why is None


def test_fading_light_is_no_motion(tray):
    """Dusk, to half the light in twenty seconds, does not touch a throw."""
    tray.roll(a=(100, 100, "4"))
    assert len(tray.watch(30)) == 1
    for tray.light in np.linspace(1.0, 0.5, 600):
        tray.watch()
    assert tray.state.watch == Quiet()


def test_a_slow_slide_is_motion(tray):
    """A die that is pushed by a pixel a frame is found to move, though no two frames differ much."""
    tray.roll(a=(100, 100, "4"))
    assert len(tray.watch(30)) == 1
    for x in range(100, 150):
        tray.dice["a"] = (x, 100, "4")
        tray.watch()
    assert isinstance(tray.state.watch, Settling)


def test_what_the_reader_cannot_decide_counts_in_doubt(two):
    """A die read as 6 and 4 in turn counts as doubtful in the end. The other die does not."""
    two.roll(a=(100, 100, "6"), b=(300, 100, "2"))
    throws = []
    still = two.picture()
    two.picture = lambda: still
    for _ in range(90):
        two.dice["a"] = (100, 100, "64"[two.readings % 2])
        throws += two.watch()
    assert len(throws) == 1
    assert [die.doubtful for die in throws[0].lying.values()] == [True, False]
    assert two.readings <= 25


def test_ok_takes_what_lies_there():
    """After OK the dice count as they lie, even the same dice a second time."""
    tray = DrawnTray()
    tray.dice = {"a": (100, 100, "3")}
    for _ in range(2):
        tray.eye.await_throw((1,), {})
        tray.eye.read_tray()
        assert faces(tray.watch(60)) == [("3",)]


def test_nothing_counts_once_the_table_has_stopped_waiting(tray):
    """A throw that still rolls when the table stops awaiting it is not read."""
    tray.roll(a=(100, 100, "3"))
    tray.eye.rest()
    assert tray.watch(60) == []
    assert tray.state.goal is Goal.IDLE
    assert tray.readings == 0


def test_a_refused_throw_counts_again_once_it_adds_up(two):
    """A throw with one die too many is refused.

    Once the extra die is taken away, the others count as they lie.
    """
    two.roll(a=(100, 100, "3"), b=(300, 100, "4"), stranger=(200, 300, "1"))
    assert two.watch(60) == []
    assert two.state.why == Number(3, 2)
    del two.dice["stranger"]
    assert faces(two.watch(60)) == [("3", "4")]


def test_a_throw_in_doubt_counts_anew_whenever_it_was_touched(two):
    """While a throw is in doubt, it counts again whenever one of its dice is turned or thrown again."""
    two.roll(a=(100, 100, "3"), b=(300, 100, "4"))
    (seen,) = two.watch(30)
    two.ask(seen)
    assert two.watch(90) == []
    two.roll(b=(300, 100, "5"))
    assert faces(two.watch(60)) == [("3", "5")]
    del two.dice["a"]
    assert two.watch(60) == []
    two.roll(a=(500, 300, "6"))
    assert faces(two.watch(60)) == [("5", "6")]


def test_a_die_in_doubt_that_is_lifted_and_put_down_where_it_lay_was_touched(two):
    """It may be another die: an answer about the one that lay there does not hold for it."""
    two.roll(a=(100, 100, "3"), b=(300, 100, "4"))
    (seen,) = two.watch(30)
    two.ask(seen)
    del two.dice["b"]
    assert two.watch(60) == []
    two.dice["b"] = (300, 100, "4")
    (again,) = two.watch(60)
    assert again.untouched == {1}
    two.ask(again)
    two.hand = 280
    two.watch(3)
    two.hand = None
    (passed,) = two.watch(60)
    assert passed.as_before


def test_a_throw_in_doubt_that_does_not_add_up_stays_in_doubt(two):
    """A third die that falls among two doubtful ones is refused.

    Once it is gone, the two count as they lie.
    """
    two.roll(a=(100, 100, "3"), b=(300, 100, "4"))
    (seen,) = two.watch(30)
    two.ask(seen)
    two.roll(stranger=(200, 300, "1"))
    assert two.watch(60) == []
    assert two.state.why == Number(3, 2)
    del two.dice["stranger"]
    assert faces(two.watch(60)) == [("3", "4")]


def test_the_next_throw_ends_the_question(two):
    """Awaiting the next throw closes the question. Then a die that is only nudged does not count."""
    two.roll(a=(100, 100, "3"), b=(300, 100, "4"))
    (seen,) = two.watch(30)
    two.ask(seen)
    two.eye.await_throw((1, 2), {})
    assert two.eye.question is None
    assert two.roll(b=(310, 110, "4")) + two.watch(60) == []


@pytest.mark.parametrize("lifted", [False, True])
def test_a_die_that_lies_there_since_the_camera_was_gone_is_still_to_be_thrown(thrown, monkeypatch, lifted):
    """Kept dice that are pushed aside, or lifted and put down again, make no throw of the die beside them."""

    def gone():
        raise CameraStopped("no picture")

    thrown.eye.await_throw((1,), {2: "2", 3: "3"})
    with monkeypatch.context() as patched:
        patched.setattr(thrown, "latest", gone)
        thrown.watch(3)
    if lifted:
        del thrown.dice["b"]
    assert thrown.watch(60) == []
    assert thrown.roll(b=(300, 220, "2"), c=(450, 220, "3")) + thrown.watch(90) == []
    assert thrown.state.why == NotThrown(1)
    thrown.roll(a=(150, 300, "6"))
    assert faces(thrown.watch(60)) == [("6", "2", "3")]


def test_dice_pushed_aside_are_no_throw(thrown):
    """Pushing kept dice aside is no throw while the awaited die still lies there.

    Throwing that die counts.
    """
    thrown.eye.await_throw((1,), {2: "2", 3: "3"})
    assert thrown.roll(b=(300, 220, "2"), c=(450, 220, "3")) + thrown.watch(90) == []
    assert thrown.state.why == NotThrown(1)
    thrown.roll(a=(150, 300, "6"))
    assert faces(thrown.watch(60)) == [("6", "2", "3")]


def test_a_die_thrown_onto_the_place_of_a_kept_one_is_asked_about(thrown):
    """A thrown die pushes a kept one aside and lies in its place: its own face counts, and people are asked.

    The kept one may as well have been turned there, with the thrown die beside it.
    """
    thrown.eye.await_throw((1,), {2: "2", 3: "3"})
    del thrown.dice["a"]
    assert thrown.watch(60) == []
    thrown.roll(a=(310, 105, "6"), b=(385, 100, "2"))
    (seen,) = thrown.watch(60)
    assert seen.dice[1].face == "6"
    assert seen.doubtful == (1,)
    assert seen.remarks == {1: "It may be die 2, turned."}
    hint = "Die 1 may be the kept die 2: say what the thrown one shows."
    assert thrown.eye.sight.hint == hint
