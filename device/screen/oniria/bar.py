"""The bar of players: their decks, and what they have scored so far."""

from __future__ import annotations

from collections.abc import Collection

from device.screen.base import View
from device.screen.kit.bar import PlayerCell, draw_bar
from device.screen.kit.canvas import Canvas
from device.screen.oniria.moment import awaited_seats, state_of
from device.screen.oniria.words import deck_word
from engines.oniria import Phase, State


def draw_players(canvas: Canvas, view: View) -> None:
    """Everybody; in amber whoever is awaited, unless the whole table is."""
    state = state_of(view)
    seats = awaited_seats(state)
    draw_players_for(canvas, view, seats if len(seats) < len(state.players) else ())


def draw_players_for(canvas: Canvas, view: View, seats: Collection[int]) -> None:
    """The same while a screen asks others than the state awaits."""
    state = state_of(view)
    points = points_so_far(state)
    draw_bar(
        canvas,
        [
            PlayerCell(seat, player.name, points[seat], note=deck_word(state, seat), awaited=seat in seats)
            for seat, player in enumerate(state.players)
        ],
    )


def points_so_far(state: State) -> tuple[int, ...]:
    """The points of the rounds that are over, and of this one as it stands."""
    if not state.rounds or state.phase in (Phase.SETTLE, Phase.OVER):
        return state.totals
    return tuple(map(sum, zip(state.totals, state.reckoning.tally, strict=True)))
