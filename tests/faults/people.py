"""People at a whole table: they press lit keys at random, and some dice of their throws are doubtful."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from device.keys import Key
from device.screen.base import Quit, ReadTray, Resume
from device.screen.dice.figure import FigureScreen
from tests.device.evening import Clock, Evening, Tray
from tests.device.screen import scenery
from vision.reading import Die

_DOUBTFUL: Final = 0.4
_HELD: Final = 0.1
_SETTLING: Final = 12
"""How many turns of the loop dice need to come to rest and be read."""
_PLACES: Final = len(scenery.PLACES)

Shown = dict[str, Any]


class ByChance(Tray):
    """A tray whose dice show random faces, some of them doubtful."""

    def __init__(self, clock: Clock, chance: random.Random) -> None:
        super().__init__(clock)
        self._chance = chance

    def throw(self, dice: tuple[int, ...], staying: dict[int, Any]) -> None:
        """Throw the dice."""
        self.falls = [tuple(self._die(number) for number in dice)]
        super().throw(dice, staying)

    def _die(self, number: int) -> Die:
        face, other = self._chance.sample("123456", 2)
        unsure = self._chance.random() < _DOUBTFUL
        confidence = self._chance.uniform(0.3, 0.8) if unsure else 0.99
        return scenery.seen((number - 1) % _PLACES + 1, face, confidence, other)


class People:
    """A table over a folder, and people at it.

    Args:
        folder: the data folder of the table.
        chance: the random generator that chooses keys.
        show: called with the contents of each screen when it is shown; or None.
    """

    def __init__(
        self, folder: Path, chance: random.Random, show: Callable[[Shown], object] | None = None
    ) -> None:
        clock = Clock()
        self.evening = Evening(folder, ByChance(clock, chance), clock)
        self._chance = chance
        if show is not None:
            self.evening.screen.flip = lambda: show(self.shown())

    def act(self) -> None:
        """Press or hold a random lit key, except one that would close the table."""
        table = self.evening.table
        keys = {key: table.screen.press(key, table.view()) for key in sorted(self.evening.lit())}
        keys = {key: command for key, command in keys.items() if not isinstance(command, Quit)}
        likely = Key.OK if Key.OK in keys and self._chance.random() < 0.5 else None
        key = likely or self._chance.choice(list(keys))
        (self.evening.hold if self._chance.random() < _HELD else self.evening.press)(key)
        if isinstance(keys[key], ReadTray):
            self.evening.turn(_SETTLING)

    def resume(self) -> None:
        """Resume the game that the first screen proposes, if there is one."""
        table = self.evening.table
        for key in sorted(self.evening.lit()):
            if isinstance(table.screen.press(key, table.view()), Resume):
                self.evening.press(key)
                return

    def shown(self) -> Shown:
        """What the screen shows of the game, how many of its entries are written, and all games."""
        table = self.evening.table
        match = table.match
        games = [record.number for record in self.evening.journal.games()]
        if match is None:
            return {"games": games}
        number = match.record.number
        return {
            "games": games,
            "game": number,
            "written": len(self.evening.journal.entries(number)),
            "state": str(match.state),
            "question": self._question(),
        }

    def _question(self) -> Shown | None:
        """The question about a doubtful die, with the faces of the other dice."""
        screen = self.evening.table.screen
        if not (isinstance(screen, FigureScreen) and screen.doubted):
            return None
        sight = self.evening.table.view().sight
        letters = {str(die): letter for die, letter in sight.letters.items() if die not in sight.doubts}
        return {"known": letters, "doubts": list(sight.doubts)}

    def close(self) -> None:
        """Close the table."""
        self.evening.close()
