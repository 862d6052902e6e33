"""The distribution of a turn's points agrees with its worth, and a computation can be interrupted."""

import pytest

from engines.imalya import GAME, State
from engines.imalya.worth import spread_after, worth
from engines.imalya.worth.interrupt import Interrupted, interrupted_by
from engines.imalya.worth.position import reduced
from engines.imalya.worth.rules import of_the_turn
from engines.imalya.worth.solver import Solver

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
        spread = spread_after(state, state.apply(action))
        assert sum(spread.values()) == pytest.approx(1.0)
        assert sum(won * chance for won, chance in spread.items()) == pytest.approx(points)


def test_a_turn_that_ends_has_one_result():
    """After the last lock the points are certain."""
    state = a_lock()
    for die in (4, 5, 6):
        state = state.apply(GAME.parse_action(f"lock {die}"))
    assert list(spread_after(state, state.apply(GAME.parse_action("done")))) == [55]


def test_a_solver_that_is_interrupted_goes_on_later():
    """A solver stops when it is too late, keeps what it has solved, and finds the same worth afterwards."""
    state = a_lock()
    turn, rules = reduced(state), of_the_turn(state)
    patience = iter(range(300))
    solver = Solver(rules)
    with pytest.raises(Interrupted), interrupted_by(lambda: next(patience, None) is None):
        solver.worth(turn)
    kept = len(solver)
    assert kept > 0
    assert solver.worth(turn) == pytest.approx(Solver(rules).worth(turn))
    assert len(solver) > kept


def test_outside_its_context_nothing_is_interrupted():
    """The limit holds within its context alone."""
    with interrupted_by(lambda: True):
        pass
    assert worth(a_lock())
