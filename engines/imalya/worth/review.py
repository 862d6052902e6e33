"""Looking back on a game: what the dice brought each player, and what his choices cost him."""

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
    """What became of one player's turns, in points.

    The points of his turns are those that the best play would bring on average, and his luck, less what he
    lost; more what adversaries gave him who chose what cost him less. Where a turn is not exact, its points
    are those that were sure: a Tale that a Bel takes to buy with may then count as less than no loss.

    Attributes:
        luck: what his throws brought more than expected; below zero less.
        lost: what his choices were worth less than the best ones, adversaries' prey included.
        choices: how many choices he made, each set of locks being one.
    """

    luck: float = 0.0
    lost: float = 0.0
    choices: int = 0


def review(first: State, actions: Iterable[Action]) -> tuple[Review, ...]:
    """How lucky each player was, and what his choices cost him, by seat.

    Args:
        first: the state in which the first action was played.
        actions: what was thrown and chosen.

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
            found[seat] = _told(found[seat], state, action, change)
        state = then
    return tuple(found)


def _told(before: Review, state: State, action: Action, change: float) -> Review:
    """The review with one more throw or choice, after which so many points more are expected."""
    if state.awaits.actor == NATURE:
        return Review(before.luck + change, before.lost, before.choices)
    lost = -change if state.awaits.actor == state.active else change
    chosen = type(action) not in (Lock, Unlock)
    return Review(before.luck, before.lost + lost, before.choices + chosen)
