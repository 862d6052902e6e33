"""Asks whether to quit, which switches an appliance off."""

from __future__ import annotations

from dataclasses import dataclass

from device.i18n import _
from device.keys import Key
from device.screen.annals.errands import evening_choice
from device.screen.base import Go, Quit, Screen, View
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_double_rule, draw_panel
from device.screen.kit.text import draw_lines, draw_text, fitting
from device.screen.phones.page import page_choice
from device.screen.question import Choice, Question, QuestionScreen
from device.screen.theme import BODY, TITLE
from device.zone import Zone


@dataclass(frozen=True, slots=True)
class QuitScreen(QuestionScreen):
    """Asks whether to quit. OK quits, so that nobody can quit by pressing Back alone.

    Attributes:
        behind: the screen to go back to.
    """

    behind: Screen

    def question(self, view: View) -> Question:
        """Quit, or stay."""
        choices = {
            Key.TWO: page_choice(self.behind),
            Key.OK: Choice(quit_caption(view).proposed(), Quit()),
            Key.BACK: Choice(Caption(_("Stay"), icon="retour"), Go(self.behind)),
        }
        if len(view.past.tonight) > 1 and (evening := evening_choice(view, self)):
            choices[Key.ONE] = evening
        title = _("Switch the table off?") if view.appliance else _("Quit the app?")
        return Question(title, (), choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the question, and what comes after it."""
        theme = canvas.theme
        canvas.clear()
        zone = Zone(8, 8, canvas.w - 16, canvas.keys.y - 16)
        draw_panel(canvas, zone)
        left, width = zone.x + 40, zone.w - 80
        middle = zone.y + zone.h / 2
        draw_figure(canvas, "eteindre", theme.brume, left, middle - 120, 64)
        title = self.question(view).title
        draw_text(canvas, title, fitting(canvas, title, TITLE.at(38), width), theme.velin, left, middle - 6)
        draw_double_rule(canvas, left, middle + 14, width)
        draw_lines(
            canvas,
            view.notice or _kept_words(view),
            BODY.at(24),
            theme.brume,
            left,
            middle + 56,
            width=width,
            leading=32,
        )


def _kept_words(view: View) -> str:
    """That no game is lost; of an appliance also when to pull its plug, as its screen goes dark before."""
    kept = _("Every game is kept as it stands, and can be taken up again.")
    if not view.appliance:
        return kept
    return " ".join((kept, _("Pull the plug once the green light of the computer is out.")))


def quit_caption(view: View) -> Caption:
    """What quitting does: it switches an appliance off, and ends the program on any other machine."""
    if view.appliance:
        return Caption(_("Switch off"), _("the table"), icon="eteindre")
    return Caption(_("Quit"), _("the app"), icon="eteindre")
