"""The result of the search for solutions of a new puzzle, and whether to keep the puzzle."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from device.i18n import _, message_of
from device.keys import Key
from device.screen.artiseurs.board import Scene
from device.screen.artiseurs.deeds import plan_words
from device.screen.artiseurs.draft import Draft
from device.screen.artiseurs.draft_board import draw_draft
from device.screen.artiseurs.panel import Talk
from device.screen.artiseurs.puzzle_check import Check
from device.screen.artiseurs.state import begin_puzzle, state_of
from device.screen.base import Go, Keep, Screen, View
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.question import Choice, Question, QuestionScreen, SideLine
from engines.artiseurs import GAME, Rules
from engines.artiseurs.solve import Solution, Verdict
from engines.errors import EngineError

SHELF: Final = "puzzles"
"""The name of the file in which the puzzles made at this table are kept."""
_SHOWN: Final = 7
"""How many actions of a solution are shown; more do not fit the panel."""
_RAREST: Final = 1_000_000_000
"""Chances below one in this number are shown as "less than"; a long solution's may round to zero."""


@dataclass(frozen=True, slots=True)
class VerdictScreen(QuestionScreen):
    """Shows one solution at a time once the search has finished.

    Attributes:
        task: the screen on which the task was set.
        begun: the screen from which the puzzle was begun; shown again once the puzzle is kept.
        rules: the puzzle.
        number: which solution is shown, from 0.
    """

    task: Screen
    begun: Screen
    rules: Rules
    number: int = 0

    def question(self, view: View) -> Question:
        """Offer to keep the puzzle, solve it, see another solution, or change it."""
        choices = {Key.BACK: Choice(Caption(_("Change"), icon="retour"), Go(self.task))}
        answer = self._answer(view)
        ways = len(answer.solutions) if isinstance(answer, Verdict) else 0
        if ways > 1:
            other = replace(self, number=(self.number + 1) % ways)
            word = _("{n} of {all}").format(n=grouped(other.number + 1), all=grouped(ways))
            choices[Key.ONE] = Choice(Caption(_("Solution"), word, icon="droite"), Go(other))
        if ways:
            attempt = Caption(_("Solve"), _("it now"), icon="main")
            choices[Key.FIVE] = Choice(attempt, begin_puzzle(state_of(view), self.rules))
            kept = Caption(_("Keep"), _("this puzzle"), icon="valider")
            if ways == 1:
                kept = kept.proposed()
            choices[Key.OK] = Choice(kept, Keep(SHELF, str(self.rules), self.begun))
        return Question(_title(answer), (), choices, why={Key.OK: _why_not_kept(answer)})

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the board, and a solution in words."""
        answer = self._answer(view)
        talk = Talk(_title(answer), lines=self._lines(answer))
        draw_draft(canvas, view, Draft.of(self.rules), talk, Scene())

    def _answer(self, view: View) -> object:
        """The result of the search, or the error that stopped it; None while it runs."""
        return view.answers.get(Check(str(self.rules)))

    def _lines(self, answer: object) -> tuple[SideLine, ...]:
        change = SideLine("", _("Change the stones or the task."), "retour")
        if isinstance(answer, EngineError):
            return (SideLine("", message_of(answer), "doute"), change)
        if not isinstance(answer, Verdict):
            return (
                SideLine("", _("Every way to lay the stones is tried: that takes a few seconds."), "table"),
            )
        if not answer.solutions:
            looked = _("{n} positions were looked at.").format(n=grouped(answer.positions))
            return (SideLine("", looked, "table"), change)
        return (
            SideLine("", _solution_words(self.rules, answer.solutions[self.number]), "valider"),
            SideLine(_("By chance:"), chance_words(answer.chance), "doute"),
        )


def _title(answer: object) -> str:
    if isinstance(answer, EngineError):
        return _("It cannot be checked.")
    if not isinstance(answer, Verdict):
        return _("Checking…")
    ways = len(answer.solutions)
    if not ways:
        return _("Nothing solves it.")
    return _("One way solves it.") if ways == 1 else _("{n} ways solve it.").format(n=grouped(ways))


def _why_not_kept(answer: object) -> str:
    """Why the puzzle cannot be kept: not checked yet, not checkable, or without a solution."""
    if isinstance(answer, Verdict):
        return _("Nothing solves it, so it is not a puzzle.")
    if isinstance(answer, EngineError):
        return _("A puzzle that cannot be checked is not kept.")
    return _("The search is not over yet.")


def _solution_words(rules: Rules, solution: Solution) -> str:
    """The first actions of a solution, and how many there are if some are left out."""
    words = plan_words(GAME.new(rules, ["-"]), solution.actions[:_SHOWN])
    number = len(solution.actions)
    return (
        words if number <= _SHOWN else _("{actions} And so on: {n} actions.").format(actions=words, n=number)
    )


def chance_words(chance: float) -> str:
    """The chance that someone who plays legal actions at random solves it, in words."""
    if chance * _RAREST < 1:
        return _("less than 1 in {n} solves it.").format(n=grouped(_RAREST))
    return _("1 in {n} solves it.").format(n=grouped(round(1 / chance)))


def grouped(number: int) -> str:
    """A number in groups of three digits, joined by no-break spaces."""
    return f"{number:,}".replace(",", "\N{NO-BREAK SPACE}")
