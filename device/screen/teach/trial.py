"""Tries a taught set out: a person throws a die, and the table shows which face it reads."""

from __future__ import annotations

from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import ReadTray, View
from device.screen.game_keys import reading_caption
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.panels import draw_double_rule
from device.screen.kit.text import draw_lines, draw_text, fitting
from device.screen.pages import on_keys, page_choice
from device.screen.question import Choice, Question, QuestionScreen
from device.screen.row.picture import draw_numbered
from device.screen.teach.errands import Learn, OpenSets
from device.screen.teach.looks import draw_look
from device.screen.theme import BODY, TITLE
from device.zone import Zone
from vision.reading import Die
from vision.taught import TaughtSet

DIE: int = 1
"""The number that the thrown die has in the trial."""


@dataclass(frozen=True, slots=True, eq=False)
class SetTrialScreen(QuestionScreen):
    """Shows the live tray, and which face was read in the last throw.

    Attributes:
        taught: the set that is tried out.
        die: the die as it was read, or None before the first throw.
        page: the page of faces that have keys, from 0.
    """

    taught: TaughtSet
    die: Die | None = None
    page: int = 0

    def question(self, view: View) -> Question:
        """OK throws or reads; after a reading there is a key for each face, to correct it."""
        done = Caption(_("Done"), icon="valider")
        choices = {Key.BACK: Choice(done, OpenSets(self.taught.name))}
        if (reading := reading_caption(view.sight)) is not None:
            choices[Key.OK] = Choice(reading, ReadTray())
        words = _("No die has been read yet: throw one.")
        if self.die is not None:
            choices |= self._faces()
            words = _("The die has no more faces on this page.")
        why = dict.fromkeys(SOFT_KEYS, words)
        why[Key.OK] = _("There is no camera that could read the die.")
        return Question(self._title(), choices=choices, why=why)

    def _faces(self) -> dict[Key, Choice]:
        """A key for each face of this page, by which people say that the die shows it."""
        faces = self.taught.faces
        choices = {
            key: Choice(
                Caption(_("It is"), _("face {face}").format(face=face)), Learn(self.taught.name, face)
            )
            for key, face in on_keys(faces, self.page).items()
        }
        return choices | page_choice(faces, self.page, lambda page: replace(self, page=page))

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the tray with a mark on the die, and beside it the first look at the face that was read."""
        theme = canvas.theme
        canvas.clear()
        draw_title_bar(canvas, _("{name}: a trial").format(name=self.taught.name))
        doubtful = self.die is not None and (self.die.doubtful or self.die.face is None)
        draw_numbered(canvas, view.sight, canvas.tray, (DIE,) if doubtful else ())
        side = canvas.side
        title = self.question(view).title
        draw_text(canvas, title, fitting(canvas, title, TITLE, side.w), theme.velin, side.x, side.y + 32)
        draw_double_rule(canvas, side.x, side.y + 44, side.w)
        top = side.y + 62
        if self.die is not None and self.die.face is not None:
            draw_look(canvas, self.taught.looks[self.die.face][0], Zone(side.x, top, 110, 110))
            percent = _("{n}%").format(n=round(100 * self.die.confidence))
            draw_text(canvas, percent, TITLE.at(44), theme.velin, side.x + 128, top + 68)
            top += 124
        words = view.notice or view.sight.trouble or view.sight.hint or self._words()
        draw_lines(canvas, words, BODY, theme.velin, side.x, top + 20, width=side.w, leading=24)

    def _title(self) -> str:
        if self.die is None:
            return _("Throw one die")
        if self.die.face is None:
            return _("A stranger")
        words = _("Face {face}?") if self.die.doubtful else _("Face {face}")
        return words.format(face=self.die.face)

    def _words(self) -> str:
        if self.die is None:
            return _("The table says which face it sees. If it is wrong, one key corrects it.")
        if self.die.face is None:
            return _("It is like none of the faces that were taught. Press the face that it shows.")
        if self.die.doubtful:
            return _("In a game the table would ask. Press the face that it shows: one more look is kept.")
        return _("If that is wrong, press the face that it shows: one more look is kept.")
