"""Tests the webcam driver: opening, reading, unplugging, and its exposure."""

import cv2
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

    def getBackendName(self):  # noqa: N802
        """As OpenCV's, on a system where the exposure cannot be set."""
        return "AVFOUNDATION"


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


def test_a_webcam_whose_first_pictures_fail_is_a_webcam():
    """Some drop the pictures that come while they start; "auto" would take the simulated tray instead."""
    naps = []
    webcam = Webcam(0, lambda index: Device(None, None, picture(70), picture(80)), naps.append)
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
            "webcam 3 gives pictures of 320 x 240; to read dice, a camera needs 640 x 480 or more",
        ),
    ],
)
def test_what_is_no_camera_for_dice_is_refused(device, sentence):
    """A missing device, one without pictures, and one with too small pictures are refused and closed."""
    with pytest.raises(NoCamera, match=sentence):
        Webcam(3, lambda index: device, lambda seconds: None)
    assert device.released


class Asked(Device):
    """A webcam that is opened through OpenCV, and logs what is asked of it."""

    def __init__(self, backend):
        super().__init__(picture(70), picture(80))
        self.asked = []
        self._backend = backend

    def getBackendName(self):  # noqa: N802
        """As OpenCV's."""
        return self._backend

    def get(self, prop):
        """As OpenCV's, for a webcam that tells nothing."""
        return 0.0

    def set(self, prop, value):
        """As OpenCV's, for a webcam that refuses everything."""
        self.asked.append((prop, value))
        return False


@pytest.mark.parametrize(("backend", "asks"), [("V4L2", True), ("AVFOUNDATION", False)])
def test_a_webcam_is_asked_for_compressed_pictures_before_their_size(backend, asks, monkeypatch):
    """Uncompressed, most give 5 to 10 large pictures a second; one that refuses is used as it is."""
    device = Asked(backend)
    monkeypatch.setattr(cv2, "VideoCapture", lambda index: device)
    assert Webcam(0).read()[0, 0, 0] == 80
    compressed = [(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))] if asks else []
    size = [(cv2.CAP_PROP_FRAME_WIDTH, 1280), (cv2.CAP_PROP_FRAME_HEIGHT, 960)]
    assert device.asked[: len(compressed) + 2] == compressed + size


def test_a_webcam_that_is_not_there_is_told_as_such():
    """OpenCV has no backend for a device that it could not open."""
    with pytest.raises(NoCamera, match="There is no webcam 87, or another program uses it"):
        Webcam(87)


MANUAL, AUTOMATIC = 1, 3
WHOLE_AGAIN = 60
"""Pictures after which an exposure that is set has surely taken effect."""


class Lamplit(Device):
    """A V4L2 webcam that looks at a die on a dark tray, with an automatic exposure.

    Args:
        times: how much lighter than the tray the die is.
        telling: what it tells as its exposure, as a part of the one in use.
        lagging: how many pictures a new exposure needs to take effect.
        settable: whether it takes a manual exposure.

    Attributes:
        light: how much light there is.
        arm: the level of an arm that covers half of the picture; None for none.
    """

    def __init__(self, times, telling=1.0, lagging=4, settable=True):
        super().__init__()
        self.light = 1.0
        self.arm = None
        self.mode, self.exposure = MANUAL, 7.0  # as a killed program has left it
        self._times, self._telling, self._settable = times, telling, settable
        self._queue = [self._automatic()] * lagging

    def getBackendName(self):  # noqa: N802
        """As OpenCV's."""
        return "V4L2"

    def get(self, prop):
        """As OpenCV's."""
        known = {cv2.CAP_PROP_AUTO_EXPOSURE: self.mode, cv2.CAP_PROP_EXPOSURE: self._in_use() * self._telling}
        return known[prop]

    def set(self, prop, value):
        """As OpenCV's; a manual exposure is taken in manual mode only."""
        if prop == cv2.CAP_PROP_AUTO_EXPOSURE:
            self.mode = int(value)
            return self._settable or value == AUTOMATIC
        if self.mode != MANUAL:
            return False
        self.exposure = value
        return True

    def read(self):
        """As OpenCV's."""
        self._queue.append(self._in_use())
        tray = (self._queue.pop(0) * self.light / 100) ** (1 / 2.2) * 90
        pixels = np.full((480, 640, 3), min(round(tray), 255), np.uint8)
        pixels[200:240, 300:340] = min(round(tray * self._times ** (1 / 2.2)), 255)
        if self.arm is not None:
            pixels[:, 320:] = self.arm
        return True, pixels

    def _in_use(self):
        return self.exposure if self.mode == MANUAL else self._automatic()

    def _automatic(self):
        return 100 / self.light


def levels(webcam, pictures):
    """The levels of tray and die in the last of so many pictures."""
    for _ in range(pictures):
        pixels = webcam.read()
    return int(pixels[0, 0, 0]), int(pixels[220, 320, 0])


def test_a_webcam_finds_its_exposure_anew_when_it_is_opened():
    """An exposure that a killed program has left behind is given up."""
    device = Lamplit(times=1.5)
    assert levels(Webcam(0, lambda index: device), 200)[0] == 90
    assert device.mode == AUTOMATIC


def test_a_webcam_lowers_its_exposure_until_dice_are_not_burnt_out():
    """Two steps suffice for this die; tray and die keep their look from then on."""
    device = Lamplit(times=20)
    webcam = Webcam(0, lambda index: device)
    assert levels(webcam, 20)[1] == 255
    tray, die = levels(webcam, 300)
    assert 170 < die < 250
    assert (device.mode, device.exposure) == (MANUAL, 25)
    assert levels(webcam, 300) == (tray, die)


def test_a_webcam_that_cannot_help_goes_back_to_its_own_exposure():
    """The reflection of a lamp stays burnt out after three steps: the webcam finds its exposure again."""
    device = Lamplit(times=1000)
    assert levels(Webcam(0, lambda index: device), 600) == (90, 255)
    assert device.mode == AUTOMATIC


@pytest.mark.parametrize("telling", [0.02, 9.0])
def test_a_webcam_that_tells_a_false_exposure_goes_back_to_its_own(telling):
    """Some tell an exposure that is not in use. Halved it is still far too long, or everything is black."""
    device = Lamplit(times=20, telling=telling)
    assert levels(Webcam(0, lambda index: device), 600)[0] == 90
    assert device.mode == AUTOMATIC


def test_a_webcam_meters_anew_in_another_light():
    """If the light changes for good, exposure and steps are found anew."""
    device = Lamplit(times=20)
    webcam = Webcam(0, lambda index: device)
    tray, die = levels(webcam, 300)
    device.light = 5.0
    assert levels(webcam, WHOLE_AGAIN // 2)[0] > 1.5 * tray
    assert levels(webcam, 500) == (tray, die)
    assert device.exposure == 5


@pytest.mark.parametrize("arm", [0, 200])
def test_an_arm_over_the_tray_is_no_false_exposure(arm):
    """A hand takes the dice while a new exposure takes effect; the next try lowers the exposure."""
    device = Lamplit(times=20)
    webcam = Webcam(0, lambda index: device)
    while device.mode == AUTOMATIC:
        webcam.read()
    device.arm = arm
    levels(webcam, 35)
    device.arm = None
    levels(webcam, 500)
    assert (device.mode, device.exposure) == (MANUAL, 25)


def test_a_webcam_without_manual_exposure_keeps_its_own():
    """Where the webcam refuses manual exposure, it stays in automatic mode."""
    device = Lamplit(times=20, settable=False)
    assert levels(Webcam(0, lambda index: device), 400) == (90, 255)
    assert device.mode == AUTOMATIC
