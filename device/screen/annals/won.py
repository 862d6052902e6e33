"""The motions when a game has been won, the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from device.screen.annals.end import place_zones
from device.screen.annals.end_told import winners_of
from device.screen.game import AnyGameScreens
from device.screen.kit.canvas import Canvas
from device.screen.motion.motion import Motion
from device.screen.motion.win import Closing, WinMoment, Winner
from device.screen.words import won_by
from device.zone import Zone


def win_moments(game: AnyGameScreens, before: Any, after: Any) -> tuple[Motion, ...]:
    """The moment of a win, from the states before and after the last step; nothing after a draw."""
    seats = winners_of(after)
    if not seats:
        return ()
    closing = game.closing(before, after, seats[0]) if len(seats) == 1 else None
    return (win_moment(after, seats, partial(place_zones, count=len(after.players)), closing),)


def win_moment(
    state: Any, seats: Sequence[int], ranks: Callable[[Canvas], Sequence[Zone]], closing: Closing | None
) -> WinMoment:
    """The moment in which these seats have won, before a ranking with these rows."""
    winners = tuple(Winner(seat, state.players[seat].name) for seat in seats)
    words = won_by([winner.name for winner in winners])
    return WinMoment(winners, words, len(state.players), ranks, closing)
