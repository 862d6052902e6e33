"""A table at which people play Jelimvre by lit keys."""

from device.keys import SOFT_KEYS, Key
from device.screen.jelimvre.away import LookAwayScreen
from device.screen.jelimvre.colours import ColoursScreen
from engines.jelimvre import Colour
from tests.device.evening import LitKeysOnly

PLAYS_WHITE, NEXT, OTHERWISE = Key.TWO, Key.FIVE, Key.SIX
ENDS = ("End the turn", "Turn the glass")
"""The captions of the key that ends a turn."""
MOST_PRESSES = 40


class Siege(LitKeysOnly):
    """A table whose person presses lit keys only."""

    def sit_down(self, *changed, players=2):
        """Begin a game of two or four players, with some rules changed once; the first plays White."""
        self.open_card("jelimvre")
        self.press(*SOFT_KEYS[2:players], Key.OK)
        for rule in changed:
            self.change_rule(rule)
        self.press(Key.OK)
        assert self.table.screen == ColoursScreen()
        self.press(PLAYS_WHITE)

    def set_up(self):
        """Set up both armies as proposed."""
        for _colour in Colour:
            if self.table.screen == LookAwayScreen():
                self.press(Key.OK)
            self.press(Key.OK, *[Key.OK] * 21, Key.OK)

    def play(self, origin, target, revised_from=None):
        """Play a turn of one move; teams may have to revise an earlier one."""
        if revised_from and self.state.in_teams:
            self.move(*revised_from)
            self.choose("Revise the turn")
        self.move(origin, target)
        self.end_turn()

    def end_turn(self):
        """End the turn; teams turn the sandglass."""
        began = self.state.active
        if self.state.outcome is None and self.state.steps:
            self.press(next(key for key in (Key.OK, Key.FIVE) if self.caption(key) in ENDS))
        assert self.state.outcome or self.state.active is not began or not self.state.steps

    @property
    def timed(self):
        """Whether the turn is timed."""
        return self.table.view().left_s is not None

    def caption(self, key):
        """The caption of a key."""
        caption = self.table.screen.captions(self.table.view())[key]
        return f"{caption.verb} {caption.object}"

    def at(self, cell):
        """Move the cursor to a cell with the fifth key, then press OK."""
        for _ in range(MOST_PRESSES):
            if self.caption(Key.OK).endswith(f" {cell}"):
                self.press(Key.OK)
                return
            self.press(NEXT)
        raise AssertionError(f"the cursor does not come to {cell}")

    def move(self, origin, target):
        """Take up a piece and put it down."""
        self.at(origin)
        self.at(target)

    def choose(self, title):
        """Choose an option by its title."""
        if self.caption(OTHERWISE) == title:
            self.press(OTHERWISE)
            return
        self.press(OTHERWISE)
        screen, view = self.table.screen, self.table.view()
        columns = screen._columns(view.position.state)
        while title not in [entry.title.replace("\n", " ") for entry in columns.values()]:
            self.press(Key.SIX)
            columns = self.table.screen._columns(view.position.state)
        self.press(next(key for key, entry in columns.items() if entry.title.replace("\n", " ") == title))
