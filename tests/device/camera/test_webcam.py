"""Tests the webcam driver: opening, reading, unplugging."""

import numpy as np
import pytest

from device.camera.errors import CameraStopped, NoCamera
from device.camera.webcam import Webcam


def picture(level, width=640, height=480):
    """A picture of a given brightness."""
    return np.full((height, width, 3), level, np.uint8)


class Device:
    """A stand-in for OpenCV's capture: returns the pictures, fails for None, and fails after the last."""

    def __init__(self, *pictures, opens=True):
        self.released = False
        self._opens = opens
        self._pictures = list(pictures)

    def isOpened(self):  # noqa: N802
        """As OpenCV's."""
        return self._opens

    def read(self):
        """As OpenCV's."""
        pixels = self._pictures.pop(0) if self._pictures else None
        return pixels is not None, pixels

    def release(self):
        """As OpenCV's."""
        self.released = True


def test_pictures_are_read_one_after_the_other():
    """Pictures are returned in order, beginning with the one that tested the device."""
    webcam = Webcam(0, lambda index: Device(picture(70), picture(80), picture(90)))
    assert webcam.name == "webcam 0"
    assert [webcam.read()[0, 0, 0] for _ in range(2)] == [80, 90]


def test_a_read_that_fails_is_tried_again():
    """A single failed read is retried."""
    naps = []
    webcam = Webcam(0, lambda index: Device(picture(70), None, None, picture(80)), naps.append)
    assert webcam.read()[0, 0, 0] == 80
    assert len(naps) == 2


def test_a_webcam_that_was_pulled_out_says_so_within_a_second():
    """If all reads fail, the error comes within a second."""
    naps = []
    webcam = Webcam(2, lambda index: Device(picture(70)), naps.append)
    with pytest.raises(CameraStopped, match="webcam 2 has gone: plug it in again"):
        webcam.read()
    assert sum(naps) < 1


@pytest.mark.parametrize(
    ("device", "sentence"),
    [
        (Device(opens=False), "There is no webcam 3, or another program uses it"),
        (Device(), "webcam 3 opens but gives no picture"),
        (
            Device(picture(80, 320, 240)),
            "webcam 3 gives pictures of 320 x 240, and dice are read from 640 x 480 on",
        ),
    ],
)
def test_what_is_no_camera_for_dice_is_refused(device, sentence):
    """A missing device, one without pictures, and one with too small pictures are refused and closed."""
    with pytest.raises(NoCamera, match=sentence):
        Webcam(3, lambda index: device)
    assert device.released
