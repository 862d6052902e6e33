"""A die that leans, from the printed mat under a camera to the question about it; with the shipped reader."""

import numpy as np
import pytest

from device.camera import Frame
from device.camera.calibration import SavedCalibration
from device.throw.eye import Eye
from device.zone import Zone
from tests.vision import mat_view
from vision.calibration import calibrate_by_markers
from vision.knock import glance
from vision.reader import Reader
from vision.settle import Settle

FRAME_S = 0.1


class Camera:
    """A live camera over the mat."""

    name = "a camera"

    def __init__(self):
        self.picture = mat_view.with_dice(places_mm=())
        self.now_s = 0.0
        self.moving = False
        self._sequence = 0

    def latest(self):
        """The mat as it lies; while dice roll, another part of it each time."""
        self._sequence += 1
        pixels = np.roll(self.picture, 40 * (self._sequence % 7), axis=1) if self.moving else self.picture
        return Frame(pixels, self._sequence, self.now_s)

    def close(self):
        """Nothing to let go of."""


@pytest.fixture
def table():
    """A calibrated eye that awaits four dice, and its camera."""
    camera, reader = Camera(), Reader()
    eye = Eye(camera, Settle(reader.read), Zone(0, 0, 400, 300), look_by=reader.look_by)
    eye.watch()
    eye.calibrate(lambda frame: SavedCalibration(calibrate_by_markers(frame, [mat_view.A4]), glance(frame)))
    eye.await_throw((1, 2, 3, 4), {})
    watched(eye, camera, 1.0)
    return eye, camera


def watched(eye, camera, seconds):
    """What counts while the eye looks at every frame."""
    seen = []
    for _ in range(round(seconds / FRAME_S)):
        camera.now_s += FRAME_S
        seen.append(eye.watch())
    return [one for one in seen if one]


def thrown(eye, camera, picture):
    """What counts of dice that roll for a second and come to lie as in this picture."""
    camera.moving = True
    assert not watched(eye, camera, 1.0)
    camera.picture, camera.moving = picture, False
    (counted,) = watched(eye, camera, 1.5)
    return counted


def test_a_die_that_leans_is_asked_about_until_it_lies_flat(table):
    """It is seen, named, and seen again once somebody has laid it down; the others are believed all along."""
    eye, camera = table
    counted = thrown(eye, camera, mat_view.with_dice(leaning=(2,)))
    assert [number for number, die in counted.dice.items() if die.cocked] == [3]
    assert list(counted.doubtful) == [3]
    assert eye.sight.hint.startswith("Die 3 seems to lean")

    eye.leave_open()
    anew = thrown(eye, camera, mat_view.with_dice())
    assert not anew.doubtful
    assert set(anew.untouched) == {1, 2, 4}
    assert eye.sight.hint == ""
