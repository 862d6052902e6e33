"""A game that awaits dice, and a fake camera with its own clock over its tray."""

from dataclasses import replace

import numpy as np

from device.camera import Frame
from device.camera.calibration import KeptCalibration, SavedCalibration
from device.camera.errors import CameraStopped
from device.throw.eye import Eye
from device.throw.pending import Pending
from device.throw.tray_reader import TrayReader
from vision.calibration import Calibration, Layout
from vision.knock import glance
from vision.reading import Die, Reading

WIDTH, HEIGHT = 320, 240
FRAME_S = 1 / 30
LYING = ((60, 60), (160, 60), (260, 60))
ELSEWHERE = ((60, 180), (180, 200), (250, 150))
STOPPED = CameraStopped("No picture comes from webcam 0.")


def die(place, face="3", doubtful=False):
    """A die whose centre is at this place."""
    x, y = place
    return Die((x - 16, y - 16, x + 16, y + 16), "d6", "pips", face, 0.99, None, doubtful)


class Tray:
    """A camera with its own clock over bright dice on grey felt, and the reader of its frames."""

    name = "webcam 0"

    def __init__(self):
        self.now_s = 0.0
        self.dice = ()
        self.fault = None
        self.moving = False
        self.light = 90
        self.arm = False
        self.faces = {}
        self.doubted = set()
        self.cocked = set()
        self.left_out = set()
        self.shadows = ()
        self.searches = 0
        self._sequence = 0
        self._chance = np.random.default_rng(1)

    def latest(self):
        """A frame of the tray; raises the fault while the camera has one."""
        if self.fault:
            raise self.fault
        self._sequence += 1
        pixels = np.full((HEIGHT, WIDTH, 3), self.light, np.uint8)
        for x, y in self.dice:
            if self.moving:
                x, y = self._chance.integers(30, 200, 2)
            pixels[y - 14 : y + 14, x - 14 : x + 14] = 235
        if self.arm:
            pixels[100:140, 200:] = 190
        return Frame(pixels, self._sequence, self.now_s)

    def read(self, pixels):
        """A reading of all dice.

        Each shows 3 unless `faces` says otherwise; `doubted`, `cocked` and `left_out` hold places. At the
        places of `shadows` dice are read, in doubt, though none lies there.
        """
        places = sorted(set(self.dice) - self.left_out)
        dice = (die(at, self.faces.get(at, "3"), at in self.doubted) for at in places)
        dice = (
            replace(one, cocked=True, doubtful=True) if one.center_xy in self.cocked else one for one in dice
        )
        shadows = (replace(die(at, "5", doubtful=True), confidence=0.4, empty=0.2) for at in self.shadows)
        return Reading((*dice, *shadows), WIDTH, HEIGHT)

    def read_again(self, pixels, reading, missing):
        """The reading, with so many of the dice that were left out, in doubt."""
        self.searches += 1
        more = [die(at, "5", doubtful=True) for at in sorted(self.left_out & set(self.dice))]
        dice = sorted([*reading.dice, *more[:missing]], key=lambda one: one.center_xy)
        return Reading(tuple(dice), WIDTH, HEIGHT)

    def close(self):
        """Do nothing: this camera holds no resources."""


class Pages(Tray):
    """A folder of photographs: each one is shown until the next one is asked for."""

    def __init__(self, *pages):
        super().__init__()
        self.pages = list(pages)

    def advance(self):
        """Show the next photograph."""
        self.dice = self.pages.pop(0)


class Game:
    """An eye that awaits three dice, on a tray."""

    def __init__(self, calibration=None, tray=None):
        self.tray = tray or Tray()
        self.told, self.looked_by = [], []
        self.eye = Eye(
            self.tray,
            TrayReader(
                self.tray.read,
                expect=lambda name, shapes: self.told.append((name, *sorted(shapes))),
                use_calibration=self.looked_by.append,
                read_again=self.tray.read_again,
            ),
            KeptCalibration(calibration),
        )
        self.thrown = 0

    def watch(self, seconds, frame_s=FRAME_S):
        """Let the eye look at every frame for some seconds."""
        end_s = self.tray.now_s + seconds
        while self.tray.now_s < end_s:
            self.tray.now_s += frame_s
            self.thrown += self.eye.watch() is not None

    def throw(self, places, frame_s=FRAME_S):
        """Let dice roll for a second, then let them lie at these places for one and a half."""
        self.tray.dice, self.tray.moving = places, True
        self.watch(1.0, frame_s)
        self.tray.moving = False
        self.watch(1.5, frame_s)

    def throw_once(self, places):
        """Throw dice into the empty tray; returns the one throw that counted."""
        seen, watch = [], self.eye.watch
        self.eye.watch = lambda: seen.append(watch()) or seen[-1]
        self.tray.dice = ()
        self.watch(1.0)
        self.throw(places)
        (counted,) = [one for one in seen if one]
        return counted

    def fail(self, fault, seconds):
        """Let the camera fail for some seconds."""
        self.tray.fault = fault
        self.watch(seconds)
        self.tray.fault = None

    def brighten(self):
        """Brighten the picture in steps, as the automatic exposure of a camera does after opening."""
        for light in (30, 60, 80, 90):
            self.tray.light = light
            self.watch(0.2)


def ask(eye):
    """Start a question about the dice that lie there."""
    sight = eye.sight
    eye.ask(Pending(sight.dice, sight.picture, dict.fromkeys(sight.dice, "R"), (1,)))


def calibrated(width=WIDTH):
    """A calibration with one millimetre a pixel, and a lane for kept dice along the lower edge."""
    lane = tuple((50.0 * place, 150.0, 50.0 * place + 50, 230.0) for place in range(6))
    frame = np.full((HEIGHT, WIDTH, 3), 90, np.uint8)
    layout = Layout((0.0, 0.0, 320.0, 150.0), {}, lane)
    return SavedCalibration(Calibration(width, HEIGHT, np.eye(3), layout), glance(frame))
