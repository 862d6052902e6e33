"""A die that was nudged or lies where it lay was not thrown; one that fell near its place was."""

import pytest

from device.throw.why import NotThrown, Number, Turned
from tests.device.throw.drawn_tray import awaiting, faces


@pytest.mark.parametrize("kept", [{}, {1: "1"}])
def test_a_single_die_that_is_thrown_and_shows_the_same_face_counts(kept):
    """One die has no arrangement; nor has one beside a kept die that lies where it lay."""
    tray = awaiting(*kept, len(kept) + 1)
    tray.roll(**({"a": (100, 100, "1")} if kept else {}), b=(300, 100, "2"))
    tray.watch(60)
    tray.eye.await_throw((len(kept) + 1,), kept)
    tray.roll(b=(100, 300, "2"))
    assert faces(tray.watch(60)) == [(*kept.values(), "2")]


def test_a_die_that_fell_near_its_place_counts_once_the_tray_was_seen_without_it(thrown):
    """A die that falls near its old place counts if the tray was seen without it in between."""
    thrown.eye.await_throw((1,), {2: "2", 3: "3"})
    del thrown.dice["a"]
    assert thrown.watch(60) == []
    thrown.roll(a=(125, 110, "1"))
    (seen,) = thrown.watch(60)
    assert seen.dice[1].center_xy == (155, 140)


def test_a_die_that_fell_near_its_place_counts_once_a_stranger_is_taken_out(two):
    """It was lifted, so it is no nudged one, though it shows the same face beside another die."""
    two.roll(a=(100, 100, "1"), b=(300, 100, "2"))
    two.watch(30)
    two.eye.await_throw((1, 2), {})
    two.dice.clear()
    two.watch(60)
    two.roll(a=(120, 110, "1"), b=(400, 300, "5"), c=(500, 400, "6"))
    assert two.watch(60) == []
    assert two.state.why == Number(3, 2)
    del two.dice["c"]
    assert faces(two.watch(60)) == [("1", "5")]


def test_a_die_that_another_one_has_nudged_was_not_thrown(thrown):
    """Of two dice one is thrown alone, nudges the other and spins it: the throw waits for that one."""
    thrown.eye.await_throw((1, 2), {3: "3"})
    del thrown.dice["a"]
    assert thrown.watch(60) == []
    thrown.askew = 6
    thrown.roll(a=(250, 90, "6"), b=(325, 105, "2"))
    assert thrown.watch(60) == []
    assert thrown.state.why == NotThrown(2)
    del thrown.dice["b"]
    assert thrown.watch(60) == []
    thrown.roll(b=(325, 300, "4"))
    assert faces(thrown.watch(60)) == [("6", "4", "3")]


@pytest.mark.parametrize("nudged_while_lifted", [False, True])
def test_a_nudged_die_that_is_lifted_and_put_down_where_it_lay_was_not_thrown(thrown, nudged_while_lifted):
    """A die lies where it was nudged to; there it was put down again, so it is still to be thrown."""
    thrown.eye.await_throw((1, 2), {3: "3"})
    if nudged_while_lifted:
        del thrown.dice["b"]
        thrown.watch(60)
    thrown.roll(a=(125, 110, "1"))
    thrown.watch(60)
    del thrown.dice["a"]
    thrown.watch(60)
    thrown.roll(a=(125, 110, "1"), b=(300, 300, "6"))
    assert thrown.watch(60) == []
    assert thrown.state.why == NotThrown(1)
    thrown.roll(a=(200, 300, "4"))
    assert faces(thrown.watch(60)) == [("4", "6", "3")]


def test_a_kept_die_that_was_turned_is_named_before_one_that_was_not_thrown(thrown):
    """OK would count the one, and let the other pass as it lies: people are told of the turned one first."""
    thrown.eye.await_throw((2, 3), {1: "1"})
    thrown.roll(a=(100, 100, "5"), c=(450, 300, "6"))
    assert thrown.watch(60) == []
    assert thrown.state.why == Turned(1, "1", "5")
    thrown.roll(a=(100, 100, "1"))
    assert thrown.watch(60) == []
    assert thrown.state.why == NotThrown(2)


def test_a_die_that_fell_near_its_place_counts_where_all_were_thrown_at_once(thrown):
    """Three dice are thrown so fast that the tray is not seen without them; one falls near its old place."""
    thrown.eye.await_throw((1, 2, 3), {})
    thrown.roll(a=(125, 110, "1"), b=(320, 300, "5"), c=(450, 250, "4"))
    assert faces(thrown.watch(60)) == [("1", "5", "4")]


@pytest.mark.parametrize("seen", [True, False])
def test_a_doubtful_die_near_the_old_place_of_another_counts(thrown, seen):
    """A thrown die in doubt falls near the old place of a die that showed another face: it was thrown."""
    thrown.eye.await_throw((1, 2), {3: "3"})
    if seen:
        del thrown.dice["a"]
        assert thrown.watch(60) == []
    thrown.doubt = ("4",)
    thrown.roll(a=(250, 300, "6"), b=(325, 110, "4"))
    assert faces(thrown.watch(60)) == [("6", "4", "3")]


def test_a_die_that_was_nudged_by_the_only_one_thrown_is_waited_for(thrown):
    """Of two dice one is thrown so fast that the tray is not seen without it, and nudges the other."""
    thrown.eye.await_throw((1, 2), {3: "3"})
    assert thrown.roll(a=(250, 250, "6"), b=(325, 105, "2")) + thrown.watch(60) == []
    assert thrown.state.why == NotThrown(2)


def test_a_thrown_die_may_fall_where_it_lay(thrown):
    """A die may fall on its old place with its old face.

    It counts if it is turned: its box is larger then.
    """
    thrown.eye.await_throw((1, 2), {3: "3"})
    thrown.askew = 6
    thrown.roll(a=(100, 100, "1"), b=(320, 300, "5"), c=(450, 100, "3"))
    assert faces(thrown.watch(60)) == [("1", "5", "3")]


def test_ok_takes_dice_that_lie_as_before(thrown):
    """OK counts the awaited dice again, although they lie as before."""
    thrown.eye.await_throw((1, 2, 3), {})
    thrown.eye.read_tray()
    assert faces(thrown.watch(60)) == [("1", "2", "3")]
