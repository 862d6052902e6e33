"""What the table tells of a turn of Imalya: points, Tales, places."""

from device.screen.imalya.news import news
from tests.engines.imalya.turns import TALES, a_turn, play


def test_a_debt_is_told_as_far_as_it_was_paid():
    """l.44, IM-31: who owes three Tales and holds two pays two, and two are told."""
    state = play(a_turn(TALES, tales=(2, 15, 15)), "throw DDDBBB; done; keep 4 5 6")

    assert "Player 1: +0 points. 2 Tales to the Trésor." in news(state, state.happened)


def test_a_debt_that_is_waived_is_not_told_as_paid():
    """IM-35: whoever was stripped in his own turn pays nothing, and nothing is told."""
    state = play(a_turn(TALES, tales=(0, 15, 15)).but(grace=True), "throw DBBBBB; done; keep 2 3 4 5 6")

    assert news(state, state.happened) == "Player 1: +0 points."
