"""A ready-made screen for any game: the table at the left, the question beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from device.i18n import _
from device.screen.base import View, position_of
from device.screen.game import die_of, game_on_table
from device.screen.kit.canvas import Canvas
from device.screen.kit.player_cell import PlayerCell
from device.screen.question import QuestionScreen
from device.screen.row.game_row import game_row
from device.screen.row.row_die import Row
from device.screen.row.scene import (
    ThrowScene,
    draw_beside_scene,
    draw_throw,
    game_points,
    moment_of,
    notice_line,
)


class PlainScreen(QuestionScreen):
    """A screen whose subclass gives the question; this class draws it.

    In a game with dice it is a throw screen, with the picture of the tray and the row of dice. Without dice
    it shows the `scene` of the game.
    """

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the bar, the table and the question, with the notice below it."""
        if game_on_table(view).has_dice:
            self._draw_throw(canvas, view)
            return
        scene = ThrowScene(self.question(view), moment_of(view), line=notice_line(view))
        draw_beside_scene(canvas, view, scene)

    def _row(self, view: View) -> Row | None:
        """The row of dice, as the game describes it."""
        return game_row(view)

    def _draw_throw(self, canvas: Canvas, view: View) -> None:
        state = position_of(view).state
        thrown = state.awaits.dice
        scene = ThrowScene(
            question=self.question(view),
            moment=moment_of(view),
            row=self._row(view),
            points=game_points(view),
            line=notice_line(view),
            faces=die_of(view, thrown[0]) if thrown else None,
            without=view.sight.trouble or _("Without a camera: enter the dice by hand."),
        )
        draw_throw(canvas, view, scene)


def cells_of(score: Callable[[Any, int], int]) -> Callable[[View], Sequence[PlayerCell]]:
    """Make a function for `GameScreens.cells` that gives names and scores.

    Args:
        score: returns the score of a seat in a state.
    """

    def cells(view: View) -> Sequence[PlayerCell]:
        state = position_of(view).state
        return [
            PlayerCell(seat, player.name, score(state, seat), awaited=seat in state.awaits.seats)
            for seat, player in enumerate(state.players)
        ]

    return cells
