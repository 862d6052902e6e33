"""Games played by chance, for tests: how Nature throws, and players who know just enough to finish."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from engines.contract import Game
from engines.errors import RulesConflict
from tests.engines.artiseurs import chance as artiseurs
from tests.engines.choix_des_dieux import chance as choix_des_dieux
from tests.engines.imalya import chance as imalya
from tests.engines.jelimvre import chance as jelimvre
from tests.engines.oniria import chance as oniria

NAMES = ("Maëlle", "Yann", "Inès", "Théo", "Loïc", "Nora", "Gaël", "Ewen")
MAX_STEPS = 20_000


@dataclass(frozen=True)
class Step:
    """One action of a game, with the state before and the state after."""

    before: Any
    action: Any
    after: Any


def accepts(game: Game, preset: str, players: int) -> bool:
    """Whether so many can play a preset."""
    try:
        game.new(game.presets[preset], NAMES[:players])
    except RulesConflict:
        return False
    return True


def random_game(game: Game, rules: Any, players: int, seed: int) -> Iterator[Step]:
    """Every step of a game to its end.

    Raises:
        AssertionError: it does not end.
    """
    rng = Random(seed)
    state = game.new(rules, NAMES[:players])
    for _ in range(MAX_STEPS):
        if state.outcome is not None:
            return
        action = answer_by_chance(game.name, state, rng)
        after = state.apply(action)
        yield Step(state, action, after)
        state = after
    raise AssertionError(f"the game has not ended after {MAX_STEPS} actions:\n{state}")


def any_legal(state: Any, rng: Random) -> Any:
    """Whatever is legal, each action as likely as the others."""
    return rng.choice(list(state.legal_actions()))


ANSWERS: Mapping[str, Callable[[Any, Random], Any]] = {
    "imalya": imalya.answer,
    "choix_des_dieux": choix_des_dieux.answer,
    "artiseurs": artiseurs.answer,
    "oniria": oniria.answer,
    "jelimvre": jelimvre.answer,
}
"""An answer to what a state awaits, for games that `any_legal` would not bring to an end soon."""


def answer_by_chance(game: str, state: Any, rng: Random) -> Any:
    """What somebody who plays the game by chance would do."""
    return ANSWERS.get(game, any_legal)(state, rng)
