"""Whole games of Artiseurs at a table, by keys and thrown osselets alone.

`python -m tests.device.screen.artiseurs_game FOLDER` plays one of each mode and writes its screens there.
"""

from collections import deque
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from device.keys import Key
from device.screen.base import Go, Play, Tell
from engines.artiseurs import Phase, TurnByTurn
from tests.command_line import parser
from tests.device.evening import Clock, Evening, Tray
from tests.device.screen import scenery
from tests.device.screen.png import keep
from tests.engines.artiseurs.chance import answer
from vision.reading import Reading

LEFT, UP, DOWN, RIGHT = Key.ONE, Key.TWO, Key.THREE, Key.FOUR
FACES = {"C": "centaure", "1": "point1", "2": "point2", "M": "lune"}
STILL = 40
SEEDS = {"six_duchies": 22, "learning": 9, "cervienne": 24, "baugienne": 13}
"""The seed for each mode: its game ends by itself after about a hundred actions of nearly all kinds."""


class Osselets(Tray):
    """A tray of four osselets, which are drawn as dice."""

    _throws = 0

    def fall(self, faces):
        """Set the faces of the next throw, from left to right."""
        by_number = dict(zip(sorted((1, 2, 3, 4), key=scenery.PLACES.get), faces, strict=True))
        self.falls.append([FACES[by_number[number]] for number in (1, 2, 3, 4)])

    def _show(self, lying):
        self._lying = lying
        # Draw each throw differently from the one before, as on a real table.
        self._throws = self._throws % 6 + 1
        dice = sorted(map(self._bone, lying.values()), key=lambda die: die.center_xy)
        self.reading = Reading(tuple(dice), scenery.WIDTH, scenery.HEIGHT)
        self._pixels = scenery.sight(dict.fromkeys(lying, str(self._throws))).picture

    def _bone(self, die):
        left, top, right, bottom = die.box_xyxy
        down = 45 * (self._throws % 2)
        box = (left, top + down, right, bottom + down)
        return replace(die, box_xyxy=box, shape="osselet", design="osselets")


class WholeGame(Evening):
    """A game of three players, with a camera over the osselets."""

    def __init__(self, folder, mode, pictures=None):
        clock = Clock()
        super().__init__(folder, Osselets(clock), clock, shapes=("d6", "osselet"))
        self.mode = mode
        self.seen = {}
        self._pictures = pictures
        # Drawing is by far the slowest part, so `_look` draws only one screen of each phase.
        self._draw = self.table._picture.paint
        self.table._picture.paint = lambda screen, view, refused=None: screen.captions(view)

    def play(self):
        """Play from home to the end of the game, with the chance of its seed."""
        self.press(Key.THREE, Key.TWO, Key.THREE, Key.OK)
        self.light_card(self.mode)
        self.press(Key.OK)
        chance = Random(SEEDS[self.mode])
        while self.state.outcome is None:
            action = answer(self.state, chance)
            if isinstance(action, TurnByTurn):
                action = TurnByTurn(self.state.actor)  # the key is the same for every seat
            if action.verb != "propose-end":
                self.do(action)

    def do(self, action):
        """Find the keys of an action, press them, and check the new state."""
        self._look()
        after = self.state.apply(action)
        if self.state.phase is Phase.THROW:
            self.tray.fall(action.faces)
            self.press(Key.OK)
            self.turn(STILL)
        else:
            self._lead_to(action)
            keys, held = self._way_to(action)
            for key in keys[: len(keys) - held]:
                assert key in self.lit(), f"{key} is dark on {self.table.screen}"
                self.press(key)
            if held:
                self.hold(keys[-1])
        assert self.state == after, f"{action} on {self.table.screen}: {self.table.view().notice}"

    def _lead_to(self, action):
        """Move the cursor to the cell that an action begins at."""
        there = getattr(action, "start", getattr(action, "cell", None))
        if there is None:
            return
        here = self.table.screen.scene(self.table.view()).cursor
        across, up = there.column - here.column, there.row - here.row
        self.press(*[RIGHT if across > 0 else LEFT] * abs(across), *[UP if up > 0 else DOWN] * abs(up))

    def _way_to(self, action):
        """Return the shortest sequence of keys to an action, and whether its last key is held."""
        view, ways = self.table.view(), deque([(self.table.screen, ())])
        met = {self.table.screen}
        while ways:
            screen, keys = ways.popleft()
            for key in screen.captions(view):
                if _does(screen.press(key, view), action):
                    return (*keys, key), False
                if (held := screen.held(view).get(key)) and _does(held.command, action):
                    return (*keys, key), True
                command = screen.press(key, view)
                if isinstance(command, Go) and command.screen not in met:
                    met.add(command.screen)
                    ways.append((command.screen, (*keys, key)))
        raise AssertionError(f"no key leads to {action} on {self.table.screen}")

    def _look(self):
        """Keep a picture of the first screen of each phase."""
        phase = self.state.phase
        if phase in self.seen:
            return
        self._draw(self.table.screen, self.table.view(), None)
        self.seen[phase] = self.screen.canvas.surface.copy()
        if self._pictures:
            keep(self.seen[phase], self._pictures / f"{self.mode}-{phase}.png")


def _does(command, action):
    """Return whether a command plays this action."""
    if isinstance(command, Tell):
        return str(action) == "throw " + "".join(command.letters[number] for number in (1, 2, 3, 4))
    return isinstance(command, Play) and command.action == action


if __name__ == "__main__":
    arguments = parser(__doc__)
    arguments.add_argument("folder", type=Path, help="for the pictures; made if missing")
    folder = arguments.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for name in SEEDS:
        with TemporaryDirectory() as games:
            game = WholeGame(Path(games), name, folder)
            game.play()
            game.close()
