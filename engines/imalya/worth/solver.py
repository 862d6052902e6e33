"""The turn solved: the expected points of every position by the best play."""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum, inf
from typing import NamedTuple

from engines import contract
from engines.imalya.actions import Unlock
from engines.imalya.events import TurnCounted
from engines.imalya.rules import Rules
from engines.imalya.state import State
from engines.imalya.worth.landings import landings
from engines.imalya.worth.position import Position, reduced
from engines.imalya.worth.rules import without_six


class Prospect(NamedTuple):
    """What a player can reach before his next throw.

    Attributes:
        points: the best that does not lead back to the last throw.
        again: he can come back to it, with the same dice in hand and the same locked.
    """

    points: float
    again: bool = False


class Solver:
    """Expected points by position, worked out when they are asked for and remembered.

    A player may throw all his dice again as often as he likes (IM-06), so a throw may lead back to itself;
    but it leads back to no earlier one, since all else locks a die, frees one or uses up a power.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._without_six = without_six(rules)
        self._worth: dict[Position, float] = {}

    def __len__(self) -> int:
        """How many positions are remembered."""
        return len(self._worth)

    def worth(self, position: Position) -> float:
        """The expected points of the turn from here."""
        if position not in self._worth:
            self._worth[position] = self._solve(position)
        return self._worth[position]

    def _solve(self, position: Position) -> float:
        state = position.state(self._rules if position.distinct else self._without_six)
        match state.awaits.actor:
            case contract.NATURE:
                return self._solve_throw(state, position)
            case state.active:
                return self._choose(state, None, {}).points
            case _:
                return min(self._prospect(after, None, {}).points for after in _answers(state))

    def _solve_throw(self, state: State, home: Position) -> float:
        seen: dict[Position, Prospect] = {}
        outcomes = [
            (chance, self._prospect(state.apply(throw), home, seen))
            for chance, throw in landings(state.rules, len(state.in_hand), home.distinct)
        ]
        points = fixed_point(outcomes)
        self._worth.update({position: max(found.points, points) for position, found in seen.items()})
        return points

    def _prospect(self, state: State, home: Position | None, seen: dict[Position, Prospect]) -> Prospect:
        """What lies ahead of a state; `seen` keeps the positions that lead back home."""
        points = counted(state)
        if points is not None:
            return Prospect(points)
        position = reduced(state)
        if position == home:
            return Prospect(-inf, again=True)
        if position in seen:
            return seen[position]
        if position in self._worth or state.awaits.actor != state.active:
            return Prospect(self.worth(position))
        found = self._choose(state, home, seen)
        if found.again:
            seen[position] = found
        else:
            self._worth[position] = found.points
        return found

    def _choose(self, state: State, home: Position | None, seen: dict[Position, Prospect]) -> Prospect:
        prospects = [self._prospect(after, home, seen) for after in _answers(state)]
        return Prospect(max(found.points for found in prospects), any(found.again for found in prospects))


def _answers(state: State) -> Iterator[State]:
    """The states after each choice; a lock is never taken back, since not to lock comes to the same."""
    return (state.apply(action) for action in state.legal_actions() if type(action) is not Unlock)


def counted(state: State) -> int | None:
    """The points of a turn that was counted by the last action, or None while it goes on."""
    told = (event.points for event in state.happened if isinstance(event, TurnCounted))
    return next(told, None)


def fixed_point(outcomes: list[tuple[float, Prospect]]) -> float:
    """What a throw is worth that may be made again, from each outcome's probability and prospect.

    It is the one number that is the mean of its outcomes where each is worth the better of its points and,
    if it leads back, of that number itself. It is found by choosing, again and again, the outcomes after
    which to throw again, and ends where the choice stays the same.

    >>> fixed_point([(0.5, Prospect(8.0)), (0.5, Prospect(2.0, again=True))])
    8.0
    """
    kept = outcomes
    points = _mean(kept)
    while len(
        better := [(chance, found) for chance, found in kept if not (found.again and found.points < points)]
    ) < len(kept):
        kept = better
        points = _mean(kept)
    return points


def _mean(outcomes: list[tuple[float, Prospect]]) -> float:
    return fsum(chance * found.points for chance, found in outcomes) / fsum(chance for chance, _ in outcomes)
