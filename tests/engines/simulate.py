"""Play games by chance for tests: Nature throws, and players choose just well enough to finish."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from engines.contract import Game
from engines.errors import RulesConflict
from tests.engines import sessions
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
    """Whether the preset can be played by that many players."""
    try:
        game.new(game.presets[preset], NAMES[:players])
    except RulesConflict:
        return False
    return True


def random_game(game: Game, rules: Any, players: int, seed: int) -> Iterator[Step]:
    """Yield every step of a game, to its end.

    Raises:
        AssertionError: the game has not ended after `MAX_STEPS` actions.
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
    """Return any legal action, each with the same probability."""
    return rng.choice(list(state.legal_actions()))


ANSWERS: Mapping[str, Callable[[Any, Random], Any]] = {
    "imalya": imalya.answer,
    "choix_des_dieux": choix_des_dieux.answer,
    "artiseurs": artiseurs.answer,
    "oniria": oniria.answer,
    "jelimvre": jelimvre.answer,
    "throws": sessions.answer,
}
"""An answer to what a state awaits, for games that `any_legal` would not bring to an end soon."""


def answer_by_chance(game: str, state: Any, rng: Random) -> Any:
    """Return a random answer to what the state awaits, by the game's own random player if it has one."""
    return ANSWERS.get(game, any_legal)(state, rng)
