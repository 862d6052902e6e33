"""Imalya without time to work out the turn: choices are judged by what they bring at once."""

from itertools import islice
from random import Random
from typing import Any

import pytest

from engines.imalya import GAME
from engines.imalya.worth import CHOICES
from engines.opponents import choose, parse_opponent
from engines.opponents.asked import Asked
from engines.opponents.imalya.glancing import at_a_glance
from engines.opponents.playing import played
from tests.engines.imalya.turns_by_chance import HOUSES, some_states
from tests.engines.simulate import NAMES

TURN = """\
rules tales six target=388
player 1 "Maëlle" faction=R score=100 tales=10
player 2 "Yann" faction=G score=90 tales=10
table phase={phase} active=1 round=2 starter=1 throw=1 tresor=10
dice {dice}"""


RICH = "1:G/loose/fresh 2:E/loose/fresh 3:B/loose/fresh 4:B/loose/fresh 5:R/loose/fresh 6:R/loose/fresh"


def glanced(phase: str, dice: str) -> str:
    """What a strong player chooses whose time is up before he begins."""
    state = GAME.parse_state(TURN.format(phase=phase, dice=dice))
    action: Any = choose(GAME, state, 0, Random(1), lambda: True, parse_opponent("strong"))
    return str(action)


def test_an_egal_becomes_the_own_faction():
    """A die of the own Faction scores more than any other (l.31)."""
    assert glanced("respond", RICH) in {"convert 3 2 R", "convert 4 2 R"}


def test_a_dam_is_countered_before_it_takes_a_die():
    """Three dice of the own Faction lie beside a Dam; without it all three score."""
    dice = "1:D/loose/fresh 2:R/free 3:R/loose/fresh 4:R/loose/fresh 5:B/loose/fresh 6:G/loose/fresh"
    assert glanced("respond", dice) == "counter 5 1"


def test_a_dam_is_given_the_die_that_is_worth_least():
    """An Egal scores nothing, so the Dam takes it."""
    dice = "1:D/loose/fresh 2:R/free 3:R/loose/fresh 4:E/loose/fresh 5:R/loose/fresh 6:G/loose/fresh"
    assert glanced("capture", dice) == "capture 1 4"


def test_dice_that_score_are_kept_before_the_throw():
    """To throw again would lose what lies loose."""
    dice = "1:D/dam/fresh 2:E/captive=1/fresh 3:R/loose/fresh 4:B/loose/fresh 5:B/loose/fresh 6:B/loose/fresh"
    assert glanced("lock", dice) == "lock 3"


def test_a_medium_player_overlooks_a_third_at_a_glance():
    """Without time it sees in two of three choices what a strong player sees; else it may do anything."""
    state = GAME.parse_state(TURN.format(phase="respond", dice=RICH))
    medium = parse_opponent("medium")
    taken = [str(choose(GAME, state, 0, Random(seed), lambda: True, medium)) for seed in range(90)]
    assert 60 < sum(text in {"convert 3 2 R", "convert 4 2 R"} for text in taken) < 80
    assert set(taken) == set(map(str, state.legal_actions()))


@pytest.mark.parametrize("pair", [("medium", "easy"), ("strong", "medium")])
def test_without_time_each_level_beats_the_one_below(pair: tuple[str, str]):
    """Until turns are worked out all levels judge by what lies on the table, and still differ clearly."""
    won = 0
    for number in range(60):
        seats = [parse_opponent(level) for level in (pair if number % 2 == 0 else reversed(pair))]
        state = GAME.new(GAME.presets["base"], NAMES[:2])
        for _, after in played(GAME, state, seats, Random(number // 2), lambda: lambda: True):
            state = after
        won += state.outcome.winners == (number % 2,)
    assert won >= 36


@pytest.mark.parametrize("house", HOUSES)
def test_every_choice_is_judged_by_all_rules(house):
    """Whatever may be chosen in a turn has a worth, for the active player and for his adversaries."""
    choosing = (state for state in some_states(house, True, seed=6) if state.phase in CHOICES)
    for state in islice(choosing, 100):
        asked = Asked(GAME, state, state.awaits.actor, Random(1))
        assert [option.action for option in at_a_glance(asked, 1.0)] == list(asked.choices)
