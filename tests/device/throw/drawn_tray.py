"""A simulated tray of drawn dice with its own clock.

It replaces the camera, the reader and the players' hands.
"""

import cv2
import numpy as np

from device.camera import Frame
from device.throw.eye import Eye
from device.throw.pending import Pending
from device.throw.state import Quiet
from device.throw.tray_reader import TrayReader
from vision.reading import Die, Reading

WIDTH, HEIGHT, SIDE = 640, 480, 60
PER_FRAME_S = 1 / 30
EMPTY = np.full((HEIGHT, WIDTH, 3), (70, 85, 40), np.uint8)
"""The tray without dice; copying it is ten times faster than filling it anew for each frame."""
PLACES = {"a": (100, 100, "1"), "b": (300, 100, "2"), "c": (450, 100, "3")}
"""Three dice that lie there after a throw: the left and the upper edge, and the face."""


class DrawnTray:
    """A live camera over drawn dice, a reader that reads them without error, and the eye that uses both."""

    name = "webcam 0"

    def __init__(self):
        self.dice = {}  # name: (x, y, face)
        self.hand = None  # x of a hand that reaches in from below
        self.rim = None  # y where the upper rim of the tray meets the left edge of the picture
        self.light = 1.0
        self.flicker = 0.0  # by which part the lamp's light flickers, in bands that wander over the rows
        self.noise = 0.0
        self.blur_px = 0.0
        self.now_s = 100.0
        self.readings = 0
        self.doubt = ()
        self.shapes = {}  # the solid of the die with a face; a d6 otherwise
        self.blind = False  # the reader overlooks all dice
        self.askew = 0  # by how much the boxes round dice are larger on each side
        self._sequence = 0
        self._chance = np.random.default_rng(5)
        self.eye = Eye(self, TrayReader(self.read))

    @property
    def state(self):
        """The state of the throw."""
        return self.eye.state

    def read(self, pixels):
        """A reading of all drawn dice, or of none while the reader is blind."""
        self.readings += 1
        dice = [self.die(*place) for place in self.dice.values() if not self.blind]
        return Reading(tuple(dice), pixels.shape[1], pixels.shape[0])

    def die(self, x, y, face):
        """A die with its upper left corner at (x, y)."""
        doubtful = face in self.doubt
        x0, y0, x1, y1 = x - self.askew, y - self.askew, x + SIDE + self.askew, y + SIDE + self.askew
        return Die((x0, y0, x1, y1), self.shapes.get(face, "d6"), "pips", face, 0.9, None, doubtful)

    def picture(self):
        """The tray as a camera sees it."""
        pixels = EMPTY.copy()
        if self.rim is not None:
            cv2.line(pixels, (0, self.rim), (WIDTH, 90 - self.rim), (30, 40, 60), 12)
        for x, y, face in self.dice.values():
            cv2.rectangle(pixels, (x, y), (x + SIDE, y + SIDE), (215, 235, 240), -1)
            cv2.putText(pixels, face, (x + 15, y + 45), cv2.FONT_HERSHEY_SIMPLEX, 1.4, (30, 20, 20), 4)
        if self.hand is not None:
            cv2.rectangle(pixels, (self.hand, 250), (self.hand + 110, HEIGHT), (140, 170, 220), -1)
        if self.blur_px:
            pixels = cv2.GaussianBlur(pixels, (0, 0), self.blur_px)
        pixels = cv2.convertScaleAbs(pixels, alpha=self.light)
        if self.flicker:
            rows = np.arange(HEIGHT)[:, None, None] / HEIGHT
            bands = np.cos(2 * np.pi * (2.5 * rows + 0.29 * self._sequence))
            gains = np.float32((1 + self.flicker * bands) ** (1 / 2.2))
            pixels = np.minimum(pixels * gains, 255).astype(np.uint8)
        if self.noise:
            noise = self._chance.standard_normal(pixels.shape, np.float32) * np.float32(self.noise)
            pixels = np.clip(pixels + noise, 0, 255).astype(np.uint8)
        return pixels

    def latest(self):
        """A new frame of the tray."""
        self._sequence += 1
        return Frame(self.picture(), self._sequence, self.now_s)

    def close(self):
        """Do nothing: a drawn tray holds no resources."""

    def watch(self, frames=1):
        """Show some frames to the eye; returns the throws that counted."""
        throws = []
        for _ in range(frames):
            self.now_s += PER_FRAME_S
            if (seen := self.eye.watch()) is not None:
                throws.append(seen)
        return throws

    def roll(self, **places):
        """Slide dice to their places in eleven frames; they arrive in the last one.

        Returns the throws that counted.
        """
        throws = []
        for step in range(10, -1, -1):
            for name, (x, y, face) in places.items():
                self.dice[name] = (x + 12 * step, y, face)
            throws += self.watch()
        return throws

    def ask(self, seen):
        """Start a question about every die of this throw."""
        self.eye.ask(Pending(seen.lying, seen.pixels, dict.fromkeys(seen.dice), tuple(seen.dice)))


def faces(throws):
    """The faces of all dice of each throw, sorted from left to right."""
    lying = [sorted(seen.lying.values(), key=lambda die: die.center_xy) for seen in throws]
    return [tuple(die.face for die in dice) for dice in lying]


def awaiting(*dice):
    """A tray that was seen empty and now awaits these dice."""
    tray = DrawnTray()
    tray.eye.await_throw(dice, {})
    tray.watch(30)
    assert (tray.state.watch, tray.state.why) == (Quiet(), None)
    tray.readings = 0
    return tray
