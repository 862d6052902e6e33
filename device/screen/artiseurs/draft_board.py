"""The board of a puzzle that is being made, with the panel of the current question."""

from __future__ import annotations

from typing import Protocol

from device.i18n import _
from device.screen.artiseurs.board import Scene, board_zone, draw_board
from device.screen.artiseurs.draft import Draft
from device.screen.artiseurs.panel import Talk, draw_page
from device.screen.base import Screen, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas


class LaysStones(Screen, Protocol):
    """A screen on which the stones of a draft are laid, as the screens that it opens see it."""

    @property
    def draft(self) -> Draft:
        """The puzzle so far."""
        ...

    @property
    def back(self) -> Screen:
        """The screen from which the puzzle was begun."""
        ...

    def redrafted(self, draft: Draft) -> LaysStones:
        """The same screen with another draft."""
        ...


def draw_draft(canvas: Canvas, view: View, draft: Draft, talk: Talk, scene: Scene) -> None:
    """Draw the board of a draft, and the panel beside it."""
    canvas.clear()
    draw_title_bar(canvas, _("A new puzzle"))
    draw_board(canvas, draft.board, scene, board_zone(canvas))
    draw_page(canvas, view, None, talk)
