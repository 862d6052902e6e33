"""The race to the target: the chance to win, by the points and the Tales of everybody."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, prod
from typing import Final, NamedTuple

from engines.imalya.worth.spread import Outlook, Spread, mean

ROUNDS: Final = 30
"""How many rounds ahead are computed; a game lasts about ten."""

STEP: Final = 4
"""The points of one step of the computation. Smaller steps take longer and change next to nothing."""

_DEEPEST: Final = 120
"""How far below zero scores are computed; with the Escalier they may be negative (IM-70)."""

_MOST_TALES: Final = 40
"""The largest purse for which survival is computed; larger ones count as this one."""
_RARE: Final = 1e-3
"""If nobody reaches the target with at most this probability, that end of the game is left out."""
_LEAST: Final = 0.1
"""The least mean cost of a turn, in Tales, for the number of turns that a purse lasts."""


class Runner(NamedTuple):
    """A player in the race, after a turn or before one.

    Attributes:
        score: the points.
        tales: the Tales; None where nobody can be eliminated.
        to_play: the player still plays in this round.
        out: the player is eliminated, and keeps the score.
        next_turn: the player's next turn, where a power changes it; None where it is like all others.
    """

    score: float
    tales: float | None = None
    to_play: bool = False
    out: bool = False
    next_turn: Outlook | None = None


class Race:
    """The race by some rules.

    Args:
        target: the points that end the game.
        turn: the outlook of a turn without powers.
    """

    def __init__(self, target: int, turn: Outlook) -> None:
        self._target = target
        self._turn = turn
        self._reached = _reached(turn.points, target)
        self._survival = _survival(turn.tales)
        self._kept_later: dict[tuple[Runner, ...], list[float]] = {}
        self._kept_arrivals: dict[tuple[int, int, float | None, Outlook | None], list[float]] = {}

    def chance(self, me: Runner, others: Sequence[Runner]) -> float:
        """The probability that `me` wins, once the turn in hand is over; equal points count half."""
        if max(runner.score for runner in (me, *others)) >= self._target:
            return self._in_last_round(me, others)
        mine = self._arrivals(me)
        later = self._later(tuple(others))
        won = fsum(
            (now - before) * free for before, now, free in zip((0.0, *mine), mine, later, strict=False)
        )
        nobody = (1 - mine[-1]) * later[-1]
        return won + (nobody * self._ahead(me, others) if nobody > _RARE else 0.0)

    def _later(self, others: tuple[Runner, ...]) -> list[float]:
        """By round: the probability that no other player has reached the target before.

        Players who reach it in the same round count half.
        """
        if others not in self._kept_later:
            rows = [self._arrivals(other) for other in others]
            self._kept_later[others] = [
                prod(1 - (before + now) / 2 for before, now in pairs)
                for pairs in zip(*(zip((0.0, *row), row, strict=False) for row in rows), strict=True)
            ]
        return self._kept_later[others]

    def _in_last_round(self, me: Runner, others: Sequence[Runner]) -> float:
        """The probability that `me` wins in the last round, where each player has at most one turn left."""
        if me.to_play:
            return fsum(
                chance * self._in_last_round(me._replace(score=me.score + points, to_play=False), others)
                for points, chance in self._next_points(me).items()
            )
        return prod(self._stays_below(other, me) for other in others)

    def _next_points(self, runner: Runner) -> Spread:
        return (runner.next_turn or self._turn).points

    def _stays_below(self, other: Runner, me: Runner) -> float:
        gains = self._next_points(other) if other.to_play and not other.out else {0: 1.0}
        return fsum(chance * _above(me.score - other.score - points) for points, chance in gains.items())

    def _ahead(self, me: Runner, others: Sequence[Runner]) -> float:
        """1 if `me` has most points once everybody is out before the target, 0.5 after a tie, else 0."""
        best = max((self._last_score(other) for other in others), default=0.0)
        return _above(self._last_score(me) - best)

    def _last_score(self, runner: Runner) -> float:
        cost = max(_LEAST, -mean(self._turn.tales))
        return runner.score + (0.0 if runner.out else mean(self._turn.points) * (runner.tales or 0.0) / cost)

    def _arrivals(self, runner: Runner) -> list[float]:
        """The probability to have reached the target by the end of this round, of the next, and so on."""
        if runner.out:
            return [0.0] * ROUNDS
        need = max(0, -(-int(self._target - runner.score) // STEP))
        tales = None if runner.tales is None else round(runner.tales, 1)
        key = (need, int(runner.to_play), tales, runner.next_turn)
        if key not in self._kept_arrivals:
            self._kept_arrivals[key] = self._computed_arrivals(*key)
        return self._kept_arrivals[key]

    def _computed_arrivals(
        self, need: int, first: int, tales: float | None, turn: Outlook | None
    ) -> list[float]:
        """The arrivals of a runner who is not out.

        Args:
            need: the steps that are missing to the target.
            first: 1 if the runner still plays in this round, else 0.
            tales: as in `Runner`.
            turn: as `Runner.next_turn`.
        """
        steps = _in_steps(turn.points) if turn else None
        reached = [self._reached_after(turns + first, need, steps) for turns in range(ROUNDS)]
        if tales is None:
            return reached
        alive = self._alive(tales) if turn is None else self._alive_after(tales, turn.tales)
        found, total, before = [], 0.0, 0.0
        for turns, now in enumerate(reached):
            total += (now - before) * alive[max(0, turns + first - 1)]
            before = now
            found.append(total)
        return found

    def _reached_after(self, turns: int, need: int, first: Spread | None) -> float:
        """The probability to have won the steps in `need` after some turns.

        Args:
            turns: the number of turns.
            need: the steps.
            first: the steps of the first turn, where it differs from the others.
        """
        if first is None or turns == 0:
            return _at(self._reached[turns], need)
        return fsum(chance * _at(self._reached[turns - 1], need - won) for won, chance in first.items())

    def _alive(self, tales: float) -> list[float]:
        """The probability that a runner with so many Tales is still in the game after each number of turns.

        A mean between two whole numbers is a mixture of these.
        """
        low = max(0, min(int(tales), _MOST_TALES - 1))
        share = min(1.0, max(0.0, tales - low))
        rows = zip(self._survival[low], self._survival[low + 1], strict=True)
        return [(1 - share) * less + share * more for less, more in rows]

    def _alive_after(self, tales: float, first: Spread) -> list[float]:
        """As `_alive`, if the Tales change in the first turn by `first`: each change with its probability."""
        ways = [(chance * pays(tales + won), self._alive(tales + won)) for won, chance in first.items()]
        return [1.0, *(fsum(chance * row[turns] for chance, row in ways) for turns in range(ROUNDS))]


def pays(tales: float) -> float:
    """The probability that a player can pay, from the mean of the Tales that are then left.

    A mean between two whole numbers is a mixture of these; below zero the player cannot pay.

    >>> pays(0.0), pays(-0.25), pays(-1.0)
    (1.0, 0.75, 0.0)
    """
    return min(1.0, max(0.0, tales + 1.0))


def _in_steps(turn: Spread) -> Spread:
    """The points in steps."""
    steps: dict[int, float] = {}
    for points, chance in turn.items():
        steps[round(points / STEP)] = steps.get(round(points / STEP), 0.0) + chance
    return steps


def _at(row: Sequence[float], need: int) -> float:
    """The entry of a row for the steps that are needed. Needs beyond an end of the row count as that end."""
    return row[max(0, min(need, len(row) - 1))]


def _reached(turn: Spread, target: int) -> list[list[float]]:
    """By number of turns, then by the steps that are needed: the probability to win as many points."""
    steps = _in_steps(turn)
    size = -(-(target + _DEEPEST) // STEP) + 1
    rows = [[1.0, *[0.0] * (size - 1)]]
    for _ in range(ROUNDS):
        last = rows[-1]
        rows.append(
            [fsum(chance * _at(last, need - won) for won, chance in steps.items()) for need in range(size)]
        )
    return rows


def _survival(turn: Spread) -> list[list[float]]:
    """By Tales: the probability that they suffice for 0 turns, for 1, and so on."""
    held = [1.0] * (_MOST_TALES + 1)
    columns = [held]
    for _ in range(ROUNDS + 1):
        held = [
            fsum(
                chance * held[min(_MOST_TALES, tales + won)]
                for won, chance in turn.items()
                if tales + won >= 0
            )
            for tales in range(_MOST_TALES + 1)
        ]
        columns.append(held)
    return [list(row) for row in zip(*columns, strict=True)]


def _above(lead: float) -> float:
    return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
