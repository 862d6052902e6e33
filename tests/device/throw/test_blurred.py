"""Where a picture is blurred and dice are missing or in doubt, people are told so."""

from device.throw import eye
from device.throw.state import Goal, Quiet
from device.throw.why import Blurred, Number
from tests.device.throw.drawn_tray import SIDE, DrawnTray, faces


def blurred(tray, blur_px=5.0):
    """This tray, seen through a lens that is out of focus."""
    tray.blur_px = blur_px
    tray.watch(30)
    return tray


def test_dice_missing_in_a_blurred_picture_are_said_to_be_blurred(two):
    """Where a die is missing and the picture is blurred, that is said, until a sharp picture shows both."""
    blurred(two).roll(a=(100, 100, "3"))
    assert two.watch(60) == []
    assert isinstance(two.state.why, Blurred)
    assert two.state.watch == Quiet()
    assert two.eye.sight.hint == "The picture is blurred: wipe or focus the lens, or enter the dice."
    two.blur_px = 0.0
    two.watch(60)
    assert (two.state.why.seen, two.state.why.expected) == (1, 2)
    two.roll(b=(300, 100, "5"))
    assert faces(two.watch(60)) == [("3", "5")]
    assert two.state.why is None


def test_dice_that_were_read_in_a_blurred_picture_need_not_be_entered(two):
    """The screen that enters the missing die finds the other one as it was read, as in a sharp picture."""
    blurred(two).roll(a=(100, 100, "3"))
    two.watch(60)
    assert {number: die.face for number, die in two.eye.sight.found.items()} == {1: "3"}


def test_dice_in_doubt_in_a_blurred_picture_are_asked_about_and_said_to_be_blurred(two):
    """A throw with a die in doubt counts as before, and the table says that the picture is blurred."""
    two.doubt = ("5",)
    blurred(two).roll(a=(100, 100, "3"), b=(300, 100, "5"))
    (seen,) = two.watch(60)
    assert (seen.doubtful, two.state.why) == ((2,), Blurred((2,)))
    assert seen.remarks == {2: "Blurred: wipe or focus the lens."}
    assert two.eye.sight.hint == "The picture is blurred: wipe or focus the lens, or enter the dice."
    two.eye.await_throw((1, 2), {})
    assert two.state.why is None


def test_dice_in_doubt_in_a_sharp_picture_are_only_asked_about(two):
    """Doubt in a sharp picture has another cause, which is not called blur."""
    two.doubt = ("5",)
    two.roll(a=(100, 100, "3"), b=(300, 100, "5"))
    (seen,) = two.watch(60)
    assert (seen.doubtful, two.state.why) == ((2,), None)


def test_a_throw_that_is_told_by_hand_ends_the_word_of_blur(two):
    """Once people have entered the dice, nothing is said of the picture, and the next throw is awaited."""
    blurred(two).roll(a=(100, 100, "3"))
    two.watch(60)
    two.eye.rest()
    assert (two.state.goal, two.eye.sight.hint) == (Goal.IDLE, "")
    two.eye.await_throw((1,), {})
    assert two.eye.sight.hint == ""


def test_blur_is_measured_once_where_dice_are_missing_and_never_for_a_good_throw(two, monkeypatch):
    """Blur is measured once for each picture at rest in which dice are missing; a good throw takes none."""
    measured = []
    monkeypatch.setattr(eye, "is_blurred", lambda frame, die_px: measured.append(die_px) or False)
    blurred(two).roll(a=(100, 100, "3"), b=(300, 100, "5"))
    assert len(two.watch(60)) == 1
    assert measured == []
    two.eye.await_throw((1, 2), {})
    del two.dice["b"]
    two.roll(a=(400, 300, "3"))
    two.watch(90)
    assert (two.state.why.seen, two.state.why.expected) == (1, 2)
    assert measured == [SIDE]


def test_a_picture_so_blurred_that_no_die_is_found_is_measured_by_the_dice_before(two):
    """Where the reader finds no die at all, the width of those that counted last is the measure."""
    two.roll(a=(100, 100, "3"), b=(300, 100, "5"))
    two.watch(60)
    two.eye.await_throw((1, 2), {})
    two.blind = True
    blurred(two, 9.0).roll(a=(200, 300, "3"), b=(400, 300, "5"))
    two.watch(60)
    assert two.state.why == Blurred()


def resumed(blur_px):
    """A resumed tray that awaits one die and looks for a kept one, seen through such a lens, and blindly."""
    tray = DrawnTray()
    tray.dice = {"a": (100, 100, "3")}
    tray.blind = True
    tray.eye.await_throw((2,), {1: "3"})
    return blurred(tray, blur_px)


def test_after_a_restart_a_blurred_picture_is_named_where_no_die_is_found():
    """The tray is not calibrated, and no die was seen yet: the blur is measured by a large die."""
    assert resumed(5.0).state.why == Blurred()


def test_after_a_restart_a_sharp_picture_without_kept_dice_is_not_called_blurred():
    """Where the picture is sharp, the kept die is said to be missing."""
    assert resumed(0.0).state.why == Number(0, 1, gone=(1,))
