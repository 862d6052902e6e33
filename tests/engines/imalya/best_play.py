"""Turns played for the best with numbered dice, for tests and the bench."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from engines.contract import NATURE
from engines.imalya import Phase, State, Throw
from engines.imalya.worth import best
from engines.imalya.worth.solver import counted


class Moment:
    """A state before a throw; what each throw that was met has led to is kept."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._after: dict[Any, tuple[int, State | None]] = {}

    def after(self, throw: Throw) -> tuple[int, State | None]:
        """The points that the best choices after a throw win, and the next throw; None after the count."""
        if throw not in self._after:
            self._after[throw] = _played(self.state, throw)
        return self._after[throw]


def turns(start: State, number: int, seed: int) -> Iterator[int]:
    """The points of so many turns from a state, with fair throws and the best choices; other turns included.

    Throws are sorted, because the same dice in another order are met more rarely, and each is played through
    the game once for each moment in which it falls.
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
    """What tells two moments apart; with a floor the score as well, and with Laiirna what can be bought."""
    bought = state.rules.laiirna and (state.player.tales, state.tresor)
    held = state.rules.escalier_floor and state.player.score, bought
    return (state.phase, state.dice, state.ruse_spent, state.killers, held)
