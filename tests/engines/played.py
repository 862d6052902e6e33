"""Whole games of random legal actions, of every preset and with few players and with many."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from _pytest.mark import ParameterSet

from engines.registry import GAMES
from tests.engines.simulate import Step, accepts, random_game

_QUICK_PLAYERS = 4
"""Five Soñadoras take as long as all two-player games together."""


def tables() -> Iterator[ParameterSet]:
    """Yield every preset of every game with few players and with many.

    Not marked slow: the default preset with up to four players, and the other presets with the fewest.
    The golden games play the other presets with three players.
    """
    for name, game in GAMES.items():
        default = next(iter(game.presets))
        for preset in game.presets:
            numbers = sorted({game.seats[0], 2, 3, game.seats[-1]})
            accepted = [players for players in numbers if accepts(game, preset, players)]
            for players in accepted:
                quick = players == accepted[0] or (preset == default and players <= _QUICK_PLAYERS)
                marks = () if quick else pytest.mark.slow
                yield pytest.param(game, preset, players, id=f"{name}-{preset}-{players}", marks=marks)


TABLES = list(tables())
MANY = 100
"""The most steps of a long game, and the most legal actions of a state, that are tried."""


def played(game, preset, players) -> tuple[Step, ...]:
    """Return a whole game; the seed is fixed, so the game is always the same."""
    return _played(game.name, preset, players)


@cache
def _played(name: str, preset: str, players: int) -> tuple[Step, ...]:
    game = GAMES[name]
    return tuple(random_game(game, game.presets[preset], players, seed=players))


def some(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return some steps of a game, spread evenly over it."""
    return steps[:: max(5, len(steps) // MANY + 1)]
