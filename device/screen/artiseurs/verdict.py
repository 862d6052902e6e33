"""What the search says of a puzzle that was made: what solves it, and whether it is kept."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from device.i18n import _
from device.keys import Key
from device.screen.artiseurs.board import Scene
from device.screen.artiseurs.draft import Draft
from device.screen.artiseurs.moment import state_of
from device.screen.artiseurs.panel import Talk
from device.screen.artiseurs.said import plan_words
from device.screen.base import Begin, Go, Keep, View
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.question import Choice, Line, Question, QuestionScreen
from engines.artiseurs import GAME, Rules
from engines.artiseurs.solve import Verdict

if TYPE_CHECKING:
    from device.screen.artiseurs.task import TaskScreen

SHELF: Final = "puzzles"
"""Where the puzzles of this table stand."""


@dataclass(frozen=True, slots=True)
class VerdictScreen(QuestionScreen):
    """One solution at a time.

    Attributes:
        task: where the task was set.
        rules: the puzzle.
        verdict: what the search says.
        number: which solution is shown, from 0.
    """

    task: TaskScreen
    rules: Rules
    verdict: Verdict
    number: int = 0

    def question(self, view: View) -> Question:
        """Keep it, try it, see another solution, or change it."""
        choices = {Key.BACK: Choice(Caption(_("Change"), icon="retour"), Go(self.task))}
        ways = len(self.verdict.solutions)
        if ways > 1:
            other = replace(self, number=(self.number + 1) % ways)
            word = _("{n} of {all}").format(n=other.number + 1, all=ways)
            choices[Key.ONE] = Choice(Caption(_("Solution"), word, icon="droite"), Go(other))
        if ways:
            names = tuple(player.name for player in state_of(view).players)
            attempt = Caption(_("Solve"), _("it now"), icon="main")
            choices[Key.FIVE] = Choice(attempt, Begin(GAME.name, self.rules, names))
            kept = Caption(_("Keep"), _("this puzzle"), icon="valider")
            if self.verdict.is_sound:
                kept = kept.proposed()
            choices[Key.OK] = Choice(kept, Keep(SHELF, str(self.rules), self.task.editor.back))
        why = {Key.OK: _("Nothing solves it: it would be no puzzle.")}
        return Question(self._title(), (), choices, why=why)

    def draw(self, canvas: Canvas, view: View) -> None:
        """The board, and a solution in words."""
        from device.screen.artiseurs.editor import draw_draft

        talk = Talk(self._title(), lines=self._lines(), notice=view.notice)
        draw_draft(canvas, view, Draft.of(self.rules), talk, Scene())

    def _title(self) -> str:
        ways = len(self.verdict.solutions)
        if not ways:
            return _("Nothing solves it.")
        return _("One way solves it.") if ways == 1 else _("{n} ways solve it.").format(n=ways)

    def _lines(self) -> tuple[Line, ...]:
        looked = _("{n} positions were looked at.").format(n=self.verdict.positions)
        if not self.verdict.solutions:
            return (Line("", looked, "table"), Line("", _("Change the stones or the task."), "retour"))
        solution = self.verdict.solutions[self.number]
        start = GAME.new(self.rules, ["-"])
        chance = _("1 in {n} solves it.").format(n=grouped(round(1 / self.verdict.chance)))
        return (
            Line("", plan_words(start, solution.actions), "valider"),
            Line(_("By chance:"), chance, "doute"),
        )


def grouped(number: int) -> str:
    """A number in groups of three digits, held together."""
    return f"{number:,}".replace(",", "\N{NO-BREAK SPACE}")
