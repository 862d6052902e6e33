"""Choose a puzzle: from the library of the game, or from those made at this table."""

from __future__ import annotations

from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import Key
from device.screen.artiseurs.board import Scene, board_zone, draw_board
from device.screen.artiseurs.draft import NOTHING, Draft
from device.screen.artiseurs.editor import EditorScreen
from device.screen.artiseurs.panel import Talk, draw_page
from device.screen.artiseurs.state import begin_puzzle, state_of
from device.screen.artiseurs.verdict import SHELF, grouped
from device.screen.artiseurs.words import aim_words, given_words
from device.screen.base import Go, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Arrow, Caption
from device.screen.question import Choice, Question, QuestionScreen, SideLine, return_choice
from device.screen.words import signed
from engines.artiseurs import LIBRARY, Puzzle, Rules, State
from engines.artiseurs.board import EMPTY
from engines.artiseurs.collection import BadLine, parse_collection

_FAR = 5
"""How many puzzles the outer arrows skip."""


@dataclass(frozen=True, slots=True)
class LibraryScreen(QuestionScreen):
    """Shows one puzzle at a time: the library from easy to hard, own puzzles in the order they were made.

    Attributes:
        number: the puzzle shown, from 0.
        own: whether puzzles made at this table are shown, not those of the library.
    """

    number: int = 0
    own: bool = False

    def question(self, view: View) -> Question:
        """Offer other puzzles, OK to solve this one, the other collection, and making a puzzle."""
        shown = self._shown(view)
        choices = {}
        if shown:
            choices = self._leafed(len(shown))
            solve = Caption(_("Solve"), _("puzzle {n}").format(n=self.number + 1), icon="valider")
            choices[Key.OK] = Choice(solve.proposed(), begin_puzzle(state_of(view), shown[self.number]))
        words = (_("Library"), str(len(LIBRARY))) if self.own else (_("Own"), _("puzzles"))
        choices[Key.FIVE] = Choice(Caption(*words, icon="livre"), Go(LibraryScreen(own=not self.own)))
        draft, words = NOTHING, (_("Make"), _("a puzzle"))
        if shown and self.own:
            draft, words = Draft.of(shown[self.number]), (_("Change"), _("a copy"))
        editor = EditorScreen(LibraryScreen(own=True), draft)
        choices[Key.SIX] = Choice(Caption(*words, icon="plume"), Go(editor))
        choices[Key.BACK] = return_choice()
        return Question(
            _("Which puzzle?"),
            (),
            choices,
            why={} if shown else dict.fromkeys(Key, self._why_none(view).rest),
        )

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the board of the puzzle; beside it its aim and how hard it is."""
        shown = self._shown(view)
        canvas.clear()
        draw_title_bar(canvas, _("Which puzzle?"))
        board = puzzle_of(shown[self.number]).board if shown else EMPTY
        draw_board(canvas, board, Scene(), board_zone(canvas))
        talk = self._talk(shown) if shown else Talk(_("No puzzle yet"), lines=(self._why_none(view),))
        draw_page(canvas, view, None, talk)

    def _talk(self, shown: tuple[Rules, ...]) -> Talk:
        puzzle = puzzle_of(shown[self.number])
        lines = [_aim_line(puzzle), SideLine(_("To play:"), given_words(puzzle), "main")]
        if not self.own:
            chance = _("1 in {n} solves it.").format(n=grouped(LIBRARY[self.number].one_in))
            lines.append(SideLine(_("By chance:"), chance, "doute"))
        words = _("Own puzzle {n} of {all}") if self.own else _("Puzzle {n} of {all}")
        title = words.format(n=self.number + 1, all=len(shown))
        return Talk(title, stone=puzzle.solver, lines=tuple(lines))

    def _leafed(self, count: int) -> dict[Key, Choice]:
        """The arrows, a keyboard's for small steps; beyond the last puzzle they continue with the first."""
        ways = {
            Key.ONE: (-_FAR, Arrow.LEFT, Arrow.NONE),
            Key.TWO: (-1, Arrow.LEFT, Arrow.LEFT),
            Key.THREE: (1, Arrow.RIGHT, Arrow.RIGHT),
            Key.FOUR: (_FAR, Arrow.RIGHT, Arrow.NONE),
        }
        return {
            key: Choice(
                Caption(_("Puzzle"), signed(step), icon=icon, arrow=arrow),
                Go(replace(self, number=(self.number + step) % count)),
            )
            for key, (step, icon, arrow) in ways.items()
        }

    def _shown(self, view: View) -> tuple[Rules, ...]:
        """The puzzles of the chosen collection; none if the file of own puzzles is damaged."""
        if not self.own:
            return tuple(entry.rules for entry in LIBRARY)
        try:
            return parse_collection(view.shelf.get(SHELF, ""))
        except BadLine:
            return ()

    def _why_none(self, view: View) -> SideLine:
        """Name the damaged line of the file of own puzzles, or say that it holds none."""
        try:
            parse_collection(view.shelf.get(SHELF, ""))
        except BadLine as error:
            words = _("Line {n} of {file} is not a puzzle: correct it, or delete it.")
            return SideLine("", words.format(n=error.line, file=f"{SHELF}.txt"), "tue", harm=True)
        return SideLine("", _("Make one: lay stones, set a task, and have it checked."), "plume")


def puzzle_of(rules: Rules) -> Puzzle:
    """The puzzle of these rules."""
    if rules.puzzle is None:
        raise ValueError(f"{str(rules)!r} is no puzzle")
    return rules.puzzle


def number_of(state: State) -> int | None:
    """The number of the puzzle on the table in the library, from 0; None for an own puzzle."""
    puzzles = [entry.rules.puzzle for entry in LIBRARY]
    return puzzles.index(state.rules.puzzle) if state.rules.puzzle in puzzles else None


def _aim_line(puzzle: Puzzle) -> SideLine:
    """A line with the aim of the puzzle."""
    return SideLine(_("The aim:"), aim_words(puzzle), "valider")


def aim_lines(state: State) -> tuple[SideLine, ...]:
    """A line with the aim of the puzzle on the table; nothing in a game."""
    return () if state.rules.puzzle is None else (_aim_line(state.rules.puzzle),)


def library_choice(state: State) -> Choice | None:
    """The key that opens the library while a puzzle is on the table; None in a game."""
    if state.rules.puzzle is None:
        return None
    return Choice(Caption(_("Other"), _("puzzle"), icon="livre"), Go(LibraryScreen(number_of(state) or 0)))
