"""The puzzles that come with the game: one is looked at and taken."""

from __future__ import annotations

from dataclasses import dataclass

from device.i18n import _
from device.keys import Key
from device.screen.artiseurs.board import Scene, draw_board, side_zone
from device.screen.artiseurs.moment import state_of
from device.screen.artiseurs.panel import Talk, draw_talk
from device.screen.artiseurs.words import aim_words, given_words
from device.screen.base import Back, Begin, Go, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.question import Choice, Line, Question, QuestionScreen
from device.screen.words import signed
from engines.artiseurs import LIBRARY, Puzzle, State
from engines.artiseurs.library import Entry

_FAR = 5
"""How many puzzles the outer arrows leaf over."""


@dataclass(frozen=True, slots=True)
class LibraryScreen(QuestionScreen):
    """One puzzle at a time, from easy to hard.

    Attributes:
        number: which one, from 0.
    """

    number: int = 0

    def question(self, view: View) -> Question:
        """Leaf, or take this one."""
        ways = {
            Key.ONE: (-_FAR, "gauche"),
            Key.TWO: (-1, "gauche"),
            Key.THREE: (1, "droite"),
            Key.FOUR: (_FAR, "droite"),
        }
        choices = {
            key: Choice(
                Caption(_("Puzzle"), signed(step), icon=icon),
                Go(LibraryScreen((self.number + step) % len(LIBRARY))),
            )
            for key, (step, icon) in ways.items()
        }
        solve = Caption(_("Solve"), _("puzzle {n}").format(n=self.number + 1), icon="valider")
        choices[Key.OK] = Choice(solve.proposed(), begin(state_of(view), self.number))
        choices[Key.BACK] = Choice(Caption(_("Return"), icon="retour"), Back())
        return Question(_("Which puzzle?"), (), choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """The board of the puzzle, what it asks, and how hard it is."""
        entry = LIBRARY[self.number]
        puzzle = puzzle_of(entry)
        canvas.clear()
        draw_title_bar(canvas, _("Which puzzle?"), view.notice)
        draw_board(canvas, puzzle.board, Scene())
        lines = (
            aim_line(puzzle),
            Line(_("Given:"), given_words(puzzle), "main"),
            Line(_("By chance:"), _("1 in {n} solves it.").format(n=_grouped(entry.one_in)), "doute"),
        )
        title = _("Puzzle {n} of {all}").format(n=self.number + 1, all=len(LIBRARY))
        talk = Talk(title, stone=puzzle.solver, lines=lines)
        draw_talk(canvas, side_zone(canvas), state_of(view), talk)


def puzzle_of(entry: Entry) -> Puzzle:
    """The puzzle of an entry."""
    if entry.rules.puzzle is None:
        raise ValueError(f"the library holds puzzles alone; got {entry.rules}")
    return entry.rules.puzzle


def number_of(state: State) -> int | None:
    """Where the puzzle on the table stands in the library, from 0; None if it is not of it."""
    puzzles = [puzzle_of(entry) for entry in LIBRARY]
    return puzzles.index(state.rules.puzzle) if state.rules.puzzle in puzzles else None


def begin(state: State, number: int) -> Begin:
    """Solve a puzzle of the library, by whoever solved the last."""
    names = tuple(player.name for player in state.players)
    return Begin("artiseurs", LIBRARY[number].rules, names)


def aim_line(puzzle: Puzzle) -> Line:
    """What must be reached."""
    return Line(_("The aim:"), aim_words(puzzle), "valider")


def aim_lines(state: State) -> tuple[Line, ...]:
    """What must be reached, while a puzzle is on the table."""
    return () if state.rules.puzzle is None else (aim_line(state.rules.puzzle),)


def library_choice(state: State) -> Choice | None:
    """The key that opens the library while a puzzle is on the table; None in a game."""
    if state.rules.puzzle is None:
        return None
    return Choice(Caption(_("Other"), _("puzzle"), icon="livre"), Go(LibraryScreen(number_of(state) or 0)))


def _grouped(number: int) -> str:
    """A number in groups of three digits, held together."""
    return f"{number:,}".replace(",", "\N{NO-BREAK SPACE}")
