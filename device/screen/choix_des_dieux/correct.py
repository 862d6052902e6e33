"""Ask which die of the round was misread."""

from __future__ import annotations

from dataclasses import dataclass

from device.i18n import _
from device.keys import Key
from device.screen.base import Go, View, position_of
from device.screen.choix_des_dieux.bar import draw_players
from device.screen.choix_des_dieux.faces import die_faces, lying_letters
from device.screen.choix_des_dieux.state import state_of
from device.screen.choix_des_dieux.tray import draw_dice
from device.screen.dice.figure import FigureScreen
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.text import draw_lines, draw_text
from device.screen.question import Choice, Question, QuestionScreen, return_choice
from device.screen.row.layout import foot_line_zone
from device.screen.row.scene import above_notice, draw_notice
from device.screen.theme import BODY, TITLE
from device.zone import Zone


@dataclass(frozen=True, slots=True)
class CorrectScreen(QuestionScreen):
    """Offers the thrown dice. After a correction, all later steps are played again with the right face."""

    def question(self, view: View) -> Question:
        """Offer a key for each thrown die."""
        choices = {Key.BACK: return_choice()}
        for number, letter in lying_letters(state_of(view)).items():
            die = die_faces(state_of(view), number)
            caption = Caption(die.called(number), die.name(letter), die.figures[letter])
            choices[Key.soft(number)] = Choice(caption, Go(FigureScreen(number, letter)))
        return Question(_("Which die was misread?"), (), choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the dice as they were read, large."""
        theme = canvas.theme
        canvas.clear()
        draw_players(canvas, view)
        top = canvas.bar.bottom
        draw_text(canvas, self.question(view).title, TITLE, theme.velin, 12, top + 41)
        words = _("The payments are made again, by the right face.")
        draw_lines(canvas, words, BODY, theme.brume, 12, top + 68, width=canvas.w - 24, leading=24)
        draw_dice(canvas, view, above_notice(canvas, view, Zone(8, top + 84, canvas.w - 16, canvas.h)))
        draw_notice(canvas, view, foot_line_zone(canvas))


def correct_choice(view: View) -> dict[Key, Choice]:
    """The fourth key, to correct a die; empty unless dice of the last round still lie there."""
    if not position_of(view).state.dice:
        return {}
    return {Key.FOUR: Choice(Caption(_("Correct"), _("a die"), icon="plume"), Go(CorrectScreen()))}
