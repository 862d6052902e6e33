"""Rounds and the end of a game (l.37)."""

import pytest

from engines.imalya.events import GameOver, RoundEnded
from tests.engines.imalya.turns import BASE, SIX, a_turn, play, scores

PLAIN = "throw EEEEEG; keep 1 2 3 4 5 6"


def test_turns_go_clockwise_and_the_starter_opens_every_round():
    """IM-04: turns follow the seats, and each round begins with the starter."""
    state = a_turn().but(starter=1, active=1)
    seats = []
    for _ in range(6):
        seats.append((state.round, state.active))
        state = play(state, PLAIN)

    assert seats == [(2, 1), (2, 2), (2, 0), (3, 1), (3, 2), (3, 0)]


def test_target_is_looked_at_when_the_round_is_complete():
    """IM-24: the game ends only when the round is complete, and then the highest score wins."""
    state = a_turn(scores=(0, 388, 400)).but(starter=1, active=2)
    assert play(state, PLAIN).outcome is None

    over = play(state.but(active=0), "throw EEEEEE; keep 1 2 3 4 5 6")
    assert over.outcome.ranking == ((2,), (1,), (0,))
    assert {RoundEnded(2), GameOver(over.outcome)} <= set(over.happened)


def test_target_crossed_outside_ones_own_turn_counts_at_the_end_of_the_round():
    """IM-26: a player who passes the target in another's turn does not end the round."""
    state = play(a_turn(SIX, scores=(0, 350, 0)), "throw BBBBBB")

    assert (scores(state), state.outcome) == ([50, 400, 50], None)


@pytest.mark.parametrize(("points", "over"), [(387, False), (388, True), (389, True)])
def test_388_days(points, over):
    """l.37: a game ends at 388 points or more."""
    state = a_turn(BASE, scores=(points, 0, 0)).but(active=2)

    assert (play(state, "throw EEEEEE; keep 1 2 3 4 5 6").outcome is not None) == over


def test_dice_of_the_finished_game_still_lie_there():
    """The dice of a finished game keep their faces; a new turn begins with no faces."""
    over = play(a_turn(scores=(400, 0, 0)).but(active=2), "throw EEEEEE; keep 1 2 3 4 5 6")
    going_on = play(a_turn(), "throw EEEEEE; keep 1 2 3 4 5 6")

    assert {die.figure for die in over.dice} == {"E"}
    assert {(die.printed, die.figure) for die in going_on.dice} == {(None, None)}
