"""The Dragon's version of Imalya, from home to its end, played by pressing keys and by nothing else."""

import random

import pytest

from device.commands.export import exported
from device.demo.player import DemoPlayer
from device.keys import Key
from device.screen.enter import EnterScreen
from device.screen.home import HomeScreen
from device.screen.imalya.end import EndScreen
from device.screen.imalya.faces import faces_by
from device.screen.pages import PAGE_KEY, on_keys
from engines.contract import NATURE
from engines.imalya import PRESETS, Throw
from engines.record import replay
from tests.device.evening import Evening

HALF_A_YEAR = 194
SET, YEAR = Key.ONE, Key.TWO
"""The keys of the screen of rules that are wanted here."""
OWN = 4
"""How much likelier than another face one's own Faction is, so that half a year is soon over."""
MOST_PRESSES = 1000


class Game(Evening):
    """Somebody who presses keys whose lamps are on, and types what lucky dice show."""

    def __init__(self, folder):
        super().__init__(folder)
        self._chance = random.Random(1)
        self._player = DemoPlayer(lambda die: "")
        self._up = ""

    def press(self, *keys):
        """Press keys whose lamps are on."""
        for key in keys:
            assert key in self.lit(), f"{key} is dark on {self.table.screen}"
            super().press(key)

    def choose_the_dragon(self):
        """Home, two players, and the next set of rules until eight dice are played."""
        self.press(Key.OK, Key.OK)
        sets = list(PRESETS)
        self.press(*[SET] * ((sets.index("dragon8") - sets.index("tales_six")) % len(sets)))
        self.press(YEAR, Key.OK)

    def play(self):
        """Press keys until the year is over."""
        for _press in range(MOST_PRESSES):
            if isinstance(self.table.screen, EndScreen):
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
        """The key of the face that the next die shows, else the one that turns the page."""
        if len(screen.letters) == len(screen.dice):
            return Key.OK
        letters = faces_by(self.state.rules).letters
        self._up = self._up or self._rolled(letters)
        keys = {letter: key for key, letter in on_keys(letters, screen.page).items()}
        if self._up not in keys:
            return PAGE_KEY
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
    """IM-100: from home and back, with every face of the dice; the journal has the game that was played."""
    game.choose_the_dragon()
    assert (game.state.rules.dragon8, game.state.rules.target) == (True, HALF_A_YEAR)
    game.play()
    thrown = [action for action in game.table.match.actions if isinstance(action, Throw)]
    assert {str(figure) for throw in thrown for figure in throw.figures} == set("DBEMGRAN")
    assert max(len(throw.figures) for throw in thrown) == 8
    assert max(player.score for player in game.state.players) >= HALF_A_YEAR
    played = game.state
    game.press(Key.OK)
    assert isinstance(game.table.screen, HomeScreen)
    game.close()
    *_, last = replay(exported(game.journal.path)[0])
    assert last.after == played
