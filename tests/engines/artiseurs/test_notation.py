"""Positions and actions as text."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.artiseurs import parse_board, parse_cell, parse_puzzle, parse_state
from engines.artiseurs.board import format_board
from engines.artiseurs.colours import parse_stones
from engines.artiseurs.lines import parse_line
from engines.artiseurs.osselets import Face, parse_osselet
from engines.artiseurs.pool import parse_stack
from engines.errors import EngineError, ParseError
from tests.engines.artiseurs.tables import a_table, in_hand, play, thrown

SMALL = [
    (parse_cell, "f1", "the cells are a1 to e5"),
    (parse_line, "a1", "the lines are 1, 2"),
    (parse_board, "...../.....", "five rows"),
    (parse_stones, "W8R6B4", "'W8/R6/B4'"),
    (parse_stack, "RW", "'WWR'"),
    (parse_stack, "", "'WWR'"),
    (parse_osselet, "5:C/1", "'3:C/1'"),
    (parse_osselet, "1:2(M)/1", "'3:C/1'"),
    (parse_osselet, "1:C(M!21)/1", "'3:C/1'"),
    (parse_osselet, "1:C(M!11)/1", "'3:C/1'"),
    (parse_puzzle, "mate in two", "one reads like"),
]


@pytest.mark.parametrize(("parse", "text", "sentence"), SMALL)
def test_unreadable_parts_say_what_was_expected(parse, text, sentence):
    """The refusal quotes the text and says what was expected."""
    with pytest.raises(ParseError, match=re.escape(sentence)) as caught:
        parse(text)
    assert repr(text) in str(caught.value)


@given(st.text("WRB.", min_size=25, max_size=25))
def test_boards_read_back(board):
    """A board with any stones on its 25 cells is the same after writing and reading."""
    assert parse_board(format_board(board)) == board


def test_a_position_has_as_many_players_as_its_mode():
    """A game needs two or three players in its position, since osselets go on to the next player."""
    lines = str(thrown("1CCM")).split("\n")
    alone = [line for line in lines if not line.startswith(("player 2", "player 3"))]

    with pytest.raises(ParseError, match="cervienne has 2 or 3 players; this one has 1"):
        parse_state("\n".join(alone))


def test_osselets_must_lie_where_one_is_chosen():
    """A position in which a player chooses an osselet needs osselets that have been thrown."""
    text = str(thrown("1CCM"))

    with pytest.raises(ParseError, match="no osselets lie on the table"):
        parse_state(text.replace("1:1/1", "1:-/1"))
    with pytest.raises(ParseError, match="no osselets lie on the table"):
        parse_state(text.replace("rules cervienne", "rules learning"))


def test_a_centaur_alone_tells_no_mark():
    """The text of an osselet that shows its centaur has no mark until the mark has been seen (l.75)."""
    assert parse_osselet("3:C/2").mark is None
    assert parse_osselet("3:2/2").mark is Face.POINTS


@pytest.mark.parametrize(
    ("state", "right", "wrong", "sentence"),
    [
        (thrown("1CCM"), "1:1/1 2:C/1 3:C/1 4:M/1", "1:1/2 2:C/2 3:C/2 4:M/2", "what that needs"),
        (play(thrown("1CCM"), "play 2"), "....R/...../..W..", "...../...../.....", "no action is possible"),
        (play(thrown("1CCM"), "play 4"), "....R/...../..W..", "...../...../.....", "no action is possible"),
        (a_table("learning"), "phase=turn", "phase=colours", "what that needs"),
    ],
    ids=["osselet", "step", "lift", "colours"],
)
def test_whoever_is_awaited_has_an_action(state, right, wrong, sentence):
    """A position is refused in which the player who is awaited can do nothing."""
    text = str(state)
    assert right in text

    with pytest.raises(ParseError, match=sentence):
        parse_state(text.replace(right, wrong, 1))


WORDS = str(in_hand("WR", by="B", board="Wc3 Rd4")).split(" ")


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(WORDS) - 1), st.sampled_from(["", "x", "-", "9", "W", *WORDS]))
def test_whatever_is_read_can_be_played(index, word):
    """A position with one changed word is refused with a sentence, or can be asked for its legal actions."""
    text = " ".join([*WORDS[:index], word, *WORDS[index + 1 :]])
    try:
        state = parse_state(text)
    except EngineError:
        return
    assert state.awaits.kind
    assert list(state.legal_actions())
