"""Asks whether to delete a dice set that was taught, or a single look; keeping it is proposed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from device.i18n import _
from device.keys import Key
from device.screen.base import Go, Screen, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.panels import draw_question_panel
from device.screen.question import Choice, Question, QuestionScreen, closing_choices
from device.screen.teach.errands import Delete, ForgetLook
from device.screen.teach.looks import draw_look
from device.teaching.look_files import KeptLook
from device.zone import Zone

_LOOK: Final = 120
"""The width of the drawn look, in units."""


@dataclass(frozen=True, slots=True)
class DeleteSetScreen(QuestionScreen):
    """Asks about one set. The key that deletes lies far from the one that led here.

    Attributes:
        name: the name of the set.
        behind: the list of sets, which comes back.
    """

    name: str
    behind: Screen

    def question(self, view: View) -> Question:
        """Delete or keep."""
        choices = {
            Key.SIX: Choice(Caption(_("Delete"), icon="corbeille"), Delete(self.name)),
            **closing_choices(_("Keep"), Go(self.behind)),
        }
        return Question(_("Delete “{name}”?").format(name=self.name), (), choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the question, and what becomes of the set."""
        canvas.clear()
        draw_title_bar(canvas, _("Dice of your own"), view.notice)
        words = _("All looks at its faces are deleted. Only a set that was exported can be imported again.")
        draw_question_panel(canvas, self.question(view).title, words)


@dataclass(frozen=True, slots=True, eq=False)
class DeleteLookScreen(QuestionScreen):
    """Asks about one look. The key that deletes lies far from the one that led here.

    Attributes:
        kept: the look.
        number: its place among all looks.
        behind: the looks, which come back.
    """

    kept: KeptLook
    number: int
    behind: Screen

    def question(self, view: View) -> Question:
        """Delete or keep."""
        forget = ForgetLook(self.kept.identity, self.number)
        choices = {
            Key.ONE: Choice(Caption(_("Delete"), icon="corbeille"), forget),
            **closing_choices(_("Keep"), Go(self.behind)),
        }
        return Question(_("Delete this look at face {face}?").format(face=self.kept.face), (), choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the question, what becomes of the look, and the look itself."""
        canvas.clear()
        draw_title_bar(canvas, _("What the table remembers"), view.notice)
        words = _("The table no longer compares dice with it. This cannot be undone.")
        x, foot = draw_question_panel(canvas, self.question(view).title, words)
        draw_look(canvas, self.kept.look, Zone(x, foot, _LOOK, _LOOK))
