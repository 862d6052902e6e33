"""Asks after a correction whether the table may keep a picture of the die."""

from __future__ import annotations

from dataclasses import dataclass

from device.i18n import _
from device.keys import Key
from device.screen.base import Screen, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.text import draw_lines, draw_text
from device.screen.question import Choice, Question, QuestionScreen
from device.screen.teach.errands import Remember
from device.screen.teach.looks import draw_look
from device.screen.theme import BODY, TITLE
from device.zone import Zone
from vision.taught import Look


@dataclass(frozen=True, slots=True, eq=False)
class ConsentScreen(QuestionScreen):
    """Asks whether to keep the picture of a die that was corrected.

    OK means Yes, but No if the reader had been sure of another face: then the correction may be a mistake.

    Attributes:
        look: the picture of the die.
        word: the game's name of the right face.
        then: the screen to show afterwards.
        sure_of: the game's name of the face that the reader was sure of; "" if it was in doubt.
    """

    look: Look
    word: str
    then: Screen
    sure_of: str = ""

    def question(self, view: View) -> Question:
        """Yes, No, Always and Never; there is no Always if the reader was sure of another face."""
        yes = Choice(Caption(_("Yes"), icon="valider"), Remember(True, "", self.then))
        no = Choice(Caption(_("No"), icon="annuler"), Remember(False, "", self.then))
        always = Choice(Caption(_("Always"), _("remember"), icon="plus"), Remember(True, "yes", self.then))
        never = Choice(Caption(_("Never"), _("ask again"), icon="tue"), Remember(False, "no", self.then))
        title, choices = _("Remember this die?"), {Key.TWO: never, Key.BACK: no}
        if self.sure_of:
            sure = _("The table was sure of another face, so it asks about each picture.")
            choices |= {Key.SIX: yes, Key.OK: no.proposed()}
            return Question(title, choices=choices, why={Key.ONE: sure})
        return Question(title, choices={**choices, Key.ONE: always, Key.OK: yes.proposed()})

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the die, and what happens to its picture."""
        theme = canvas.theme
        canvas.clear()
        draw_title_bar(canvas, self.question(view).title, view.notice)
        look, told = _zones(canvas)
        draw_look(canvas, self.look, look)
        draw_text(canvas, self.word, TITLE, theme.velin, told.x, told.y + 36)
        words = self._words()
        draw_lines(canvas, words, BODY, theme.velin, told.x, told.y + 78, width=told.w, leading=26)

    def _words(self) -> str:
        if self.sure_of:
            words = _(
                "The table was sure of {face}. It can keep this picture, on this table and nowhere "
                "else, and uses it once a second die is corrected in the same way."
            )
            return words.format(face=self.sure_of)
        return _(
            "The table did not know it at once. It can keep this picture, on this table and nowhere else, and"
            " will know the die better next time."
        )


def _zones(canvas: Canvas) -> tuple[Zone, Zone]:
    """The place of the picture, and that of the words: at its right, or below it on an upright screen."""
    if not canvas.upright:
        return Zone(40, 92, 260, 260), Zone(340, 92, canvas.w - 360, 260)
    size = canvas.w - 160
    look = Zone(80, canvas.middle.y + 16, size, size)
    return look, Zone(20, look.bottom + 8, canvas.w - 40, canvas.keys.y - look.bottom - 8)
