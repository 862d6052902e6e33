"""Tries five throws: people say for each die whether the table has read it right."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Go, ReadTray, Screen, View
from device.screen.game_keys import reading_caption
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.marks import MarkState
from device.screen.kit.text import draw_lines, draw_text
from device.screen.question import Choice, Question, QuestionScreen, return_choice
from device.screen.row.draw import draw_row
from device.screen.row.layout import throw_zones
from device.screen.row.picture import draw_numbered
from device.screen.row.row_die import Row, RowDie
from device.screen.theme import BODY, GIANT
from device.screen.welcome.errands import Try
from device.screen.words import look_word

THROWS: Final = 5
DICE: Final = tuple(range(1, 7))
_VERDICT_W: Final = 520


@dataclass(frozen=True, slots=True)
class ThrowTrialScreen(QuestionScreen):
    """Shows one of the throws, or the result of all.

    Attributes:
        behind: the screen to go back to.
        throw: the number of throws that people have judged already.
        wrong: the numbers of the dice of this throw that are marked as misread.
        misread: the number of misread dice in the throws before.
        asked: the number of dice in the throws before that the table would have asked about.
    """

    behind: Screen
    throw: int = 0
    wrong: frozenset[int] = frozenset()
    misread: int = 0
    asked: int = 0

    def question(self, view: View) -> Question:
        """OK to throw or read; then a key that marks each die as misread, and OK for the next throw."""
        back = {Key.BACK: return_choice(Try((), self.behind))}
        if self.throw == THROWS:
            go_on = Choice(Caption(_("Go on"), icon="valider").proposed(), Try((), self.behind))
            return Question(_("Five throws"), choices=back | {Key.OK: go_on})
        title = _("Throw {n} of {all}").format(n=self.throw + 1, all=THROWS)
        if not view.sight.dice:
            reading = reading_caption(view.sight)
            read = {Key.OK: Choice(reading, ReadTray())} if reading else {}
            none = dict.fromkeys((*SOFT_KEYS, Key.OK), _("No die has been read yet: throw all six."))
            return Question(title, choices=back | read, why=none)
        marks = {
            Key.soft(number): Choice(
                self._face(die.face, number), Go(replace(self, wrong=self.wrong ^ {number}))
            )
            for number, die in view.sight.dice.items()
        }
        said = _("{n} wrong").format(n=len(self.wrong)) if self.wrong else _("All right")
        judged = {Key.OK: Choice(Caption(said, icon="valider").proposed(), self._judged(view))}
        why = dict.fromkeys(SOFT_KEYS, _("No die that was read stands above this key."))
        return Question(title, choices=back | marks | judged, why=why)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the dice with the faces that were read, or the result."""
        canvas.clear()
        draw_title_bar(canvas, self.question(view).title, view.notice)
        if self.throw == THROWS:
            self._draw_result(canvas)
            return
        canvas.spread_keys()
        zones = throw_zones(canvas)
        draw_numbered(canvas, view.sight, zones.tray)
        draw_row(canvas, self._row(view))
        draw_lines(
            canvas,
            self._asked_for(view),
            BODY,
            canvas.theme.velin,
            zones.side.x,
            zones.side.y + 24,
            width=zones.side.w,
            leading=26,
        )

    def _judged(self, view: View) -> Try:
        """Count the marks of this throw, and await the next one, unless this was the last."""
        asked = sum(die.doubtful for die in view.sight.dice.values())
        judged = replace(
            self,
            throw=self.throw + 1,
            wrong=frozenset(),
            misread=self.misread + len(self.wrong),
            asked=self.asked + asked,
        )
        return Try(DICE if judged.throw < THROWS else (), judged)

    def _face(self, face: str | None, number: int) -> Caption:
        if number in self.wrong:
            return Caption(face or "?", _("wrong"), icon="tue")
        return Caption(face or "?", _("right"), icon="valider")

    def _row(self, view: View) -> Row:
        """The dice as they were read, each above the key that says whether it is right."""
        seen = view.sight.dice
        dice = [
            self._die(number, seen[number].face) if number in seen else RowDie(number, MarkState.IN_HAND)
            for number in range(1, len(DICE) + 1)
        ]
        return Row(tuple(dice), lit=frozenset(seen))

    def _die(self, number: int, face: str | None) -> RowDie:
        if face is None:
            return RowDie(number, MarkState.UNKNOWN, look_word(MarkState.UNKNOWN), "doute")
        wrong = number in self.wrong
        state, icon = (MarkState.KILLED, "tue") if wrong else (MarkState.FRESH, "valider")
        return RowDie(number, state, _("wrong") if wrong else face, icon, (f"pip-{face}",))

    def _asked_for(self, view: View) -> str:
        if view.sight.trouble or view.sight.hint:
            return view.sight.trouble or view.sight.hint
        if view.sight.dice:
            return _("Is every die read right? Press the key of one that is not.")
        return _("Throw six dice with pips.")

    def _draw_result(self, canvas: Canvas) -> None:
        theme, middle = canvas.theme, canvas.h / 2 - 40
        count = THROWS * len(DICE)
        words = _("{right} of {all} right").format(right=count - self.misread, all=count)
        draw_text(canvas, words, GIANT, theme.velin, canvas.w / 2, middle - 30, "center")
        width = min(_VERDICT_W, canvas.w - 40)
        left = (canvas.w - width) / 2
        draw_lines(canvas, self._verdict(), BODY, theme.brume, left, middle + 20, width=width, leading=26)

    def _verdict(self) -> str:
        if self.misread:
            return _(
                "Give more light from two sides, bring the camera nearer or its lens into focus, and "
                "try again. During a game one key corrects any die."
            )
        if self.asked:
            return _(
                "In a game the table would have asked about {n} of them: more light makes it surer."
            ).format(n=self.asked)
        return _("The table reads your dice. Enjoy the game!")
