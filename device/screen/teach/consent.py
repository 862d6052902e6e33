"""Asks after a correction whether the table may keep a picture of the die."""

from __future__ import annotations

from dataclasses import dataclass

from device.i18n import _
from device.keys import Key
from device.screen.base import Command, Screen, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption, Captions
from device.screen.kit.text import draw_lines, draw_text
from device.screen.question import refusal
from device.screen.teach.errands import Remember
from device.screen.teach.looks import draw_look
from device.screen.theme import BODY, TITLE
from device.zone import Zone
from vision.taught import Look


@dataclass(frozen=True, slots=True, eq=False)
class ConsentScreen:
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

    def captions(self, view: View) -> Captions:
        """Yes, No, Always and Never; there is no Always if the reader was sure of another face."""
        if self.sure_of:
            return {
                Key.TWO: Caption(_("Never"), _("ask again"), icon="tue"),
                Key.SIX: Caption(_("Yes"), icon="valider"),
                Key.OK: Caption(_("No"), icon="annuler").proposed(),
                Key.BACK: Caption(_("No"), icon="annuler"),
            }
        return {
            Key.ONE: Caption(_("Always"), _("remember"), icon="plus"),
            Key.TWO: Caption(_("Never"), _("ask again"), icon="tue"),
            Key.OK: Caption(_("Yes"), icon="valider").proposed(),
            Key.BACK: Caption(_("No"), icon="annuler"),
        }

    def press(self, key: Key, view: View) -> Command:
        """Answer, and go on with the game."""
        answers = {Key.ONE: (True, "yes"), Key.TWO: (False, "no"), Key.OK: (True, ""), Key.BACK: (False, "")}
        if self.sure_of:
            answers |= {Key.SIX: (True, ""), Key.OK: (False, "")}
        if key not in (lit := self.captions(view)):
            sure = _("The table was sure of another face, so it asks about each picture.")
            return refusal(key, lit, {Key.ONE: sure} if self.sure_of else {})
        keep, always = answers[key]
        return Remember(keep, always, self.then)

    def hold(self, key: Key, view: View) -> Command | None:
        """Holding a key means nothing here."""
        return None

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the die, and what happens to its picture."""
        theme = canvas.theme
        canvas.clear()
        draw_title_bar(canvas, _("Remember this die?"), view.notice)
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
