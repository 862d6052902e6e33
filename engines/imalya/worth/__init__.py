"""What a choice is worth: the expected points of the turn, if everything after it is played for the best.

The rules are those of the game itself: every position is opened with `State.legal_actions` and
`State.apply`. `position` leaves out of a state what cannot change the points of the turn, `landings` what
falls, `solver` works the points out, `another` does so where a turn may give another one, `rules` says where
that can be done; `review` looks back on the luck and the choices of a game.

Points are those by which the active player's score changes until his turn is over, from here on. Left out
are the Tales that a choice wins or costs, who is eliminated by them, what others win or lose, the new place
after six Egals, and what six alike mean for turns to come. With the Sort, the adversary is taken to give the
Dams the prey that costs the player most; with the Chance, another turn counts as part of this one.

The first question about rules takes a few seconds, or up to a minute with eight dice; later ones take
milliseconds, because what was worked out is kept.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from engines.imalya.actions import Action, Done, PlayAgain, Unlock
from engines.imalya.phase import Phase
from engines.imalya.rules import Rules
from engines.imalya.state import State
from engines.imalya.words import asked
from engines.imalya.worth.another import solver_with_bonus
from engines.imalya.worth.position import fresh_turn, reduced
from engines.imalya.worth.rules import Unsolved, of_the_turn, refusal
from engines.imalya.worth.solver import Solver

__all__ = ["Unsolved", "after", "ahead", "best", "expected", "is_weighed", "positions", "prepare", "worth"]

_CHOICES: Final = (Phase.RESPOND, Phase.CAPTURE, Phase.LATE_BEL, Phase.LOCK, Phase.BONUS)
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
        return max(equal, key=lambda action: after(state, state.apply(action)))
    return Done() if Done() in equal else next(action for action in equal if type(action) is not Unlock)


def expected(state: State) -> float:
    """The expected points of the turn from here, before a throw or a choice.

    Raises:
        Unsolved: no turn is being played, or the rules are not covered; the message says which.
    """
    return ahead(_unlocked(state))


def ahead(state: State) -> float:
    """The same if no lock is taken back.

    Raises:
        Unsolved: see `expected`.
    """
    if not is_weighed(state):
        raise Unsolved(f"points are expected only within a turn; now {asked(state)}")
    solver = _solver_for(state)
    if state.phase is Phase.BONUS:
        return max(0.0, solver.bonus)
    return solver.worth(reduced(state))


def after(before: State, state: State) -> float:
    """The expected points of the turn from `before`, where a throw or a choice has led to `state`.

    Raises:
        Unsolved: see `expected`.
    """
    return _solver_for(before).worth_after(before, state)


def is_weighed(state: State) -> bool:
    """Whether a throw or a choice of a turn is awaited, which wins or costs points."""
    return state.phase in (*_CHOICES, *_THROWS)


def prepare(state: State) -> None:
    """Work out beforehand what will be asked about soon: this turn, or before the first one any turn.

    Raises:
        Unsolved: the rules are not covered.
    """
    if is_weighed(state):
        expected(state)
    else:
        _solver_for(state).worth(fresh_turn(of_the_turn(state)))


def positions(state: State) -> int:
    """How many positions are kept for the rules of a state so far.

    Raises:
        Unsolved: the rules are not covered.
    """
    return len(_solver_for(state))


def _solver_for(state: State) -> Solver:
    if (reason := refusal(state)) is not None:
        raise Unsolved(reason)
    rules = of_the_turn(state)
    if rules.chance and is_weighed(state):
        return solver_with_bonus(rules, state)
    return _solver(rules)


@cache
def _solver(rules: Rules) -> Solver:
    return Solver(rules)


def _after(solver: Solver, state: State, action: Action) -> float:
    if type(action) is Unlock:
        return solver.worth(reduced(_unlocked(state)))
    if type(action) is PlayAgain:
        return solver.bonus
    return solver.worth_after(state, state.apply(action))


def _unlocked(state: State) -> State:
    """The same with every lock of this phase taken back."""
    for die in state.dice:
        if die.locked_now:
            state = state.apply(Unlock(die.number))
    return state
