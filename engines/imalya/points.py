"""Points that change hands outside the count of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.imalya.events import PointsMoved, Reason

if TYPE_CHECKING:
    from engines.imalya.state import State


def move(state: State, giver: int | None, taker: int | None, points: int, reason: Reason) -> State:
    """One player loses points and another wins them; None stands for nobody."""
    if not points:
        return state
    for seat, change in ((giver, -points), (taker, points)):
        if seat is not None:
            state = state.but_player(seat, score=state.players[seat].score + change)
    return state.tell(PointsMoved(giver, taker, points, reason))
