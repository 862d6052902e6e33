"""Plays a game between opponents, without people."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engines.contract import NATURE, AnyGame, Rng
from engines.opponents import Deadline, Opponent, choose, never
from engines.opponents.skills import SKILLS

Watch = Callable[[], Deadline]
"""Starts the time to think for one choice; gives the deadline."""


def played(
    game: AnyGame, state: Any, opponents: Sequence[Opponent], rng: Rng, watch: Watch = lambda: never
) -> Iterator[tuple[Any, Any]]:
    """Each action of a game with the state after it, to its end.

    Args:
        game: the game.
        state: where it begins.
        opponents: who plays, by seat.
        rng: the source of chance, for Nature and for the opponents.
        watch: starts the time to think for each choice.
    """
    steps = 0
    while state.outcome is None:
        action = SKILLS[game.name].closing(state, steps) or _next(game, state, opponents, rng, watch)
        state = state.apply(action)
        steps += 1
        yield action, state


def _next(game: AnyGame, state: Any, opponents: Sequence[Opponent], rng: Rng, watch: Watch) -> Any:
    """Nature's answer, or that of an opponent; those who may answer of their own accord are asked first."""
    awaits = state.awaits
    if awaits.actor == NATURE:
        return game.sample(state, rng)
    for seat in (*awaits.others, awaits.actor):
        seen = game.seen_by(state, seat)
        action = choose(game, seen, seat, rng, watch(), opponents[seat])
        if action is not None:
            return action
    raise AssertionError(f"{game.title} awaits seat {awaits.actor}, and its opponent has no choice:\n{state}")
