"""What the camera sees of a game of Artiseurs, at the table."""

from dataclasses import replace

import pytest

from device.keys import Key
from device.screen.artiseurs.choose import ChooseScreen
from device.screen.artiseurs.throw import ThrowScreen
from device.screen.figure import FigureScreen
from engines.artiseurs import Phase
from tests.device.evening import Clock, Evening, Tray
from tests.device.screen import scenery
from vision.reading import Reading

WHITE, RED = Key.ONE, Key.TWO
STILL = 40


class Osselets(Tray):
    """A tray of four osselets; on the picture they look like dice."""

    def _show(self, lying):
        self._lying = lying = {number: replace(die, shape="osselet") for number, die in lying.items()}
        self.reading = Reading(
            tuple(sorted(lying.values(), key=lambda die: die.center_xy)), scenery.WIDTH, scenery.HEIGHT
        )
        self._pixels = scenery.sight(dict.fromkeys(lying, "1")).picture


@pytest.fixture
def game(tmp_path):
    """A table whose camera reads osselets."""
    clock = Clock()
    game = Evening(tmp_path, Osselets(clock), clock, shapes=("d6", "osselet"))
    yield game
    game.close()


def sit_down(game, sets=0, *chosen_rules):
    """Two players, White and Red."""
    game.press(Key.THREE, Key.OK, Key.TWO, Key.OK, *[Key.ONE] * sets, *chosen_rules, Key.OK, WHITE, RED)


def test_thrown_osselets_are_read(game):
    """OK lets them fall; what lies there counts, and the reader has been told that they are osselets."""
    sit_down(game)
    assert game.tray.dice_set == "osselets"
    game.tray.falls = [("lune", "centaure", "point1", "point2")]
    game.press(Key.OK)
    game.turn(STILL)
    assert game.state.phase is Phase.OSSELET
    assert sorted(osselet.face for osselet in game.state.osselets) == ["1", "2", "C", "M"]


def test_a_doubtful_osselet_is_asked_about(game):
    """It is shown large with both faces that it may be; the answer counts the throw."""
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


def test_a_reading_that_cannot_be_is_refused_and_told_by_keys(game):
    """There is one moon among the four: the sentence is the engine's, and the keys still tell the throw."""
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
    """Where the osselets are the machine's, nothing in the tray counts."""
    sit_down(game, 0, Key.FOUR)
    game.tray.falls = [("lune", "centaure", "point1", "point2")]
    game.press(Key.OK)
    assert game.state.phase is Phase.OSSELET
    assert game.tray.falls


def test_an_osselet_that_is_turned_over_is_told_by_keys(game):
    """The camera does not take a turned osselet for a throw."""
    game.press(Key.THREE, Key.OK, Key.TWO, Key.THREE, Key.OK, Key.ONE, Key.ONE, Key.OK, WHITE, RED)
    game.tray.falls = [("point1", "centaure", "centaure", "lune")]
    game.press(Key.OK)
    game.turn(STILL)
    centaur = next(osselet.number for osselet in game.state.osselets if osselet.face == "C")
    other = next(osselet.number for osselet in game.state.osselets if osselet.face != "C")
    game.press(Key.soft(other), Key.FIVE, Key.soft(centaur))
    assert game.state.phase is Phase.TURN_OVER
    game.turn(STILL)
    assert game.state.phase is Phase.TURN_OVER
