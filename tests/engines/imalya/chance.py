"""Random players of Imalya for tests: fair throws, and choices just good enough to end a game."""

from __future__ import annotations

from random import Random
from typing import Any

from engines.contract import NATURE
from engines.imalya import Done, Lock, NextGame, Phase, State, Throw, Unlock


def answer(state: State, rng: Random) -> Any:
    """Return a fair throw, or a legal choice that keeps Mineures more often than not."""
    if state.awaits.actor == NATURE:
        return Throw(tuple(rng.choices(state.rules.faces, k=len(state.awaits.dice))))
    legal = list(state.legal_actions())
    if rng.random() < 0.15:
        return rng.choice(legal)
    if state.phase is Phase.NEXT_GAME:
        return NextGame() if state.game == 1 else Done()
    if state.phase is Phase.BUY and rng.random() < 0.8:
        return Done()
    if state.phase is not Phase.LOCK:
        return rng.choice([action for action in legal if type(action) is not Done] or legal)
    mineures = [action for action in legal if type(action) is Lock and _is_mineure(state, action)]
    others = [action for action in legal if type(action) not in (Done, Unlock)]
    return rng.choice(mineures or (others if rng.random() < 0.1 else []) or [Done()])


def _is_mineure(state: State, action: Lock) -> bool:
    figure = state.die(action.die).figure
    return figure is not None and figure.is_mineure
