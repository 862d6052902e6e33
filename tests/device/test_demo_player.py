"""Tests which keys the player of the demo presses."""

import pytest

from device.demo.player import DemoPlayer, wanted_locks
from device.keys import Key
from device.screen.base import Answer, GameView, Play, ReadTray, View
from device.screen.dice.figure import FigureScreen
from device.screen.home.home import HomeScreen
from device.screen.imalya.screens import IMALYA
from device.screen.imalya.throw import ThrowScreen
from device.screen.people.names import NamesScreen
from device.throw.sight import Sight
from engines.imalya import GAME, PRESETS
from tests.engines.stories import play

TO_THE_FIRST_THROW = ("throw R", "throw G", "throw B", "name 1")


def after(*texts: str):
    """A game of two players, Ruse and Gain, after some actions; the Ruse begins."""
    state = GAME.new(PRESETS["tales_six"], ["Maëlle", "Yann"])
    return play(GAME, state, "; ".join((*TO_THE_FIRST_THROW, *texts)))


def chosen(state, screen=None, lit=None):
    """The command of the key that the player chooses in a state."""
    view = View(position=GameView(state, can_undo=True), sight=Sight(verb="throw"), game=IMALYA)
    screen = screen or ThrowScreen()
    player = DemoPlayer(lambda die: "B")
    return screen.press(player.choose(screen, view, lit or screen.captions(view)), view)


@pytest.mark.parametrize(
    ("texts", "choice"),
    [
        (("throw RRGEGM",), "lock 1"),
        (("throw RRGEGM", "lock 1", "lock 2"), "done"),
        (("throw RRGEGM", "lock 3", "lock 1", "lock 2"), "unlock 3"),
        (("throw DRGEGM",), "reroll 1"),
    ],
    ids=["own Faction first", "then throw the rest", "take back what is not wanted", "a Dam goes again"],
)
def test_the_player_chooses_as_people_do(texts: tuple[str, ...], choice: str):
    """The player locks dice of the own Faction, throws the others again, and avoids harm."""
    command = chosen(after(*texts))
    assert isinstance(command, Play)
    assert str(command.action) == choice


def test_the_last_two_dice_are_kept_whatever_they_show():
    """With two loose dice the player locks both."""
    state = after("throw RRRRGE", "lock 1", "lock 2", "lock 3", "lock 4", "done", "throw GE")
    assert wanted_locks(state) == {5, 6}


def test_a_throw_that_is_awaited_is_thrown():
    """When a throw is awaited, the player throws."""
    assert chosen(after()) == ReadTray()


def test_a_doubtful_die_is_answered_with_what_lies_there():
    """A doubtful die is answered with its true face, not with the reader's guess."""
    screen = FigureScreen(4, "D", "M", 0.5, doubted=True)
    assert chosen(after(), screen) == Answer({4: "B"})


def test_only_lit_keys_are_pressed():
    """The player presses only lit keys."""
    assert chosen(after(), lit=[Key.BACK]) != ReadTray()


def test_the_way_from_home_leads_to_a_game():
    """From home, the player's keys lead to a game."""
    view = View(sight=Sight(verb="throw"))
    player, screen = DemoPlayer(lambda die: "B"), HomeScreen()
    for expected in (NamesScreen, object):
        command = screen.press(player.choose(screen, view, screen.captions(view)), view)
        assert isinstance(command.screen, expected)
        screen = command.screen
    command = screen.press(player.choose(screen, view, screen.captions(view)), view)
    assert command.game == "imalya"
