"""Tests the timer for turns."""

from device.game.sandglass import Allowance, Sandglass

FIRST, SECOND = Allowance("first", 30), Allowance("second", 30)


def test_seconds_are_told_whole_and_never_below_zero(clock):
    """The time left is rounded up, and is never below zero."""
    glass = Sandglass(clock)
    glass.watch(FIRST)
    for now_s, left_s in ((0, 30), (0.1, 30), (29.9, 1), (30, 0), (90, 0)):
        clock.now_s = now_s
        glass.watch(FIRST)
        assert glass.left_s == left_s


def test_a_new_turn_has_all_its_sand(clock):
    """A new turn has the full time."""
    glass = Sandglass(clock)
    glass.watch(FIRST)
    clock.now_s = 20
    glass.watch(SECOND)
    assert glass.left_s == 30


def test_the_sand_lies_still_while_nobody_is_timed(clock):
    """The timer pauses while no turn is timed."""
    glass = Sandglass(clock)
    glass.watch(FIRST)
    clock.now_s = 10
    glass.watch(None)
    assert glass.left_s is None
    clock.now_s = 500
    glass.watch(FIRST)
    assert glass.left_s == 20


def test_a_glass_can_be_turned_within_a_turn(clock):
    """`turn` restarts the timer: the players acted in time, the key press came late."""
    glass = Sandglass(clock)
    glass.watch(FIRST)
    clock.now_s = 31
    glass.watch(FIRST)
    glass.restart()
    assert glass.left_s == 30
