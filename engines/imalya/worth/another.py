"""The worth of another turn, which the Chance gives for all dice of one's own Faction."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from engines.imalya import turn
from engines.imalya.actions import PlayAgain
from engines.imalya.dice import Die, Status
from engines.imalya.phase import Phase
from engines.imalya.rules import Rules
from engines.imalya.worth.position import Position, reduced
from engines.imalya.worth.solver import Solver

if TYPE_CHECKING:
    from engines.imalya.state import State

_EXACT: Final = 1e-10
"""The search for the fixed point ends once two guesses differ by no more, in points."""


def another_turn(state: State) -> State:
    """The turn that would follow if all dice of this one were the player's own (l.87); no power is bought."""
    if state.phase is not Phase.BONUS:
        own = state.player.faction
        dice = tuple([Die(die.number, own, own, Status.FREE) for die in state.dice])
        state = turn.advance(state.but(phase=Phase.COUNT, dice=dice))
    return state.apply(PlayAgain()).but(phase=Phase.THROW, deciders=())


def solver_with_bonus(rules: Rules, another: State) -> Solver:
    """The solver of a turn that may be followed by another."""
    return _solver(rules, reduced(another))


@cache
def _solver(rules: Rules, another: Position) -> Solver:
    """The solver whose bonus, the worth of another turn, equals the worth of a turn that it computes.

    The worth of a turn is a piecewise linear function of the bonus, with a slope far below 1. The secant
    through the last two guesses gives the next guess; after a few of them the piece does not change any more.
    """
    guess, solver = 0.0, Solver(rules)
    found = solver.worth(another)
    following = found
    while abs(following - guess) > _EXACT:
        before, found_before = guess, found
        guess = following
        solver = Solver(rules, guess, like=solver)
        found = solver.worth(another)
        slope = (found - found_before) / (guess - before)
        following = (found - slope * guess) / (1.0 - slope)
    return solver
