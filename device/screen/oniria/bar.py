"""The bar of players, with their decks and their points so far."""

from __future__ import annotations

from collections.abc import Collection

from device.screen.base import View
from device.screen.kit.bar import draw_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.player_cell import PlayerCell
from device.screen.oniria.state import points_now, state_of
from device.screen.oniria.words import deck_word
from engines.oniria import State


def cells(view: View) -> list[PlayerCell]:
    """All players; those that must act are amber, unless that is everybody."""
    state = state_of(view)
    seats = state.awaits.seats
    return _cells_for(state, seats if len(seats) < len(state.players) else ())


def draw_players(canvas: Canvas, view: View) -> None:
    """Draw all players."""
    draw_bar(canvas, cells(view))


def draw_players_for(canvas: Canvas, view: View, seats: Collection[int]) -> None:
    """Draw all players, with these seats in amber in place of those that the state awaits."""
    draw_bar(canvas, _cells_for(state_of(view), seats))


def _cells_for(state: State, seats: Collection[int]) -> list[PlayerCell]:
    points = points_so_far(state)
    return [
        PlayerCell(seat, player.name, points[seat], note=deck_word(state, seat), awaited=seat in seats)
        for seat, player in enumerate(state.players)
    ]


def points_so_far(state: State) -> tuple[int, ...]:
    """The points of each player: all finished rounds and the current one."""
    now = points_now(state)
    return state.totals if now is None else tuple(map(sum, zip(state.totals, now, strict=True)))
