"""Somebody who reads the screen and presses keys from the first picture on, while the table opens."""

from functools import partial

import numpy as np
import pygame

from device.keys import Key
from device.screen.kit import text
from device.session import opening, play
from device.session.watchdog import Loop
from vision.embeddings import EmbeddingCache
from vision.reading import Reading

KEYS = {
    Key.ONE: pygame.K_1,
    Key.TWO: pygame.K_2,
    Key.SIX: pygame.K_6,
    Key.OK: pygame.K_RETURN,
    Key.BACK: pygame.K_ESCAPE,
}


class BlindReader:
    """A reader without models, for tests that do not read dice."""

    embeddings = EmbeddingCache(lambda crops: np.ones((len(crops), 1), np.float32))

    def expect(self, dice_set):
        """Ignore the dice set."""

    def read(self, pixels):
        """Nothing lies there."""
        return Reading((), 1, 1)

    def read_again(self, pixels, reading, missing):
        """Nothing was left out."""
        return reading

    def use_calibration(self, calibration, lens_deg=60):
        """Ignore the calibration."""


class Person:
    """Reads the screen and presses keys, one every few turns of whichever loop is going round; then leaves.

    Attributes:
        read: what stood on the screen before each step, and at the end.
        opened: how many turns had been counted when each part of the table was opened.
    """

    def __init__(self, monkeypatch):
        self.read = []
        self.opened = []
        self._drawn = []
        self._words = ""
        self._steps = []
        self._turns = 0
        monkeypatch.setattr(play, "watchdog", lambda clock: self)
        monkeypatch.setattr(play, "Opening", partial(opening.Opening, clock=self.clock))
        self._listen(monkeypatch)

    def _listen(self, monkeypatch):
        original, flip = text._rendered, pygame.display.flip

        def note(file, size_px, words, color):
            self._drawn.append(words)
            return original(file, size_px, words, color)

        def show():
            self._words, self._drawn = " ".join(self._drawn), []
            flip()

        monkeypatch.setattr(text, "_rendered", note)
        monkeypatch.setattr(pygame.display, "flip", show)

    def does(self, *steps):
        """Set the keys to press and the functions to call, in this order."""
        self._steps = list(steps)
        return self

    def clock(self):
        """A clock that advances by a twentieth of a second at each turn, long enough to debounce a key."""
        return self._turns / 20

    def opens(self):
        """Note that a part of the table is opened."""
        self.opened.append(self._turns)

    def beat(self, loop):
        """Count a turn of a loop."""
        if loop is not Loop.SCREEN:
            return
        self._turns += 1
        if self._turns % 3 == 1:
            self.read.append(self._words)
            self._do(self._steps.pop(0) if self._steps else None)
        elif self._turns % 3 == 2:
            for key in KEYS.values():
                pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key))

    def _do(self, step):
        if step is None:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        elif isinstance(step, Key):
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=KEYS[step]))
        else:
            step()
