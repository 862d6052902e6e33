"""A webcam hands over its newest frame, and a dead, black or frozen one says so."""

import queue
import threading

import numpy as np
import pytest

from device.camera.errors import CameraDark, CameraStopped, NoCamera
from device.camera.health import PATIENCE_S
from device.camera.webcam import Webcam


def picture(level, seed=0):
    """A picture of some brightness with a sensor's grain."""
    grain = np.random.default_rng(seed).integers(0, 9, (48, 64, 3))
    return np.clip(level + grain, 0, 255).astype(np.uint8)


class Device:
    """What OpenCV would open: hands over the pictures that a test shows it, and no other."""

    def __init__(self, *pictures, opens=True):
        self.released = False
        self._opens = opens
        self._pictures = queue.SimpleQueue()
        self._fetched = threading.Semaphore(0)
        self._handed_over = False
        for one in pictures:
            self._pictures.put(one)

    def isOpened(self):  # noqa: N802
        """As OpenCV's."""
        return self._opens

    def read(self):
        """As OpenCV's; it fails while no picture is shown."""
        if self._handed_over:
            self._fetched.release()
        try:
            self._handed_over = True
            return True, self._pictures.get(timeout=0.02)
        except queue.Empty:
            self._handed_over = False
            return False, None

    def release(self):
        """As OpenCV's."""
        self.released = True

    def show(self, pixels):
        """Show a picture and wait until the webcam has it."""
        self._pictures.put(pixels)
        assert self._fetched.acquire(timeout=10)


class Clock:
    """Time that tests set."""

    now_s = 50.0

    def __call__(self):
        """The time."""
        return self.now_s


@pytest.fixture
def clock():
    """Time at 50 seconds."""
    return Clock()


@pytest.fixture
def opened(clock):
    """A webcam that has shown one picture, and its device."""
    device = Device(picture(80))
    webcam = Webcam(0, lambda index: device, clock)
    assert device._fetched.acquire(timeout=10)
    yield webcam, device
    webcam.close()


def test_the_newest_frame_is_handed_over(opened, clock):
    """Frames carry when they were taken and count up; older ones are dropped."""
    webcam, device = opened
    assert webcam.name == "webcam 0"
    assert webcam.latest().sequence == 1
    clock.now_s += 0.1
    device.show(picture(90, 1))
    device.show(picture(100, 2))
    frame = webcam.latest()
    assert (frame.sequence, frame.taken_s) == (3, clock.now_s)
    assert (frame.pixels == picture(100, 2)).all()


def test_a_silent_camera_is_told_and_may_come_back(opened, clock):
    """Two seconds without a picture are an error; the next picture ends it."""
    webcam, device = opened
    clock.now_s += PATIENCE_S - 0.1
    assert webcam.latest().sequence == 1
    clock.now_s += 0.2
    with pytest.raises(CameraStopped, match=r"^webcam 0 has sent no picture for 2 seconds; unplug it"):
        webcam.latest()
    device.show(picture(80, 3))
    assert webcam.latest().sequence == 2


def test_a_frozen_camera_is_told(opened, clock):
    """After an unplug, reading may go on to succeed with the last picture; no sensor repeats itself."""
    webcam, device = opened
    for _ in range(5):
        clock.now_s += 0.5
        device.show(picture(80))
    with pytest.raises(CameraStopped, match="has been frozen for 2 seconds"):
        webcam.latest()


def test_a_black_picture_is_told(opened, clock):
    """A lens under its cover gives noise and no light."""
    webcam, device = opened
    for seed in range(5):
        clock.now_s += 0.5
        device.show(picture(0, seed))
    with pytest.raises(CameraDark, match="take the cover off the lens, or light the tray"):
        webcam.latest()


def test_a_missing_device_is_refused():
    """Number 3 where there is no webcam 3."""
    device = Device(opens=False)
    with pytest.raises(NoCamera, match="there is no webcam 3"):
        Webcam(3, lambda index: device)
    assert device.released


def test_a_device_without_pictures_is_refused():
    """Metadata devices open like webcams and never give a picture."""
    device = Device()
    with pytest.raises(NoCamera, match="webcam 1 opens but gives no picture"):
        Webcam(1, lambda index: device)
    assert device.released


def test_closing_lets_go_of_the_device(opened):
    """The device is free for others afterwards, and closing again is harmless."""
    webcam, device = opened
    webcam.close()
    assert device.released
    webcam.close()
