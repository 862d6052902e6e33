"""The bar of players in a game of Imalya."""

from __future__ import annotations

from device.screen.base import View
from device.screen.imalya.state import state_of
from device.screen.imalya.words import figure_icon
from device.screen.kit.player_cell import PlayerCell


def cells(view: View) -> list[PlayerCell]:
    """Each player's name, Tales, Faction and score; the cell of the awaited player is amber."""
    state = state_of(view)
    awaited = state.awaits.seat
    return [
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
    ]
