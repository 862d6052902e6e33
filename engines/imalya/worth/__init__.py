"""What a choice is worth: the expected points of the turn under the best play of everything after it.

The rules are those of the game itself: every position is expanded with `State.legal_actions` and
`State.apply`. The modules:

- `position` reduces a state to what can change the points of the turn;
- `landings` lists the throws with their probabilities;
- `solver` computes the expected points; `prospect` handles throws that can be repeated;
- `another` handles turns that may give another turn, `buying` those in which a Ruse buys throws;
- `bounds` says which turns cannot be solved, and bounds their worth from below and above;
- `spread` computes how points and Tales of a turn are distributed under the best play;
- `interrupt` stops a computation whose answer would come too late;
- `review` computes the luck and the losses of each player in a game.

Points are the change of the active player's score from here to the end of his turn. They do not include
Tales, eliminations, what others win or lose, the place won by six Egals, and the effects of six alike on
later turns. Adversaries who choose (the prey with the Sort, the die that a Mort kills) choose what costs the
player most. With the Chance, another turn counts as part of this one.

The first call for some rules takes a few seconds, or up to a minute with eight dice or for a Ruse who buys.
Later calls take milliseconds, because solved positions are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from engines.errors import EngineError
from engines.imalya.actions import Action, Done, PlayAgain, Unlock
from engines.imalya.figures import Figure
from engines.imalya.phase import Phase
from engines.imalya.player import Player
from engines.imalya.rules import Rules
from engines.imalya.state import State
from engines.imalya.words import asked
from engines.imalya.worth import bounds
from engines.imalya.worth.another import another_turn, solver_with_bonus
from engines.imalya.worth.bounds import for_lower_bound, for_upper_bound, is_exact
from engines.imalya.worth.buying import PurseSolver
from engines.imalya.worth.position import Position, fresh_turn, may_buy, reduced
from engines.imalya.worth.solver import Solver, counted, points_won
from engines.imalya.worth.spread import Outlook, Spreads
from engines.imalya.worth.turn_rules import turn_rules

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
    "outlook_after",
    "outlook_of_this_turn",
    "outlook_without_powers",
    "positions",
    "prepare",
    "prepare_outlooks",
    "prepare_turns",
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
"""The phases in which a choice can change the points of the turn."""

Simplified = Callable[[State], State]
"""Gives a state with simpler rules, for which a bound can be computed; see `bounds`."""

_THROWS: Final = (Phase.THROW, Phase.REROLL)
_EPSILON: Final = 1e-9
"""Choices whose worth differs by less, in points, are equally good: sums of floats are not exact."""


class Unsolved(EngineError):
    """No choice of a turn is awaited now, so nothing is worth points; the message says what is awaited."""


def worth(state: State) -> dict[Action, float]:
    """The expected points of the turn after each legal choice.

    `Lock` and `Done` are valued as if no lock of this phase could be taken back; `Unlock` is valued as
    choosing the locks anew. Where the turn `is_exact` the points are exact, else they are lower bounds.

    Raises:
        Unsolved: nobody chooses within a turn now; the message says what is awaited.
    """
    return _weighed(state, for_lower_bound)


def at_most(state: State) -> dict[Action, float]:
    """Upper bounds of the expected points after each legal choice; where `is_exact`, equal to `worth`.

    Raises:
        Unsolved: see `worth`.
    """
    return {
        action: points + _more(state, action) for action, points in _weighed(state, for_upper_bound).items()
    }


def best(state: State) -> Action:
    """The choice that is worth most to the player who makes it.

    Of equal choices, passing is preferred; a lock that does no harm is not taken back.

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
    """As `expected`, but no lock is taken back; and where the turn is not exact, no Bel takes a Tale.

    Raises:
        Unsolved: see `expected`.
    """
    if not is_weighed(state):
        raise Unsolved(f"points are expected only within a turn; now {asked(state)}")
    solver = _solver_for(state, for_lower_bound)
    if state.phase is Phase.BONUS:
        return max(0.0, solver.bonus)
    return solver.worth(reduced(for_lower_bound(state)))


def after(before: State, state: State) -> float:
    """The expected points of the turn from `before` on, after a throw or a choice has led to `state`.

    Raises:
        Unsolved: see `expected`.
    """
    return _after(before, state, for_lower_bound)


def is_weighed(state: State) -> bool:
    """Whether a throw or a choice is awaited that can change the points of a turn."""
    return state.phase in (*CHOICES, *_THROWS)


def prepare(state: State) -> None:
    """Solve this turn beforehand; before the first turn, any turn by these rules."""
    if is_weighed(state):
        for simplified in (for_lower_bound, for_upper_bound):
            _solver_for(state, simplified).worth(reduced(simplified(_unlocked(state))))
    else:
        _solver_for(state, for_lower_bound).worth(fresh_turn(turn_rules(state)))


def prepare_turns(state: State) -> None:
    """Solve the turns of a first round, in which all powers are open (l.55)."""
    for turn in _first_turns(state):
        _solver_for(state, for_lower_bound).worth(turn)


def prepare_outlooks(state: State) -> None:
    """Solve these turns, and work out how their points and Tales are distributed."""
    for turn in _first_turns(state):
        _spreads(turn_rules(for_lower_bound(state))).of(turn)


def _first_turns(state: State) -> list[Position]:
    """The turns of a first round: without powers, then with those of the Factions here, then the others."""
    plain = fresh_turn(turn_rules(for_lower_bound(state)))
    if not state.rules.six:
        return [plain]
    factions = [player.faction for player in state.players if player.faction]
    here = [_first_turn(state.rules, plain, own, factions) for own in factions]
    ruse, victim = plain._replace(reroll=True), plain._replace(killers=1)
    return list(dict.fromkeys([plain, *here, ruse, victim, ruse._replace(killers=1)]))


def _first_turn(rules: Rules, plain: Position, own: Figure, factions: Sequence[Figure]) -> Position:
    """The first turn of a Faction: the powers of all Factions at the table are open in it."""
    gains = factions.count(Figure.GAIN) - (own is Figure.GAIN)
    return plain._replace(
        reroll=own is Figure.RUSE,
        paid=own is Figure.GAIN and rules.escalier,
        killers=factions.count(Figure.MORT) - (own is Figure.MORT),
        thieves=gains if rules.escalier_gain_steals else 0,
    )


def outlook_after(before: State, state: State) -> Outlook:
    """How points and Tales of the turn from `before` on are distributed, after a choice has led to `state`.

    Every choice of the rest is the one that is worth most points. Throws are not bought, and another turn
    (l.87) is not counted.
    """
    if counted(state) is None and not _goes_on(before, state):
        return Outlook({points_won(before, state): 1.0}, {0: 1.0})
    simple = for_lower_bound(_without_purchases(before))
    return _spreads(turn_rules(simple)).after(simple, for_lower_bound(_without_purchases(state)))


def outlook_without_powers(rules: Rules) -> Outlook:
    """How points and Tales of a whole turn without powers are distributed."""
    played = turn_rules(State(replace(rules, laiirna=False), (Player("-"), Player("-"))))
    return _spreads(played).of(fresh_turn(played))


def outlook_of_this_turn(state: State) -> Outlook:
    """How points and Tales of the turn that begins now are distributed, with the powers that are open in it.

    Raises:
        Unsolved: the first throw of a turn is not awaited.
    """
    if state.phase is not Phase.THROW or state.throw_number:
        raise Unsolved(f"a turn begins with the throw of all dice; now {asked(state)}")
    simple = for_lower_bound(_without_purchases(state))
    return _spreads(turn_rules(simple)).of(reduced(simple))


def positions(state: State) -> int:
    """How many solved positions are kept for the rules of a state."""
    return len(_solver_for(state, for_lower_bound))


def _weighed(state: State, simplified: Simplified) -> dict[Action, float]:
    if state.phase not in CHOICES:
        raise Unsolved(f"only a choice within a turn is worth points; now {asked(state)}")
    return {action: _chosen(state, action, simplified) for action in state.legal_actions()}


def _chosen(state: State, action: Action, simplified: Simplified) -> float:
    solver = _solver_for(state, simplified)
    if type(action) is Unlock:
        return solver.worth(reduced(simplified(_unlocked(state))))
    if type(action) is PlayAgain:
        return solver.bonus
    return _after(state, state.apply(action), simplified)


def _after(before: State, state: State, simplified: Simplified) -> float:
    solver = _solver_for(before, simplified)
    won = points_won(before, state)
    if not _goes_on(before, state):
        return won + solver.another_turn(state)
    return won + solver.worth(reduced(simplified(state)))


def _goes_on(before: State, state: State) -> bool:
    """Whether the turn goes on: it is not counted yet, and another turn was not turned down."""
    return counted(state) is None and state.turn == before.turn and is_weighed(state)


def _more(before: State, action: Action) -> float:
    """The points that `more_at_most` adds to the upper bound, if the turn goes on."""
    state = before.apply(action)
    may_follow = _goes_on(before, state) or state.phase is Phase.BONUS
    return bounds.more_at_most(state) if may_follow else 0.0


def _solver_for(state: State, simplified: Simplified) -> Solver | PurseSolver:
    rules = turn_rules(simplified(state))
    if may_buy(state):
        return _purse_solver(rules, _solver_for(_without_purchases(state), simplified).bonus)
    if rules.chance and is_weighed(state):
        return solver_with_bonus(rules, simplified(another_turn(state)))
    return _solver(rules)


def _without_purchases(state: State) -> State:
    """The state as another turn is valued: without purchases, since this turn may use up the Tales."""
    return state.but(rules=replace(state.rules, laiirna=False))


@cache
def _solver(rules: Rules) -> Solver:
    return Solver(rules)


@cache
def _spreads(rules: Rules) -> Spreads:
    return Spreads(rules, _solver(rules))


@cache
def _purse_solver(rules: Rules, bonus: float) -> PurseSolver:
    return PurseSolver(rules, bonus)


def _unlocked(state: State) -> State:
    """The state with every lock of this phase taken back."""
    for die in state.dice:
        if die.locked_now:
            state = state.apply(Unlock(die.number))
    return state
