"""Opens the table as `dice-table play` does, and plays Imalya on its keyboard: `-m ... SECONDS`.

It plays for so long at least, until two throws have counted and its background process has answered.
"""

import sys
import time
from dataclasses import dataclass

import pygame

import device.session.play
from device.demo.player import DemoPlayer
from device.display.keyboard import KEYS
from device.keys import Lamp
from device.screen.base import ReadTray
from device.screen.imalya.faces import DIE
from device.screen.kit.captions import lamps
from device.session.table import Table

FINGERS = {key: code for code, key in reversed(KEYS.items())}
PRESS_S, PATIENCE_S = 0.15, 8.0


@dataclass(frozen=True)
class Riddle:
    """A trivial question, to start the background process."""

    def answer(self):
        """Return None."""
        return 0


class PlayedTable(Table):
    """A table that presses its own keys, as the demo's player would."""

    def __init__(self, *parts, workers, **more):
        super().__init__(*parts, workers=workers, **more)
        self.background = workers.background
        self.background.ask(Riddle())
        self.closes_s = time.monotonic() + float(sys.argv[1])
        self.next_s = self.throws = 0
        self.finger = self.rolling_since = None
        self.player = DemoPlayer(lambda number: DIE.letter(self.view().sight.dice[number].face or "1") or "")

    def turn(self):
        """One turn of the table; False once the time is over."""
        now_s = time.monotonic()
        if self.rolling_since is not None and self.rolling_since != self.so_far():
            self.throws, self.next_s, self.rolling_since = self.throws + 1, now_s, None
        if now_s >= self.next_s:
            self.next_s = now_s + PRESS_S
            self.press_or_release(now_s)
        return super().turn() and (now_s < self.closes_s or not self.played)

    @property
    def played(self):
        """Whether all parts of the table have been used."""
        return self.throws >= 2 and bool(self.background.answers)

    def so_far(self):
        """The events so far, and the current question, for the log."""
        return len(self.match.actions), type(self.screen)

    def press_or_release(self, now_s):
        """Press or release a key of the keyboard; while dice roll, wait."""
        if self.finger is not None:
            self.report(pygame.KEYUP)
            self.finger = None
            if self.rolling_since is not None:
                self.next_s = now_s + PATIENCE_S
            return
        view = self.view()
        lit = [key for key, lamp in lamps(self.screen.captions(view)).items() if lamp is not Lamp.OFF]
        key = self.player.choose(self.screen, view, lit)
        if isinstance(self.screen.press(key, view), ReadTray):
            self.rolling_since = self.so_far()
        self.finger = FINGERS[key]
        self.report(pygame.KEYDOWN)

    def report(self, kind):
        """The event of the window for a key."""
        pygame.event.post(pygame.event.Event(kind, key=self.finger))


def main():
    """Play until the time is over; the main function."""
    device.session.play.Table = PlayedTable
    device.session.play.run({"camera": "simulated"})


if __name__ == "__main__":
    main()
