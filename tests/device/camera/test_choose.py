"""What a person asks for is the camera that opens."""

import cv2
import numpy as np
import pytest

from device.camera import choose
from device.camera.choose import open_camera
from device.camera.errors import NoCamera
from device.camera.photos import PhotoFolder


class Stand:
    """Stands for a camera of some kind."""

    def __init__(self, name):
        self.name = name


@pytest.fixture
def devices(monkeypatch):
    """No webcam but number 2, among devices 0 to 2, and a simulated tray."""

    def webcam(index):
        if index != 2:
            raise NoCamera(f"webcam {index} opens but gives no picture")
        return Stand("webcam 2")

    monkeypatch.setattr(choose, "Webcam", webcam)
    monkeypatch.setattr(choose, "SimulatedTray", lambda: Stand("simulated tray"))
    monkeypatch.setattr(choose, "_webcams", lambda: (0, 1, 2))


def test_auto_is_the_first_webcam_that_works(devices):
    """Devices that give no picture are passed over."""
    assert open_camera("auto").name == "webcam 2"


def test_auto_without_a_webcam_is_the_simulated_tray(devices, monkeypatch):
    """A laptop without a camera plays all the same."""
    monkeypatch.setattr(choose, "_webcams", lambda: (0, 1))
    assert open_camera().name == "simulated tray"


def test_a_number_is_a_webcam(devices):
    """The number of a webcam that does not work is an error, not another camera."""
    assert open_camera("2").name == "webcam 2"
    with pytest.raises(NoCamera, match="webcam 0"):
        open_camera("0")


def test_a_word_is_the_simulated_tray(devices):
    """By its name."""
    assert open_camera("simulated").name == "simulated tray"


def test_a_path_is_its_photographs(tmp_path):
    """A folder or a file that exists."""
    done, data = cv2.imencode(".png", np.zeros((40, 40, 3), np.uint8))
    assert done
    (tmp_path / "a.png").write_bytes(data.tobytes())
    assert isinstance(open_camera(str(tmp_path)), PhotoFolder)
    assert isinstance(open_camera(str(tmp_path / "a.png")), PhotoFolder)


@pytest.mark.parametrize(
    ("choice", "sentence"),
    [
        ("pi", "cannot be used yet; plug in a webcam"),
        ("nowhere/photos", "there is no camera 'nowhere/photos'"),
    ],
)
def test_what_does_not_exist_is_refused(choice, sentence):
    """The camera of the Pi, and a path with nothing behind it."""
    with pytest.raises(NoCamera, match=sentence):
        open_camera(choice)
