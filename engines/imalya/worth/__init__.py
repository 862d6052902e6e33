"""What a choice is worth: the expected points of the turn, if everything after it is played for the best.

The rules are those of the game itself: every position is opened with `State.legal_actions` and
`State.apply`. `position` leaves out of a state what cannot change the points of the turn, `landings` what
falls, `solver` works the points out by what `prospect` knows of throws that are made again, `another` does so
where a turn may give another one, and `purse` where throws are bought; `bounds` tells which few turns cannot
be solved, and what they are worth at least and at most; `review` looks back on the luck and the choices of a
game.

Points are those by which the active player's score changes until his turn is over, from here on. Left out
are the Tales that a choice wins or costs, who is eliminated by them, what others win or lose, the new place
after six Egals, and what six alike mean for turns to come. Adversaries who choose, of the prey with the Sort
or of the die that a Mort kills, are taken to want what costs the player most; with the Chance, another turn
counts as part of this one.

The first question about rules takes a few seconds, or up to a minute with eight dice or for a Ruse who buys;
later ones take milliseconds, because what was worked out is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Final

from engines.errors import EngineError
from engines.imalya.actions import Action, Done, PlayAgain, Unlock
from engines.imalya.phase import Phase
from engines.imalya.rules import Rules
from engines.imalya.state import State
from engines.imalya.words import asked
from engines.imalya.worth import bounds
from engines.imalya.worth.another import another_turn, solver_with_bonus
from engines.imalya.worth.bounds import is_exact, lower, upper
from engines.imalya.worth.position import fresh_turn, may_buy, reduced
from engines.imalya.worth.purse import PurseSolver
from engines.imalya.worth.rules import of_the_turn
from engines.imalya.worth.solver import Solver, counted

__all__ = [
    "CHOICES",
    "Unsolved",
    "after",
    "ahead",
    "at_most",
    "best",
    "expected",
    "is_exact",
    "is_weighed",
    "positions",
    "prepare",
    "worth",
]

CHOICES: Final = (
    Phase.KILL,
    Phase.RESPOND,
    Phase.CAPTURE,
    Phase.LATE_BEL,
    Phase.LOCK,
    Phase.LAST_KILL,
    Phase.BONUS,
)
"""The phases in which somebody chooses what changes the points of the turn."""

_THROWS: Final = (Phase.THROW, Phase.REROLL)
_EPSILON: Final = 1e-9


class Unsolved(EngineError):
    """Nothing is worth points now; the message says why."""


def worth(state: State) -> dict[Action, float]:
    """The expected points of the turn after each legal choice.

    `Lock` and `Done` stand for keeping what was locked in this phase, as if no lock could be taken back;
    `Unlock` for choosing the locks anew. Where the turn `is_exact` they are exact, else so many are sure.

    Raises:
        Unsolved: nobody chooses within a turn now; the message says what is awaited.
    """
    return _weighed(state, lower)


def at_most(state: State) -> dict[Action, float]:
    """The expected points of the turn that each legal choice cannot exceed; as `worth` where it `is_exact`.

    Raises:
        Unsolved: see `worth`.
    """
    return {action: points + _more(state, action) for action, points in _weighed(state, upper).items()}


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
        Unsolved: no turn is being played; the message says what is awaited.
    """
    state = _unlocked(state)
    if state.phase in CHOICES and not is_exact(state):
        pick = max if state.awaits.actor == state.active else min
        return pick(worth(state).values())
    return ahead(state)


def ahead(state: State) -> float:
    """The same if no lock is taken back, and where the turn is not exact no Bel takes a Tale.

    Raises:
        Unsolved: see `expected`.
    """
    if not is_weighed(state):
        raise Unsolved(f"points are expected only within a turn; now {asked(state)}")
    solver = _solver_for(state, lower)
    if state.phase is Phase.BONUS:
        return max(0.0, solver.bonus)
    return solver.worth(reduced(lower(state)))


def after(before: State, state: State) -> float:
    """The expected points of the turn from `before`, where a throw or a choice has led to `state`.

    Raises:
        Unsolved: see `expected`.
    """
    return _after(before, state, lower)


def is_weighed(state: State) -> bool:
    """Whether a throw or a choice of a turn is awaited, which wins or costs points."""
    return state.phase in (*CHOICES, *_THROWS)


def prepare(state: State) -> None:
    """Work out beforehand what will be asked about soon: this turn, or before the first one any turn."""
    if is_weighed(state):
        for view in (lower, upper):
            _solver_for(state, view).worth(reduced(view(_unlocked(state))))
    else:
        _solver_for(state, lower).worth(fresh_turn(of_the_turn(state)))


def positions(state: State) -> int:
    """How many positions are kept for the rules of a state so far."""
    return len(_solver_for(state, lower))


def _weighed(state: State, view: Callable[[State], State]) -> dict[Action, float]:
    if state.phase not in CHOICES:
        raise Unsolved(f"only a choice within a turn is worth points; now {asked(state)}")
    return {action: _chosen(state, action, view) for action in state.legal_actions()}


def _chosen(state: State, action: Action, view: Callable[[State], State]) -> float:
    solver = _solver_for(state, view)
    if type(action) is Unlock:
        return solver.worth(reduced(view(_unlocked(state))))
    if type(action) is PlayAgain:
        return solver.bonus
    return _after(state, state.apply(action), view)


def _after(before: State, state: State, view: Callable[[State], State]) -> float:
    solver = _solver_for(before, view)
    won = state.players[before.active].score - before.players[before.active].score
    if not _goes_on(before, state):
        return won + solver.another_turn(state)
    return won + solver.worth(reduced(view(state)))


def _goes_on(before: State, state: State) -> bool:
    """Whether the turn is not over, be it counted or another one turned down."""
    return counted(state) is None and state.turn == before.turn and is_weighed(state)


def _more(before: State, action: Action) -> float:
    """What could be won besides, if the turn goes on."""
    state = before.apply(action)
    may_follow = _goes_on(before, state) or state.phase is Phase.BONUS
    return bounds.more_at_most(state) if may_follow else 0.0


def _solver_for(state: State, view: Callable[[State], State]) -> Solver | PurseSolver:
    rules = of_the_turn(view(state))
    if may_buy(state):
        return _purse_solver(rules, _solver_for(_without_purchases(state), view).bonus)
    if rules.chance and is_weighed(state):
        return solver_with_bonus(rules, view(another_turn(state)))
    return _solver(rules)


def _without_purchases(state: State) -> State:
    """Another turn is reckoned so, since this one may use up the Tales."""
    return state.but(rules=replace(state.rules, laiirna=False))


@cache
def _solver(rules: Rules) -> Solver:
    return Solver(rules)


@cache
def _purse_solver(rules: Rules, bonus: float) -> PurseSolver:
    return PurseSolver(rules, bonus)


def _unlocked(state: State) -> State:
    """The same with every lock of this phase taken back."""
    for die in state.dice:
        if die.locked_now:
            state = state.apply(Unlock(die.number))
    return state
