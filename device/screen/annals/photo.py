"""A photograph of a best throw, as large as the screen allows."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from device.i18n import _
from device.keys import Key
from device.screen.annals.drawing import draw_photo
from device.screen.base import Go, Screen, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.text import draw_lines, draw_text, fitting
from device.screen.question import Choice, Question, QuestionScreen, return_choice
from device.screen.theme import BODY
from device.zone import Zone

_WORDS_H = 34


@dataclass(frozen=True, slots=True)
class PhotoScreen(QuestionScreen):
    """Shows a photograph with a line of words below.

    Attributes:
        path: the file of the photograph.
        words: what it shows.
        behind: the screen to go back to.
    """

    path: Path
    words: str
    behind: Screen

    def question(self, view: View) -> Question:
        """Go back."""
        choices = {
            Key.OK: Choice(Caption(_("Go on"), icon="valider").proposed(), Go(self.behind)),
            Key.BACK: return_choice(Go(self.behind)),
        }
        return Question(_("The best throw"), choices=choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the photograph, or say that it is gone."""
        canvas.clear()
        draw_title_bar(canvas, _("The best throw"), view.notice)
        middle = canvas.middle
        zone = Zone(middle.x, middle.y, middle.w, min(middle.h - _WORDS_H, middle.w * 0.75))
        if not draw_photo(canvas, zone, self.path):
            words = _("The photograph is gone, or its file is damaged.")
            draw_lines(
                canvas,
                words,
                BODY,
                canvas.theme.velin,
                zone.x + 8,
                zone.y + 40,
                width=zone.w - 16,
                leading=28,
            )
        face = fitting(canvas, self.words, BODY, middle.w)
        draw_text(canvas, self.words, face, canvas.theme.velin, middle.x + 4, zone.bottom + 26)


def photo_choice(path: Path, words: str, behind: Screen) -> Choice:
    """The key that shows a photograph."""
    return Choice(Caption(_("Photo"), _("in full"), icon="camera"), Go(PhotoScreen(path, words, behind)))
