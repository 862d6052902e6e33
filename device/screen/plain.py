"""A ready-made screen for any game: the table at the left, the question beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from device.i18n import _
from device.screen.base import View, position_of
from device.screen.game import die_of, game_of
from device.screen.kit.bar import draw_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.notice import draw_notice
from device.screen.kit.player_cell import PlayerCell
from device.screen.kit.text import baseline, draw_lines
from device.screen.question import QuestionScreen, SideLine
from device.screen.row.game_row import game_row
from device.screen.row.scene import ThrowScene, draw_throw, game_points, moment_of, told_line
from device.screen.theme import BODY, TITLE
from device.zone import Zone

_NOTICE_H = 148
_LEADING = 25


class PlainScreen(QuestionScreen):
    """A screen whose subclass gives the question; this class draws it.

    In a game with dice it is a throw screen, with the picture of the tray and the row of dice. Without dice
    it shows the `scene` of the game.
    """

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the bar, the table and the question, with the notice below it."""
        game = game_of(view)
        if game is not None and game.has_dice:
            self._draw_throw(canvas, view)
            return
        canvas.clear()
        if game is None:
            return
        game.draw_bar(canvas, view)
        game.scene(canvas, view, canvas.tray)
        self._draw_question(canvas, view, canvas.side)

    def _draw_throw(self, canvas: Canvas, view: View) -> None:
        state = position_of(view).state
        thrown = state.awaits.dice
        scene = ThrowScene(
            question=self.question(view),
            moment=moment_of(view),
            row=game_row(view),
            points=game_points(view),
            line=told_line(view),
            faces=die_of(view, thrown[0]) if thrown else None,
            without=view.sight.trouble or _("Without a camera: people tell the dice."),
        )
        draw_throw(canvas, view, scene)

    def _draw_question(self, canvas: Canvas, view: View, side: Zone) -> None:
        theme, question = canvas.theme, self.question(view)
        foot = baseline(TITLE, side.y + 8, 33)
        foot = draw_lines(
            canvas, question.title, TITLE, theme.velin, side.x + 4, foot, width=side.w - 4, leading=33
        )
        for line in question.lines:
            foot = _draw_line(canvas, side, foot, line)
        if view.notice:
            draw_notice(canvas, Zone(side.x, side.bottom - _NOTICE_H, side.w, _NOTICE_H), view.notice)


def bar_of(score: Callable[[Any, int], int]) -> Callable[[Canvas, View], None]:
    """Make a function for `GameScreens.draw_bar` that draws names and scores.

    Args:
        score: returns the score of a seat in a state.
    """

    def draw(canvas: Canvas, view: View) -> None:
        state = position_of(view).state
        awaits = state.awaits
        awaited = {awaits.actor, awaits.thrower, *awaits.others}
        draw_bar(
            canvas,
            [
                PlayerCell(seat, player.name, score(state, seat), awaited=seat in awaited)
                for seat, player in enumerate(state.players)
            ],
        )

    return draw


def _draw_line(canvas: Canvas, side: Zone, foot: float, line: SideLine) -> float:
    """Draw one line of the question, and return the baseline of the next one."""
    theme = canvas.theme
    left = side.x + 4
    if line.icon:
        draw_figure(canvas, line.icon, theme.dam if line.harm else theme.brume, left, foot - 18, 22)
        left += 29
    words = f"{line.strong} {line.rest}".strip()
    return draw_lines(canvas, words, BODY, theme.velin, left, foot, width=side.right - left, leading=_LEADING)
