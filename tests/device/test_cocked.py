"""Tests a leaning die with the shipped reader, from the picture of the mat to the question."""

import numpy as np
import pytest

from device.camera import Frame
from device.camera.calibration import SavedCalibration
from device.throw.eye import Eye
from device.throw.pending import Pending
from device.throw.tray_reader import TrayReader
from tests.vision import mat_view
from vision.calibrate import calibrate_by_markers
from vision.knock import glance
from vision.reader import Reader

FRAME_S = 0.1


class Camera:
    """A fake live camera over the mat."""

    name = "a camera"

    def __init__(self):
        self.picture = mat_view.with_dice(places_mm=())
        self.now_s = 0.0
        self.moving = False
        self._sequence = 0

    def latest(self):
        """A frame of the mat; while dice roll, another crop of it each time."""
        self._sequence += 1
        pixels = np.roll(self.picture, 40 * (self._sequence % 7), axis=1) if self.moving else self.picture
        return Frame(pixels, self._sequence, self.now_s)

    def close(self):
        """Do nothing."""


@pytest.fixture
def table():
    """A calibrated eye that awaits four dice, with its camera."""
    camera, reader = Camera(), Reader()
    eye = Eye(camera, TrayReader(reader.read, use_calibration=reader.use_calibration))
    eye.watch()
    eye.calibrate(lambda frame: SavedCalibration(calibrate_by_markers(frame, [mat_view.A4]), glance(frame)))
    eye.await_throw((1, 2, 3, 4), {})
    watched(eye, camera, 1.0)
    return eye, camera


def watched(eye, camera, seconds):
    """Watch for some seconds; returns the throws that counted."""
    seen = []
    for _ in range(round(seconds / FRAME_S)):
        camera.now_s += FRAME_S
        seen.append(eye.watch())
    return [one for one in seen if one]


def thrown(eye, camera, picture):
    """Let dice roll for a second and come to rest as in a picture; returns what counted."""
    camera.moving = True
    assert not watched(eye, camera, 1.0)
    camera.picture, camera.moving = picture, False
    (counted,) = watched(eye, camera, 1.5)
    return counted


def test_a_die_that_leans_is_asked_about_until_it_lies_flat(table):
    """A leaning die is asked about until it lies flat; the other dice are read all along."""
    eye, camera = table
    counted = thrown(eye, camera, mat_view.with_dice(leaning=(2,)))
    assert [number for number, die in counted.dice.items() if die.cocked] == [3]
    assert list(counted.doubtful) == [3]
    assert eye.sight.hint.startswith("Die 3 seems to lean")

    eye.ask(Pending(eye.sight.dice, counted.pixels, dict.fromkeys(counted.dice), counted.doubtful))
    anew = thrown(eye, camera, mat_view.with_dice())
    assert not anew.doubtful
    assert set(anew.untouched) == {1, 2, 4}
    assert eye.sight.hint == ""
