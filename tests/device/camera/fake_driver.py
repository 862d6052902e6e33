"""A driver for tests: it runs in a real process, and does what a file tells it to do."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import numpy as np

from device.camera.errors import NoCamera, VideoOver

WIDTH, HEIGHT = 96, 64
_FRAME_S = 0.01


class FakeDriver:
    """Sends noise, unless the file names a fault.

    The faults are frozen, black, white, small, hang, fail, break, die and over.
    With "half", the right half of a frame is black.
    A frame's level is given after the word ("noise 80"); a driver that finds "absent" does not open. One that
    sends no more leaves a file beside it, ending in `.stuck`.
    """

    name = "fake camera"

    def __init__(self, script: Path):
        self._script = script
        self._chance = np.random.default_rng(3)
        if self._word()[0] == "absent":
            raise NoCamera("the fake camera is not plugged in")

    def read(self):
        """Wait a hundredth of a second, and return a frame."""
        time.sleep(_FRAME_S)
        word, level = self._word()
        deeds = {"hang": self._hang, "fail": self._fail, "break": self._break, "die": self._die}
        if word in deeds:
            deeds[word]()
        if word == "over":
            raise VideoOver("the fake video is over")
        sizes = {"small": (HEIGHT // 2, WIDTH // 2, 3), "grey": (HEIGHT, WIDTH), "four": (HEIGHT, WIDTH, 4)}
        size = sizes.get(word, (HEIGHT, WIDTH, 3))
        grain = 4 if word == "frozen" else self._chance.integers(0, 9, size)
        if word == "white":  # a sensor that gets too much light has no noise
            return np.full(size, 255, np.uint8)
        picture = np.full(size, 0 if word == "black" else level, np.uint8) + np.uint8(grain)
        if word == "half":
            picture[:, WIDTH // 2 :] = 0
        return picture

    def _word(self):
        word, _, level = self._script.read_text().partition(" ")
        return word, int(level or 80)

    def _hang(self):
        self._stick()
        time.sleep(3600)

    def _fail(self):
        raise RuntimeError("the bus {i2c} is gone")

    def _break(self):
        self._stick()
        os.kill(os.getpid(), signal.SIGSTOP)

    def _stick(self):
        self._script.with_suffix(".stuck").touch()

    def _die(self):
        os.kill(os.getpid(), signal.SIGKILL)
