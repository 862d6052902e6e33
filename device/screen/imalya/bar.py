"""The bar of players in a game of Imalya."""

from __future__ import annotations

from device.screen.base import View
from device.screen.imalya.moment import awaited_seat
from device.screen.imalya.words import figure_icon
from device.screen.kit.bar import draw_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.player_cell import PlayerCell


def draw_players(canvas: Canvas, view: View) -> None:
    """Draw each player's name, Tales, Faction and score; the cell of the awaited player is amber."""
    if view.position is None:
        return
    state = view.position.state
    awaited = awaited_seat(state)
    draw_bar(
        canvas,
        [
            PlayerCell(
                seat=seat,
                name=player.name,
                score=player.score,
                tales=player.tales if state.rules.tales else None,
                faction=figure_icon(state.rules, player.faction) if player.faction else None,
                power=state.power_active(seat),
                awaited=seat == awaited,
                out=player.out,
            )
            for seat, player in enumerate(state.players)
        ],
    )
