"""Tests Artiseurs with a camera: it reads the osselets and the board, or keys tell what it cannot."""

from functools import lru_cache

import pytest

from device.camera import Frame
from device.camera.calibration import SavedCalibration
from device.keys import Key
from device.screen.artiseurs.choose import ChooseScreen
from device.screen.artiseurs.compare import CompareScreen
from device.screen.artiseurs.corners import BoardCornersScreen
from device.screen.artiseurs.throw import ThrowScreen
from device.screen.dice.figure import FigureScreen
from device.screen.welcome.picture import whole_zone
from device.throw.board import board_by_markers
from engines.artiseurs import Phase
from tests.device.evening import Clock, Evening
from tests.device.screen import scenery
from tests.device.screen.artiseurs_game import Osselets
from tests.device.throw.test_board import printed
from tests.vision import board_view, mat_view
from vision.knock import glance
from vision.reading import Reading

WHITE, RED = Key.ONE, Key.TWO
STILL = 40


@pytest.fixture
def game(tmp_path):
    """A table whose camera reads osselets."""
    clock = Clock()
    game = Evening(tmp_path, Osselets(clock), clock, shapes=("d6", "osselet"))
    yield game
    game.close()


def sit_down(game, preset="six_duchies", *changed):
    """Open a game for two players, White and Red, by a preset in which some rules are changed once."""
    game.press(Key.THREE, Key.TWO, Key.OK)
    game.light_card(preset)
    for rule in changed:
        game.change_rule(rule)
    game.press(Key.OK, WHITE, RED)


def test_thrown_osselets_are_read(game):
    """After OK four osselets fall and count as read. The reader has been told that they are osselets."""
    sit_down(game)
    assert game.tray.dice_set == "osselets"
    game.tray.falls = [("lune", "centaure", "point1", "point2")]
    game.press(Key.OK)
    game.turn(STILL)
    assert game.state.phase is Phase.OSSELET
    assert sorted(osselet.face for osselet in game.state.osselets) == ["1", "2", "C", "M"]


def test_a_doubtful_osselet_is_asked_about(game):
    """A doubtful osselet is shown with its two likeliest faces. One key answers, and the throw counts."""
    sit_down(game)
    unsure = scenery.seen(2, "centaure", confidence=0.6, runner_up="lune")
    game.tray.falls = [("point1", unsure, "centaure", "point2")]
    game.press(Key.OK)
    game.turn(STILL)
    screen = game.table.screen
    assert isinstance(screen, FigureScreen)
    assert (screen.letter, screen.runner_up) == ("C", "M")
    game.press(Key.FOUR)
    assert isinstance(game.table.screen, ChooseScreen)
    faces = [osselet.face for osselet in game.state.osselets]
    assert sorted(faces) == ["1", "2", "C", "M"]


def test_only_the_osselet_that_was_not_read_is_entered(game):
    """Three of four were read: the key of a face tells the fourth, and only that one is marked as told."""
    sit_down(game)
    bones = {number: scenery.seen(number, "centaure") for number in (1, 2)}
    game.tray.touch(bones | {3: scenery.seen(3, "point1")})
    game.turn(STILL)
    assert game.table.view().sight.hint
    game.press(Key.FOUR)
    asked = game.table.screen
    assert (asked.letters, asked.read) == ("CC1M", 3)
    game.press(Key.BACK)
    assert game.table.screen == ThrowScreen()
    game.press(Key.FOUR, Key.OK)
    assert [osselet.face for osselet in game.state.osselets] == ["C", "C", "1", "M"]
    assert game.table.match.by_hand == {4}


def test_a_doubtful_osselet_that_is_put_off_keeps_its_key(game):
    """After Later its key asks about it; the key of a face would enter the first osselet anew."""
    sit_down(game)
    unsure = scenery.seen(2, "centaure", confidence=0.6, runner_up="lune")
    game.tray.falls = [("point1", unsure, "centaure", "point2")]
    game.press(Key.OK)
    game.turn(STILL)
    number = game.table.screen.number
    game.press(Key.BACK)
    screen, view = game.table.screen, game.table.view()
    assert screen.asks(view) == f"What does die {number} show?"
    assert set(screen.captions(view)) == {Key.soft(number), Key.SIX, Key.OK, Key.BACK}
    game.press(Key.soft(number))
    assert (type(game.table.screen), game.table.screen.number) == (FigureScreen, number)


def test_every_osselet_without_a_likely_face_costs_one_key(game):
    """Where three of four osselets show nothing likely, three keys answer, and the throw counts."""
    sit_down(game)
    unsure = (
        scenery.seen(number, "centaure", confidence=0.3 + number / 20, runner_up="lune")
        for number in (1, 2, 3)
    )
    game.tray.falls = [(*unsure, "point2")]
    game.press(Key.OK)
    game.turn(STILL)
    asked = []
    for key in (Key.ONE, Key.TWO, Key.FOUR):
        asked.append(game.table.screen.number)
        game.press(key)
    faces = [game.state.osselet(number).face for number in asked]
    assert faces == ["C", "1", "M"]
    assert isinstance(game.table.screen, ChooseScreen)


def test_a_misread_osselet_is_put_right_with_its_key_held_down(game):
    """Correcting one osselet keeps the stone placed with another, and marks the face as told by a person."""
    sit_down(game)
    game.tray.falls = [("lune", "centaure", "point1", "centaure")]
    game.press(Key.OK)
    game.turn(STILL)
    point = next(osselet.number for osselet in game.state.osselets if osselet.face == "1")
    wrong = next(osselet.number for osselet in game.state.osselets if osselet.face == "C")
    game.press(Key.soft(point), Key.OK, WHITE, Key.OK)
    board = game.state.board
    assert "W" in board
    game.hold(Key.soft(wrong))
    assert isinstance(game.table.screen, FigureScreen)
    game.press(Key.THREE)
    assert game.state.osselet(wrong).face == "2"
    assert game.state.board == board
    assert game.table.match.by_hand == {wrong}
    assert f"Osselet {wrong} is corrected." in game.table.view().notice


def test_a_correction_that_cannot_be_is_refused_and_changes_nothing(game):
    """A correction to a second moon is refused, since there is only one; the game stays as it was."""
    sit_down(game)
    game.tray.falls = [("lune", "centaure", "point1", "point2")]
    game.press(Key.OK)
    game.turn(STILL)
    before = game.state
    centaur = next(osselet.number for osselet in game.state.osselets if osselet.face == "C")
    game.hold(Key.soft(centaur))
    game.press(Key.FOUR)
    assert "the moon once" in game.table.view().notice
    assert game.state == before


def test_osselets_that_pass_on_are_put_right_before_anything_is_done_with_them(game):
    """Osselets that pass between players can be corrected after the throw, but not after an action."""
    game.press(Key.THREE, Key.TWO, Key.THREE, Key.OK)
    game.light_card("cervienne")
    game.press(Key.OK, WHITE, RED)
    game.press(Key.TWO, Key.ONE, Key.ONE, Key.FOUR, Key.OK)
    game.hold(Key.TWO)
    game.press(Key.THREE)
    assert [osselet.face for osselet in game.state.osselets] == ["1", "2", "C", "M"]
    game.press(Key.ONE, Key.OK, WHITE, Key.OK)
    game.hold(Key.FOUR)
    assert not isinstance(game.table.screen, FigureScreen)


def test_a_reading_that_cannot_be_is_refused_and_told_by_keys(game):
    """A reading with two moons is refused with the engine's sentence; keys can still tell the throw."""
    sit_down(game)
    game.tray.falls = [("lune", "lune", "point1", "point2")]
    game.press(Key.OK)
    game.turn(STILL)
    assert game.state.phase is Phase.THROW
    assert "the moon once" in game.table.view().notice
    assert isinstance(game.table.screen, ThrowScreen)
    game.press(Key.ONE, Key.TWO, Key.THREE, Key.FOUR, Key.OK)
    assert [osselet.face for osselet in game.state.osselets] == ["C", "1", "2", "M"]


def test_the_machine_throws_without_the_camera(game):
    """Where the machine throws, the tray is not read, and no osselet can be corrected."""
    sit_down(game, "six_duchies", "osselets_mode")
    game.tray.falls = [("lune", "centaure", "point1", "point2")]
    game.press(Key.OK)
    assert game.state.phase is Phase.OSSELET
    assert game.tray.falls
    game.hold(Key.ONE)
    assert isinstance(game.table.screen, ChooseScreen)


def test_an_osselet_that_is_turned_over_is_told_by_keys(game):
    """While an osselet is to be turned over, what lies in the tray does not count: keys tell the new face."""
    game.press(Key.THREE, Key.TWO, Key.THREE, Key.OK)
    game.light_card("cervienne")
    game.press(Key.OK, WHITE, RED)
    game.tray.falls = [("point1", "centaure", "centaure", "lune")]
    game.press(Key.OK)
    game.turn(STILL)
    centaur = next(osselet.number for osselet in game.state.osselets if osselet.face == "C")
    other = next(osselet.number for osselet in game.state.osselets if osselet.face != "C")
    game.press(Key.soft(other), Key.FIVE, Key.soft(centaur))
    assert game.state.phase is Phase.TURN_OVER
    game.turn(STILL)
    assert game.state.phase is Phase.TURN_OVER


NOTHING = (".....",) * 5


rendered = lru_cache(board_view.seen)


class OverTheBoard:
    """A camera over a rendered board without dice."""

    name = "a camera of the test"

    def __init__(self, clock):
        self.clock = clock
        self.show(NOTHING)

    def show(self, rows):
        """Show a board with these stones."""
        self.put(rendered(rows))

    def put(self, pixels):
        """Show a picture."""
        self._pixels = pixels

    def read(self, pixels):
        """Read no dice."""
        return Reading((), *board_view.SIZE_WH)

    def latest(self):
        """Return a new frame of the picture."""
        return Frame(self._pixels.copy(), 0, self.clock())

    def close(self):
        """Nothing to close."""


@pytest.fixture
def learning(tmp_path):
    """White's first turn in the learning game; the camera is calibrated to the board."""
    clock = Clock()
    camera = OverTheBoard(clock)
    board = SavedCalibration(board_view.calibration(), glance(camera.latest().pixels))
    game = Evening(tmp_path, camera, clock, board=board)
    sit_down(game, "learning")
    yield game
    game.close()


def seen(game, *rows):
    """Show stones until they count as still; return the caption of OK."""
    game.tray.show(rows)
    game.turn(12)
    screen, view = game.table.screen, game.table.view()
    return screen.captions(view)[Key.OK].verb


def test_a_stone_that_was_laid_is_proposed_and_confirmed(learning):
    """The camera proposes colour and cell of a new stone; the state changes only after OK."""
    before = learning.state
    assert seen(learning, ".....", ".....", "..W..", ".....", ".....") == "As seen"
    assert learning.state == before
    assert learning.table.screen.sighting(learning.table.view()).talk(before).lines[0].rest == (
        "White out of the bag, then White on c3."
    )
    learning.press(Key.OK)
    assert learning.state.board[12] == "W"
    assert learning.state.active == 1


def test_pushing_lifting_and_moving_are_proposed(learning):
    """Where the board changes by a push or by a moved stone, the camera proposes that action."""
    seen(learning, ".....", ".....", "..W..", ".....", ".....")
    learning.press(Key.OK, Key.FIVE, RED)
    assert seen(learning, ".....", ".....", "..RW.", ".....", ".....") == "As seen"
    learning.press(Key.OK)
    assert learning.state.board[12:14] == "RW"
    assert seen(learning, ".....", "..R..", "...W.", ".....", ".....") == "As seen"
    learning.press(Key.OK)
    assert learning.state.board[17] == "R"


def test_a_board_that_nothing_explains_is_shown_beside_the_games(learning):
    """If no action explains the board, the screen names the cells that differ, and key 6 compares both."""
    assert seen(learning, "B....", ".....", "..W..", ".....", "....R") == "Draw"
    screen, view = learning.table.screen, learning.table.view()
    assert screen.sighting(view).line().rest == "The camera sees something else at e1, c3, a5."
    learning.press(Key.SIX)
    assert isinstance(learning.table.screen, CompareScreen)
    learning.press(Key.OK, Key.OK, WHITE, Key.ONE)
    assert learning.table.screen.captions(learning.table.view())[Key.OK].verb == "Place"


def test_whoever_chooses_by_keys_is_not_interrupted(learning):
    """Once a player has begun to choose by keys, OK places at the cursor, whatever the camera sees."""
    learning.press(Key.OK, WHITE, Key.ONE)
    assert seen(learning, ".....", ".....", "..W..", ".....", ".....") == "Place"
    learning.press(Key.OK)
    assert learning.state.board[11] == "W"


def test_a_knocked_board_is_said_and_found_again_by_its_markers(tmp_path):
    """From a knocked board nothing is proposed until key 6 finds its markers; nothing counts without OK."""
    clock = Clock()
    camera = OverTheBoard(clock)
    camera.put(mat_view.seen(page=printed(NOTHING)))
    game = Evening(tmp_path, camera, clock, board=board_by_markers(camera.latest().pixels))
    sit_down(game, "learning")
    before = game.state
    aside = [(x + 90, y) for x, y in mat_view.SLANTED]
    camera.put(mat_view.seen(aside, page=printed((".....", ".....", "..W..", ".....", "....."))))
    game.turn(12)
    screen, view = game.table.screen, game.table.view()
    assert "knocked" in screen.sighting(view).line().rest
    assert screen.captions(view)[Key.OK].verb == "Draw"
    game.press(Key.SIX, Key.SIX)
    game.turn(12)
    screen, view = game.table.screen, game.table.view()
    assert screen.captions(view)[Key.OK].verb == "As seen"
    assert game.state == before
    game.close()


def at_the_corners(folder, camera):
    """A table with an uncalibrated camera, on the screen where the corners of the board are set."""
    game = Evening(folder, camera, camera.clock)
    game.press(Key.THREE, Key.TWO, Key.OK)
    game.light_card("learning")
    game.press(Key.OK, Key.FIVE)
    assert isinstance(game.table.screen, BoardCornersScreen)
    return game


def test_the_corners_of_the_board_are_shown_with_a_finger(tmp_path):
    """After all four corners are set by touch, the camera proposes stones.

    Each corner is first put far away, since a touch near a corner only chooses it.
    """
    game = at_the_corners(tmp_path, OverTheBoard(Clock()))
    canvas, view = game.screen.canvas, game.table.view()
    zone = whole_zone(canvas, view.sight)
    for x, y in board_view.corners():
        width, height = board_view.SIZE_WH
        game.touch(*zone.center)
        game.touch(zone.x + x / width * zone.w, zone.y + y / height * zone.h)
        game.press(Key.FIVE)
    game.press(Key.OK)
    assert game.table.view().notice == "The camera looks at this board from now on."
    game.press(WHITE, RED)
    assert seen(game, ".....", ".....", "..W..", ".....", ".....") == "As seen"
    game.close()


def test_corners_that_cross_are_refused(tmp_path):
    """Corners that cross are refused with a sentence, and the screen of corners stays open."""
    game = at_the_corners(tmp_path, OverTheBoard(Clock()))
    canvas, view = game.screen.canvas, game.table.view()
    zone = whole_zone(canvas, view.sight)
    game.touch(zone.right - 2, zone.bottom - 2)
    game.press(Key.OK)
    assert "do not go round a tray" in game.table.view().notice
    assert isinstance(game.table.screen, BoardCornersScreen)
    game.close()


def test_a_board_without_markers_is_not_found_by_them(tmp_path):
    """Where no marker is seen, the sentence says that 0 of 4 are."""
    game = at_the_corners(tmp_path, OverTheBoard(Clock()))
    game.press(Key.SIX)
    assert "0 of the sheet’s 4 markers" in game.table.view().notice
    game.close()
