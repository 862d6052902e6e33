"""Positions and actions as text."""

import re

import pytest

from engines.choix_des_dieux import parse_action, parse_state
from engines.errors import ParseError
from tests.engines.choix_des_dieux.rounds import a_table, play

ACTIONS = [
    "name 2",
    'join "Théo"',
    'join "a \\"quoted\\" name"',
    "leave 2",
    "sit-out 2",
    "sit-in 2",
    "purse 2 40",
    "open",
    "close",
    "throw S",
    "stake 2 12",
    "guess 2 Conflit éternel – Défense",
    "ready 2",
]


@pytest.mark.parametrize("text", ACTIONS)
def test_actions_read_back(text):
    """Every kind of action is the same after it is written and read again."""
    assert str(parse_action(text)) == text


UNREADABLE = [
    "stake",
    "stake 2",
    "stake 2 ten",
    "stake 2 1 1",
    "stake 02 1",
    "guess 2",
    "guess 2 la moisson",
    "throw X",
    "throw SA",
    "join Théo",
    "join 5",
    "open 1",
    "Open",
    " open",
]


@pytest.mark.parametrize("text", UNREADABLE)
def test_unreadable_actions_are_quoted_with_an_example(text):
    """The message quotes the text and shows how an action is written."""
    with pytest.raises(
        ParseError, match=r"is no action of Le Choix des Dieux; one (reads like|begins with)"
    ) as caught:
        parse_action(text)
    assert repr(text) in str(caught.value)


def text_of_a_round() -> str:
    """A position during the bets, with a guess, a player who is ready and one who sits out."""
    story = "sit-out 4; open; throw A; stake 2 10; stake 3 8; stake 1 7; throw N; guess 2 Bûcher; ready 2"
    return str(play(a_table(pot=12), story))


def test_position_reads_like_this():
    """A position is a line for the rules, one for each player, one for the table and one for the dice."""
    assert text_of_a_round().splitlines() == [
        "rules elis",
        'player 1 "Inès" funds=100 won=-12 stake=7 guess=-',
        'player 2 "Maëlle" funds=100 won=0 stake=10 guess="Bûcher" ready',
        'player 3 "Yann" funds=100 won=0 stake=8 guess=-',
        'player 4 "Théo" funds=100 won=0 stake=0 guess=- away',
        "table phase=bets shooter=1 last=- round=1 pot=12 surplus=0 unclaimed=0",
        "dice A N",
    ]


def test_closed_session_reads_back():
    """A closed session, with its line for the outcome, is the same after writing and reading."""
    after = play(a_table(), "open; throw D; close")

    assert str(after).splitlines()[-1] == "outcome closed 1,2,3,4"
    assert parse_state(str(after)) == after


SPOILT = [
    ("phase=bets", "phase=sleep"),
    ("phase=bets", "phase=stakes"),
    ("phase=bets", "phase=over"),
    ("shooter=1", "shooter=5"),
    ("last=-", "last=9"),
    ("dice A N", "dice A"),
    ("dice A N", "dice A D"),
    ("dice A N", "dice D N"),
    ("dice A N", "dice A N\noutcome closed 1,2,3,4"),
    ("Bûcher", "Pleine Mère"),
    ("ready", "asleep"),
    ("funds=100", "funds=many"),
    ("rules elis", "rules chess"),
    ("player 2", "player 3"),
    (" pot=12", ""),
]


@pytest.mark.parametrize(("right", "wrong"), SPOILT)
def test_spoilt_positions_are_refused(right, wrong):
    """A position whose text was damaged is refused."""
    text = text_of_a_round()
    assert right in text

    with pytest.raises(ParseError):
        parse_state(text.replace(right, wrong, 1))


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
    text = re.sub(r"funds=\d+", "funds=0", text_of_a_round())

    with pytest.raises(ParseError):
        parse_state(text)


def test_spoilt_outcomes_are_refused():
    """The outcome of a closed session must place exactly the seats that exist."""
    text = str(play(a_table(), "close"))

    for wrong in ("outcome closed 1,2,3,x", "outcome closed 1,2,3,5"):
        with pytest.raises(ParseError):
            parse_state(text.replace("outcome closed 1,2,3,4", wrong))
