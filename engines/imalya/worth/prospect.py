"""What lies ahead within a throw that may come to be made again, and what it is worth then."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import fsum, inf
from typing import Final, NamedTuple, Protocol

_EXACT: Final = 1e-12


class Value(NamedTuple):
    """A number that hangs on what the throw is worth, and how steeply.

    Attributes:
        points: the number.
        slope: how much it grows where the throw is worth one point more; from 0 to 1.
    """

    points: float
    slope: float = 0.0


class Way(Protocol):
    """What somebody else decides before the last throw may come to be made again."""

    def at(self, home: float) -> Value:
        """What it is worth where that throw is worth `home`."""

    def after(self, won: int) -> Way:
        """The same once so many points have been won."""


class Prospect(NamedTuple):
    """What a player can reach before his next throw; he takes what is worth most.

    Attributes:
        points: the most that he can expect where he does not come back to the last throw.
        again: the most points that he wins on a way back to it, with the same dice in hand and the same
            locked; endlessly few where there is no such way.
        others: the ways on which it is not he alone who decides whether he comes back.
    """

    points: float
    again: float = -inf
    others: tuple[Way, ...] = ()

    @property
    def leads_back(self) -> bool:
        """Whether there is a way back to the last throw."""
        return self.again > -inf or bool(self.others)

    def after(self, won: int) -> Prospect:
        """The same once so many points have been won."""
        if not won:
            return self
        return Prospect(self.points + won, self.again + won, tuple(way.after(won) for way in self.others))

    def at(self, home: float) -> Value:
        """What it is worth where the last throw is worth `home`."""
        here = Value(self.points) if self.points >= self.again + home else Value(self.again + home, 1.0)
        return max(here, *(way.at(home) for way in self.others)) if self.others else here


@dataclass(frozen=True, slots=True, eq=False)
class Least:
    """An adversary decides, and takes what is worth least."""

    prospects: tuple[Prospect, ...]

    def at(self, home: float) -> Value:
        """What it is worth where the last throw is worth `home`."""
        return min(found.at(home) for found in self.prospects)

    def after(self, won: int) -> Way:
        """The same once so many points have been won."""
        return Least(tuple(found.after(won) for found in self.prospects))


@dataclass(frozen=True, slots=True, eq=False)
class Mean:
    """A die falls; each outcome has its probability."""

    outcomes: tuple[tuple[float, Prospect], ...]

    def at(self, home: float) -> Value:
        """What it is worth where the last throw is worth `home`."""
        return mean(self.outcomes, home)

    def after(self, won: int) -> Way:
        """The same once so many points have been won."""
        return Mean(tuple((chance, found.after(won)) for chance, found in self.outcomes))


def most(prospects: Iterable[Prospect]) -> Prospect:
    """What a player can reach who chooses among these."""
    found = list(prospects)
    others = dict.fromkeys(way for one in found for way in one.others)
    return Prospect(max(one.points for one in found), max(one.again for one in found), tuple(others))


def least(prospects: Iterable[Prospect]) -> Prospect:
    """What is left to him where an adversary chooses among these."""
    found = tuple(prospects)
    if any(one.leads_back for one in found):
        return Prospect(-inf, others=(Least(found),))
    return Prospect(min(one.points for one in found))


def average(outcomes: Iterable[tuple[float, Prospect]]) -> Prospect:
    """What lies ahead of a die that is thrown alone, from each outcome's probability and prospect."""
    found = tuple(outcomes)
    if any(one.leads_back for _, one in found):
        return Prospect(-inf, others=(Mean(found),))
    return Prospect(mean(found, 0.0).points)


def mean(outcomes: Iterable[tuple[float, Prospect]], home: float) -> Value:
    """What a throw is worth on average where the next time it is worth `home`."""
    found = [(chance, one.at(home)) for chance, one in outcomes]
    return Value(
        fsum(chance * value.points for chance, value in found),
        fsum(chance * value.slope for chance, value in found),
    )


def fixed_point(outcomes: Iterable[tuple[float, Prospect]]) -> float:
    """What a throw is worth that may be made again, from each outcome's probability and prospect.

    It is the one number that is the mean of its outcomes where the way back is worth that number itself. The
    mean grows along straight lines with corners, and more slowly than the number: where the line at a guess
    meets it is the next guess, or the middle of what is still open where that lies outside.

    >>> fixed_point([(0.5, Prospect(8.0)), (0.5, Prospect(2.0, again=0.0))])
    8.0
    >>> fixed_point([(0.5, Prospect(8.0)), (0.5, Prospect(2.0, again=5.0))])
    13.0
    """
    found = list(outcomes)
    guess, low, high = 0.0, -inf, inf
    while True:
        value = mean(found, guess)
        if abs(value.points - guess) <= _EXACT * max(1.0, abs(guess)):
            return value.points
        low, high = (guess, high) if value.points > guess else (low, guess)
        guess = (value.points - value.slope * guess) / (1.0 - value.slope)
        if not low < guess < high:
            guess = (low + high) / 2
