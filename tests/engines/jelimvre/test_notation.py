"""Positions, actions and rules as text."""

import pytest

from engines.errors import ParseError, RulesConflict
from engines.jelimvre import GAME, Rules, parse_action, parse_rules, parse_state
from engines.jelimvre.board import diagram, parse_diagram
from tests.engines.jelimvre.positions import a_board, a_turn, play

ACTIONS = [
    "white 2",
    "put K f1",
    "put X a2",
    "take f1",
    "ready",
    "move e2 e4",
    "move e10 e11 Q",
    "travel c4 f7",
    "travel e10 e11 C",
    "promote e11 Q",
    "wall e4",
    "water k11",
    "shift c4 d6",
    "destroy f8",
    "drain e5",
    "regenerate C",
    "regenerator e5",
    "done",
    "glass",
    "revise",
    "pass",
    "timeout",
    "timeout d1",
    "resign",
    "offer-draw",
    "accept",
    "decline",
]


@pytest.mark.parametrize("text", ACTIONS)
def test_actions_read_back(text):
    """Every kind of action, with and without its optional parts, is the same after writing and reading."""
    assert str(parse_action(text)) == text


UNREADABLE = [
    "move",
    "move e2",
    "move e2 e12",
    "move e2 l4",
    "move e2 e4 Z",
    "move e2 e4 Q Q",
    "move  e2 e4",
    "Move e2 e4",
    "put Z e1",
    "put K",
    "white one",
    "white",
    "regenerate X",
    "done now",
    "e2e4",
]


@pytest.mark.parametrize("text", UNREADABLE)
def test_unreadable_actions_are_quoted_with_an_example(text):
    """The message quotes the text and shows how an action is written."""
    with pytest.raises(ParseError, match=r"is no action of Jelimvre; one (reads like|begins with)") as caught:
        parse_action(text)
    assert repr(text) in str(caught.value)


def test_diagram():
    """A cell shows its piece first, a small letter for a black one, and then what the piece stands on."""
    board = a_board("S'a2 Me5 Se5 mf6 sf6 dg7 mg7 Eh8 Xc1 Cc1 xk11 Kk1")

    assert [line for line in diagram(board) if line.strip(" .0123456789")] == [
        "11 .  .  .  .  .  .  .  .  .  .  x",
        " 8 .  .  .  .  .  .  .  E  .  .  .",
        " 7 .  .  .  .  .  .  dm .  .  .  .",
        " 6 .  .  .  .  .  sm .  .  .  .  .",
        " 5 .  .  .  .  SM .  .  .  .  .  .",
        " 2 S' .  .  .  .  .  .  .  .  .  .",
        " 1 .  .  CX .  .  .  .  .  .  .  K",
    ]
    assert parse_diagram(diagram(board)) == board


def text_of_a_turn() -> str:
    """A position in the middle of a turn, with pieces, walls, water and both regenerators."""
    return str(play(a_turn("Xb1 Cb1 S'c2 Me5 Se5 Ed7 xk10 Kk2 kk11", 6, lost="TSS"), "wall d5; wall d6"))


def test_position_reads_like_this():
    """A position lists rules, players, table, both sides, the board as the turn began, and the steps."""
    lines = text_of_a_turn().splitlines()

    assert lines[:6] == [
        "rules base",
        'player 1 "Maëlle"',
        'player 2 "Yann"',
        "table phase=choose white=1 active=white",
        "white counter=6 walls=7 lost=SST",
        "black counter=1 walls=8 lost=-",
    ]
    assert lines[12] == " 5 .  .  .  .  SM .  .  .  .  .  ."
    assert lines[-1] == "turn wall d5; wall d6"
    assert str(parse_state(text_of_a_turn())) == text_of_a_turn()


SPOILT = [
    ("phase=choose", "phase=sleep"),
    ("phase=choose", "phase=start"),
    ("phase=choose", "phase=bonus"),
    ("phase=choose", "phase=over"),
    ('player 2 "Yann"\n', ""),
    ("white=1", "white=3"),
    ("active=white", "active=red"),
    ("counter=6", "counter=13"),
    ("counter=6", "counter=0"),
    ("walls=7", "walls=8"),
    ("lost=SST", "lost=STS"),
    ("lost=SST", "lost=TTT"),
    (" 5 .", " 6 ."),
    ("SM", "TM"),
    ("SM", "SE"),
    (" K", " ."),
    ("wall d5", "wall e5"),
    ("wall d5", "sleep"),
    ("player 2", "player 3"),
    ("rules base", "rules chess"),
]


@pytest.mark.parametrize(("right", "wrong"), SPOILT)
def test_spoilt_positions_are_refused(right, wrong):
    """A position whose text was damaged is refused."""
    text = text_of_a_turn()
    assert right in text

    with pytest.raises(ParseError):
        parse_state(text.replace(right, wrong, 1))


@pytest.mark.parametrize(
    ("steps", "right", "wrong", "sentence"),
    [
        (0, "active=white", "active=black", "the board is empty, and White is active"),
        (5, "active=white", "active=black", "who still has 17 pieces in the box"),
        (5, "walls=8", "walls=7", "before the first turn a side is written"),
        (5, "lost=-", "lost=S", "before the first turn a side is written"),
        (5, " 6 .", " 6 T", "'T' on a6 cannot be set up there"),
        (5, "11 .", "11 E", "'E' on a11 cannot be set up there"),
        (5, "S' ", "S  ", "'S' on a2 cannot be set up there"),
    ],
)
def test_a_set_up_that_nobody_could_have_made_is_refused(steps, right, wrong, sentence):
    """l.310-314: a set-up without White's camp, or with pieces elsewhere, is not read."""
    state = GAME.new(Rules(), ("Ana", "Ben"))
    for text in ("white 1", "put S a2", "put T a1", "put K f1", "put X b1")[:steps]:
        state = state.apply(parse_action(text))
    assert parse_state(str(state)) == state
    assert right in str(state)

    with pytest.raises(ParseError, match=sentence):
        parse_state(str(state).replace(right, wrong, 1))


def test_a_finished_game_reads_back():
    """A finished game keeps its winner and the reason through writing and reading."""
    state = play(a_turn("Ta1 ka11"), "move a1 a11")

    assert str(state).splitlines()[-1] == "outcome king 1/2"
    assert parse_state(str(state)) == state


EVERY_SWITCH = (
    "base regenerator=superpose corner_seal=off knight_blocked_by_dragon=on knight_vs_barrier=leap"
    " dragon_king_path=army_only encirclement=immobile first_turn_move_and_build=on climb=forward3"
    " soldier_wall_range=any descent=back3 late_promotion=on support_pieces=army+walls+X water9_new_zone=on"
    " walls_return=off king_in_air_loses=off hidden_setup=on sandglass=on"
)


def test_every_switch_reads_back():
    """Rules with every switch in its unusual position are the same after writing and reading."""
    assert str(parse_rules(EVERY_SWITCH)) == EVERY_SWITCH
    assert list(map(str, GAME.presets.values())) == ["base", "base sandglass=on"]


UNREADABLE_RULES = [
    ("", "begin with 'base'"),
    ("tales", "begin with 'base'"),
    ("base climb", "climb=any8 or climb=forward3"),
    ("base climb=never", "climb=any8 or climb=forward3"),
    ("base sandglass=maybe", "sandglass=on or sandglass=off"),
    ("base chess=on", "the rules are regenerator, corner_seal"),
    ("base climb=any8 climb=any8", "twice"),
]


@pytest.mark.parametrize(("text", "sentence"), UNREADABLE_RULES)
def test_unreadable_rules_say_what_was_expected(text, sentence):
    """The message quotes the text and says what was expected."""
    with pytest.raises(ParseError, match=sentence):
        parse_rules(text)


@pytest.mark.parametrize("players", [1, 3, 5])
def test_two_or_four_play(players):
    """l.338: only two players, or four in two teams, can play; any other number is refused."""
    with pytest.raises(RulesConflict, match=f"by four in two teams; players named: {players}"):
        GAME.new(Rules(), ["Maëlle", "Yann", "Inès", "Théo", "Loïc"][:players])
