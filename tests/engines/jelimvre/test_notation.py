"""What only the texts of Jelimvre hold: boards, set-ups, rules."""

import pytest

from engines.errors import ParseError, RulesConflict
from engines.jelimvre import GAME, Rules, parse_action, parse_rules, parse_state
from engines.jelimvre.board import diagram, parse_diagram
from tests.engines.jelimvre.positions import a_board, a_turn, play


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
