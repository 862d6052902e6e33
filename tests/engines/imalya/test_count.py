"""The points of a turn (l.29-33) agree with the table of §5."""

import pytest

from engines.imalya.score import score
from tests.engines.imalya.turns import SIX, TALES, a_turn, play

TABLE = [
    (0, 1, 4, 9, 16, 25, 36),
    (3, 8, 15, 24, 35, 48),
    (12, 21, 32, 45, 60),
    (27, 40, 55, 72),
    (48, 65, 84),
    (75, 96),
    (120,),
]
"""Rows: dice of one's own Faction; columns: dice of the others."""

CELLS = [(own, other, points) for own, row in enumerate(TABLE) for other, points in enumerate(row)]


@pytest.mark.parametrize(("own", "other", "points"), CELLS)
def test_table_of_scores(own, other, points):
    """Points are (3 own + other) x (own + other), and 120 for six own (l.31-33)."""
    assert score(own, other) == points


@pytest.mark.parametrize(("own", "other", "points"), CELLS)
def test_a_turn_scores_what_the_table_says(own, other, points):
    """A turn scores what the table says; free Egals score nothing and do not multiply (IM-20)."""
    letters = ("R" * own + "M" * other).ljust(6, "E")
    state = play(a_turn(), f"throw {letters}; lock 1; lock 2; lock 3; lock 4; lock 5; lock 6")

    assert (state.turn_points, state.turn_debt) == (points, 0)
    assert play(state, "done").players[0].score == points


def test_free_bels_do_not_multiply():
    """Two own dice, one other, two Bels and an Egal, all free, score 7 x 3 (IM-20)."""
    assert play(a_turn(), "throw RRMBBE; done; keep 1 2 3 4 5 6").players[0].score == 21


def test_points_of_the_turn_so_far_count_locked_dice_alone():
    """During a turn, the points and the debt are those that stopping with the locked dice would bring."""
    state = play(a_turn(TALES), "throw DERRMM; capture 1 2; lock 3; lock 4")

    assert (state.turn_points, state.turn_debt) == (12, 2)


def test_points_so_far_know_combinations():
    """With the Six, six Gains locked by a Ruse show 108 points and no debt before the count (l.63)."""
    state = play(a_turn(SIX), "throw GGGGGR; keep 1 2 3 4 5; throw G; lock 6")

    assert (state.turn_points, state.turn_debt) == (108, 0)
