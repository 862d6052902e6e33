"""Draws by lot what the opening of a game leaves to dice, or to all players together."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

from engines.contract import NATURE, Action, AnyGame

_CHANCE: Final = random.SystemRandom()


def drawn(
    game: AnyGame, state: Any, by_lot: Mapping[str, type], chance: random.Random = _CHANCE
) -> list[Action]:
    """The actions that answer every question from this state on, as long as it may be answered by lot.

    Args:
        game: the engine's game.
        state: the state to begin with.
        by_lot: the kinds of questions that are answered by lot, and the kind of action to draw for each.
        chance: what the lots are drawn with.
    """
    actions: list[Action] = []
    while (kind := by_lot.get(state.awaits.kind)) is not None:
        if state.awaits.actor == NATURE:
            action = game.sample(state, chance)
        else:
            action = chance.choice([one for one in state.legal_actions() if isinstance(one, kind)])
        actions.append(action)
        state = state.apply(action)
    return actions
