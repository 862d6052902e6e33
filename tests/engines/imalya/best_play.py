"""Play turns with the best choices, for tests and the bench; the dice are numbered."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from engines.contract import NATURE
from engines.imalya import Phase, State, Throw
from engines.imalya.worth import best
from engines.imalya.worth.solver import counted


class Moment:
    """A state before a throw, with a cache of what each throw led to."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._after: dict[Any, tuple[int, State | None]] = {}

    def after(self, throw: Throw) -> tuple[int, State | None]:
        """Return the points that the best choices after a throw win, and the next throw or None."""
        if throw not in self._after:
            self._after[throw] = _played(self.state, throw)
        return self._after[throw]


def turns(start: State, number: int, seed: int) -> Iterator[int]:
    """Yield the points of that many turns with fair throws and best choices, bonus turns included.

    Throws are sorted, because the order of the dice does not matter. So each throw from a state is played
    only once, and then read from the cache.
    """
    rng = Random(seed)
    moments: dict[Any, Moment] = {}
    for _ in range(number):
        points, state = 0, start
        while state is not None:
            moment = moments.setdefault(_key(state), Moment(state))
            faces = rng.choices(state.rules.faces, k=len(state.in_hand))
            won, state = moment.after(Throw(tuple(sorted(faces))))
            points += won
        yield points


def _played(before: State, throw: Throw) -> tuple[int, State | None]:
    state = before.apply(throw)
    while not _is_over(state) and state.awaits.actor != NATURE:
        state = state.apply(best(state))
    won = state.players[before.active].score - before.players[before.active].score
    return won, None if _is_over(state) else state


def _is_over(state: State) -> bool:
    return counted(state) is not None and state.phase is not Phase.BONUS


def _key(state: State) -> Any:
    """Return a key for the cache: a floor needs the score too, and Laiirna the Tales that can be spent."""
    bought = state.rules.laiirna and (state.player.tales, state.tresor)
    held = state.rules.escalier_floor and state.player.score, bought
    return (state.phase, state.dice, state.ruse_spent, state.killers, held)
