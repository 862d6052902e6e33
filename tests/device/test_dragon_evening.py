"""Plays the Dragon's version of Imalya to its end by pressing keys only."""

import random

import pytest

from device.commands.export import exported
from device.demo.player import DemoPlayer
from device.keys import SOFT_KEYS, Key
from device.screen.annals.end import ResultScreen
from device.screen.dice.enter import EnterScreen
from device.screen.home.home import HomeScreen
from device.screen.imalya.faces import faces_by
from device.screen.pages import on_keys
from engines.contract import NATURE
from engines.imalya import Throw
from engines.record import replay
from tests.device.evening import LitKeysOnly

HALF_A_YEAR = 194
OWN = 4
"""The weight of the own Faction among the faces, so that the game is soon over."""
MOST_PRESSES = 1000


class Game(LitKeysOnly):
    """A table whose person presses lit keys, and types lucky throws."""

    def __init__(self, folder):
        super().__init__(folder)
        self._chance = random.Random(1)
        self._player = DemoPlayer(lambda die: "")
        self._up = ""

    def choose_the_dragon(self):
        """From home, choose two players and the Dragon's rules."""
        self.press(Key.ONE, Key.OK)
        self.light_card("dragon8")
        self.change_rule("target")
        self.press(Key.OK)

    def play(self):
        """Press keys until the game is over."""
        for _press in range(MOST_PRESSES):
            if isinstance(self.table.screen, ResultScreen):
                return
            self.press(self._next_key())
        raise AssertionError(f"no end after {MOST_PRESSES} keys, on {self.table.screen}")

    def _next_key(self):
        screen = self.table.screen
        if isinstance(screen, EnterScreen):
            return self._typed(screen)
        if self.state.awaits.actor == NATURE:
            return Key.OK
        return self._player.choose(screen, self.table.view(), self.lit())

    def _typed(self, screen):
        """The key of the next die's face, or the key to the next page."""
        if len(screen.letters) == len(screen.dice):
            return Key.OK
        letters = faces_by(self.state.rules).letters
        self._up = self._up or self._rolled(letters)
        keys = {letter: key for key, letter in on_keys(letters, screen.page).items()}
        if self._up not in keys:
            return SOFT_KEYS[-1]
        letter, self._up = self._up, ""
        return keys[letter]

    def _rolled(self, letters):
        own = self.state.players[self.state.awaits.thrower].faction
        return self._chance.choices(letters, [OWN if letter == own else 1 for letter in letters])[0]


@pytest.fixture
def game(tmp_path):
    """A table without a camera."""
    game = Game(tmp_path)
    yield game
    game.close()


def test_eight_dice_are_played_to_the_end_with_eight_keys(game):
    """A whole game of the Dragon's version is played with eight keys, and the journal has it (IM-100)."""
    game.choose_the_dragon()
    assert (game.state.rules.dragon8, game.state.rules.target) == (True, HALF_A_YEAR)
    game.play()
    thrown = [action for action in game.table.match.actions if isinstance(action, Throw)]
    assert {str(figure) for throw in thrown for figure in throw.figures} == set("DBEMGRAN")
    assert max(len(throw.figures) for throw in thrown) == 8
    assert max(player.score for player in game.state.players) >= HALF_A_YEAR
    played = game.state
    game.press(Key.SIX)
    assert isinstance(game.table.screen, HomeScreen)
    game.close()
    *_, last = replay(exported(game.journal.path)[0])
    assert last.after == played
