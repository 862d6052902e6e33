"""The worth of choices between two throws, where the last throw may be made again.

Whether to throw again depends on `home`, the unknown worth of the last throw. A `Prospect` is therefore a
function of `home`, piecewise linear and increasing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import fsum, inf
from typing import Final, NamedTuple, Protocol

_EXACT: Final = 1e-12
"""The search for the fixed point ends once guess and result differ by no more, as a part of the guess."""


class ValueAtHome(NamedTuple):
    """The value of a function of `home`, and its slope there.

    Attributes:
        points: the value.
        slope: its increase for each point that the last throw is worth more; from 0 to 1.
    """

    points: float
    slope: float = 0.0


class Detour(Protocol):
    """A way back to the last throw on which an adversary or a die decides."""

    def at(self, home: float) -> ValueAtHome:
        """The worth of this way if the last throw is worth `home`."""

    def after(self, won: int) -> Detour:
        """This, after more points have been won on the way."""


class Prospect(NamedTuple):
    """What a player can reach before his next throw; he takes the option that is worth most.

    Attributes:
        points: the most that he can expect without making the last throw again.
        again: the most points that he wins on a way back to that throw, with the same dice in hand and the
            same locked; minus infinity where there is no such way.
        others: the ways back on which an adversary or a die decides as well.
    """

    points: float
    again: float = -inf
    others: tuple[Detour, ...] = ()

    @property
    def leads_back(self) -> bool:
        """Whether the last throw can be made again."""
        return self.again > -inf or bool(self.others)

    def after(self, won: int) -> Prospect:
        """This, after more points have been won on the way."""
        if not won:
            return self
        return Prospect(self.points + won, self.again + won, tuple(way.after(won) for way in self.others))

    def at(self, home: float) -> ValueAtHome:
        """The worth if the last throw is worth `home`."""
        here = (
            ValueAtHome(self.points)
            if self.points >= self.again + home
            else ValueAtHome(self.again + home, 1.0)
        )
        return max(here, *(way.at(home) for way in self.others)) if self.others else here


@dataclass(frozen=True, slots=True, eq=False)
class Least:
    """An adversary decides; he takes the option that is worth least."""

    prospects: tuple[Prospect, ...]

    def at(self, home: float) -> ValueAtHome:
        """The worth if the last throw is worth `home`."""
        return min(found.at(home) for found in self.prospects)

    def after(self, won: int) -> Detour:
        """This, after more points have been won on the way."""
        return Least(tuple(found.after(won) for found in self.prospects))


@dataclass(frozen=True, slots=True, eq=False)
class Mean:
    """A die decides; each outcome has its probability."""

    outcomes: tuple[tuple[float, Prospect], ...]

    def at(self, home: float) -> ValueAtHome:
        """The worth if the last throw is worth `home`."""
        return _mean(self.outcomes, home)

    def after(self, won: int) -> Detour:
        """This, after more points have been won on the way."""
        return Mean(tuple((chance, found.after(won)) for chance, found in self.outcomes))


def most(prospects: Iterable[Prospect]) -> Prospect:
    """The prospect of a player who chooses among these."""
    found = list(prospects)
    others = dict.fromkeys(way for one in found for way in one.others)
    return Prospect(max(one.points for one in found), max(one.again for one in found), tuple(others))


def least(prospects: Iterable[Prospect]) -> Prospect:
    """The prospect of a player if an adversary chooses among these."""
    found = tuple(prospects)
    if any(one.leads_back for one in found):
        return Prospect(-inf, others=(Least(found),))
    return Prospect(min(one.points for one in found))


def average(outcomes: Iterable[tuple[float, Prospect]]) -> Prospect:
    """The prospect before a die is thrown alone, from the probability and prospect of each outcome."""
    found = tuple(outcomes)
    if any(one.leads_back for _, one in found):
        return Prospect(-inf, others=(Mean(found),))
    return Prospect(_mean(found, 0.0).points)


def _mean(outcomes: Iterable[tuple[float, Prospect]], home: float) -> ValueAtHome:
    """The mean worth of a throw if repeating it is worth `home`."""
    found = [(chance, one.at(home)) for chance, one in outcomes]
    return ValueAtHome(
        fsum(chance * value.points for chance, value in found),
        fsum(chance * value.slope for chance, value in found),
    )


def fixed_point(outcomes: Iterable[tuple[float, Prospect]]) -> float:
    """The worth of a throw that may be repeated, from the probability and prospect of each outcome.

    It is the fixed point of the mean over its outcomes as a function of `home`. The mean is piecewise linear
    with a slope below 1, so Newton's method finds it; a guess outside the bracket is replaced by its middle.

    >>> fixed_point([(0.5, Prospect(8.0)), (0.5, Prospect(2.0, again=0.0))])
    8.0
    >>> fixed_point([(0.5, Prospect(8.0)), (0.5, Prospect(2.0, again=5.0))])
    13.0
    """
    found = list(outcomes)
    guess, low, high = 0.0, -inf, inf
    while True:
        value = _mean(found, guess)
        if abs(value.points - guess) <= _EXACT * max(1.0, abs(guess)):
            return value.points
        low, high = (guess, high) if value.points > guess else (low, guess)
        guess = (value.points - value.slope * guess) / (1.0 - value.slope)
        if not low < guess < high:
            guess = (low + high) / 2
