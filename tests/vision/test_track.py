"""Each die keeps its number from throw to throw, and what does not fit is told, not guessed."""

from vision.reading import Die, Reading
from vision.track import Track

match = Track().match


def die(x, y, face, doubtful=False):
    """A die of 50 pixels whose middle is at x, y."""
    return Die((x - 25, y - 25, x + 25, y + 25), "d6", "pips", face, 0.9, None, doubtful)


def reading(*dice):
    """What the eye saw, from left to right."""
    return Reading(tuple(sorted(dice, key=lambda one: one.center_xy)), 640, 480)


def test_a_first_throw_is_numbered_from_left_to_right():
    """Dice of one column are numbered from top to bottom."""
    a, b, c = die(100, 300, "1"), die(100, 80, "2"), die(400, 200, "3")
    tracked = match({}, reading(a, b, c), (1, 2, 3))
    assert tracked.dice == {1: b, 2: a, 3: c}
    assert tracked.complete


def test_dice_that_stay_keep_their_numbers():
    """Die 2 lies where it lay, between the thrown dice 1 and 3, which are numbered round it."""
    before = {1: die(100, 100, "1"), 2: die(300, 100, "5"), 3: die(500, 100, "6")}
    stayed, left, right = die(302, 99, "5"), die(60, 300, "3"), die(330, 300, "4")
    tracked = match(before, reading(stayed, left, right), (1, 3))
    assert tracked.dice == {1: left, 2: stayed, 3: right}
    assert (tracked.moved, tracked.turned) == ((), ())


def test_thrown_dice_may_land_between_those_that_stay():
    """Nearest pairs come first: a thrown die that stops against a kept one does not take its number."""
    before = {1: die(100, 100, "1"), 2: die(300, 100, "5")}
    stayed, thrown = die(101, 100, "1"), die(124, 100, "1")
    assert match(before, reading(stayed, thrown), (2,)).dice == {1: stayed, 2: thrown}


def test_a_kept_die_that_was_pushed_is_recognised_and_told():
    """A locked die two widths from its place, with the face it had, is the same die and has moved."""
    before = {1: die(100, 100, "1"), 2: die(300, 100, "5")}
    pushed, thrown = die(390, 140, "5"), die(500, 300, "2")
    tracked = match(before, reading(pushed, thrown), (1,))
    assert tracked.dice == {1: thrown, 2: pushed}
    assert tracked.moved == (2,)
    assert tracked.complete


def test_a_kept_die_that_was_turned_is_told():
    """A locked die in its place with another face has been turned."""
    before = {1: die(100, 100, "1")}
    tracked = match(before, reading(die(100, 100, "6")), ())
    assert tracked.turned == (1,)


def test_a_doubtful_reading_does_not_accuse_anybody():
    """A kept die whose face is not surely read is not said to have been turned."""
    before = {1: die(100, 100, "6")}
    assert match(before, reading(die(100, 100, "4", doubtful=True)), ()).turned == ()


def test_thrown_dice_that_are_not_found_are_missing():
    """Three dice were thrown and two lie there: the last number is missing."""
    tracked = match({}, reading(die(100, 100, "1"), die(300, 100, "2")), (1, 2, 3))
    assert set(tracked.dice) == {1, 2}
    assert tracked.missing == (3,)
    assert not tracked.complete


def test_a_kept_die_that_is_gone_is_missing():
    """A locked die that was taken out of the tray is missing; the thrown one has its number."""
    before = {1: die(100, 100, "1"), 2: die(300, 100, "5")}
    tracked = match(before, reading(die(500, 300, "2")), (1,))
    assert set(tracked.dice) == {1}
    assert tracked.missing == (2,)


def test_with_a_die_too_many_no_thrown_number_is_given():
    """Two dice lie there and one was thrown: which is the stranger is not guessed."""
    before = {1: die(100, 100, "1"), 2: die(300, 100, "5")}
    stayed, one, other = die(300, 100, "5"), die(60, 300, "3"), die(330, 300, "4")
    tracked = match(before, reading(stayed, one, other), (1,))
    assert tracked.dice == {2: stayed}
    assert tracked.extra == (one, other)
    assert tracked.missing == (1,)


def test_a_die_far_from_its_place_is_not_taken_for_the_kept_one():
    """A kept die is gone, and a thrown one far away shows its face: it is missing, not moved."""
    before = {1: die(100, 100, "1"), 2: die(100, 300, "5")}
    tracked = match(before, reading(die(500, 100, "5")), (1,))
    assert tracked.missing == (2,)
    assert tracked.moved == ()


def test_the_tracked_dice_stand_in_the_order_of_their_numbers():
    """Screens and throws list dice from 1 upwards."""
    before = {1: die(100, 100, "1"), 4: die(300, 100, "5")}
    tracked = match(before, reading(die(300, 100, "5"), die(500, 300, "2")), (1,))
    assert list(tracked.dice) == [1, 4]
