"""A whole table with annals, for tests of an evening."""

from device.keys import Key
from device.screen.base import Begin, Play, Tell
from engines.registry import GAMES
from tests.device.annals.games import DRAWS, FORTY, SHORT_RULES, SIXTY
from tests.device.evening import Evening

IMALYA = GAMES["imalya"]
FACES = dict(zip("MGREBD", "123456", strict=True))


class AnnalsEvening(Evening):
    """A table with annals, and people who play the short game of the worked example."""

    def play(self, names=("Maëlle", "Yann"), camera=()):
        """Play the game of sixty to forty; the throws named in `camera` are read, the others told by keys."""
        known = {person.name for person in self.journal.people()}
        for name in names:
            if name not in known:
                self.journal.add_person(name)
        self.table.open(Begin("imalya", IMALYA.parse_rules(SHORT_RULES), names))
        self.act(*DRAWS, *SIXTY, *FORTY, camera=camera)

    def act(self, *texts, camera=()):
        """Play actions of the game on the table by their texts."""
        for text in texts:
            self._act(text, read=text in camera)

    def _act(self, text, *, read):
        verb, _, letters = text.partition(" ")
        if verb != "throw":
            self.table.open(Play(self.table.match.game.parse_action(text)))
        elif read:
            self.tray.falls.append([FACES[letter] for letter in letters])
            self.press(Key.OK)
            self.turn(25)
        else:
            dice = self.state.awaits.dice
            faces = dict(zip(dice, letters, strict=True))
            self.table.open(Tell(faces, frozenset(dice)))
        self.turn()

    @property
    def shown(self):
        """The current screen."""
        return self.table.screen
