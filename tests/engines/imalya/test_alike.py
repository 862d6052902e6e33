"""Of choices that come to the same, solvers try one."""

from itertools import islice
from typing import Any

import pytest

from engines.imalya import State, parse_action, parse_state
from engines.imalya.actions import Unlock
from engines.imalya.worth import CHOICES
from engines.imalya.worth.alike import distinct_choices
from engines.imalya.worth.position import reduced
from engines.imalya.worth.solver import counted
from tests.engines.imalya.turns_by_chance import HOUSES, some_states

LOCK = """\
rules {rules} target=388
player 1 "Maëlle" faction=R score=100 tales=0
player 2 "Yann" faction=G score=90 tales=0
table phase={phase} active=1 round=2 starter=1 throw=1 tresor=0
dice {dice}"""


def leads_to(state: State, action: Any) -> object:
    """The position after a choice with what was won on the way, or the points of the turn if it is over."""
    after = state.apply(action)
    points = counted(after)
    return (after.players[state.active].score, reduced(after) if points is None else points)


@pytest.mark.parametrize("powers", [False, True])
@pytest.mark.parametrize("house", [*HOUSES, "tales six laiirna"])
def test_no_choice_that_makes_a_difference_is_left_out(house, powers):
    """Whatever a legal choice leads to, one of the distinct choices leads to as well."""
    choosing = (state for state in some_states(house, powers, seed=4) if state.phase in CHOICES)
    for state in islice(choosing, 150):
        all_ways = {leads_to(state, each) for each in state.legal_actions() if type(each) is not Unlock}
        assert all_ways == {leads_to(state, each) for each in distinct_choices(state)}


@pytest.mark.parametrize(
    ("rules", "phase", "dice", "expected"),
    [
        (
            "base",
            "lock",
            "1:G/loose/fresh 2:G/loose/fresh 3:M/loose/fresh 4:G/free 5:B/loose/fresh 6:B/loose/fresh",
            ["lock 1", "lock 3", "lock 5", "done"],
        ),
        (
            "base",
            "capture",
            "1:D/loose/fresh 2:G/loose/fresh 3:E/loose/fresh 4:E/loose/fresh 5:R/free 6:R/free",
            ["capture 1 2", "capture 1 3"],
        ),
        (
            "base",
            "late_bel",
            "1:D/dam 2:E/captive=1 3:D/dam 4:E/captive=3 5:D/dam 6:B/loose/fresh",
            ["free 6 2", "done"],
        ),
    ],
)
def test_of_dice_that_lie_alike_one_is_named(rules, phase, dice, expected):
    """Equal dice, equal prey, and equal dice that equal Dams hold."""
    state = parse_state(LOCK.format(rules=rules, phase=phase, dice=dice))
    assert list(distinct_choices(state)) == [parse_action(text) for text in expected]
