"""Reviews a game: each player's luck with the dice, and the points that his choices cost him."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engines.contract import NATURE
from engines.imalya.actions import Action, Lock, Unlock
from engines.imalya.state import State
from engines.imalya.worth import after, ahead, is_weighed

__all__ = ["Review", "review"]


@dataclass(frozen=True, slots=True)
class Review:
    """The luck and the losses of one player, in points.

    The points of his turns = the expected points under the best play + luck - lost + gifts of adversaries,
    who chose what cost him less. Where a turn is not exact, its lower bounds are used; a Tale that a Bel
    takes to buy with may then count as a negative loss.

    Attributes:
        luck: the points that his throws brought above expectation; negative below it.
        lost: the points by which his choices were worse than the best ones, those against others included.
        choices: how many choices he made; all locks after one throw are one choice.
    """

    luck: float = 0.0
    lost: float = 0.0
    choices: int = 0


def review(first: State, actions: Iterable[Action]) -> tuple[Review, ...]:
    """The luck and the losses of each player, by seat.

    Args:
        first: the state before the first action.
        actions: the throws and choices, in order.

    Raises:
        IllegalAction: an action is not allowed where it stands.
    """
    found = [Review() for _ in first.players]
    state = first
    for action in actions:
        then = state.apply(action)
        if is_weighed(state):
            by_nature = state.awaits.actor == NATURE
            seat = state.active if by_nature else state.awaits.actor
            change = after(state, then) - ahead(state)
            found[seat] = _counted_with(found[seat], state, action, change)
        state = then
    return tuple(found)


def _counted_with(before: Review, state: State, action: Action, change: float) -> Review:
    """The review with one more throw or choice, which changed the expected points by `change`."""
    if state.awaits.actor == NATURE:
        return Review(before.luck + change, before.lost, before.choices)
    lost = -change if state.awaits.actor == state.active else change
    chosen = type(action) not in (Lock, Unlock)
    return Review(before.luck, before.lost + lost, before.choices + chosen)
