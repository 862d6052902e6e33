"""The review of a turn: luck of the throws and points lost by choices."""

from random import Random

import pytest

from engines.imalya import parse_action
from engines.imalya.worth import expected
from engines.imalya.worth.review import Review, review
from engines.imalya.worth.solver import counted
from tests.engines.imalya.chance import answer
from tests.engines.imalya.turns import SORT, a_turn, play


def actions(story):
    """Return the actions of a story, which are separated by semicolons."""
    return [parse_action(text.strip()) for text in story.split(";")]


def test_luck_and_choices_of_a_last_die():
    """With 90 points expected, keeping a Bel for 75 loses 15; throwing one's own for 120 is 30 of luck."""
    state = play(a_turn(), "throw RRRRRB; keep 1 2 3 4 5")

    mine, _, _ = review(state, actions("throw B; lock 6; done"))
    assert (mine.luck, mine.lost, mine.choices) == pytest.approx((0, 15, 1))
    mine, _, _ = review(state, actions("throw R; lock 6; done"))
    assert (mine.luck, mine.lost) == pytest.approx((30, 0))


def test_a_lock_that_is_taken_back_costs_nothing():
    """A lock that is taken back before the throw loses no points."""
    state = play(a_turn(), "throw RRRRRB; keep 1 2 3 4 5")

    mine, _, _ = review(state, actions("throw B; lock 6; unlock 6; done"))
    assert (mine.lost, mine.choices) == pytest.approx((0, 1))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_points_are_what_was_expected_with_luck_less_what_was_lost(seed):
    """In each turn, the points are those expected at first, plus luck, minus losses."""
    rng, state, played = Random(seed), a_turn(), []
    start = state
    while counted(state) is None:
        played.append(answer(state, rng))
        state = state.apply(played[-1])
    mine, *_ = review(start, played)

    assert counted(state) == pytest.approx(expected(start) + mine.luck - mine.lost)


def test_with_the_sort_an_adversary_can_lose_points_for_the_player():
    """l.85: points that the adversary's choice gives away are his loss, not the player's."""
    state = play(a_turn(SORT), "throw DRRRGG")
    _, adversary, _ = review(state, actions("capture 1 5"))

    assert adversary.choices == 1
    given = expected(state.apply(parse_action("capture 1 5")))
    assert adversary.lost == pytest.approx(given - expected(state))
    assert adversary.lost > 0


def test_what_is_no_part_of_a_turn_is_not_weighed():
    """A player who has not thrown yet has neither luck nor choices."""
    assert review(play(a_turn(), "throw RRRRRB; keep 1 2 3 4 5"), [])[1] == Review()
