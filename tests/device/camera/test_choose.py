"""Tests which camera opens for each choice in the settings."""

import functools
import os

import cv2
import numpy as np
import pytest

from device.camera import auto, choose, pi, simulated
from device.camera.auto import first_that_works
from device.camera.choose import find_camera, open_camera
from device.camera.errors import CameraStopped, NoCamera
from device.camera.hold import HeldControls
from device.camera.photos import PhotoFolder
from device.camera.pi import PiCamera
from device.camera.video import VideoFile
from device.camera.webcam import Webcam
from device.camera_names import CAMERAS
from device.settings.model import Settings

HELD = HeldControls({"LensPosition": 3.5}, 110.0)


class Live:
    """A stand-in for `LiveCamera`; `first` is the result of `wait_open`."""

    first = None

    def __init__(self, name, opener, living=True):
        self.name, self.opener, self.living = name, opener, living
        self.closed = False

    def wait_open(self):
        """Raise `first` if it is an error."""
        if self.first:
            raise self.first

    def close(self):
        """Count the call."""
        self.closed = True


class Stand:
    """A stand-in for any other camera."""

    def __init__(self, name):
        self.name = name


@pytest.fixture
def devices(monkeypatch):
    """A system with one webcam and a simulated tray; no process is started."""
    monkeypatch.setattr(choose, "LiveCamera", Live)
    monkeypatch.setattr(pi, "LiveCamera", Live)
    for module in (choose, simulated):
        monkeypatch.setattr(module, "SimulatedTray", lambda: Stand("simulated tray"))
    monkeypatch.setattr(choose, "candidates", lambda: iter([Webcam]))
    monkeypatch.setattr(Live, "first", None)
    return monkeypatch


def refuse(*_):
    """Raise that there is no such camera."""
    raise NoCamera("there is none")


def test_auto_is_the_first_camera_that_works(devices):
    """The choice "auto" opens a `LiveCamera`, whose process finds a working camera, and waits for it."""
    camera = open_camera("auto", HELD)
    assert (camera.opener.func, camera.opener.args) == (first_that_works, (HELD,))


def test_auto_without_a_camera_is_the_simulated_tray(devices):
    """The choice "auto" opens the simulated tray if no camera works, at once if there is no device."""
    devices.setattr(Live, "first", NoCamera("none works"))
    assert open_camera().name == "simulated tray"
    devices.setattr(choose, "candidates", lambda: iter(()))
    devices.setattr(choose, "LiveCamera", lambda *_: pytest.fail("a camera was waited for"))
    assert open_camera().name == "simulated tray"


def test_auto_stays_with_a_camera_that_is_there_and_does_not_answer_yet(devices):
    """A slow Pi may need longer for its camera than is waited; simulated dice are for tables without one."""
    devices.setattr(Live, "first", CameraStopped("the camera gives no answer"))
    camera = open_camera()
    assert camera.opener.func is first_that_works
    assert not camera.closed


def test_auto_without_a_camera_or_physics_goes_on_looking(devices):
    """Without the physics engine, "auto" opens a camera that searches until one is plugged in."""
    devices.setattr(Live, "first", NoCamera("none works"))
    devices.setattr(choose, "SimulatedTray", refuse)
    assert open_camera("auto").opener.func is first_that_works


def test_a_camera_is_found_later_or_the_search_says_why_not(devices):
    """A search during the evening has the results of the one at the start, without the simulated tray."""
    assert find_camera(HELD).opener.args == (HELD,)
    devices.setattr(Live, "first", CameraStopped("the camera gives no answer"))
    assert not find_camera().closed
    devices.setattr(Live, "first", NoCamera("none works"))
    with pytest.raises(NoCamera, match="none works"):
        find_camera()


def test_the_first_that_works_passes_over_what_gives_no_picture(monkeypatch):
    """The camera module is tried first, then webcams in order; those without a picture are skipped."""
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


def test_a_camera_module_that_breaks_keeps_no_webcam_from_being_found(monkeypatch):
    """A driver fails with errors of its own; where no other camera works, its error is the one to tell."""

    def broken():
        raise RuntimeError("Failed to start camera")

    found = [broken, functools.partial(Stand, "webcam 0")]
    monkeypatch.setattr(auto, "candidates", lambda kept: found)
    assert first_that_works().name == "webcam 0"
    found[1] = refuse
    with pytest.raises(RuntimeError, match="Failed to start camera"):
        first_that_works()


def test_the_candidates_are_what_the_machine_has(monkeypatch):
    """The candidates are the camera module with its fixed controls, if picamera2 is there, and webcams."""
    monkeypatch.setattr(auto, "_webcams", lambda: (0, 2))
    monkeypatch.setattr(pi.importlib.util, "find_spec", lambda name: name == "picamera2")
    module, first, second = auto.candidates(HELD)
    assert (module.func, module.keywords) == (PiCamera, {"kept": HELD})
    assert (first.func, first.args, second.args) == (Webcam, (0,), (2,))


def test_webcams_are_found_under_any_number_and_without_their_metadata(tmp_path):
    """The node of index 0 is the first of its device; a second one, for metadata, gives no pictures."""
    for number, index in {10: 0, 2: 1, 1: 0, 11: 1, 112: 0}.items():
        node = tmp_path / f"video{number}"
        node.mkdir()
        (node / "index").write_text(f"{index}\n")
    (tmp_path / "v4l-subdev0").mkdir()
    (tmp_path / "video3").mkdir()  # it is being pulled out
    assert auto._webcams(tmp_path) == (1, 10, 112)
    assert auto._webcams(tmp_path / "absent") == ()


def test_where_the_system_lists_no_cameras_the_first_webcam_is_tried(monkeypatch):
    """A Mac has no such list as Linux."""
    monkeypatch.setattr(auto.sys, "platform", "darwin")
    assert auto._webcams() == (0,)


@pytest.mark.parametrize(("choice", "name"), [("2", "webcam 2"), ("pi", "Pi camera")])
def test_a_camera_that_was_named_is_not_waited_for(devices, choice, name):
    """A camera that was chosen is opened without waiting; the screen shows if it is missing."""
    devices.setattr(Live, "first", NoCamera("never asked"))
    camera = open_camera(choice)
    assert camera.name == name
    assert camera.living


def test_a_word_is_the_simulated_tray(devices):
    """The choice "simulated" opens the simulated tray."""
    assert open_camera("simulated").name == "simulated tray"


def test_a_path_is_its_photographs(tmp_path):
    """The path of a folder or a photograph opens a `PhotoFolder`."""
    done, data = cv2.imencode(".png", np.zeros((40, 40, 3), np.uint8))
    assert done
    (tmp_path / "a.png").write_bytes(data.tobytes())
    assert isinstance(open_camera(str(tmp_path)), PhotoFolder)
    assert isinstance(open_camera(str(tmp_path / "a.png")), PhotoFolder)


@pytest.mark.parametrize("name", ["2", "evening.mp4"])
def test_a_folder_is_its_photographs_whatever_it_is_called(name, devices, tmp_path, monkeypatch):
    """A folder is neither a webcam of this number nor a video."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).mkdir()
    (tmp_path / name / "a.png").write_bytes(
        cv2.imencode(".png", np.zeros((40, 40, 3), np.uint8))[1].tobytes()
    )
    assert isinstance(open_camera(name), PhotoFolder)


def test_a_film_is_a_camera_that_may_stand_still(devices, tmp_path):
    """A video is known by its file name extension; one that cannot be read is refused and closed."""
    (tmp_path / "Tray.MP4").write_bytes(b"film")
    camera = open_camera(str(tmp_path / "Tray.MP4"))
    assert (camera.name, camera.opener.func, camera.living) == ("Tray.MP4", VideoFile, False)
    closed = []
    devices.setattr(Live, "first", NoCamera("is not a video that can be read"))
    devices.setattr(Live, "close", lambda video: closed.append(video.name))
    with pytest.raises(NoCamera, match="is not a video"):
        open_camera(str(tmp_path / "Tray.MP4"))
    assert closed == ["Tray.MP4"]


@pytest.mark.parametrize("choice", ["/dev/null", "pipe"])
def test_what_is_no_picture_is_told_all_that_may_be_chosen(choice, tmp_path, monkeypatch):
    """A device and a pipe are no photographs, and a photograph or a video would do as well as a folder."""
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    with pytest.raises(NoCamera, match="or the path of a video, a photograph or a folder of them"):
        open_camera(choice)


def test_what_does_not_exist_is_refused():
    """A path that does not exist is refused."""
    with pytest.raises(NoCamera, match="there is no camera 'nowhere/photos'; choose auto, pi"):
        open_camera("nowhere/photos")


def test_a_row_of_the_table_is_all_that_a_new_camera_needs(devices):
    """A new row is accepted by settings, tried by "auto", opened by `open_camera` and listed in errors."""
    devices.setitem(CAMERAS, "kite", "tests.device.camera.kite")
    assert Settings(camera="kite").camera == "kite"
    assert open_camera("kite", HELD).name == "a camera on a kite"
    devices.setattr(auto, "_webcams", lambda: ())
    assert [opener().name for opener in auto.candidates()] == ["a driver on a kite"]
    with pytest.raises(NoCamera, match="choose auto, pi, simulated, kite, the number"):
        open_camera("/nowhere")


@pytest.mark.parametrize("word", CAMERAS)
def test_every_word_has_a_module(word):
    """Every row of the table names a module that exists."""
    assert callable(auto.module_of(word).open_named)
    assert callable(auto.module_of(word).candidates)
