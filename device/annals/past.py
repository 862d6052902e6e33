"""Past games as screens see them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from pathlib import Path
from statistics import median

from device.annals.facts import Fortune, ScoredTurn
from device.annals.lives import Life, lives, lives_with_machines
from device.annals.result import GameResult


def _no_photo(game: int, step: int) -> Path | None:
    return None


@dataclass(frozen=True, eq=False)
class PastGames:
    """The finished games of this table; a new value each time that something about them has changed.

    It has no slots, so that its cached properties are computed once: screens ask many times a picture.

    Attributes:
        results: their results, in the order in which the games ended.
        missing: how many of them are still being read.
        now: the game on the table, once it is over.
        today: the day of this evening; None for that of the newest game.
        find_photo: returns the file with the picture of a turn, by game and step.
        luck: each player's luck in the game on the table so far; an error if it cannot be computed, None
            while it is not known.
    """

    results: tuple[GameResult, ...] = ()
    missing: int = 0
    now: GameResult | None = None
    today: date | None = None
    find_photo: Callable[[int, int], Path | None] = _no_photo
    luck: tuple[Fortune, ...] | Exception | None = None

    @property
    def tonight(self) -> tuple[GameResult, ...]:
        """The games that ended on this evening, in that order."""
        if self.today is None:
            return self.on(self.results[-1].evening) if self.results else ()
        return self.on(self.today)

    @cached_property
    def usual_minutes(self) -> Mapping[tuple[str, str], int]:
        """How long a game usually takes here, by its engine's name and its rules: the median.

        Games that were left for another evening do not count.
        """
        took: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
        for result in self.results:
            if result.minutes is not None:
                took[result.record.name, result.record.rules].append(result.minutes)
        return {played: round(median(minutes)) for played, minutes in took.items()}

    def on(self, evening: date) -> tuple[GameResult, ...]:
        """The games that ended on an evening, in that order."""
        return tuple(result for result in self.results if result.evening == evening)

    @cached_property
    def lives(self) -> tuple[Life, ...]:
        """Everybody who has finished a game among people, the one with the most games first."""
        return lives(self.results)

    @cached_property
    def lives_with_machines(self) -> tuple[Life, ...]:
        """Everybody who has finished a game with machines, and these games alone."""
        return lives_with_machines(self.results)

    @property
    def people(self) -> tuple[int, ...]:
        """Everybody who has finished a game; those who have played with machines alone come last."""
        return tuple(dict.fromkeys(life.person for life in (*self.lives, *self.lives_with_machines)))

    def life(self, person: int, *, with_machines: bool = False) -> Life:
        """The games of a person, with machines or without; none for one who has not finished any."""
        everybody = self.lives_with_machines if with_machines else self.lives
        return next((life for life in everybody if life.person == person), Life(person, ()))

    def photo(self, result: GameResult, turn: ScoredTurn | None) -> Path | None:
        """The file with the picture of a turn, or None."""
        return self.find_photo(result.record.number, turn.step) if turn is not None else None
