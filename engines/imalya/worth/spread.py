"""How points and Tales of a turn are distributed, if it is played for the most points on average."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import fsum
from typing import Final

from engines.contract import NATURE
from engines.imalya import bel, debts
from engines.imalya.events import Killed, TurnCounted
from engines.imalya.figures import Figure
from engines.imalya.phase import Phase
from engines.imalya.rules import Rules
from engines.imalya.state import State
from engines.imalya.worth.interrupt import check
from engines.imalya.worth.landings import landings
from engines.imalya.worth.position import Position, reduced
from engines.imalya.worth.solver import Solver, answers, counted, points_won

Spread = Mapping[int, float]
"""The probability of each number of points, or of Tales."""


def mean(spread: Spread) -> float:
    """The mean of a distribution."""
    return fsum(value * chance for value, chance in spread.items())


@dataclass(frozen=True, eq=False, slots=True)
class Outlook:
    """What a turn brings from some moment on.

    Outlooks are compared and hashed by identity, which makes them fast keys of a cache.

    Attributes:
        points: the points.
        tales: the Tales, below zero where more are lost than won. Each Dam costs its debt, and each Bel that
            does nothing else takes a Tale. What powers bring and cost is not in them, nor are tax days.
        egals: how many Egals land, on average; an open Gain is paid for each (l.58).
        kills: how many dice open Morts kill, on average (l.57).
        back: the probability that the last throw is made again; the others add up to 1 - back.
    """

    points: Spread
    tales: Spread
    egals: float = 0.0
    kills: float = 0.0
    back: float = 0.0


_BACK: Final = Outlook({}, {}, back=1.0)


class Spreads:
    """The distribution of points by position; computed when asked for, then kept.

    Args:
        rules: the rules of the turn.
        solver: the solver of these rules, which says what is played.
    """

    def __init__(self, rules: Rules, solver: Solver) -> None:
        self._rules = rules
        self._solver = solver
        self._known: dict[Position, Outlook] = {}
        self._between: dict[tuple[Position, Position | None], Outlook] = {}

    def of(self, position: Position) -> Outlook:
        """The outlook from here to the end of the turn."""
        if position not in self._known:
            self._known[position] = self._followed(position)
        return self._known[position]

    def after(self, before: State, state: State) -> Outlook:
        """The outlook of an action and of all that follows in its turn."""
        return self._way(before, state, None)

    def _followed(self, position: Position) -> Outlook:
        state = position.state(self._rules)
        if state.awaits.actor != NATURE:
            return self._way(state, self._best(state), None)
        return _without_back(self._thrown(state, position, position))

    def _thrown(self, state: State, thrown: Position, home: Position | None) -> Outlook:
        throws = landings(state.rules, len(state.in_hand), thrown)
        egals = fsum(chance * throw.figures.count(Figure.EGAL) for chance, throw in throws)
        way = _mixed((chance, self._way(state, state.apply(throw), home)) for chance, throw in throws)
        return replace(way, egals=way.egals + egals)

    def _way(self, before: State, after: State, home: Position | None) -> Outlook:
        check()
        won = points_won(before, after)
        kills = sum(type(event) is Killed for event in after.happened)
        if counted(after) is not None:
            return Outlook({won: 1.0}, {_tales_of_the_count(before, after): 1.0}, kills=kills)
        tales = _tales(before, after)
        position = reduced(after)
        if position == home:
            return _BACK
        if after.phase is Phase.THROW:
            return _raised(self.of(position), won, tales, kills)
        key = (position, home)
        if key not in self._between:
            self._between[key] = self._chosen(position, home)
        return _raised(self._between[key], won, tales, kills)

    def _chosen(self, position: Position, home: Position | None) -> Outlook:
        state = position.state(self._rules)
        if state.phase is Phase.REROLL:
            return self._thrown(state, position, home)
        return self._way(state, self._best(state), home)

    def _best(self, state: State) -> State:
        """The state after the choice that is worth most to the player who makes it."""
        sign = 1 if state.awaits.actor == state.active else -1
        return max(answers(state), key=lambda after: sign * self._worth(state, after))

    def _worth(self, before: State, after: State) -> float:
        won = points_won(before, after)
        return won if counted(after) is not None else won + self._solver.worth(reduced(after))


def _tales(before: State, after: State) -> int:
    """The Tales that an action within a turn wins, less the debt that it makes."""
    taken = after.players[before.active].tales - before.players[before.active].tales
    idle = len(bel.ready(after)) if after.phase is Phase.LOCK and before.phase is not Phase.LOCK else 0
    return taken + idle - debts.of_dams(after) + debts.of_dams(before)


def _tales_of_the_count(before: State, after: State) -> int:
    """The change of the Tales by the debt of a turn's last action; `_tales` has counted earlier debts."""
    dice = next(event.dice for event in after.happened if isinstance(event, TurnCounted))
    return debts.of_dams(before) - debts.of_dams(before.but(dice=dice))


def _raised(way: Outlook, won: int, tales: int, kills: int) -> Outlook:
    points, later = _shifted(way.points, won), _shifted(way.tales, tales)
    return Outlook(points, later, way.egals, way.kills + kills, way.back)


def _shifted(spread: Spread, by: int) -> Spread:
    return {number + by: chance for number, chance in spread.items()} if by else spread


def _without_back(way: Outlook) -> Outlook:
    """The outlook if the last throw is made again until something else comes of it."""
    share = 1.0 / (1.0 - way.back)
    points, tales = _scaled(way.points, share), _scaled(way.tales, share)
    return Outlook(points, tales, share * way.egals, share * way.kills)


def _scaled(spread: Spread, share: float) -> Spread:
    return {number: share * chance for number, chance in spread.items()}


def _mixed(ways: Iterable[tuple[float, Outlook]]) -> Outlook:
    points: defaultdict[int, float] = defaultdict(float)
    tales: defaultdict[int, float] = defaultdict(float)
    egals = kills = back = 0.0
    for share, way in ways:
        egals += share * way.egals
        kills += share * way.kills
        back += share * way.back
        for number, chance in way.points.items():
            points[number] += share * chance
        for number, chance in way.tales.items():
            tales[number] += share * chance
    return Outlook(dict(points), dict(tales), egals, kills, back)
