"""Shows the looks that the reader compares dice with; each can be deleted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Go, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.text import draw_lines, draw_text, fitting
from device.screen.question import Choice, Question, QuestionScreen, return_choice
from device.screen.teach.delete import DeleteLookScreen
from device.screen.teach.errands import OpenSets
from device.screen.teach.looks import draw_look
from device.screen.teach.with_dice import set_title
from device.screen.theme import BODY, TITLE
from device.teaching.look_files import KeptLook
from device.zone import Zone

_COLUMNS: Final = 6
_ROWS: Final = 4
_SIDE: Final = 76
"""The width of a look, in units; looks are smaller where the tray is too narrow or too low for them."""
_BESIDE, _BELOW = 6, 4
"""The gaps between two looks, in units."""


@dataclass(frozen=True, slots=True, eq=False)
class RememberedScreen(QuestionScreen):
    """Shows all looks, a page at a time, with one selected.

    Attributes:
        looks: the looks from teaching and from corrections.
        number: the place of the selected look in `looks`.
    """

    looks: tuple[KeptLook, ...]
    number: int = 0

    def question(self, view: View) -> Question:
        """Select the look before, after, above or below, or delete the selected one."""
        title, back = _("What the table remembers"), {Key.BACK: return_choice(OpenSets())}
        if not self.looks:
            return Question(title, choices=back, why=dict.fromkeys(SOFT_KEYS, self._words()))
        steps = {
            Key.ONE: (-1, Caption(_("Before"), icon="gauche")),
            Key.TWO: (1, Caption(_("Next"), icon="droite")),
            Key.THREE: (-_COLUMNS, Caption(_("Up"), icon="haut")),
            Key.FOUR: (_COLUMNS, Caption(_("Down"), icon="bas")),
        }
        moves = {
            key: Choice(caption, Go(replace(self, number=self.number + step)))
            for key, (step, caption) in steps.items()
            if 0 <= self.number + step < len(self.looks)
        }
        ask = Go(DeleteLookScreen(self.looks[self.number], self.number, self))
        delete = {Key.SIX: Choice(Caption(_("Delete"), _("this look"), icon="corbeille"), ask)}
        why = dict.fromkeys(steps, _("There is no look in this direction."))
        return Question(title, choices=moves | delete | back, why=why)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the looks, and beside them the face of the selected one."""
        canvas.clear()
        draw_title_bar(canvas, self.question(view).title, self._count())
        theme, side = canvas.theme, canvas.side
        page = self.number // (_COLUMNS * _ROWS) * _COLUMNS * _ROWS
        for place, kept in enumerate(self.looks[page : page + _COLUMNS * _ROWS]):
            zone = _look_zone(canvas, place)
            draw_look(canvas, kept.look, zone)
            if page + place == self.number:
                draw_look(canvas, kept.look, zone, theme.lamp_line)
        top = side.y + 32
        if self.looks:
            kept = self.looks[self.number]
            face = _("Face {face}").format(face=kept.face)
            draw_text(canvas, face, fitting(canvas, face, TITLE, side.w), theme.velin, side.x, top)
            title = set_title(kept.dice_set)
            draw_text(canvas, title, fitting(canvas, title, BODY, side.w), theme.brume, side.x, top + 28)
            draw_look(canvas, kept.look, Zone(side.x, top + 42, 120, 120))
            top += 190
        words = view.notice or self._words()
        draw_lines(canvas, words, BODY, theme.velin, side.x, top, width=side.w, leading=24)

    def _count(self) -> str:
        return f"{self.number + 1} / {len(self.looks)}" if self.looks else ""

    def _words(self) -> str:
        if not self.looks:
            return _("No look is kept yet. Looks come from teaching, and from dice that were corrected.")
        if self.looks[self.number].waiting:
            return _("Not used before a second look agrees: to the table it is more like another face.")
        return _("A look at the wrong face misleads the table: delete it.")


def _look_zone(canvas: Canvas, place: int) -> Zone:
    """The square of a look, counted from 0 on its page."""
    tray = canvas.tray
    across = (tray.w - (_COLUMNS - 1) * _BESIDE) / _COLUMNS
    side = min(_SIDE, across, (tray.h - (_ROWS - 1) * _BELOW) / _ROWS)
    row, column = divmod(place, _COLUMNS)
    return Zone(tray.x + (side + _BESIDE) * column, tray.y + (side + _BELOW) * row, side, side)
