"""Throws in which more or fewer dice are read than were thrown."""

import pytest

from device.throw import hints, why
from tests.device.throw.watched_game import ELSEWHERE, LYING, Game, Pages, calibrated


def test_more_dice_than_are_thrown_are_counted_before_a_live_camera(game):
    """A live camera that sees too many dice says how many, and what to do; it speaks of no photograph."""
    game.throw((*LYING, (60, 180)))
    assert game.thrown == 0
    said = "Dice in view: 4, expected: 3. Take one die out of the tray, or enter the dice."
    assert game.eye.sight.hint == said


def test_a_photograph_with_more_dice_than_are_thrown_counts_none_of_them():
    """A photograph with too many dice counts none of them, and a hint says why.

    The next photograph counts.
    """
    game = Game(tray=Pages((*LYING, (60, 180)), ELSEWHERE))
    game.eye.await_throw((1, 2, 3), {})
    game.eye.read_tray()
    game.watch(3)
    assert game.thrown == 0
    asked = "Dice in the photograph: 4, thrown: 3. Take the next photograph, or enter the dice."
    assert game.eye.sight.hint == asked
    game.eye.read_tray()
    game.watch(3)
    assert game.thrown == 1
    assert game.eye.sight.hint == ""


def test_a_photograph_that_lacks_a_kept_die_says_which():
    """There are as many dice as there should be, so their number is not what is wrong with the photograph."""
    number = why.Number(seen=3, expected=3, gone=(2,))
    said = hints.words(number, lambda number, face: face, photo=True)
    assert said == "Kept dice that are not found: 2. Lay them back as they lay, or enter the dice."


def test_a_shadow_that_is_read_as_one_die_more_keeps_no_throw_from_counting(game):
    """Of four places that are read, one is a shadow, in doubt: the three dice count without a question."""
    game.tray.shadows = ((60, 180),)
    seen = game.throw_once(LYING)
    assert [(one.face, one.doubtful) for _number, one in sorted(seen.dice.items())] == [("3", False)] * 3
    assert game.eye.sight.hint == ""


def test_a_shadow_counts_where_any_number_of_dice_is_thrown(game):
    """Where nobody knows how many dice lie there, what may be a die is asked about."""
    game.eye.await_throw((1, 2, 3), {}, any_number=True)
    game.tray.shadows = ((60, 180),)
    seen = game.throw_once(LYING)
    assert [one.doubtful for one in seen.dice.values()].count(True) == 1


def test_a_thrown_die_that_was_left_out_is_searched_and_asked_about():
    """Of three thrown dice two are read: the third one is searched, and the throw counts with it in doubt."""
    game = Game()
    game.eye.await_throw((1, 2, 3), {})
    game.tray.left_out = {ELSEWHERE[1]}
    seen = game.throw_once(ELSEWHERE)
    assert [(one.face, one.doubtful) for _number, one in sorted(seen.dice.items())] == [
        ("3", False),
        ("5", True),
        ("3", False),
    ]


@pytest.mark.parametrize(("calibration", "searched"), [(None, False), ("mat", True)])
def test_free_throws_are_searched_for_as_many_dice_as_before_in_a_calibrated_tray_alone(
    calibration, searched
):
    """After three dice, two are read: in an uncalibrated picture, what else is found may be no die."""
    game = Game(calibrated() if calibration else None)
    game.eye.await_throw((1, 2, 3), {}, any_number=True)
    game.watch(1.0)
    game.tray.left_out = {ELSEWHERE[1]}
    seen = game.throw_once(ELSEWHERE)
    assert (game.tray.searches > 0) is searched
    assert len(seen.dice) == (3 if searched else 2)


def test_dice_in_a_hand_are_not_searched():
    """While the thrown dice are in a hand, and the kept one lies as it lay, nothing was left out."""
    game = Game()
    game.eye.await_throw((1, 2, 3), {})
    game.throw_once(LYING)
    game.eye.await_throw((1, 2), {3: "3"})
    game.tray.dice = LYING[2:]
    game.watch(3.0)
    assert game.eye.state.why is None
    assert game.tray.searches == 0
