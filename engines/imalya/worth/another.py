"""What another turn is worth, which all dice of one's own Faction give with the variant of the Chance."""

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
    """The solver in which another turn is worth what it says itself that it is worth.

    What a turn is worth grows with what another one is worth, along straight lines with corners, and far more
    slowly: the line through the last two guesses leads to the next, and after a few no corner is left.
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
