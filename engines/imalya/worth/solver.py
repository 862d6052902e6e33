"""Solves a turn: the expected points of every position under the best play."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from engines import contract
from engines.imalya.events import TurnCounted
from engines.imalya.phase import Phase
from engines.imalya.rules import Rules
from engines.imalya.state import State
from engines.imalya.worth.alike import distinct_choices
from engines.imalya.worth.interrupt import check
from engines.imalya.worth.landings import landings
from engines.imalya.worth.position import Position, may_be_all_own, reduced
from engines.imalya.worth.prospect import Prospect, average, fixed_point, least, most


class Solver:
    """Expected points by position; computed when asked for, then kept.

    A player may throw all his dice again as often as he likes (IM-06), so a throw may lead back to itself.
    It never leads back to an earlier throw: everything else locks a die, frees one, uses up a power, or moves
    the score for good.

    Args:
        rules: the rules of the turn.
        bonus: the worth of another turn, for dice all of one's own Faction (l.87).
        like: a solver of the same rules; its positions that the bonus cannot change are taken over.
    """

    def __init__(self, rules: Rules, bonus: float = 0.0, like: Solver | None = None) -> None:
        self.bonus = bonus
        self._rules = rules
        self._worth: dict[Position, float] = {}
        # Partial results of interrupted solutions. Without them the next call would start anew.
        self._begun: dict[Position, dict[Position, Prospect]] = {}
        if like is not None:
            same = (one for one in like._worth.items() if not may_be_all_own(one[0]))
            self._worth.update(same)

    def __len__(self) -> int:
        """How many positions are kept."""
        return len(self._worth)

    def worth(self, position: Position) -> float:
        """The expected points from here to the end of the turn."""
        if position not in self._worth:
            self._worth[position] = self._solve(position)
        return self._worth[position]

    def another_turn(self, counted: State) -> float:
        """The worth of another turn, if the count of this one has just given it."""
        return of_another_turn(self.bonus, counted)

    def _solve(self, position: Position) -> float:
        state = position.state(self._rules)
        if state.awaits.actor != contract.NATURE:
            return self._choose(state, None, {}).points
        seen = self._begun.setdefault(position, {})
        points = fixed_point(self._outcomes(state, position, position, seen))
        self._worth.update({one: found.at(points).points for one, found in seen.items()})
        del self._begun[position]
        return points

    def _outcomes(
        self, state: State, thrown: Position, home: Position | None, seen: dict[Position, Prospect]
    ) -> list[tuple[float, Prospect]]:
        """The prospect of each throw, with its probability."""
        return [
            (chance, self._prospect(state, state.apply(throw), home, seen))
            for chance, throw in landings(state.rules, len(state.in_hand), thrown)
        ]

    def _prospect(
        self, before: State, after: State, home: Position | None, seen: dict[Position, Prospect]
    ) -> Prospect:
        """The prospect of an action; `seen` keeps the prospects of positions that lead back home."""
        check()
        won = points_won(before, after)
        if counted(after) is not None:
            return Prospect(won + self.another_turn(after))
        return self._ahead(after, home, seen).after(won)

    def _ahead(self, state: State, home: Position | None, seen: dict[Position, Prospect]) -> Prospect:
        position = reduced(state)
        if position == home:
            return Prospect(-inf, again=0.0)
        if position in seen:
            return seen[position]
        if position in self._worth or state.phase is Phase.THROW:
            return Prospect(self.worth(position))
        found = self._answered(position, state, home, seen)
        if found.leads_back:
            seen[position] = found
        else:
            self._worth[position] = found.points
        return found

    def _answered(
        self, position: Position, state: State, home: Position | None, seen: dict[Position, Prospect]
    ) -> Prospect:
        if state.phase is Phase.REROLL:
            return average(self._outcomes(position.state(self._rules), position, home, seen))
        return self._choose(state, home, seen)

    def _choose(self, state: State, home: Position | None, seen: dict[Position, Prospect]) -> Prospect:
        """The prospect of a choice: the player takes the most, anybody else the least."""
        pick = most if state.awaits.actor == state.active else least
        return pick(self._prospect(state, after, home, seen) for after in answers(state))


def answers(state: State) -> Iterator[State]:
    """The states after each choice that makes a difference."""
    return map(state.apply, distinct_choices(state))


def of_another_turn(bonus: float, counted: State) -> float:
    """The points that another turn adds to a counted turn; 0 if none was given, or it is not worth it."""
    return max(0.0, bonus) if counted.phase is Phase.BONUS else 0.0


def points_won(before: State, after: State) -> int:
    """The points that the player on turn in `before` has won between `before` and `after`."""
    return after.players[before.active].score - before.players[before.active].score


def counted(state: State) -> int | None:
    """The points of the turn, if the last action ended it; None while it goes on."""
    told = (event.points for event in state.happened if isinstance(event, TurnCounted))
    return next(told, None)
