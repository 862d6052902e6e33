"""Shows the table on phones: the code and the address of its page, which one key opens and another closes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import segno

from device.i18n import _
from device.keys import Key
from device.screen.base import Errand, Go, Screen, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_double_rule
from device.screen.kit.text import draw_lines, draw_text, fitting
from device.screen.question import Choice, Question, QuestionScreen, return_choice
from device.screen.theme import BODY, NAME, SMALL
from device.zone import Zone

_QUIET: Final = 4
"""The white margin that a code needs, in modules (ISO/IEC 18004)."""
_GAP: Final = 16
_BLACK, _WHITE = "#000000", "#FFFFFF"


class SharingErrand(Errand):
    """An errand for the part that shows the table to others."""


@dataclass(frozen=True, slots=True)
class OpenPage(SharingErrand):
    """Open the page, and show its address.

    Attributes:
        behind: the screen to go back to.
    """

    behind: Screen


@dataclass(frozen=True, slots=True)
class ClosePage(SharingErrand):
    """Close the page.

    Attributes:
        then: the screen to show.
    """

    then: Screen


def page_choice(behind: Screen) -> Choice:
    """The key that opens the page."""
    return Choice(Caption(_("Show"), _("on phones"), icon="partage"), OpenPage(behind))


@dataclass(frozen=True, slots=True)
class PhonesScreen(QuestionScreen):
    """Shows the code and the address of the page.

    Attributes:
        address: the address of the page.
        behind: the screen to go back to.
    """

    address: str
    behind: Screen

    def question(self, view: View) -> Question:
        """Go back, with the page open or closed."""
        return Question(
            _("Look on with a phone"),
            choices={
                Key.ONE: Choice(Caption(_("Close"), _("the page"), icon="eteindre"), ClosePage(self.behind)),
                Key.OK: Choice(Caption(_("Done"), icon="valider").proposed(), Go(self.behind)),
                Key.BACK: return_choice(Go(self.behind)),
            },
        )

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the code beside the address, or above it on an upright screen."""
        canvas.clear()
        draw_title_bar(canvas, self.question(view).title, view.notice)
        top = canvas.bar.bottom + _GAP
        room = Zone(_GAP, top, canvas.w - 2 * _GAP, canvas.keys.y - _GAP - top)
        side = min(room.w, room.h / 2 if canvas.upright else room.h)
        code = Zone(room.x + (room.w - side) / 2 if canvas.upright else room.x, room.y, side, side)
        draw_code(canvas, self.address, code)
        if canvas.upright:
            self._draw_words(
                canvas, Zone(room.x, code.bottom + _GAP, room.w, room.bottom - code.bottom - _GAP)
            )
        else:
            left = code.right + 2 * _GAP
            self._draw_words(canvas, Zone(left, room.y, room.right - left, room.h))

    def _draw_words(self, canvas: Canvas, zone: Zone) -> None:
        theme = canvas.theme
        words = _("Point a phone’s camera at the code. The phone must be in the same network as the table.")
        foot = draw_lines(canvas, words, BODY, theme.velin, zone.x, zone.y + 22, width=zone.w, leading=26)
        face = fitting(canvas, self.address, NAME.at(24), zone.w)
        draw_text(canvas, self.address, face, theme.velin, zone.x, foot + 26)
        draw_double_rule(canvas, zone.x, foot + 42, zone.w)
        draw_figure(canvas, "oeil", theme.brume, zone.x, foot + 56, 24)
        words = _("Phones look on and touch nothing; hidden cards and secret choices stay on the table.")
        draw_lines(canvas, words, SMALL, theme.brume, zone.x + 34, foot + 74, width=zone.w - 34, leading=22)


def draw_code(canvas: Canvas, words: str, zone: Zone) -> None:
    """Draw a QR code, black on white in every theme, since not every camera reads light on dark."""
    rows = [list(row) for row in segno.make(words, error="m", micro=False).matrix_iter(border=_QUIET)]
    module = canvas.px(zone.w) // len(rows)
    left, top = canvas.rect(zone).topleft
    canvas.surface.fill(_WHITE, (left, top, module * len(rows), module * len(rows)))
    for y, row in enumerate(rows):
        for x, is_dark in enumerate(row):
            if is_dark:
                canvas.surface.fill(_BLACK, (left + x * module, top + y * module, module, module))
