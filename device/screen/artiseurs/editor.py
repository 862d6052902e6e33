"""Lay the stones of a new puzzle, with arrows and OK or by touch."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from device.i18n import _
from device.keys import Key
from device.screen.artiseurs.board import Scene, board_zone, cell_at
from device.screen.artiseurs.cursor import MIDDLE, arrow_choices
from device.screen.artiseurs.draft import NOTHING, Draft
from device.screen.artiseurs.draft_board import draw_draft
from device.screen.artiseurs.panel import Talk
from device.screen.artiseurs.task import TaskScreen
from device.screen.artiseurs.words import STONE_ICONS, colour_name
from device.screen.base import Command, Go, Screen, View
from device.screen.cycle import next_of
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Arrow, Caption
from device.screen.question import Choice, Question, QuestionScreen, SideLine, return_choice
from engines.artiseurs import COLOURS, Cell, Colour, Stones

_IN_HAND: Final = (*COLOURS, None)
"""What OK can put on a cell: a stone of a colour, or None to empty it."""


@dataclass(frozen=True, slots=True)
class EditorScreen(QuestionScreen):
    """Lays stones on the board, the same kind until people change it.

    Attributes:
        back: the screen from which the puzzle was begun.
        draft: the puzzle so far.
        cursor: the cell that the cursor is on.
        stone: the stone to lay; None empties cells.
    """

    back: Screen
    draft: Draft = NOTHING
    cursor: Cell = MIDDLE
    stone: Colour | None = Colour.WHITE

    def question(self, view: View) -> Question:
        """Offer arrows, another stone, the task, and OK to lay or take off a stone."""
        choices = arrow_choices(self.cursor, lambda cell: replace(self, cursor=cell))
        following = next_of(_IN_HAND, self.stone)
        other = Caption(_("Other"), _name(following), icon=_icon(following))
        choices[Key.FIVE] = Choice(other, Go(replace(self, stone=following)))
        task = Caption(_("Task"), _("and check"), icon="droite", arrow=Arrow.NONE)
        choices[Key.SIX] = Choice(task, Go(TaskScreen(self)))
        laid = self._laid(self.cursor)
        takes = laid.draft.board.count(".") > self.draft.board.count(".")
        verb = _("Take off") if takes or self.stone is None else _("Lay")
        caption = Caption(verb, str(self.cursor), icon="moins" if takes else _icon(self.stone))
        choices[Key.OK] = Choice(caption.proposed(), Go(laid))
        choices[Key.BACK] = return_choice(Go(self.back))
        return Question(_("A new puzzle"), (), choices)

    def touch(self, canvas: Canvas, view: View, x: float, y: float) -> Command | None:
        """Change a touched cell at once, without confirmation: no game is running."""
        cell = cell_at(board_zone(canvas), x, y)
        return None if cell is None else Go(self._laid(cell))

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the board so far, and count its stones."""
        talk = Talk(
            _("Where are the stones?"),
            stone=self.stone,
            lines=(
                SideLine(_("On the board:"), _counts(Stones.of(self.draft.board)), "table"),
                SideLine("", _("OK lays the stone; OK with the same stone takes it off."), "valider"),
                SideLine("", _("Then set the task, and have it checked."), "droite"),
            ),
        )
        draw_draft(canvas, view, self.draft, talk, Scene(cursor=self.cursor))

    def redrafted(self, draft: Draft) -> EditorScreen:
        """The same screen with another draft."""
        return replace(self, draft=draft)

    def _laid(self, cell: Cell) -> EditorScreen:
        return replace(self, draft=self.draft.with_stone(cell, self.stone), cursor=cell)


def _name(stone: Colour | None) -> str:
    return colour_name(stone) if stone else _("none")


def _icon(stone: Colour | None) -> str:
    return STONE_ICONS[stone] if stone else "moins"


def _counts(stones: Stones) -> str:
    """The number of stones of each colour, in words."""
    return ", ".join(f"{colour_name(colour)} {stones.count_of(colour)}" for colour in COLOURS)
