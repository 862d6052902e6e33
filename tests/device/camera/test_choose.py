"""What a person asks for is the camera that opens."""

import functools

import cv2
import numpy as np
import pytest

from device.camera import auto, choose, pi, simulated
from device.camera.auto import first_that_works
from device.camera.choose import open_camera
from device.camera.errors import NoCamera
from device.camera.hold import Held
from device.camera.photos import PhotoFolder
from device.camera.pi import PiCamera
from device.camera.video import VideoFile
from device.camera.webcam import Webcam
from device.cameras import CAMERAS
from device.settings.model import Settings

HELD = Held({"LensPosition": 3.5}, 110.0)


class Live:
    """Stands for a camera in its process; `first` is what it says when it is waited for."""

    first = None

    def __init__(self, name, opener, living=True):
        self.name, self.opener, self.living = name, opener, living
        self.closed = False

    def wait_open(self):
        """The first word."""
        if self.first:
            raise self.first

    def close(self):
        """Let go."""
        self.closed = True


class Stand:
    """Stands for a camera of some kind."""

    def __init__(self, name):
        self.name = name


@pytest.fixture
def devices(monkeypatch):
    """A webcam among the devices, a simulated tray, and no processes."""
    monkeypatch.setattr(choose, "LiveCamera", Live)
    monkeypatch.setattr(pi, "LiveCamera", Live)
    for module in (choose, simulated):
        monkeypatch.setattr(module, "SimulatedTray", lambda: Stand("simulated tray"))
    monkeypatch.setattr(choose, "candidates", lambda: iter([Webcam]))
    monkeypatch.setattr(Live, "first", None)
    return monkeypatch


def refuse(*_):
    """No camera of this kind."""
    raise NoCamera("there is none")


def test_auto_is_the_first_camera_that_works(devices):
    """It is waited for; which one it is, its own process finds out."""
    camera = open_camera("auto", HELD)
    assert (camera.opener.func, camera.opener.args) == (first_that_works, (HELD,))


def test_auto_without_a_camera_is_the_simulated_tray(devices):
    """A laptop without a camera plays all the same, at once where there is no device to try."""
    devices.setattr(Live, "first", NoCamera("none works"))
    assert open_camera().name == "simulated tray"
    devices.setattr(choose, "candidates", lambda: iter(()))
    devices.setattr(choose, "LiveCamera", refuse)
    assert open_camera().name == "simulated tray"


def test_auto_without_a_camera_or_physics_goes_on_looking(devices):
    """The table opens, faces are entered by hand, and a camera that is plugged in later is found."""
    devices.setattr(Live, "first", NoCamera("none works"))
    devices.setattr(choose, "SimulatedTray", refuse)
    assert open_camera("auto").opener.func is first_that_works


def test_the_first_that_works_passes_over_what_gives_no_picture(monkeypatch):
    """The camera module first, then webcams in order; metadata devices have numbers too."""
    asked = []

    def device(name):
        asked.append(name)
        return Stand(name) if name == "webcam 2" else refuse()

    names = ("pi", "webcam 0", "webcam 2", "webcam 3")
    monkeypatch.setattr(auto, "candidates", lambda kept: [functools.partial(device, name) for name in names])
    assert first_that_works().name == "webcam 2"
    assert asked == ["pi", "webcam 0", "webcam 2"]
    monkeypatch.setattr(auto, "candidates", lambda kept: [])
    with pytest.raises(NoCamera, match="No camera was found"):
        first_that_works()


def test_the_candidates_are_what_the_machine_has(monkeypatch):
    """The camera module of a Pi, held as it was, where picamera2 is installed, and the webcams."""
    monkeypatch.setattr(auto, "_webcams", lambda: (0, 2))
    monkeypatch.setattr(pi.importlib.util, "find_spec", lambda name: name == "picamera2")
    module, first, second = auto.candidates(HELD)
    assert (module.func, module.keywords) == (PiCamera, {"kept": HELD})
    assert (first.func, first.args, second.args) == (Webcam, (0,), (2,))


@pytest.mark.parametrize(("choice", "name"), [("2", "webcam 2"), ("pi", "Pi camera")])
def test_a_camera_that_was_named_is_not_waited_for(devices, choice, name):
    """The table opens at once; a camera that is not there is told of on its screen."""
    devices.setattr(Live, "first", NoCamera("never asked"))
    camera = open_camera(choice)
    assert camera.name == name
    assert camera.living


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


def test_a_film_is_a_camera_that_may_stand_still(devices, tmp_path):
    """By the ending of its name; what cannot be read is refused at once, and let go of."""
    (tmp_path / "Tray.MP4").write_bytes(b"film")
    camera = open_camera(str(tmp_path / "Tray.MP4"))
    assert (camera.name, camera.opener.func, camera.living) == ("Tray.MP4", VideoFile, False)
    devices.setattr(Live, "first", NoCamera("is no video that can be read"))
    with pytest.raises(NoCamera, match="is no video"):
        open_camera(str(tmp_path / "Tray.MP4"))


def test_what_does_not_exist_is_refused():
    """A path with nothing behind it."""
    with pytest.raises(NoCamera, match="there is no camera 'nowhere/photos'; choose auto, pi"):
        open_camera("nowhere/photos")


def test_a_row_of_the_table_is_all_that_a_new_camera_needs(devices):
    """Settings accept its word, refusals name it, "auto" tries it, and `open_camera` opens it."""
    devices.setitem(CAMERAS, "kite", "tests.device.camera.kite")
    assert Settings(camera="kite").camera == "kite"
    assert open_camera("kite", HELD).name == "a camera on a kite"
    devices.setattr(auto, "_webcams", lambda: ())
    assert [opener().name for opener in auto.candidates()] == ["a driver on a kite"]
    with pytest.raises(NoCamera, match="choose auto, pi, simulated, kite, the number"):
        open_camera("/nowhere")


@pytest.mark.parametrize("word", CAMERAS)
def test_every_word_has_a_module(word):
    """A row that names no module would be found out only when somebody chooses that camera."""
    assert callable(auto.module_of(word).open_named)
    assert callable(auto.module_of(word).candidates)
