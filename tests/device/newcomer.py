"""Somebody who plays for the first time: presses lit keys only, mostly the one that is proposed."""

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path

from device.keys import Key, Lamp
from device.screen import base
from device.screen.annals.end import ResultScreen
from device.screen.annals.person import PersonPage
from device.screen.games.list import GamesScreen
from device.screen.home.home import HomeScreen
from device.screen.kit.captions import lamps
from device.screen.people.card import PersonScreen
from device.screen.people.names import NamesScreen
from device.screen.rules.book import RulebookScreen
from device.screen.rules.offer import RulesScreen
from device.screen.settings.screen import SettingsScreen
from device.screen.writing.letters import LettersScreen
from device.session.settings_keeper import SettingsKeeper
from device.settings.load import FILE_VARIABLE, load_settings
from device.settings.save import save
from tests.device.evening import LitKeysOnly

TITLES = ("imalya", "choix_des_dieux", "artiseurs", "jelimvre", "oniria")
NAMES = ("Ada", "Lou", "Zoé")
RENAMED = "Adel"
"""What the first of them is called later."""
_LEFT_AFTER = 25
"""After how many presses a game is left for another one."""
_MOST_PRESSES = 4000
_TRUST = 0.8
"""How often the newcomer presses the proposed key, where there is one."""
_NOT_IN_PLAY = (base.Refuse, base.Quit, base.Home, base.Undo, base.Consult, base.Correct, base.AskToLeave)
_IN_PLAY = (base.Play, base.PlayAll, base.Tell, base.Answer)


def environment_of(folder: Path) -> dict[str, str]:
    """The environment of a table in English whose settings file lies in a folder."""
    return {FILE_VARIABLE: str(folder / "dice-table.toml"), "LANG": "C"}


class Newcomer(LitKeysOnly):
    """A table with a settings file and annals, and one person who presses its keys.

    Args:
        folder: the data folder; the settings file lies in it, too.
        chance: the random generator that chooses keys.
        tell: called with what has been kept, after each press.
    """

    def __init__(
        self, folder: Path, chance: random.Random, tell: Callable[[dict], object] = lambda kept: None
    ):
        environment = environment_of(folder)
        Path(environment[FILE_VARIABLE]).touch()
        now = load_settings(environment=environment).settings
        keeper = SettingsKeeper(now, partial(save, environment=environment))
        self._chance, self._tell = chance, tell
        super().__init__(folder, settings=keeper, annals=True)

    def press(self, *keys):
        """Press keys whose lamps are on."""
        for key in keys:
            super().press(key)
            self._tell(self.kept())

    def kept(self) -> dict:
        """What the table has shown as kept: the game on it, the names of people, and the theme."""
        kept = {
            "names": [person.name for person in self.journal.people()],
            "theme": self.table.view().settings.screen.theme,
        }
        if (match := self.table.match) is not None:
            number = match.record.number
            kept["game"] = [number, len(self.journal.entries(number)), str(match.state)]
        return kept

    def go_on(self) -> bool:
        """Do the first thing that is still missing in this evening; False once nothing is."""
        games = self.journal.games()
        begun = {game.name for game in games}
        names = [person.name for person in self.journal.people()]
        if self.table.view().settings.screen.theme == "soir":
            self.change_theme()
        elif begun < set(TITLES):
            self.begin_and_leave(next(title for title in TITLES if title not in begun))
        elif RENAMED not in names:
            self.rename()
        elif self.journal.unfinished():
            self.resume_and_finish()
        else:
            return False
        return True

    def choose(self, words: str):
        """Press the lit key with a caption."""
        captions = self.table.screen.captions(self.table.view())
        found = [key for key in sorted(self.lit()) if words in f"{captions[key].verb} {captions[key].object}"]
        assert found, f"nothing is called {words!r} on {self.table.screen}"
        self.press(found[0])

    def change_theme(self):
        """From home, change the theme in the settings, and return."""
        self.hold(Key.OK)
        assert isinstance(self.table.screen, SettingsScreen)
        self.choose("Day")
        while not isinstance(self.table.screen, HomeScreen):
            self.press(Key.OK)

    def begin_and_leave(self, title: str):
        """Begin a game by the proposed rules, play a little, and leave it for home."""
        self.open_card(title)
        self._take_seats()
        while isinstance(self.table.screen, NamesScreen | RulesScreen):
            self.press(Key.OK)
        self.wander(_LEFT_AFTER)
        self.leave()

    def _take_seats(self):
        """Let guests get up, and as many people sit down as the game needs, at least two."""
        view = self.table.view()
        table = self.table.screen.table(view)
        wanted = NAMES[: max(2, table.seats[0])]
        for name in table.names(view):
            if name not in wanted:
                self.choose(f"Gets up {name}")
        for name in wanted:
            if name not in self.table.screen.table(self.table.view()).names(self.table.view()):
                self._seat(name)

    def _seat(self, name: str):
        """Let somebody sit down; who is not known yet is written in letters."""
        if name in [person.name for person in self.table.view().people]:
            self.choose(f"Sits down {name}")
        else:
            self.choose("Other name")
            self.write(name)

    def write(self, name: str):
        """Write a name by its letters, and finish it."""
        for letter in name:
            if self.table.screen.proposals(self.table.view()):
                self.choose("Next letter")
            super().write(letter)
        self.press(Key.OK)

    def rename(self):
        """From home, give one of the two another name."""
        self.open_card(TITLES[0])
        view = self.table.view()
        wanted = next(person.number for person in view.people if person.name == NAMES[0])
        self.hold(next(key for key, seat in self.table.screen.people(view).shown.items() if seat == wanted))
        assert isinstance(self.table.screen, PersonScreen)
        self.choose("Another name")
        assert isinstance(self.table.screen, LettersScreen)
        while self.table.screen.text:
            self.press(Key.BACK)
        self.write(RENAMED)
        while not isinstance(self.table.screen, HomeScreen):
            self.press(Key.BACK)

    def resume_and_finish(self):
        """From home, take up the first game of the list, play it to its end, and leave it."""
        self.choose("Your games")
        assert isinstance(self.table.screen, GamesScreen)
        self.choose("Resume")
        for _ in range(_MOST_PRESSES):
            if self.state.outcome is not None:
                break
            self.wander(1, to_the_end=True)
        assert self.state.outcome is not None, f"{self.table.match.record.name} does not end"
        self.leave()

    def look_back(self):
        """From home, replay the last game, and open the pages of the evening, the dice and the people."""
        self.choose("Your games")
        self.choose("Finished")
        self.choose("Replay")
        self.press(Key.BACK, Key.BACK)
        while not isinstance(self.table.screen, HomeScreen):
            self.press(Key.BACK)
        self.press(Key.BACK)
        self.choose("Tonight")
        self.choose("Dice")
        self.press(Key.OK)
        self.choose("People")
        assert isinstance(self.table.screen, PersonPage)
        self.press(Key.OK, Key.BACK, Key.BACK)

    def leave(self):
        """Leave the game by Back held, and say so with OK."""
        self.hold(Key.BACK)
        self.press(Key.OK)
        assert isinstance(self.table.screen, HomeScreen)

    def wander(self, presses: int, to_the_end: bool = False):
        """Press keys that belong to the game, mostly the proposed one; stop at its end.

        Args:
            presses: how many keys.
            to_the_end: whether an action that ends the game is taken as soon as it can be.
        """
        for _ in range(presses):
            if isinstance(self.table.screen, ResultScreen):
                return
            self.press(self._key(to_the_end))

    def _key(self, to_the_end: bool) -> Key:
        view = self.table.view()
        commands = {key: self.table.screen.press(key, view) for key in sorted(self.lit())}
        if to_the_end and (ending := [key for key, command in commands.items() if self._ends(command)]):
            return ending[0]
        weights = {key: _weight(key, command) for key, command in commands.items()}
        weights = {key: weight for key, weight in weights.items() if weight} or dict.fromkeys(commands, 1)
        lit = lamps(self.table.screen.captions(view))
        proposed = [key for key in weights if lit[key] is Lamp.BREATHING]
        if proposed and self._chance.random() < _TRUST:
            return proposed[-1]
        return self._chance.choices(list(weights), list(weights.values()))[0]

    def _ends(self, command: base.Command) -> bool:
        """Whether a command ends the game at once."""
        return isinstance(command, base.Play) and self.state.apply(command.action).outcome is not None


def _weight(key: Key, command: base.Command) -> int:
    """How likely a key is pressed; 0 for one that does not belong to the game."""
    if isinstance(command, _NOT_IN_PLAY) or (key is Key.BACK and isinstance(command, base.Back)):
        return 0
    if isinstance(command, base.Go) and isinstance(command.screen, RulebookScreen):
        return 0
    return 12 if isinstance(command, _IN_PLAY) else 3
