"""Draws the table of any game as it stands, with a question beside it that the game does not ask."""

from __future__ import annotations

from dataclasses import replace

from device.i18n import _
from device.screen.base import View
from device.screen.dice.faces import DieFaces
from device.screen.game import die_of, game_on_table
from device.screen.kit.canvas import Canvas
from device.screen.question import Question
from device.screen.row.game_row import game_row
from device.screen.row.host_line import HostLine
from device.screen.row.row_die import Row
from device.screen.row.scene import (
    ThrowScene,
    draw_beside_scene,
    draw_throw,
    game_points,
    moment_of,
    notice_line,
)
from device.screen.words import capitalised


def draw_standing(
    canvas: Canvas,
    view: View,
    question: Question,
    *,
    icon: str,
    line: HostLine | None = None,
    of_game: bool = True,
) -> None:
    """Draw the players, the table as it stands, and the question beside it.

    Args:
        canvas: where to draw.
        view: the game.
        question: what stands beside the table.
        icon: the silhouette before the moment of the game.
        line: the host's line; None for the answer to the last press.
        of_game: whether the players that the game awaits are amber.
    """
    moment = moment_of(view)
    scene = ThrowScene(
        question=question,
        moment=capitalised(moment),
        icon=icon,
        line=notice_line(view) if line is None else line,
        of_game=of_game,
    )
    row = game_row(view) if game_on_table(view).shows_dice else None
    if row is None:
        draw_beside_scene(canvas, view, scene)
        return
    words = view.sight.trouble or _("Without a camera. The row shows the dice.")
    scene = replace(
        scene, row=row.unasked(), points=game_points(view), faces=_faces(view, row), without=words
    )
    draw_throw(canvas, view, scene)


def _faces(view: View, row: Row) -> DieFaces | None:
    """The faces of the dice, if all of them have the same."""
    faces = [die_of(view, die.number) for die in row.dice]
    alike = len({(each.shape, each.letters) for each in faces}) == 1
    return faces[0] if alike else None
