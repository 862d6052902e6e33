"""Plays the board games by touch only."""

import pytest

from device.keys import Key
from device.screen.artiseurs.board import board_zone
from device.screen.artiseurs.step import StepScreen
from device.screen.jelimvre.layout import BoardZones
from device.screen.jelimvre.turn import TurnScreen
from device.screen.kit.captions import caption_zone
from engines.artiseurs import parse_cell
from engines.jelimvre import NAMES, Colour, Phase
from tests.device.evening import Evening


class Finger(Evening):
    """A table whose person uses touch only."""

    def press(self, *keys):
        """Touch the captions of keys."""
        for key in keys:
            self.touch(*caption_zone(self.screen.canvas, key).center)

    def stone(self, name):
        """Touch a cell of Artiseurs."""
        zone, cell = board_zone(self.screen.canvas), parse_cell(name)
        side = zone.w / 5
        self.touch(zone.x + side * (cell.column + 0.5), zone.bottom - side * (cell.row + 0.5))

    def piece(self, name):
        """Touch a cell of Jelimvre."""
        self.touch(*BoardZones.of(self.screen.canvas).cell(NAMES.index(name)).center)


@pytest.fixture
def finger(tmp_path):
    """A table without a camera."""
    finger = Finger(tmp_path)
    yield finger
    finger.close()


def artiseurs(finger, players=2):
    """Begin a learning game with White and Red."""
    finger.press(Key.THREE, *[Key.TWO, Key.THREE][: players - 1], Key.OK, Key.THREE, Key.OK)
    finger.press(Key.ONE, Key.TWO)


def test_a_stone_is_shown_by_the_first_touch_and_placed_by_the_second(finger):
    """The first touch of a cell shows the effect of placing a stone; the second places it."""
    artiseurs(finger)
    finger.press(Key.OK, Key.ONE)
    finger.stone("b4")
    assert finger.table.screen.cursor == parse_cell("b4")
    assert finger.state.board == "." * 25
    finger.stone("b4")
    assert finger.state.board[parse_cell("b4")] == "W"


def test_a_stone_is_moved_and_another_pushed_with_touches(finger):
    """A stone is taken up by a touch, and moved or pushes another one by two touches of a neighbour."""
    artiseurs(finger)
    finger.press(Key.OK, Key.ONE)
    finger.stone("b4")
    finger.stone("b4")
    finger.stone("b4")
    assert finger.table.screen.to is not None
    finger.stone("d1")
    assert finger.table.screen == StepScreen(parse_cell("d1"))
    finger.stone("b4")
    finger.stone("c4")
    finger.stone("c4")
    assert finger.state.board[parse_cell("c4")] == "W"
    finger.press(Key.FIVE, Key.ONE)
    finger.stone("a1")
    finger.stone("a1")
    finger.press(Key.FIVE, Key.TWO)
    finger.stone("c4")
    finger.stone("c5")
    finger.stone("c5")
    board = finger.state.board
    assert (board[parse_cell("c4")], board[parse_cell("c5")]) == ("R", "W")


def test_a_line_is_chosen_by_a_cell_that_only_it_has(finger):
    """A line is chosen by touching a cell that no other line has."""
    artiseurs(finger)
    cells = ["a1", "b1", "c1", "d1", "e2", "e3", "e4", "e5", "e1"]
    for name, stone in zip(cells, [Key.ONE] * 4 + [Key.TWO] * 4 + [Key.THREE], strict=True):
        finger.press(Key.FIVE if finger.state.board.strip(".") else Key.OK, stone)
        finger.stone(name)
        finger.stone(name)
    assert finger.state.phase == "line"
    finger.stone("e1")
    assert finger.table.screen.number == 0
    finger.stone("e5")
    assert finger.table.screen.number == 1
    finger.stone("e5")
    assert finger.state.stack[-1].stones == "RRR"


def test_a_column_is_touched_like_the_key_that_it_grows_out_of(finger):
    """A column can be touched like the key below it."""
    finger.press(Key.THREE, Key.OK, Key.ONE, Key.OK)
    zone = caption_zone(finger.screen.canvas, Key.TWO)
    finger.touch(zone.center[0], 200)
    assert finger.state.players[0].colour == "R"


def test_armies_are_set_up_and_moved_with_touches(finger):
    """Armies are set up by touch, only on the own ranks."""
    finger.press(Key.FOUR, Key.OK, Key.OK, Key.TWO, Key.OK)
    finger.piece("a1")
    finger.piece("a1")
    assert finger.state.board[NAMES.index("a1")]
    finger.piece("a1")
    assert finger.table.screen.lifted == NAMES.index("a1")
    finger.piece("a1")
    assert finger.table.screen.lifted is None
    finger.piece("f6")
    assert finger.table.view().notice == "An army is set up on its own first two ranks."
    finger.press(*[Key.OK] * 21)
    for name in ("b1", "b1"):
        finger.piece(name)
    assert finger.state.active is Colour.WHITE


def test_a_turn_is_played_with_touches(finger):
    """A turn is played by touching a piece, a target, and the target again."""
    finger.press(Key.FOUR, Key.OK, Key.OK, Key.TWO)
    for _colour in Colour:
        finger.press(*[Key.OK] * 23)
    if finger.state.phase is not Phase.CHOOSE:
        finger.press(Key.OK)
    screen, view = finger.table.screen, finger.table.view()
    assert isinstance(screen, TurnScreen)
    first, second = sorted(screen._stops(view.position.state))[:2]
    finger.piece(NAMES[first])
    assert finger.table.screen.chosen == first
    finger.piece(NAMES[second])
    assert finger.table.screen.chosen == second
    finger.piece(NAMES[second])
    assert finger.table.screen.chosen is None
    finger.piece("f6")
    assert finger.table.view().notice == "Nothing can be done at f6."
    finger.piece(NAMES[first])
    target = next(iter(finger.table.screen._stops(finger.state)))
    before = finger.state
    finger.piece(NAMES[target])
    assert finger.state == before
    finger.piece(NAMES[target])
    assert finger.state != before


def test_what_is_beside_the_board_answers_nothing(finger):
    """A touch beside the board has no effect."""
    artiseurs(finger)
    before = finger.table.screen
    finger.touch(700, 200)
    assert (finger.table.screen, finger.table.view().notice) == (before, "")
