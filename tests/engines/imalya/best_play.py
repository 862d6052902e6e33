"""Turns played for the best with numbered dice, for tests and the bench."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from engines.contract import NATURE
from engines.imalya import Phase, State, Throw
from engines.imalya.worth import best
from engines.imalya.worth.solver import counted


def turns(start: State, number: int, seed: int) -> Iterator[int]:
    """The points of so many turns from a state, with fair throws and the best choices; other turns included.

    Throws are sorted, because the same dice in another order are met more rarely, and choices are looked up
    where the same dice have been met before.
    """
    rng = Random(seed)
    choices: dict[Any, Any] = {}
    for _ in range(number):
        state = start
        while counted(state) is None or state.phase is Phase.BONUS:
            state = state.apply(_answer(state, rng, choices))
        yield state.players[start.active].score - start.players[start.active].score


def _answer(state: State, rng: Random, choices: dict[Any, Any]) -> Any:
    if state.awaits.actor == NATURE:
        return Throw(tuple(sorted(rng.choices(state.rules.faces, k=len(state.in_hand)))))
    key = (state.phase, state.dice, state.ruse_spent, state.killers)
    if key not in choices:
        choices[key] = best(state)
    return choices[key]
