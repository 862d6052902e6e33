"""The race to the target: the chance to win, by the points and the Tales of everybody."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Final, NamedTuple

from engines.imalya.worth.spread import Outlook, Spread

ROUNDS: Final = 30
"""The rounds that are reckoned with; a game lasts some ten."""

STEP: Final = 4
"""The points are reckoned in steps of this size. Smaller steps take longer and change next to nothing."""

_MOST_TALES: Final = 40
_RARE: Final = 1e-3
_LEAST: Final = 0.1
"""The fewest Tales that a turn is reckoned to cost."""


class Runner(NamedTuple):
    """A player in the race, after a turn or before one.

    Attributes:
        score: the points.
        tales: the Tales; None where nobody can be eliminated.
        to_play: the player still plays in this round.
        out: the player is eliminated, and keeps the score.
    """

    score: float
    tales: float | None = None
    to_play: bool = False
    out: bool = False


class Race:
    """The race by some rules.

    Args:
        target: the points that end the game.
        turn: how the points and the Tales of a turn are distributed.
    """

    def __init__(self, target: int, turn: Outlook) -> None:
        self._target = target
        self._turn = turn.points
        self._tales = turn.tales
        self._reached = _reached(turn.points, target)
        self._survival = _survival(turn.tales)
        self._kept_later: dict[tuple[Runner, ...], list[float]] = {}
        self._kept_arrivals: dict[tuple[int, int, float | None], list[float]] = {}

    def chance(self, me: Runner, others: Sequence[Runner]) -> float:
        """The probability that `me` wins, once the turn in hand is over; equal points count half."""
        if max(runner.score for runner in (me, *others)) >= self._target:
            return self._in_last_round(me, others)
        mine = self._arrivals(me)
        later = self._later(tuple(others))
        won = sum((now - before) * free for before, now, free in zip((0.0, *mine), mine, later, strict=False))
        nobody = (1 - mine[-1]) * later[-1]
        return won + (nobody * self._ahead(me, others) if nobody > _RARE else 0.0)

    def _later(self, others: tuple[Runner, ...]) -> list[float]:
        """By round: the probability that nobody else has arrived; to arrive in the same round counts half."""
        if others not in self._kept_later:
            rows = [self._arrivals(other) for other in others]
            self._kept_later[others] = [
                prod(1 - (before + now) / 2 for before, now in pairs)
                for pairs in zip(*(zip((0.0, *row), row, strict=False) for row in rows), strict=True)
            ]
        return self._kept_later[others]

    def _in_last_round(self, me: Runner, others: Sequence[Runner]) -> float:
        """The game ends with this round: every other player has at most one turn."""
        if me.to_play:
            return sum(
                chance * self._in_last_round(me._replace(score=me.score + points, to_play=False), others)
                for points, chance in self._turn.items()
            )
        return prod(self._stays_below(other, me) for other in others)

    def _stays_below(self, other: Runner, me: Runner) -> float:
        gains = self._turn if other.to_play and not other.out else {0: 1.0}
        return sum(chance * _above(me.score - other.score - points) for points, chance in gains.items())

    def _ahead(self, me: Runner, others: Sequence[Runner]) -> float:
        """Who wins if nobody arrives: whoever has most points when all are out."""
        best = max((self._last_score(other) for other in others), default=0.0)
        return _above(self._last_score(me) - best)

    def _last_score(self, runner: Runner) -> float:
        mean = sum(points * chance for points, chance in self._turn.items())
        cost = max(_LEAST, -sum(tales * chance for tales, chance in self._tales.items()))
        return runner.score + (0.0 if runner.out else mean * (runner.tales or 0.0) / cost)

    def _arrivals(self, runner: Runner) -> list[float]:
        """The probability to have reached the target by the end of this round, of the next, and so on."""
        if runner.out:
            return [0.0] * ROUNDS
        need = max(0, -(-int(self._target - runner.score) // STEP))
        key = (need, int(runner.to_play), None if runner.tales is None else round(runner.tales, 1))
        if key not in self._kept_arrivals:
            self._kept_arrivals[key] = self._reckoned(*key)
        return self._kept_arrivals[key]

    def _reckoned(self, need: int, first: int, tales: float | None) -> list[float]:
        reached = [self._reached[turns + first][need] for turns in range(ROUNDS)]
        if tales is None:
            return reached
        alive = self._alive(tales)
        found, total, before = [], 0.0, 0.0
        for turns, now in enumerate(reached):
            total += (now - before) * alive[max(0, turns + first - 1)]
            before = now
            found.append(total)
        return found

    def _alive(self, tales: float) -> list[float]:
        """The probability to be still in after each number of turns; between two whole numbers, the mean."""
        low = max(0, min(int(tales), _MOST_TALES - 1))
        share = min(1.0, max(0.0, tales - low))
        rows = zip(self._survival[low], self._survival[low + 1], strict=True)
        return [(1 - share) * less + share * more for less, more in rows]


def _reached(turn: Spread, target: int) -> list[list[float]]:
    """By number of turns, then by the steps that are needed: the probability to win as many points."""
    steps: dict[int, float] = {}
    for points, chance in turn.items():
        steps[round(points / STEP)] = steps.get(round(points / STEP), 0.0) + chance
    size = -(-target // STEP) + 1
    rows = [[1.0, *[0.0] * (size - 1)]]
    for _ in range(ROUNDS):
        last = rows[-1]
        rows.append(
            [sum(chance * last[max(0, need - won)] for won, chance in steps.items()) for need in range(size)]
        )
    return rows


def _survival(turn: Spread) -> list[list[float]]:
    """By Tales: the probability that they suffice for 0 turns, for 1, and so on."""
    held = [1.0] * (_MOST_TALES + 1)
    columns = [held]
    for _ in range(ROUNDS + 1):
        held = [
            sum(
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
