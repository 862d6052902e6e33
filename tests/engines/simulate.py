"""Games played by chance, for tests: how Nature throws, and players who know just enough to finish."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from engines.contract import NATURE, Game
from engines.imalya import Done, Figure, Lock, Phase, State, Throw, Unlock

NAMES = ("Maëlle", "Yann", "Inès", "Théo", "Loïc", "Nora", "Gaël", "Ewen")
MAX_STEPS = 20_000


@dataclass(frozen=True)
class Step:
    """One action of a game, with the state before and the state after."""

    before: Any
    action: Any
    after: Any


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
        action = ANSWERS[game.name](state, rng)
        after = state.apply(action)
        yield Step(state, action, after)
        state = after
    raise AssertionError(f"the game has not ended after {MAX_STEPS} actions:\n{state}")


def answer_imalya(state: State, rng: Random) -> Any:
    """A fair throw, or a legal choice that keeps Mineures more often than not."""
    if state.awaits.actor == NATURE:
        return Throw(tuple(rng.choices(list(Figure), k=len(state.awaits.dice))))
    legal = list(state.legal_actions())
    if rng.random() < 0.15:
        return rng.choice(legal)
    if state.phase is not Phase.LOCK:
        return rng.choice([action for action in legal if type(action) is not Done] or legal)
    mineures = [action for action in legal if type(action) is Lock and _is_mineure(state, action)]
    others = [action for action in legal if type(action) not in (Done, Unlock)]
    return rng.choice(mineures or (others if rng.random() < 0.1 else []) or [Done()])


def _is_mineure(state: State, action: Lock) -> bool:
    figure = state.die(action.die).figure
    return figure is not None and figure.is_mineure


ANSWERS: Mapping[str, Callable[[Any, Random], Any]] = {"imalya": answer_imalya}
"""For each registered game, an answer to what a state awaits."""
