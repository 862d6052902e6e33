"""The Escalier: players win and lose points wherever the variant of the Tales moves Tales (l.71-81)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engines.imalya import points
from engines.imalya.events import Reason

if TYPE_CHECKING:
    from engines.imalya.state import State

POINTS_A_TALE: Final = 5
"""The points that take the place of one Tale (l.71)."""


def receive(state: State, seat: int, tales: int, reason: Reason) -> State:
    """A player wins five points for each Tale that he would receive, at once (IM-73)."""
    return points.move(state, None, seat, POINTS_A_TALE * tales, reason)


def levy(state: State, seat: int, tales: int, reason: Reason) -> State:
    """A player loses five points for each Tale that he would give."""
    return points.move(state, seat, None, _lost(state, seat, tales), reason)


def transfer(state: State, giver: int, taker: int, tales: int, reason: Reason) -> State:
    """A player wins five points for each Tale; the other loses them only by house rule (IM-71)."""
    if not state.rules.escalier_gain_steals:
        return receive(state, taker, tales, reason)
    return points.move(state, giver, taker, _lost(state, giver, tales), reason)


def _lost(state: State, seat: int, tales: int) -> int:
    return -bounded(state, seat, -POINTS_A_TALE * tales)


def bounded(state: State, seat: int, change: int) -> int:
    """The change that the score allows: a house rule can keep scores from falling below zero (IM-70)."""
    if not state.rules.escalier_floor:
        return change
    return max(change, -state.players[seat].score)
