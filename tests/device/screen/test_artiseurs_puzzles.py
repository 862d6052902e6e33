"""Tests making, checking, keeping and playing puzzles of Artiseurs with eight keys."""

import pytest

from device.keys import Key
from device.screen.artiseurs.board import board_zone
from device.screen.artiseurs.editor import EditorScreen
from device.screen.artiseurs.library import LibraryScreen
from device.screen.artiseurs.task import TaskScreen
from device.screen.artiseurs.verdict import VerdictScreen, chance_words
from engines.artiseurs import LIBRARY, parse_cell
from engines.artiseurs.collection import parse_collection
from tests.device.evening import Evening, LitKeysOnly

LEFT, UP, DOWN, RIGHT = Key.ONE, Key.TWO, Key.THREE, Key.FOUR
OWN, MAKE = Key.FIVE, Key.SIX
STONE, TASK = Key.FIVE, Key.SIX
PLAYER, GIVEN, AIM, DIAGONALS = Key.ONE, Key.TWO, Key.THREE, Key.FOUR


class Maker(LitKeysOnly):
    """An evening at which nobody presses a dark key."""

    def sit_down(self):
        """Open a game for one player, and then the library."""
        self.press(Key.THREE, Key.OK, Key.OK, Key.SIX)
        assert isinstance(self.table.screen, LibraryScreen)

    def lay(self, name):
        """Move the cursor to a cell, and lay the stone in hand."""
        here, there = self.table.screen.cursor, parse_cell(name)
        across, up = there.column - here.column, there.row - here.row
        self.press(
            *[RIGHT if across > 0 else LEFT] * abs(across), *[UP if up > 0 else DOWN] * abs(up), Key.OK
        )

    def make(self):
        """Lay three white stones and a red one in the first row."""
        self.sit_down()
        self.press(OWN, MAKE)
        for name in ("a1", "b1", "c1"):
            self.lay(name)
        self.press(STONE)
        self.lay("d1")


@pytest.fixture
def maker(tmp_path):
    """A table without a camera, which keeps puzzles in a file."""
    maker = Maker(tmp_path)
    yield maker
    maker.close()


def test_a_puzzle_is_laid_checked_kept_and_solved(maker, tmp_path):
    """A puzzle that one way solves is kept in a file and can be played: White has to fill a line."""
    maker.make()
    maker.press(TASK, AIM, AIM, AIM, AIM, Key.OK)
    screen = maker.table.screen
    assert isinstance(screen, VerdictScreen)
    assert screen.question(maker.table.view()).title == "One way solves it."
    maker.press(Key.OK)
    assert maker.table.screen == LibraryScreen(own=True)
    assert maker.table.view().notice == "Kept in puzzles.txt."
    (rules,) = parse_collection((tmp_path / "puzzles.txt").read_text("utf-8"))
    assert str(rules) == "puzzle puzzle=...../...../...../...../WWWR.,W,stone:W,line"
    maker.press(Key.OK)
    assert maker.state.rules == rules


def test_a_puzzle_that_nothing_solves_is_not_kept(maker):
    """A puzzle without a solution is not kept: OK is dark, and says why when pressed."""
    maker.make()
    maker.press(TASK, PLAYER, PLAYER, Key.OK)
    screen = maker.table.screen
    assert screen.question(maker.table.view()).title == "Nothing solves it."
    assert Key.OK not in maker.lit()
    Evening.press(maker, Key.OK)
    assert maker.table.view().notice == "Nothing solves it, so it is not a puzzle."
    maker.press(Key.BACK)
    assert isinstance(maker.table.screen, TaskScreen)


def test_what_the_rules_refuse_is_said(maker):
    """A task with a step is refused without stones on the board, and so is a board with a full line."""
    maker.sit_down()
    maker.press(OWN, MAKE, TASK, GIVEN, GIVEN, GIVEN, Key.OK)
    assert "no stone is on the board" in maker.table.view().notice
    maker.press(Key.BACK)
    for name in ("a2", "b2", "c2", "d2", "e2"):
        maker.lay(name)
    maker.press(TASK, Key.OK)
    assert "row 2" in maker.table.view().notice or "line" in maker.table.view().notice
    assert isinstance(maker.table.screen, TaskScreen)


def test_several_solutions_are_leafed_through(maker):
    """Of 21 solutions, key 1 shows the next one; a puzzle with several solutions may be played."""
    maker.make()
    maker.press(TASK, Key.OK)
    screen = maker.table.screen
    assert screen.question(maker.table.view()).title == "21 ways solve it."
    maker.press(Key.ONE)
    assert maker.table.screen.number == 1
    maker.press(Key.FIVE)
    assert maker.state.rules == screen.rules


def test_too_much_to_search_is_said(maker):
    """A puzzle with more than 8000 positions is not checked: the screen says so, and it is not kept."""
    maker.sit_down()
    maker.press(OWN, MAKE, STONE, STONE)
    for name in ("a5", "e5", "e4", "a3", "a1", "b1", "c1", "d1"):
        maker.lay(name)
    maker.press(TASK, PLAYER, GIVEN, GIVEN, Key.OK)
    screen, view = maker.table.screen, maker.table.view()
    assert screen.question(view).title == "It cannot be checked."
    assert screen._lines(screen._answer(view))[0].rest.startswith("The puzzle has more than 8000 positions;")
    assert maker.lit() == {Key.BACK}
    Evening.press(maker, Key.OK)
    assert maker.table.view().notice == "A puzzle that cannot be checked is not kept."


def test_the_search_goes_on_beside_the_table(maker, monkeypatch):
    """While the search runs, the screen says so and nothing can be kept, but Back leads to the task."""
    maker.make()
    monkeypatch.setattr(maker.table._workers.background, "ask", lambda question: None)
    maker.press(TASK, Key.OK)
    assert maker.table.screen.question(maker.table.view()).title == "Checking…"
    assert maker.lit() == {Key.BACK}
    Evening.press(maker, Key.OK)
    assert maker.table.view().notice == "The search is not over yet."
    maker.press(Key.BACK)
    assert isinstance(maker.table.screen, TaskScreen)


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (0.5, "1 in 2 solves it."),
        (1e-9, "1 in 1\N{NO-BREAK SPACE}000\N{NO-BREAK SPACE}000\N{NO-BREAK SPACE}000 solves it."),
        (
            0.0,
            "less than 1 in 1\N{NO-BREAK SPACE}000\N{NO-BREAK SPACE}000\N{NO-BREAK SPACE}000 solves it.",
        ),
    ],
)
def test_a_chance_is_told_however_small(chance, words):
    """A chance of 1e-9 is written as "1 in 1 000 000 000"; one rounded to 0.0, as "less than" that."""
    assert chance_words(chance) == words


def test_a_stone_laid_twice_is_taken_off(maker):
    """OK on a cell with the same stone takes it off. With no stone in hand, OK takes off any stone."""
    maker.make()
    assert maker.table.screen.captions(maker.table.view())[Key.OK].verb == "Take off"
    maker.press(Key.OK)
    assert maker.table.screen.draft.board[3] == "."
    maker.press(STONE, STONE)
    maker.lay("a1")
    assert maker.table.screen.draft.board == "." + "WW" + "." * 22


def test_stones_are_laid_with_a_finger(maker):
    """Touching a cell lays the stone in hand there and moves the cursor."""
    maker.sit_down()
    maker.press(MAKE)
    zone = board_zone(maker.screen.canvas)
    maker.touch(zone.x + 5, zone.y + 5)
    assert maker.table.screen.draft.board[parse_cell("a5")] == "W"
    assert maker.table.screen.cursor == parse_cell("a5")


def test_a_copy_of_an_own_puzzle_can_be_changed(tmp_path):
    """The editor opens with the position and the task of the own puzzle shown."""
    (tmp_path / "puzzles.txt").write_text(f"{LIBRARY[4].rules}\n", "utf-8")
    maker = Maker(tmp_path)
    maker.sit_down()
    maker.press(OWN, MAKE)
    screen = maker.table.screen
    assert isinstance(screen, EditorScreen)
    assert screen.draft.rules() == LIBRARY[4].rules
    maker.close()


def test_a_damaged_file_is_refused_with_its_line(tmp_path):
    """A damaged line is named with its file; the puzzles that come with the game can still be played."""
    (tmp_path / "puzzles.txt").write_text(f"{LIBRARY[0].rules}\n\npuzzle puzzle=WW\n", "utf-8")
    maker = Maker(tmp_path)
    maker.sit_down()
    maker.press(OWN)
    screen, view = maker.table.screen, maker.table.view()
    assert screen._why_none(view).rest == "Line 3 of puzzles.txt is not a puzzle: correct it, or delete it."
    assert not maker.lit() & {Key.ONE, Key.OK}
    maker.press(OWN, Key.OK)
    assert maker.state.rules == LIBRARY[0].rules
    maker.close()
