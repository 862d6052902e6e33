"""The Escalier: points replace Tales (l.71-81)."""

from dataclasses import replace

import pytest

from engines.imalya import Rules
from engines.imalya.events import PointsMoved, Reason, TookPoints, TurnCounted
from tests.engines.imalya.turns import BASE, ESCALIER, ESCALIER_SIX, TALES, a_turn, play, refused, scores

FLOOR = replace(ESCALIER_SIX, escalier_floor=True)
STEALS = replace(ESCALIER_SIX, escalier_gain_steals=True)


def test_bel_gives_five_points_at_once():
    """l.72, IM-73: a Bel can give its player five points at once, as its one action of that landing."""
    state = play(a_turn(ESCALIER), "throw BRRRGG; take-points 1")

    assert scores(state) == [5, 0, 0]
    assert {TookPoints(1), PointsMoved(None, 0, 5, Reason.BEL)} <= set(state.happened)
    assert "has acted since it landed" in refused(state, "take-points 1")


@pytest.mark.parametrize(
    ("rules", "text", "sentence"),
    [
        (BASE, "take-points 6", "without the Escalier"),
        (TALES, "take-points 6", "without the Escalier"),
        (ESCALIER, "take-tale 6", "without Tales"),
        (ESCALIER, "take-points 1", "is not a Bel"),
    ],
)
def test_bel_gives_what_is_played_for(rules, text, sentence):
    """A Bel gives points only with the Escalier and a Tale only with the Tales; the refusal says so."""
    assert sentence in refused(play(a_turn(rules), "throw RRRGEB"), text)


def test_dams_are_counted_with_the_points_of_the_turn():
    """l.73: the Dams' cost is part of the points of the turn, before and at the count; no Tales are owed."""
    state = play(a_turn(ESCALIER), "throw DERRMM; capture 1 2; lock 3; lock 4")
    after = play(state, "done; throw EE; keep 5 6")
    counted = next(event for event in after.happened if isinstance(event, TurnCounted))

    assert (state.turn_points, state.turn_debt) == (12 - 10, 0)
    assert (counted.points, counted.debt, counted.paid) == (2, 0, 0)


def test_freed_egal_costs_five():
    """IM-36: at the count a Dam whose Egal was freed costs five points, or ten by house rule."""
    story = "throw DRRGEE; capture 1 5; keep 2 3; throw BR; free 4 5; keep 4 6"

    assert scores(play(a_turn(ESCALIER), story))[0] == 27 - 5
    assert scores(play(a_turn(replace(ESCALIER, freed_egal_cost=2)), story))[0] == 27 - 10


def test_mort_earns_ten_points_a_kill():
    """l.75: a kill gives the Mort ten points and takes none from the victim."""
    state = play(a_turn(ESCALIER_SIX, factions="RM", powers=True), "throw RGGGGG")

    assert (scores(state), state.die(1).status) == ([0, 10], "killed")


def test_gain_earns_five_points_for_anybodys_egal():
    """l.76: a Gain gets five points for each Egal that it or an opponent throws."""
    own = play(a_turn(ESCALIER_SIX, factions="GR", powers=True), "throw EEGGGM")
    others = play(a_turn(ESCALIER_SIX, factions="RG", powers=True), "throw EEGGGM")

    assert (scores(own), scores(others)) == ([10, 0], [0, 10])


def test_nobody_is_out_and_there_is_no_tresor():
    """l.71, IM-70: nobody is eliminated, however low the score, and there is no Trésor."""
    state = play(a_turn(ESCALIER, scores=(-300, 0, 0)), "throw DDDGGE; capture 1 4; capture 2 5")

    assert (scores(state)[0], state.players[0].out, state.tresor) == (-320, False, 0)


def test_score_that_falls_below_the_target_within_the_round_does_not_end_it():
    """IM-26: a player who passes the target and falls below it within the round does not end the game."""
    state = a_turn(ESCALIER, factions="RM", scores=(0, 390)).but(active=1)
    after = play(state, "throw DEGGGG; capture 1 2; keep; throw EEEE; keep 3 4 5 6")

    assert (scores(after), after.outcome) == ([0, 380], None)


def test_escalier_floor_off():
    """IM-70: without a floor a score can fall below zero."""
    assert scores(play(a_turn(ESCALIER_SIX, scores=(10, 0, 90)), "throw DDDDDD")) == [-20, -30, 60]


def test_escalier_floor_on():
    """IM-70: with the floor no score falls below zero, at the count or by six Dams."""
    counted = play(a_turn(FLOOR, scores=(10, 0, 0)), "throw DDDGGE; capture 1 4; capture 2 5")

    assert scores(play(a_turn(FLOOR, scores=(10, 0, 90)), "throw DDDDDD")) == [0, 0, 60]
    assert scores(counted)[0] == 0


def test_escalier_gain_steals_off():
    """IM-71: with the switch off the Gain's five points come from nobody."""
    start = a_turn(ESCALIER_SIX, factions="RG", scores=(20, 0), powers=True)
    assert scores(play(start, "throw EGGGGM")) == [20, 5]


@pytest.mark.parametrize(("points", "expected"), [(20, [15, 5]), (3, [-2, 5])])
def test_escalier_gain_steals_on(points, expected):
    """IM-71: with the switch on, the opponent who throws the Egal loses the five points."""
    start = a_turn(STEALS, factions="RG", scores=(points, 0), powers=True)
    assert scores(play(start, "throw EGGGGM")) == expected


def test_escalier_gain_steals_no_more_than_the_floor_leaves():
    """IM-70, IM-71: with a floor the Gain gets only the points that the opponent has."""
    start = a_turn(replace(STEALS, escalier_floor=True), factions="RG", scores=(3, 0), powers=True)
    assert scores(play(start, "throw EGGGGM")) == [0, 3]


def test_ruse_throws_a_dam_again():
    """l.77: with the Escalier the Ruse throws a Dam again as usual."""
    state = play(a_turn(ESCALIER_SIX, factions="RG", powers=True), "throw DRRRGM; reroll 1; throw R")

    assert state.die(1).figure == "R"


def test_escalier_needs_nothing():
    """The Escalier usually comes with the Six (l.74), but can be played without it."""
    assert str(Rules(escalier=True)) == "escalier target=388"
