"""Games between opponents for these tests."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from engines.choix_des_dieux import GAME as CHOIX
from engines.contract import AnyGame
from engines.imalya.worth.spread import Outlook
from engines.oniria import Rules
from engines.opponents import Opponent
from engines.opponents.level import Level
from engines.opponents.playing import played
from tests.engines.oniria.tables import a_library
from tests.engines.simulate import NAMES
from tests.engines.stories import play

LEVELS = list(Level)
TURN = Outlook({0: 0.5, 80: 0.5}, {-2: 0.5, 0: 0.5})
"""What the turn of a table brings, in the tests of races."""
THOUGHTS = 40
"""How often a deadline is asked in these tests before the time is up; this does not depend on the machine."""


class Countdown:
    """A deadline that comes after it was asked so often."""

    def __init__(self, left: int) -> None:
        self.left = left

    def __call__(self) -> bool:
        """Whether the time is up."""
        self.left -= 1
        return self.left < 0


def rules_of(game: AnyGame) -> Any:
    """The first preset; Oniria with its cards."""
    if game.name == "oniria":
        return Rules(card_library=a_library())
    return next(iter(game.presets.values()))


def maelle_shoots(*texts: str) -> Any:
    """A session of Le Choix des Dieux between two, in its first round; Maëlle shoots."""
    state = CHOIX.new(CHOIX.presets["elis"], ["Maëlle", "Yann"])
    return play(CHOIX, state, "; ".join(("name 1", "open", *texts)))


def players_of(game: AnyGame) -> int:
    """The fewest players with whom opponents play, but two at least."""
    return 4 if game.name == "oniria" else max(2, game.seats[0])


def steps(game: AnyGame, rules: Any, players: int, opponent: Opponent, most: int) -> Iterator[Any]:
    """The state before, the action and the state after of the first steps of a game."""
    state = game.new(rules, NAMES[:players])
    rng = Random(players)
    for action, after in islice(
        played(game, state, [opponent] * players, rng, lambda: Countdown(THOUGHTS)), most
    ):
        yield state, action, after
        state = after
