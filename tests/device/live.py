"""A table before a live camera, into whose tray people throw dice, for tests."""

from pathlib import Path

from device.keys import Key
from engines.imalya import Phase
from tests.device.evening import Clock, Evening
from tests.device.throw.drawn_tray import DrawnTray

AT_REST = 8
"""The turns of the loop after which dice that lie still have been read."""


class LiveTray(DrawnTray):
    """A drawn tray that takes its time from the clock of a table."""

    def __init__(self, clock):
        super().__init__()
        self._clock = clock

    def latest(self):
        """A new frame of the tray."""
        self.now_s = self._clock()
        return super().latest()


class LiveEvening(Evening):
    """A table before a live camera, and the people who throw dice and press its keys."""

    def __init__(self, folder: Path):
        clock = Clock()
        super().__init__(folder, LiveTray(clock), clock)

    def to_first_throw(self):
        """Begin a game of Imalya, and enter its opening by hand."""
        self.begin()
        for face in (Key.SIX, Key.FOUR, Key.TWO):
            self.press(Key.FIVE, face, Key.OK)
        self.press(Key.ONE)
        self.turn(AT_REST)
        assert self.state.phase is Phase.THROW

    def slide(self, **places):
        """Slide dice to their places, where they arrive in the last turn."""
        for step in (3, 2, 1, 0):
            for name, (x, y, face) in places.items():
                self.tray.dice[name] = (x + 12 * step, y, face)
            self.turn()

    def throw(self, **places):
        """Slide dice to their places, and wait until they have been read."""
        self.slide(**places)
        self.turn(AT_REST)

    def lift(self, *names):
        """Take dice out of the tray, and wait until it was seen without them."""
        for name in names:
            del self.tray.dice[name]
        self.turn(AT_REST)

    @property
    def numbered(self):
        """Where the dice lie that have a number in the picture, by number."""
        sight = self.table.view().sight
        dice = {**sight.to_pick_up, **sight.seen}
        return {number: die.box_xyxy[:2] for number, die in sorted(dice.items())}

    @property
    def played(self):
        """The last action of the game."""
        return str(self.table.match.actions[-1])

    @property
    def hint(self):
        """What keeps the throw from counting."""
        return self.table.view().sight.hint


def row_of(faces, y):
    """Dice a, b, c and so on in a row, with these faces."""
    return {
        name: (60 + 90 * at, y, face) for at, (name, face) in enumerate(zip("abcdef", faces, strict=True))
    }
