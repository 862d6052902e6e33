"""The Escalier: players win and lose points wherever the variant of the Tales moves Tales (l.71-81)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engines.imalya import points
from engines.imalya.events import Reason

if TYPE_CHECKING:
    from engines.imalya.state import State

STEP: Final = 5
"""The points that take the place of one Tale (l.71)."""


def win(state: State, seat: int, steps: int, reason: Reason) -> State:
    """A player wins five points for each step, at once (IM-73)."""
    return points.move(state, None, seat, STEP * steps, reason)


def lose(state: State, seat: int, steps: int, reason: Reason) -> State:
    """A player loses five points for each step."""
    lost = -bounded(state, seat, -STEP * steps)
    return points.move(state, seat, None, lost, reason)


def pay(state: State, giver: int, taker: int, steps: int, reason: Reason) -> State:
    """A player wins five points for each step; the other loses them only by house rule (IM-71)."""
    if not state.rules.escalier_gain_steals:
        return win(state, taker, steps, reason)
    lost = -bounded(state, giver, -STEP * steps)
    return points.move(state, giver, taker, lost, reason)


def bounded(state: State, seat: int, change: int) -> int:
    """The change that the score allows: a house rule can keep scores from falling below zero (IM-70)."""
    if not state.rules.escalier_floor:
        return change
    return max(change, -state.players[seat].score)
