"""Opponents say why they choose what they choose: of another choice they would say something else."""

from random import Random

import pytest

from engines.choix_des_dieux import GAME as CHOIX
from engines.choix_des_dieux import Guess
from engines.imalya import GAME as IMALYA
from engines.imalya.worth import worth
from engines.opponents import choose, parse_opponent, reason
from tests.engines.opponents.tables import maelle_shoots

MEDIUM = parse_opponent("medium")


def test_a_guess_is_explained_by_what_it_brings():
    """After the Sage each combination comes once in four; the average gain says why one is chosen (§7)."""
    state = maelle_shoots("throw N", "stake 2 30", "stake 1 20", "throw N")
    guesses = [action for action in state.legal_actions() if isinstance(action, Guess)]
    told = {action: str(reason(CHOIX, state, 1, action, MEDIUM)) for action in guesses}
    assert not any("-" in words for words in told.values())  # losses have the minus sign of all screens
    gains = {
        action: int(words.removeprefix("average gain: ").replace("\N{MINUS SIGN}", "-"))
        for action, words in told.items()
    }
    chosen = choose(CHOIX, state, 1, Random(1), opponent=MEDIUM)
    assert gains[chosen] == max(gains.values()) > min(gains.values())


def test_the_stake_of_the_shooter_is_explained_by_the_chance_to_win():
    """Under Laïlo the shooter wins ten of twelve; a bettor's stake has no such reason (§7)."""
    state = maelle_shoots("throw A", "stake 2 10")
    shot = CHOIX.parse_action("stake 1 9")
    assert reason(CHOIX, state, 0, shot, MEDIUM) == "wins 83 times in 100"
    raised = CHOIX.parse_action("stake 2 12")
    assert reason(CHOIX, state, 1, raised, MEDIUM) is None


def turn(rules: str, mine: str, dice: str, phase: str = "lock"):
    """A turn of Imalya with its last die in hand; Yann has a Gain whose power may be bought."""
    return IMALYA.parse_state(f"""\
rules {rules} target=388
player 1 "Maëlle" {mine}
player 2 "Yann" faction=G score=90 tales=12{" bought=2/1" if "laiirna" in rules else ""}
table phase={phase} active=1 round=2 starter=1 throw=2 tresor=12
dice {dice}""")


def told(state):
    """What a medium player says of each choice, and the points that the choice is worth."""
    return {
        action: (reason(IMALYA, state, 0, action, MEDIUM), f"points on average: {round(points)}")
        for action, points in worth(state).items()
    }


OWN = "1:{0}/free 2:{0}/free 3:{0}/free 4:{0}/free 5:{0}/free 6:M/loose/fresh"
MIXED = "1:{0}/free 2:{0}/free 3:E/free 4:B/free 5:G/free 6:M/loose/fresh"


@pytest.mark.parametrize(("rules", "dice"), [("tales six", OWN), ("chance", MIXED)])
def test_the_points_of_a_choice_explain_it(rules: str, dice: str):
    """They are the ones that the turn brings on average by all rules of this table."""
    told_and_true = told(turn(rules, "faction=R score=100 tales=9", dice.format("R")))
    assert len(told_and_true) > 1
    for said, true in told_and_true.values():
        assert str(said) == true


def test_points_that_another_turn_may_change_are_not_told():
    """Opponents leave out the turn that six of the own Faction give (l.87)."""
    state = turn("chance", "faction=R score=100 tales=9", OWN.format("R"))
    assert {said for said, _ in told(state).values()} == {None}
    state = turn(
        "chance", "faction=R score=220 tales=9", OWN.format("R").replace("6:M/loose", "6:R/free"), "bonus"
    )
    assert {reason(IMALYA, state, 0, action, MEDIUM) for action in state.legal_actions()} == {None}


@pytest.mark.parametrize("mine", ["faction=R score=100 tales=9", "faction=M score=100 tales=9"])
def test_points_that_a_bought_power_may_change_are_not_told(mine: str):
    """Opponents leave out the throws that a Ruse can buy, and what a bought Gain steals (l.84)."""
    state = turn("tales six laiirna", mine, MIXED.format("R"))
    assert {reason(IMALYA, state, 0, action, MEDIUM) for action in state.legal_actions()} == {None}


def test_points_are_told_where_no_power_is_bought():
    """With Laiirna a Mort buys no throw, and nobody steals from him: his points are as always (l.84)."""
    state = turn("tales six laiirna", "faction=M score=100 tales=9", MIXED.format("M"))
    state = state.but_player(1, bought=None)
    for said, true in told(state).values():
        assert str(said) == true
