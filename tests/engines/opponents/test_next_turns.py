"""Open powers count in the race: in everybody's next turn, in points and in Tales."""

from itertools import islice
from random import Random
from typing import Any

import pytest

from engines.imalya import GAME
from engines.imalya.worth import outlook_of_this_turn
from engines.imalya.worth.interrupt import interrupted_by
from engines.imalya.worth.spread import Outlook
from engines.opponents import Opponent, prepare
from engines.opponents.imalya.next_turns import has_powers, income, next_turns
from engines.opponents.imalya.race import Race, Runner
from engines.opponents.level import Level
from engines.opponents.playing import played
from tests.engines.opponents.tables import TURN
from tests.engines.simulate import NAMES

_TABLE = """\
rules {rules} target=388
player 1 "Maëlle" faction=R score=0 tales=10{flag}
player 2 "Yann" faction=G score=0 tales=10{flag}
player 3 "Inès" faction=M score=0 tales=10{morts}
table phase=lock active=1 round={number} starter=1 throw=1 tresor=10
dice 1:R/free 2:R/free 3:M/free 4:R/free 5:R/free 6:G/loose/fresh"""


OPEN = " power_open"


def a_table(rules: str = "tales six", number: int = 1, flag: str = OPEN, morts: str = OPEN) -> Any:
    """A Ruse in the middle of a turn, before a Gain and a Mort."""
    return GAME.parse_state(_TABLE.format(rules=rules, number=number, flag=flag, morts=morts))


def test_the_powers_of_the_first_round_end_with_it():
    """Whoever still plays in it meets them; the next turn of whoever has played is like all others (l.55)."""
    turns = next_turns(a_table())
    assert [(seat, has_powers(turn)) for seat, turn in turns.items()] == [(1, True), (2, True), (0, False)]


def test_a_power_that_was_won_opens_with_the_next_turn_of_its_owner():
    """It works until the turn after that: in the next turns of those who play between the two (l.62)."""
    turns = next_turns(a_table(number=3, flag="", morts=" power_due"))
    assert [(seat, has_powers(turn)) for seat, turn in turns.items()] == [(1, False), (2, False), (0, True)]
    assert turns[0].opposing_powers("M") == (2,)


def test_a_turn_that_does_not_come_is_left_out():
    """Somebody has reached the target, so the game ends with this round (l.37)."""
    assert list(next_turns(a_table().but_player(0, score=400))) == [1, 2]


@pytest.mark.parametrize(
    ("rules", "won"),
    [
        ("tales six", {1: 2.0, 0: -2.0, 2: 1.0}),
        ("escalier six", {1: 10.0, 2: 5.0}),
    ],
)
def test_gains_and_morts_are_paid_in_the_turns_of_others(rules, won):
    """The Gain wins a Tale from the thrower for each Egal, and the Mort two for a kill (l.57-58)."""
    outlook = Outlook({0: 1.0}, {0: 1.0}, egals=2.0, kills=0.5)
    turn = a_table(rules).but_player(0, power_open=False)
    assert income(turn, outlook) == won


def test_a_bought_power_brings_no_money():
    """It is left out of the income (l.84)."""
    outlook = Outlook({0: 1.0}, {0: 1.0}, egals=2.0, kills=0.5)
    turn = a_table("tales six laiirna", 3, flag="", morts=" bought=3/1")
    assert has_powers(turn)
    assert income(turn, outlook) == {0: 0.0}


def test_a_next_turn_with_powers_changes_the_race():
    """A runner who will win less in the next turn has a smaller chance, with Tales and without."""
    race = Race(388, TURN)
    poor = Outlook({0: 1.0}, {0: 1.0})
    for tales in (None, 6.0):
        usual = Runner(308, tales, to_play=True)
        hunted = usual._replace(next_turn=poor)
        same = usual._replace(next_turn=Outlook(TURN.points, TURN.tales))
        assert race.chance(hunted, [usual]) < race.chance(usual, [usual]) < race.chance(usual, [hunted])
        assert race.chance(same, [usual]) == pytest.approx(race.chance(usual, [usual]))


def test_a_next_turn_that_costs_tales_changes_the_race():
    """Whoever will pay more Tales than she has does not get past her next turn."""
    race = Race(388, TURN)
    usual = Runner(200, 4.0, to_play=True)
    ruined = usual._replace(next_turn=Outlook(TURN.points, {-5: 1.0}))
    assert race.chance(ruined, [usual]) < 0.5 * race.chance(usual, [usual])


def test_scores_below_zero_are_in_the_race():
    """With the Escalier turns may cost points, and scores may be negative (IM-70)."""
    race = Race(388, Outlook({-30: 0.5, 80: 0.5}, {0: 1.0}))
    below, even, far = Runner(-60), Runner(0), Runner(-4000)
    assert 0.0 < race.chance(below, [even]) < 0.5
    assert race.chance(far, [even]) < race.chance(below, [even])


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["tales_six", "escalier_six"])
def test_what_was_prepared_answers_for_the_first_round(preset):
    """The outlooks of a first round's turns are ready after `prepare`; nothing is solved anew."""
    rules = GAME.presets[preset]
    state = a_table().but(rules=rules)
    assert prepare(GAME, state, Opponent(Level.STRONG))
    for turn in next_turns(state).values():
        with interrupted_by(lambda: True):
            assert sum(outlook_of_this_turn(turn).points.values()) == pytest.approx(1.0)


@pytest.mark.slow
@pytest.mark.parametrize("preset", [name for name in GAME.presets if name != "dragon8"])
def test_the_race_is_run_by_all_rules(preset):
    """A strong player with all the time it likes knows the race of every preset, and plays on.

    The eight dice of the Dragon are left out, because to solve their turns takes minutes.
    """
    opponent = Opponent(Level.STRONG)
    state = GAME.new(GAME.presets[preset], NAMES[:3])
    prepare(GAME, state, opponent)
    *_, (_, last) = islice(played(GAME, state, [opponent] * 3, Random(2)), 60)
    assert last.round >= 1
