"""What a choice is worth: the expected points of the turn, if everything after it is played for the best.

The rules are those of the game itself: every position is opened with `State.legal_actions` and
`State.apply`. `position` leaves out of a state what cannot change the points of the turn, `landings` what
falls, `solver` works the points out, `rules` says where that can be done.

Points are those that the count of this turn gives the active player; with six Bels, his own fifty. Left
out are the Tales that a choice wins or costs, who is eliminated by them, what others win or lose, the new
place after six Egals, and what six alike mean for turns to come. With the Sort, the adversary is taken to
give the Dams the prey that costs the player most.

The first question about rules takes a few seconds, or up to a minute with eight dice; later ones take
milliseconds, because what was worked out is kept.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from engines.imalya.actions import Action, Done, Unlock
from engines.imalya.phase import Phase
from engines.imalya.rules import Rules
from engines.imalya.state import State
from engines.imalya.words import asked
from engines.imalya.worth.position import reduced
from engines.imalya.worth.rules import Unsolved, of_the_turn, refusal
from engines.imalya.worth.solver import Solver, counted

__all__ = ["Unsolved", "best", "expected", "positions", "worth"]

_CHOICES: Final = (Phase.RESPOND, Phase.CAPTURE, Phase.LATE_BEL, Phase.LOCK)
_THROWS: Final = (Phase.THROW, Phase.REROLL)
_EPSILON: Final = 1e-9


def worth(state: State) -> dict[Action, float]:
    """The expected points of the turn after each legal choice.

    `Lock` and `Done` stand for keeping what was locked in this phase, as if no lock could be taken back;
    `Unlock` for choosing the locks anew.

    Raises:
        Unsolved: nobody chooses within a turn now, or the rules are not covered; the message says which.
    """
    if state.phase not in _CHOICES:
        raise Unsolved(f"only a choice within a turn is worth points; now {asked(state)}")
    solver = _solver_for(state)
    return {action: _after(solver, state, action) for action in state.legal_actions()}


def best(state: State) -> Action:
    """A choice that is worth most to whoever makes it.

    Of equal ones it is to pass, and never to take back a lock that does no harm.

    Raises:
        Unsolved: see `worth`.
    """
    sign = 1 if state.awaits.actor == state.active else -1
    points = {action: sign * value for action, value in worth(state).items()}
    equal = [action for action, value in points.items() if value > max(points.values()) - _EPSILON]
    if all(type(action) is Unlock for action in equal):
        return max(equal, key=lambda action: _solver_for(state).worth(reduced(state.apply(action))))
    return Done() if Done() in equal else next(action for action in equal if type(action) is not Unlock)


def expected(state: State) -> float:
    """The expected points of the turn from here, before a throw or a choice.

    Raises:
        Unsolved: no turn is being played, or the rules are not covered; the message says which.
    """
    if state.phase not in (*_CHOICES, *_THROWS):
        raise Unsolved(f"points are expected only within a turn; now {asked(state)}")
    return _solver_for(state).worth(reduced(_unlocked(state)))


def positions(rules: Rules) -> int:
    """How many positions are kept for rules so far."""
    return len(_solver(rules))


def _solver_for(state: State) -> Solver:
    if (reason := refusal(state)) is not None:
        raise Unsolved(reason)
    return _solver(of_the_turn(state))


@cache
def _solver(rules: Rules) -> Solver:
    return Solver(rules)


def _after(solver: Solver, state: State, action: Action) -> float:
    if type(action) is Unlock:
        return solver.worth(reduced(_unlocked(state)))
    after = state.apply(action)
    points = counted(after)
    return solver.worth(reduced(after)) if points is None else points


def _unlocked(state: State) -> State:
    """The same with every lock of this phase taken back."""
    for die in state.dice:
        if die.locked_now:
            state = state.apply(Unlock(die.number))
    return state
