"""`dice-table duel`: plays opponents against each other and rates them."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, median, stdev
from time import process_time
from typing import Any, Final

from device.errors import DuelError
from device.terminal import counted
from engines.contract import AnyGame
from engines.errors import RulesConflict
from engines.opponents import Deadline, Opponent, check_playable, parse_opponent, prepare
from engines.opponents.playing import played
from engines.registry import GAMES

_SURE: Final = 1.96
"""The quantile of the normal distribution for error bars that hold 95 times in 100."""

_MOST_SECONDS: Final = 3600
"""The longest time to think for one choice. Without end, a duel would have no end, either."""

_FOR_MONEY: Final = "choix_des_dieux"
"""The game that is rated by what is won, and not only by how often."""


@dataclass(frozen=True)
class Duel:
    """The games of two opponents.

    Attributes:
        title: the title of the game that was played.
        pair: who played.
        results: for each game what the first opponent won more than the second, by the game's utilities.
        for_money: the results are sums of money.
        times: the seconds of every choice, by opponent.
    """

    title: str
    pair: tuple[Opponent, Opponent]
    results: tuple[float, ...]
    for_money: bool = False
    times: tuple[Sequence[float], Sequence[float]] = field(default=((), ()), compare=False)

    @property
    def won(self) -> int:
        """The games that the first opponent won."""
        return sum(result > 0 for result in self.results)

    @property
    def drawn(self) -> int:
        """The games that nobody won."""
        return sum(result == 0 for result in self.results)

    @property
    def share(self) -> float:
        """The share of the games that the first opponent won; a draw counts half."""
        return (self.won + self.drawn / 2) / len(self.results)

    def __str__(self) -> str:
        """One line: who played whom, games won and drawn, the share with its error bars, and the money."""
        low, high = wilson(self.share, len(self.results))
        first, second = self.pair
        line = (
            f"{self.title}: {first} against {second}, {counted(len(self.results), 'game')}:"
            f" {self.won} won, {self.drawn} drawn, {self.share:.0%} ({low:.0%} to {high:.0%})"
        )
        return f"{line}; {self._money()}" if self.for_money else line

    def told_times(self) -> Iterator[str]:
        """A line for each opponent: the choices it has made, and how long it took for them."""
        for opponent, times in zip(self.pair, self.times, strict=True):
            if times:
                choices = counted(len(times), "choice")
                yield (
                    f"{self.title}: {opponent}, {choices}: median {1000 * median(times):.2f} ms,"
                    f" worst {1000 * max(times):.0f} ms"
                )

    def _money(self) -> str:
        halves = [result / 2 for result in self.results]
        spread = stdev(halves) if len(halves) > 1 else 0.0
        error = _SURE * spread / sqrt(len(halves))
        return f"{fmean(halves):+.1f} ± {error:.1f} elis a session, standard deviation {spread:.0f}"


def wilson(share: float, games: int) -> tuple[float, float]:
    """The Wilson interval of a share: where the true one lies 95 times in 100.

    >>> [round(bound, 3) for bound in wilson(0.5, 100)]
    [0.404, 0.596]
    """
    square = _SURE**2 / games
    middle = share + square / 2
    width = _SURE * sqrt(share * (1 - share) / games + square / (4 * games))
    return (middle - width) / (1 + square), (middle + width) / (1 + square)


def duels(
    first: str, second: str, names: Sequence[str], rules: str | None, games: int, seed: int, seconds: float
) -> Iterator[Duel]:
    """The duels of two opponents, one for each game.

    Args:
        first: the first opponent, as `parse_opponent` reads it.
        second: the second one.
        names: the names of the games; none for all that opponents can play as they come.
        rules: a preset or the text form of rules, if one game is named; None for the first preset.
        games: how many games each duel has. Every two games begin with the same chance and swapped seats.
        seed: what chance begins with.
        seconds: the time to think for one choice.

    Raises:
        DuelError: a game is unknown, or a number is too small or too large.
        EngineError: an opponent or the rules cannot be read, or opponents cannot play by them.
    """
    pair = parse_opponent(first), parse_opponent(second)
    _check(names, rules, games, seconds)
    for name in names or [name for name, game in GAMES.items() if not _why_not(game)]:
        game = GAMES[name]
        yield _duel(game, _rules(game, rules), pair, games, seed, seconds)


def _check(names: Sequence[str], rules: str | None, games: int, seconds: float) -> None:
    for name in names:
        if name not in GAMES:
            raise DuelError(f"there is no game {name!r}; the games are {', '.join(GAMES)}")
    if rules is not None and len(names) != 1:
        raise DuelError("rules belong to one game; name it with --game")
    if games < 1:
        raise DuelError(f"{games} games cannot be played; a duel has at least 1")
    if not 0 < seconds <= _MOST_SECONDS:  # nor where it is no number
        raise DuelError(
            f"opponents cannot think for {seconds} seconds; give more than 0 and at most {_MOST_SECONDS}"
        )


def left_out() -> Iterator[str]:
    """A line for each game that `duels` plays only if it is named, with the reason."""
    for game in GAMES.values():
        if why := _why_not(game):
            yield f"{game.title} is left out: {why}"


def _why_not(game: AnyGame) -> str:
    """Why opponents cannot play a game by its first preset, or ""."""
    try:
        check_playable(game, _new(game, _rules(game, None)))
    except ValueError as error:
        return str(error)
    return ""


def _rules(game: AnyGame, text: str | None) -> Any:
    if text is None:
        return next(iter(game.presets.values()))
    return game.presets[text] if text in game.presets else game.parse_rules(text)


def _new(game: AnyGame, rules: Any) -> Any:
    """A new game for two opponents, or for four where two are too few."""
    try:
        return game.new(rules, ("A", "B"))
    except RulesConflict:
        return game.new(rules, ("A", "B", "C", "D"))


def _duel(
    game: AnyGame, rules: Any, pair: tuple[Opponent, Opponent], games: int, seed: int, seconds: float
) -> Duel:
    for opponent in pair:
        prepare(game, _new(game, rules), opponent)
    stopwatch = _Stopwatch(seconds)
    results = []
    gc.disable()  # to look through what was prepared would count as time to think
    try:
        for number in range(games):
            gc.collect()
            gc.freeze()
            rng = Random(seed + number // 2)
            results.append(_result(game, _new(game, rules), pair, number % 2, rng, stopwatch))
    finally:
        gc.unfreeze()
        gc.enable()
    return Duel(game.title, pair, tuple(results), game.name == _FOR_MONEY, stopwatch.times)


def _result(
    game: AnyGame, state: Any, pair: tuple[Opponent, Opponent], shift: int, rng: Random, stopwatch: _Stopwatch
) -> float:
    """What the first opponent's seats won more than the second one's in one game."""
    seats = range(len(state.players))
    opponents = [pair[(seat + shift) % 2] for seat in seats]
    for action, after in played(game, state, opponents, rng, stopwatch.start):
        stopwatch.stop((game.seat_of(state, action) + shift) % 2)
        state = after
    won = game.utilities(state)
    return sum(-won[seat] if (seat + shift) % 2 else won[seat] for seat in seats)


class _Stopwatch:
    """Sets the deadline of each choice, and measures how long it took.

    Attributes:
        times: the seconds of every choice, by opponent.
    """

    def __init__(self, seconds: float) -> None:
        self.times: tuple[list[float], list[float]] = ([], [])
        self._seconds: Final = seconds
        self._begun: float | None = None

    def start(self) -> Deadline:
        """Start the time to think."""
        self._begun = process_time()
        end = self._begun + self._seconds
        return lambda: process_time() >= end

    def stop(self, which: int) -> None:
        """The choice has been made; nothing is measured if it was none of an opponent."""
        if self._begun is not None:
            self.times[which].append(process_time() - self._begun)
        self._begun = None
