"""What the table tells of a turn of Imalya: points, Tales, places."""

from device.screen.imalya.news import news
from device.screen.imalya.turn_told import TurnTold
from engines.imalya import State
from engines.imalya.events import TurnCounted
from tests.engines.imalya.turns import TALES, a_turn, play


def told(before: State, story: str) -> TurnTold:
    """What is told of a turn whose last step ends the story."""
    *earlier, last = story.split(";")
    before = play(before, ";".join(earlier))
    after = play(before, last)
    return TurnTold.of(before, after, next(one for one in after.happened if isinstance(one, TurnCounted)), ())


def test_a_debt_is_told_as_far_as_it_was_paid():
    """l.44, IM-31: who owes three Tales and holds two pays two, and two are told."""
    state = play(a_turn(TALES, tales=(2, 15, 15)), "throw DDDBBB; done; keep 4 5 6")

    assert "Player 1: +0 points. 2 Tales to the Trésor." in news(state, state.happened)


def test_a_debt_that_is_waived_is_not_told_as_paid():
    """IM-35: whoever was stripped in his own turn pays nothing, and nothing is told."""
    state = play(a_turn(TALES, tales=(0, 15, 15)).but(grace=True), "throw DBBBBB; done; keep 2 3 4 5 6")

    assert news(state, state.happened) == "Player 1: +0 points."


def test_eliminated_players_have_their_place_among_the_others():
    """l.44: the score of an eliminated player can still win, so whoever is behind him is not first."""
    start = a_turn(TALES, scores=(40, 60, 200)).but_player(2, out=True)
    six = "lock 1; lock 2; lock 3; lock 4; lock 5; lock 6; done"

    assert told(start, f"throw RRRRRG; {six}").passed == "Player 1 overtakes Player 2: place 2."
