"""Rules as text, and rules that exclude each other."""

import pytest

from engines.artiseurs import GAME, PRESETS, Mode, Rules, Stones, parse_rules
from engines.errors import ParseError, RulesConflict

PUZZLE = "...../..W../..R../...../B....,R,stone:R,win"

EVERY_SWITCH = (
    "cervienne bag=W7/R7/B7 diagonal_lines=off two_player_third_colour=removed seized_uses=black"
    " flip_targets=own sacrifices_per_turn=2 show_hidden_faces=on end_rule=bag_empty"
    " agreed_end_scoring=count idle_s=5 bag_mode=virtual osselets_mode=virtual"
)


def test_presets():
    """The first preset is the Six Duchies, which the source calls the real game (l.68)."""
    assert list(GAME.presets) == ["six_duchies", "learning", "cervienne", "baugienne", "puzzle"]
    assert [str(rules) for rules in PRESETS.values()] == ["six_duchies", "learning", "cervienne", "baugienne"]


@pytest.mark.parametrize(
    "text",
    [
        EVERY_SWITCH,
        "six_duchies must_play_six_duchies=on",
        "baugienne sacrifices_per_turn=0 end_rule=agreement",
        f"puzzle puzzle={PUZZLE}",
        f"puzzle puzzle={PUZZLE} diagonal_lines=off",
    ],
)
def test_rules_read_back(text):
    """Rules in which a switch differs from its usual position are the same after writing and reading."""
    assert str(parse_rules(text)) == text


def test_what_is_left_out_is_as_usual():
    """Switches that are not named have the defaults of the page (§12)."""
    assert parse_rules("six_duchies") == Rules(Mode.SIX_DUCHIES, bag=Stones(8, 6, 4))


UNREADABLE = [
    ("", "name no mode"),
    ("diagonal_lines=off", "name no mode"),
    ("chess", "name no mode"),
    ("learning learning", "is no rule"),
    ("learning idle_s=5 idle_s=6", "twice"),
    ("learning diagonal_lines=maybe", "diagonal_lines=on or diagonal_lines=off"),
    ("learning end_rule=never", "end_rule=l81 or end_rule=bag_empty or end_rule=agreement"),
    ("learning sacrifices_per_turn=many", "a whole number"),
    ("learning bag=18", "W8/R6/B4"),
    ("learning diagonal_lines", "diagonal_lines= says nothing; it reads like diagonal_lines=on"),
    ("puzzle puzzle=none", "is no puzzle"),
]


@pytest.mark.parametrize(("text", "sentence"), UNREADABLE)
def test_unreadable_rules_say_what_was_expected(text, sentence):
    """The refusal quotes the word that was read."""
    with pytest.raises(ParseError, match=sentence):
        parse_rules(text)


CONFLICTS = [
    ("puzzle", "needs a puzzle"),
    (f"learning puzzle={PUZZLE}", "the mode is learning: say puzzle"),
    ("puzzle puzzle=WWRRB/...../...../...../.....,W,step,win", "line 5 of the puzzle is full already"),
    ("puzzle puzzle=W..../.W.../..R../...R./....B,W,step,win", "line a5-e1 of the puzzle is full already"),
    ("puzzle puzzle=...../...../...../...../.....,W,step,win", "no stone is on the board"),
    ("puzzle puzzle=W..../...../...../...../.....,W,step,lead", "only the aim lead has a number"),
    ("puzzle puzzle=W..../...../...../...../.....,W,step,win:3", "only the aim lead has a number"),
    ("learning bag=W0/R0/B0", "holds 0 stones"),
    ("learning bag=W9/R9/B9", "holds 27 stones"),
    ("cervienne must_play_six_duchies=on", "only by the rules of the Six Duchies"),
    ("cervienne sacrifices_per_turn=-1", "from 0, or unlimited"),
    ("baugienne idle_s=0", "1 second at least"),
]


@pytest.mark.parametrize(("text", "sentence"), CONFLICTS)
def test_rules_that_exclude_each_other_are_refused(text, sentence):
    """Rules that exclude each other are refused when they are made."""
    with pytest.raises(RulesConflict, match=sentence):
        parse_rules(text)


def test_a_diagonal_may_be_full_where_it_is_no_line():
    """A-4: with `diagonal_lines=off` a puzzle may begin with a full diagonal."""
    rules = parse_rules("puzzle puzzle=W..../.W.../..R../...R./....B,W,step,win diagonal_lines=off")

    assert GAME.new(rules, ["Solver"]).outcome is None


@pytest.mark.parametrize(
    ("rules", "names", "sentence"),
    [
        ("learning", ["Yann"], "two or three players, but 1"),
        ("six_duchies", ["Yann", "Inès", "Théo", "Maëlle"], "two or three players, but 4"),
        (f"puzzle puzzle={PUZZLE}", ["Yann", "Inès"], "by one player, but 2"),
    ],
)
def test_players_must_fit(rules, names, sentence):
    """A puzzle is for one player, a game for two or three (l.13)."""
    with pytest.raises(RulesConflict, match=sentence):
        GAME.new(parse_rules(rules), names)
