"""Tests Le Choix des Dieux with a camera that reads its dice."""

from dataclasses import replace

import pytest

from device.keys import Key
from device.screen.choix_des_dieux.settle import SettlementScreen
from device.screen.choix_des_dieux.stake import StakeScreen
from device.screen.choix_des_dieux.throw import ThrowScreen
from device.screen.dice.figure import FigureScreen
from engines.choix_des_dieux import Phase
from engines.choix_des_dieux.rules import TertreRead
from tests.device.evening import Clock, Evening, Tray
from tests.device.screen import scenery
from vision.reading import Reading

SHAPES = {1: "d4", 2: "d6", 3: "d8"}
STILL = 40
SABRE, ARBRE, NUAGE, DEMONDE = Key.ONE, Key.TWO, Key.THREE, Key.FOUR


class Divinatory(Tray):
    """A fake tray of Tertre, Sage and Devin."""

    def _show(self, lying):
        self._lying = lying = {
            number: replace(die, shape=SHAPES[number]) if die.shape == "d6" else die
            for number, die in lying.items()
        }
        dice = sorted(lying.values(), key=lambda die: die.center_xy)
        self.reading = Reading(tuple(dice), scenery.WIDTH, scenery.HEIGHT)
        self._pixels = scenery.sight(dict.fromkeys(lying, "1")).picture


@pytest.fixture
def game(tmp_path):
    """A game of two with a camera that reads all three dice; the shooter has taken up the dice."""
    clock = Clock()
    game = Evening(tmp_path, Divinatory(clock), clock, shapes=("d4", "d6", "d8"))
    game.press(Key.TWO, Key.OK, Key.OK, Key.ONE, Key.OK)
    yield game
    game.close()


def throw(game, die):
    """Press OK to throw the awaited die with this result."""
    game.tray.falls = [(die,)]
    game.press(Key.OK)
    game.turn(STILL)


def test_three_throws_are_read(game):
    """CD-29: the reader knows the dice, names the face that the Tertre lies on, and each throw counts."""
    assert game.tray.dice_set == "divinatoires"
    throw(game, "arbre")
    assert game.table.screen == StakeScreen()
    game.press(Key.OK, Key.OK)
    throw(game, "nuage")
    assert game.state.phase is Phase.BETS
    game.press(Key.ONE, Key.OK)
    throw(game, "demonde")
    assert isinstance(game.table.screen, SettlementScreen)
    assert "".join(game.state.dice) == "AND"
    assert game.table.match.by_hand == frozenset()


def test_another_die_than_the_awaited_one_proposes_no_face(game):
    """Where the Devin is thrown in place of the Tertre, its face is not proposed, and OK is dark."""
    throw(game, replace(scenery.seen(1, "nuage"), shape="d8"))
    assert isinstance(game.table.screen, FigureScreen)
    assert (game.table.screen.letter, game.table.screen.runner_up) == (None, None)
    assert Key.OK not in game.lit()


def test_a_doubtful_die_is_asked_about(game):
    """A doubtful die is asked about with its two likely symbols, and the answer lets the throw count."""
    throw(game, scenery.seen(1, "arbre", confidence=0.6, runner_up="nuage"))
    assert isinstance(game.table.screen, FigureScreen)
    assert (game.table.screen.letter, game.table.screen.runner_up) == ("A", "N")
    game.press(NUAGE)
    assert "".join(game.state.dice) == "N"


def test_a_doubt_that_is_put_off_still_stands_on_the_screen(game):
    """After Later the screen asks for the face of the die; it does not ask for another throw."""
    throw(game, scenery.seen(1, "arbre", confidence=0.6, runner_up="nuage"))
    game.press(Key.BACK)
    assert game.table.screen == ThrowScreen()
    assert game.table.screen.asks(game.table.view()) == "Tertre: which face?"


def test_a_die_that_nobody_knows_is_asked_about(game):
    """A die that the reader cannot read is asked about, and any symbol may be answered."""
    unknown = scenery.seen(1, "arbre", confidence=0.2)
    throw(game, replace(unknown, shape="unknown", design="unknown", face=None, runner_up=None))
    assert isinstance(game.table.screen, FigureScreen)
    assert game.table.screen.letter is None
    game.press(SABRE)
    assert "".join(game.state.dice) == "S"


def test_another_die_than_the_awaited_one_is_asked_about(game):
    """Another die than the awaited one, such as a Devin for the Tertre, is asked about."""
    throw(game, replace(scenery.seen(1, "sabre"), shape="d8"))
    assert isinstance(game.table.screen, FigureScreen)
    assert game.state.phase is Phase.TERTRE
    game.press(NUAGE)
    assert "".join(game.state.dice) == "N"


def test_a_tertre_that_is_read_on_top_is_told_by_keys(tmp_path):
    """House rule `tertre_read`: the reader knows only the Tertre that lies on its symbol."""
    clock = Clock()
    game = Evening(tmp_path, Divinatory(clock), clock, shapes=("d4", "d6", "d8"))
    game.press(Key.TWO, Key.OK)
    game.change_rule("tertre_read")
    assert game.table.screen.draft.tertre_read is TertreRead.TOP
    game.press(Key.OK, Key.ONE, Key.OK)
    assert isinstance(game.table.screen, ThrowScreen)
    assert game.table.view().sight.verb == ""
    game.press(DEMONDE)
    assert game.state.phase is Phase.GATHER
    game.close()
