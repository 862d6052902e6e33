"""Nature's answer as a row of single draws, each from a short list.

Six dice have 46,656 throws and Oniria has millions of paths, but each die and each Senda is drawn from a few.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from engines.contract import AnyGame, State

_Item = TypeVar("_Item")

MOST_DRAWS: Final = 8
"""No answer of Nature has more draws: eight dice, or seven Sendas."""


@dataclass(frozen=True)
class Draw:
    """A single draw that is open.

    Attributes:
        items: what can be drawn.
        chances: the probability of each item.
    """

    items: Sequence[Any]
    chances: Sequence[float]


def answer(game: AnyGame, state: State, drawn: Sequence[int]) -> tuple[Draw | None, Any]:
    """The next draw of Nature's answer, or None and the answer once all its draws are made.

    `Game.sample` is called with draws in place of randomness. It makes the same ones each time, since engines
    hold no chance of their own.

    Args:
        game: the game.
        state: a state that awaits Nature.
        drawn: the places, in their lists, of the items that are drawn already.
    """
    try:
        return None, game.sample(state, _Drawn(drawn))
    except _OpenDraw as open_draw:
        return open_draw.draw, None


class _OpenDraw(Exception):
    """The draws that were made do not suffice; it carries the next one."""

    def __init__(self, draw: Draw) -> None:
        self.draw = draw


class _Drawn:
    """A source of randomness that gives the items that were drawn; see `contract.Rng`."""

    def __init__(self, drawn: Sequence[int]) -> None:
        self._rest = iter(drawn)

    def choices(
        self, population: Sequence[_Item], weights: Sequence[float] | None = None, *, k: int = 1
    ) -> list[_Item]:
        """Draw k items with replacement."""
        return [population[self._place(population, weights)] for _ in range(k)]

    def sample(self, population: Sequence[_Item], k: int) -> list[_Item]:
        """Draw k items without replacement."""
        left = list(population)
        return [left.pop(self._place(left)) for _ in range(k)]

    def _place(self, items: Sequence[object], weights: Sequence[float] | None = None) -> int:
        place = next(self._rest, None)
        if place is None:
            raise _OpenDraw(Draw(items, weights or [1 / len(items)] * len(items)))
        return place
