"""The turn solved: the expected points of every position by the best play."""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum, inf
from typing import NamedTuple

from engines import contract
from engines.imalya.actions import Unlock
from engines.imalya.events import TurnCounted
from engines.imalya.phase import Phase
from engines.imalya.rules import Rules
from engines.imalya.state import State
from engines.imalya.worth.landings import landings
from engines.imalya.worth.position import Position, may_be_all_own, reduced
from engines.imalya.worth.rules import without_six


class Prospect(NamedTuple):
    """What a player can reach before his next throw.

    Attributes:
        points: the most that he can expect where he does not come back to the last throw.
        again: the most points that he wins on a way back to it, with the same dice in hand and the same
            locked; endlessly few where there is no such way.
    """

    points: float
    again: float = -inf

    def after(self, won: int) -> Prospect:
        """The same once so many points have been won."""
        return Prospect(self.points + won, self.again + won) if won else self


class Solver:
    """Expected points by position, worked out when they are asked for and remembered.

    A player may throw all his dice again as often as he likes (IM-06), so a throw may lead back to itself;
    but it leads back to no earlier one, since all else locks a die, frees one or uses up a power.

    Args:
        rules: what of the rules matters.
        bonus: what another turn is worth where dice all of one's own give one (l.87).
        like: a solver of the same rules; what another turn cannot change is taken over from it.
    """

    def __init__(self, rules: Rules, bonus: float = 0.0, like: Solver | None = None) -> None:
        self.bonus = bonus
        self._rules = rules
        self._without_six = without_six(rules)
        self._worth: dict[Position, float] = {}
        if like is not None:
            same = (one for one in like._worth.items() if not may_be_all_own(one[0]))
            self._worth.update(same)

    def __len__(self) -> int:
        """How many positions are remembered."""
        return len(self._worth)

    def worth(self, position: Position) -> float:
        """The expected points of the turn from here, without those that were won in it already."""
        if position not in self._worth:
            self._worth[position] = self._solve(position)
        return self._worth[position]

    def worth_after(self, before: State, after: State) -> float:
        """The expected points of the turn from `before`, where an action has led to `after`."""
        won = after.players[before.active].score - before.players[before.active].score
        if counted(after) is not None:
            return won + self._another_turn(after)
        return won + self.worth(reduced(after))

    def _another_turn(self, counted: State) -> float:
        return max(0.0, self.bonus) if counted.phase is Phase.BONUS else 0.0

    def _solve(self, position: Position) -> float:
        state = position.state(self._rules if position.distinct else self._without_six)
        match state.awaits.actor:
            case contract.NATURE:
                return self._solve_throw(state, position)
            case state.active:
                return self._choose(state, None, {}).points
            case _:
                return min(self._prospect(state, after, None, {}).points for after in _answers(state))

    def _solve_throw(self, state: State, home: Position) -> float:
        seen: dict[Position, Prospect] = {}
        outcomes = [
            (chance, self._prospect(state, state.apply(throw), home, seen))
            for chance, throw in landings(state.rules, len(state.in_hand), home.own, home.distinct)
        ]
        points = fixed_point(outcomes)
        self._worth.update(
            {position: max(found.points, found.again + points) for position, found in seen.items()}
        )
        return points

    def _prospect(
        self, before: State, after: State, home: Position | None, seen: dict[Position, Prospect]
    ) -> Prospect:
        """What an action wins, and what lies ahead of it; `seen` keeps the positions that lead back home."""
        won = after.players[0].score - before.players[0].score
        if counted(after) is not None:
            return Prospect(won + self._another_turn(after))
        return self._ahead(after, home, seen).after(won)

    def _ahead(self, state: State, home: Position | None, seen: dict[Position, Prospect]) -> Prospect:
        position = reduced(state)
        if position == home:
            return Prospect(-inf, again=0.0)
        if position in seen:
            return seen[position]
        if position in self._worth or state.awaits.actor != state.active:
            return Prospect(self.worth(position))
        found = self._choose(state, home, seen)
        if found.again > -inf:
            seen[position] = found
        else:
            self._worth[position] = found.points
        return found

    def _choose(self, state: State, home: Position | None, seen: dict[Position, Prospect]) -> Prospect:
        prospects = [self._prospect(state, after, home, seen) for after in _answers(state)]
        return Prospect(max(found.points for found in prospects), max(found.again for found in prospects))


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
    if a way leads back, of what is won on it and that number itself. It is found by choosing, again and
    again, the outcomes after which to throw again, and ends where the choice stays the same.

    >>> fixed_point([(0.5, Prospect(8.0)), (0.5, Prospect(2.0, again=0.0))])
    8.0
    >>> fixed_point([(0.5, Prospect(8.0)), (0.5, Prospect(2.0, again=5.0))])
    13.0
    """
    leaves = [found.points > -inf for _, found in outcomes]
    while True:
        points = _mean(outcomes, leaves)
        better = [
            left and found.points >= found.again + points
            for (_, found), left in zip(outcomes, leaves, strict=True)
        ]
        if better == leaves:
            return points
        leaves = better


def _mean(outcomes: list[tuple[float, Prospect]], leaves: list[bool]) -> float:
    """What the throw is worth if after these outcomes it is left, and after the others made again."""
    won = fsum(
        chance * (found.points if left else found.again)
        for (chance, found), left in zip(outcomes, leaves, strict=True)
    )
    return won / fsum(chance for (chance, _), left in zip(outcomes, leaves, strict=True) if left)
