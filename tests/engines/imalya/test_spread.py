"""The distribution of a turn's points agrees with its worth, and a computation can be interrupted."""

from itertools import count
from random import Random
from statistics import fmean, stdev

import pytest

from engines.contract import NATURE
from engines.imalya import GAME, State
from engines.imalya.events import Killed
from engines.imalya.figures import Figure
from engines.imalya.worth import (
    Unsolved,
    best,
    expected,
    outlook_after,
    outlook_of_this_turn,
    outlook_without_powers,
    worth,
)
from engines.imalya.worth.interrupt import Interrupted, interrupted_by
from engines.imalya.worth.position import fresh_turn, reduced
from engines.imalya.worth.solver import Solver
from engines.imalya.worth.spread import Spread
from engines.imalya.worth.turn_rules import turn_rules
from tests.engines.imalya.turns import a_turn

_HEAD = """\
rules {rules} target=388
player 1 "Maëlle" faction=R score=100 tales=10
player 2 "Yann" faction=G score=90 tales=10
table phase=lock active=1 round=2 starter=1 throw=2 tresor=10
dice 1:R/free 2:R/free 3:M/free 4:R/loose/fresh 5:B/loose/fresh{acted} 6:G/loose/fresh"""


def a_lock(rules: str = "base") -> State:
    """A position in which three dice are locked, three have just landed, and the player chooses locks."""
    state: State = GAME.parse_state(_HEAD.format(rules=rules, acted=""))
    return state


@pytest.mark.parametrize("rules", ["base", "tales", "tales six", "sort"])
def test_the_mean_of_the_points_is_the_worth(rules):
    """For each choice, the probabilities add up to 1, and their mean is the exact worth."""
    state = a_lock(rules)
    for action, points in worth(state).items():
        spread = outlook_after(state, state.apply(action)).points
        assert sum(spread.values()) == pytest.approx(1.0)
        assert _mean(spread) == pytest.approx(points)


def _mean(spread: Spread) -> float:
    return sum(number * chance for number, chance in spread.items())


def test_a_turn_that_ends_has_one_result():
    """After the last lock the points are certain."""
    state = a_lock()
    for die in (4, 5, 6):
        state = state.apply(GAME.parse_action(f"lock {die}"))
    assert list(outlook_after(state, state.apply(GAME.parse_action("done"))).points) == [55]


_LAST = """\
rules tales target=388
player 1 "Maëlle" faction=R score=100 tales=10
player 2 "Yann" faction=G score=90 tales=10
table phase={phase} active=1 round=2 starter=1 throw=2 tresor=10
dice 1:D/dam 2:E/captive=1 3:D/dam 4:M/captive=3 5:{five} 6:{six}"""


@pytest.mark.parametrize(("die", "tales"), [("E", -2), ("M", -1)])
def test_a_dam_costs_its_debt_when_it_takes_its_prey(die, tales):
    """A Dam costs one Tale, and two if it holds an Egal (l.43); Dams of earlier throws cost nothing more."""
    head = _LAST.format(phase="capture", five="D/loose/fresh", six=f"{die}/loose/fresh")
    state = GAME.parse_state(head)
    assert outlook_after(state, state.apply(GAME.parse_action("capture 5 6"))).tales == {tales: 1.0}


def test_an_idle_bel_takes_a_tale():
    """A Bel that has nothing else to do brings a Tale, whether it is taken now or left for later (l.42)."""
    head = _LAST.format(phase="late_bel", five="D/dam", six="B/loose/fresh").replace(
        "4:M/captive=3", "4:R/free"
    )
    state = GAME.parse_state(head.replace("2:E/captive=1", "2:R/free"))
    taken, passed = (
        outlook_after(state, state.apply(GAME.parse_action(text))).tales for text in ("take-tale 6", "done")
    )
    assert taken == passed
    assert max(taken) >= 1


def test_a_whole_turn_costs_about_a_tale():
    """Turns played for the most points paid 1.39 Tales on average, and took 0.38 by Bels."""
    outlook = outlook_without_powers(GAME.presets["base"])
    assert [_mean(outlook.points), _mean(outlook.tales)] == [
        pytest.approx(38.79, abs=0.01),
        pytest.approx(-0.99, abs=0.05),
    ]


_WITH_POWERS = """\
rules tales six target=388
player 1 "Maëlle" faction=R score=0 tales=10 power_open
player 2 "Yann" faction=M score=0 tales=10 power_open
table phase=lock active=1 round=1 starter=1 throw=2 tresor=10
dice 1:G/free 2:M/free 3:G/free 4:E/loose/fresh 5:B/loose/fresh 6:D/dam"""


def test_egals_and_kills_are_counted_on_average():
    """As many Egals land and dice are killed, on average, as in turns that are played for the most points."""
    state = GAME.parse_state(_WITH_POWERS)
    found = outlook_after(state, state.apply(GAME.parse_action("done")))
    turns = [_counted_in_a_turn(state, Random(seed)) for seed in range(300)]
    for place, mean in enumerate((found.egals, found.kills)):
        numbers = [turn[place] for turn in turns]
        assert fmean(numbers) == pytest.approx(mean, abs=4 * stdev(numbers) / len(numbers) ** 0.5)
    assert found.egals > 0.2 < found.kills


def _counted_in_a_turn(state: State, rng: Random) -> tuple[int, int]:
    """How many Egals land and how many dice are killed after passing, if the best is chosen from then on."""
    state, egals, kills = state.apply(GAME.parse_action("done")), 0, 0
    while state.active == 0:
        thrown = state.awaits.actor == NATURE
        action = GAME.sample(state, rng) if thrown else best(state)
        egals += action.figures.count(Figure.EGAL) if thrown else 0
        state = state.apply(action)
        kills += sum(type(event) is Killed for event in state.happened)
    return egals, kills


@pytest.mark.slow
def test_a_turn_that_begins_has_its_powers():
    """A Mort who waits costs a turn points; only a turn that begins can be asked about."""
    turn = GAME.parse_state(_BEGINNING)
    alone = outlook_of_this_turn(turn.but_player(1, power_open=False))
    hunted = outlook_of_this_turn(turn)
    assert (alone.kills, alone.points) == (0.0, outlook_without_powers(turn.rules).points)
    assert 0.5 < hunted.kills < 1.0
    assert _mean(hunted.points) < _mean(alone.points) - 5
    with pytest.raises(Unsolved, match="a turn begins with the throw of all dice; now Maëlle"):
        outlook_of_this_turn(a_lock())


_BEGINNING = """\
rules tales six target=388
player 1 "Maëlle" faction=G score=0 tales=10
player 2 "Yann" faction=M score=0 tales=10 power_open
table phase=throw active=1 round=1 starter=1 throw=0 tresor=10
dice 1:-/unthrown 2:-/unthrown 3:-/unthrown 4:-/unthrown 5:-/unthrown 6:-/unthrown"""


def test_a_solver_that_is_interrupted_goes_on_later():
    """A solver stops when it is too late, keeps what it has solved, and finds the same worth afterwards."""
    state = a_lock()
    turn, rules = reduced(state), turn_rules(state)
    patience = iter(range(300))
    solver = Solver(rules)
    with pytest.raises(Interrupted), interrupted_by(lambda: next(patience, None) is None):
        solver.worth(turn)
    kept = len(solver)
    assert kept > 0
    assert solver.worth(turn) == pytest.approx(Solver(rules).worth(turn))
    assert len(solver) > kept


def test_a_solver_gets_on_in_short_parts():
    """What was found of a throw is kept when its solution is interrupted, so that it is solved in the end."""
    rules = turn_rules(a_lock())
    solver, turn, parts = Solver(rules), fresh_turn(rules), 0
    for parts in count(1):
        patience = iter(range(1_500))
        try:
            with interrupted_by(lambda left=patience: next(left, None) is None):
                found = solver.worth(turn)
                break
        except Interrupted:
            assert parts < 100
    assert parts > 10
    assert found == pytest.approx(expected(a_turn(GAME.presets["base"], "RG")))


def test_outside_its_context_nothing_is_interrupted():
    """The limit holds within its context alone."""
    with interrupted_by(lambda: True):
        pass
    assert worth(a_lock())
