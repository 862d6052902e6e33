"""The bar of players as a game of Imalya stands."""

from __future__ import annotations

from device.screen.base import View
from device.screen.imalya.words import FIGURE_FILES
from device.screen.kit.bar import Cell, draw_bar
from device.screen.kit.canvas import Canvas


def draw_players(canvas: Canvas, view: View) -> None:
    """Everybody's name, Tales, Faction and score; the one who is awaited in amber."""
    if view.position is None:
        return
    state = view.position.state
    awaited = awaited_seat(state)
    draw_bar(
        canvas,
        [
            Cell(
                seat=seat,
                name=player.name,
                score=player.score,
                tales=player.tales if state.rules.tales else None,
                faction=FIGURE_FILES[player.faction] if player.faction else None,
                power=state.power_active(seat),
                awaited=seat == awaited,
                out=player.out,
            )
            for seat, player in enumerate(state.players)
        ],
    )


def awaited_seat(state: object) -> int | None:
    """The seat of the player who must act: who chooses, or whose hand throws; None at the end."""
    awaits = state.awaits  # type: ignore[attr-defined]
    if awaits.actor >= 0:
        return int(awaits.actor)
    return awaits.thrower
