"""How the points of a turn are distributed, if it is played for the most points on average."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from engines.contract import NATURE
from engines.imalya.phase import Phase
from engines.imalya.rules import Rules
from engines.imalya.state import State
from engines.imalya.worth.interrupt import check
from engines.imalya.worth.landings import landings
from engines.imalya.worth.position import Position, reduced
from engines.imalya.worth.solver import Solver, answers, counted

Spread = Mapping[int, float]
"""The probability of each number of points."""


class _Way(NamedTuple):
    """What follows an action.

    Attributes:
        spread: the points of the ways that go on; the probabilities add up to 1 - back.
        back: the probability that the last throw is made again.
    """

    spread: Spread
    back: float = 0.0


_BACK: Final = _Way({}, 1.0)


class Spreads:
    """The distribution of points by position; computed when asked for, then kept.

    Args:
        rules: the rules of the turn.
        solver: the solver of these rules, which says what is played.
    """

    def __init__(self, rules: Rules, solver: Solver) -> None:
        self._rules = rules
        self._solver = solver
        self._known: dict[Position, Spread] = {}
        self._between: dict[tuple[Position, Position | None], _Way] = {}

    def of(self, position: Position) -> Spread:
        """The distribution of the points from here to the end of the turn."""
        if position not in self._known:
            self._known[position] = self._followed(position)
        return self._known[position]

    def after(self, before: State, state: State) -> Spread:
        """The distribution of the points of an action and of all that follows in its turn."""
        return self._way(before, state, None).spread

    def _followed(self, position: Position) -> Spread:
        state = position.state(self._rules)
        if state.awaits.actor != NATURE:
            return self._way(state, self._best(state), None).spread
        way = self._thrown(state, position, position)
        return {points: chance / (1.0 - way.back) for points, chance in way.spread.items()}

    def _thrown(self, state: State, thrown: Position, home: Position | None) -> _Way:
        check()
        throws = landings(state.rules, len(state.in_hand), thrown)
        return _mixed((chance, self._way(state, state.apply(throw), home)) for chance, throw in throws)

    def _way(self, before: State, after: State, home: Position | None) -> _Way:
        won = after.players[before.active].score - before.players[before.active].score
        if counted(after) is not None:
            return _Way({won: 1.0})
        position = reduced(after)
        if position == home:
            return _BACK
        if after.phase is Phase.THROW:
            return _raised(_Way(self.of(position)), won)
        key = (position, home)
        if key not in self._between:
            self._between[key] = self._chosen(position, home)
        return _raised(self._between[key], won)

    def _chosen(self, position: Position, home: Position | None) -> _Way:
        state = position.state(self._rules)
        if state.phase is Phase.REROLL:
            return self._thrown(state, position, home)
        return self._way(state, self._best(state), home)

    def _best(self, state: State) -> State:
        """The state after the choice that is worth most to the player who makes it."""
        sign = 1 if state.awaits.actor == state.active else -1
        return max(answers(state), key=lambda after: sign * self._worth(state, after))

    def _worth(self, before: State, after: State) -> float:
        won = after.players[before.active].score - before.players[before.active].score
        return won if counted(after) is not None else won + self._solver.worth(reduced(after))


def _raised(way: _Way, won: int) -> _Way:
    if not won:
        return way
    return _Way({points + won: chance for points, chance in way.spread.items()}, way.back)


def _mixed(ways: Iterable[tuple[float, _Way]]) -> _Way:
    found: defaultdict[int, float] = defaultdict(float)
    back = 0.0
    for share, way in ways:
        back += share * way.back
        for points, chance in way.spread.items():
            found[points] += share * chance
    return _Way(dict(found), back)
