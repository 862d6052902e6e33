"""Positions and actions as text."""

import re

import pytest

from engines.choix_des_dieux import parse_state
from engines.errors import ParseError
from tests.engines.choix_des_dieux.notation import POSITION
from tests.engines.choix_des_dieux.rounds import a_table, play


def test_closed_session_reads_back():
    """A closed session, with its line for the outcome, is the same after writing and reading."""
    after = play(a_table(), "open; throw D; close")

    assert str(after).splitlines()[-1] == "outcome closed 1,2,3,4"
    assert parse_state(str(after)) == after


UNPLAYABLE = [
    ("sit-out 4; open", "shooter=1", "shooter=4", "too few players have enough to stake"),
    ("open", "funds=100", "funds=1", "too few players have enough to stake"),
    ("open", "surplus=0", "surplus=3", "surplus and unclaimed loss are 0"),
    ("open; throw A", "stake=0", "stake=7", "Inès has staked 7; at stakes it can be 0 to 0"),
    ("sit-out 4; open; throw A; stake 2 9; stake 3 9; stake 1 5", "stake=9", "stake=0", "it can be 1 to 100"),
    (
        "sit-out 4; open; throw A; stake 2 9; stake 3 9; stake 1 5",
        "stake=9",
        "stake=101",
        "it can be 1 to 100",
    ),
    ("open; throw A", "guess=-", "guess=- ready", "Inès is ready, but nobody is asked"),
    ("leave 3", 'guess=-\nplayer 2 "Maëlle"', 'guess=- left\nplayer 2 "Maëlle"', "its shooter has left"),
    ("leave 4", "funds=100", "funds=0", "Inès shoots, but takes no part"),
    ("leave 3", "unclaimed=0", "unclaimed=13", "the last round left 13 in a pot of 12"),
]


@pytest.mark.parametrize(("story", "right", "wrong", "sentence"), UNPLAYABLE)
def test_positions_from_which_no_session_goes_on_are_refused(story, right, wrong, sentence):
    """Purses, stakes and pot that no session can have come to are refused."""
    text = str(play(a_table(pot=12), story))
    assert right in text

    with pytest.raises(ParseError, match=sentence):
        parse_state(text.replace(right, wrong, -1 if wrong == "funds=1" else 1))


def test_a_round_in_which_nobody_could_bet_is_refused():
    """A position in the middle of the bets is refused where all purses are empty."""
    text = re.sub(r"funds=\d+", "funds=0", POSITION)

    with pytest.raises(ParseError):
        parse_state(text)


def test_spoilt_outcomes_are_refused():
    """The outcome of a closed session must place exactly the seats that exist."""
    text = str(play(a_table(), "close"))

    for wrong in ("outcome closed 1,2,3,x", "outcome closed 1,2,3,5"):
        with pytest.raises(ParseError):
            parse_state(text.replace("outcome closed 1,2,3,4", wrong))
