"""Set the task of a puzzle that is being made."""

from __future__ import annotations

from dataclasses import dataclass, replace

from device.i18n import _, message_of
from device.keys import Key
from device.screen.artiseurs.board import Scene
from device.screen.artiseurs.draft import Draft
from device.screen.artiseurs.draft_board import LaysStones, draw_draft
from device.screen.artiseurs.panel import Talk
from device.screen.artiseurs.puzzle_check import Check
from device.screen.artiseurs.verdict import VerdictScreen
from device.screen.artiseurs.words import aim_words, colour_name, given_words
from device.screen.base import Command, Consult, Go, Refuse, View
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.question import Choice, Question, QuestionScreen, SideLine
from engines.errors import EngineError


@dataclass(frozen=True, slots=True)
class TaskScreen(QuestionScreen):
    """Offers a key for each part of the task.

    Attributes:
        editor: the screen that laid the stones.
    """

    editor: LaysStones

    def question(self, view: View) -> Question:
        """Ask who solves it, with what, for which aim, and whether diagonals count."""
        draft = self.editor.draft
        stone = draft.stone
        given = Caption(_("To play"), colour_name(stone) if stone else _("a step"))
        lines = Caption(_("Diagonals"), _("count") if draft.diagonals else _("do not"))
        choices = {
            Key.ONE: self._changed(Caption(_("Player"), colour_name(draft.solver)), draft.next_solver()),
            Key.TWO: self._changed(given, draft.next_given()),
            Key.THREE: self._changed(Caption(_("The aim"), _aim_word(draft)), draft.next_aim()),
            Key.FOUR: self._changed(lines, replace(draft, diagonals=not draft.diagonals)),
            Key.OK: Choice(Caption(_("Check"), _("by search"), icon="valider").proposed(), Go(self)),
            Key.BACK: Choice(Caption(_("Stones"), icon="retour"), Go(self.editor)),
        }
        return Question(_("What is the task?"), (), choices)

    def press(self, key: Key, view: View) -> Command:
        """OK starts the search for solutions, which takes seconds and runs in the background."""
        return self._check() if key is Key.OK else QuestionScreen.press(self, key, view)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the board, and the task in sentences."""
        draft = self.editor.draft
        diagonals = _("Both main diagonals are lines too.")
        if not draft.diagonals:
            diagonals = _("Only rows and columns are lines.")
        lines = (
            SideLine(_("To play:"), given_words(draft), "main"),
            SideLine(_("The aim:"), aim_words(draft), "valider"),
            SideLine(_("Lines:"), diagonals, "table"),
        )
        talk = Talk(_("What is the task?"), stone=draft.solver, lines=lines)
        draw_draft(canvas, view, draft, talk, Scene())

    def _changed(self, caption: Caption, draft: Draft) -> Choice:
        return Choice(caption, Go(TaskScreen(self.editor.redrafted(draft))))

    def _check(self) -> Command:
        """Start the search, or refuse with the reason why the puzzle cannot be played."""
        try:
            rules = self.editor.draft.rules()
        except EngineError as error:
            return Refuse(message_of(error))
        return Consult(Check(str(rules)), VerdictScreen(self, self.editor.back, rules))


def _aim_word(draft: Draft) -> str:
    """The aim in the second line of its key."""
    return {"win": _("to lead"), "line": _("a line")}.get(draft.aim, _("by {n}").format(n=draft.lead))
