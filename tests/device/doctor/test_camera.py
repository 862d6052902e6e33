"""Tests the checks of the camera and the light."""

import numpy as np
import pytest

from device.camera import Frame, auto, choose
from device.camera.errors import CameraStopped, NoCamera
from device.doctor.camera import check_camera, collect, judge
from device.doctor.finding import Verdict
from device.doctor.light import check_light

CHANCE = np.random.default_rng(5)


def frames(count, fps, *, frozen=False):
    """Frames of a camera with a given rate."""
    still = CHANCE.integers(90, 110, (48, 64, 3), np.uint8)
    return [
        Frame(still if frozen else CHANCE.integers(90, 110, still.shape, np.uint8), n, n / fps)
        for n in range(count)
    ]


class Camera:
    """A fake camera with 30 frames a second on its own clock; it may fail at the end."""

    name = "webcam 0"

    def __init__(self, fault=None):
        self.now_s = 0.0
        self.closed = False
        self._fault = fault

    def clock(self):
        """The time."""
        return self.now_s

    def nap(self, seconds):
        """Advance the clock."""
        self.now_s += seconds

    def latest(self):
        """The newest frame."""
        if self._fault:
            raise self._fault
        return Frame(np.full((4, 4, 3), 100, np.uint8), int(self.now_s * 30), self.now_s)

    def close(self):
        """Record that it was closed."""
        self.closed = True


class AtOnce:
    """A live camera whose driver fails in this process, when it is waited for."""

    def __init__(self, name, opener):
        self._opener = opener

    def wait_open(self):
        """Open the driver."""
        self._opener()

    def close(self):
        """Nothing is open."""


def test_a_living_camera_is_fine():
    """A working camera is fine; its size and rate are reported."""
    found = judge("webcam 0", frames(60, 29.8))
    assert found.verdict is Verdict.FINE
    assert found.seen == "webcam 0: 64x48, 29.8 pictures a second"


def test_a_frozen_picture_is_a_fault():
    """Identical frames are a fault."""
    found = judge("webcam 0", frames(60, 30, frozen=True))
    assert found.verdict is Verdict.FAULT
    assert "frozen" in found.seen


def test_a_slow_camera_is_told_to_get_light():
    """For a slow camera, the cure is more light."""
    found = judge("webcam 0", frames(8, 4))
    assert found.verdict is Verdict.FAULT
    assert "4.0 pictures a second; expected 9 or more" in found.seen
    assert "more light" in found.cure


def test_a_camera_of_ten_pictures_a_second_is_fine():
    """Such a camera delivers a little less."""
    assert judge("webcam 0", frames(20, 9.7)).verdict is Verdict.FINE


def test_a_silent_camera_is_a_fault():
    """A camera with only one picture is a fault."""
    assert judge("webcam 0", frames(1, 30)).seen == "webcam 0: only 1 new pictures in 2 s"


def test_each_frame_is_counted_once():
    """`collect` returns each frame once, however often it asks."""
    camera = Camera()
    found = collect(camera, camera.clock, camera.nap)
    assert [frame.sequence for frame in found] == list(range(60))


@pytest.mark.parametrize(
    ("level", "verdict", "words"),
    [(120, "fine", "0.0% burnt out"), (20, "fault", "too dark"), (230, "fault", "too bright")],
)
def test_light_is_judged_by_its_level(level, verdict, words):
    """The light is judged by the mean level."""
    found = check_light(np.full((48, 64, 3), level, np.uint8))
    assert (found.verdict.value, words in found.seen) == (verdict, True)


def test_a_mirrored_lamp_is_noticed():
    """A reflection gives a note."""
    tray = np.full((48, 64, 3), 120, np.uint8)
    tray[:10, :10] = 255
    found = check_light(tray)
    assert found.verdict is Verdict.NOTE
    assert "3.3% burnt out: something shines" in found.seen


def test_a_simulated_tray_that_was_chosen_is_named(computer):
    """Whoever chose it is not told that a camera is missing."""
    (found,) = check_camera(computer(camera="simulated"))
    assert (found.verdict, found.cure) == (Verdict.NOTE, "")
    assert found.seen == "the simulated tray, as chosen, in place of a camera"


def no_module():
    """Fail as a Pi whose cable is not pushed in."""
    raise NoCamera("There is no Pi camera: push its cable in at both ends.")


def too_small():
    """Fail as a webcam of a toy."""
    raise NoCamera("webcam 0 gives pictures of 320 x 240, and dice are read from 640 x 480 on.")


def test_why_no_camera_is_used_is_told(computer, monkeypatch):
    """The table plays with the simulated tray then; whoever has wired a camera has to know why."""
    for module in (auto, choose):
        monkeypatch.setattr(module, "candidates", lambda kept=None: iter((no_module, too_small)))
    monkeypatch.setattr(choose, "LiveCamera", AtOnce)
    (found,) = check_camera(computer(camera="auto"))
    assert found.verdict is Verdict.NOTE
    assert found.seen == (
        "no camera: the table uses the simulated tray. There is no Pi camera: push its cable in at both ends."
        " webcam 0 gives pictures of 320 x 240, and dice are read from 640 x 480 on."
    )


def test_a_camera_that_is_not_there_is_a_fault_with_a_cure(computer, monkeypatch):
    """A chosen camera that is missing is a fault with a cure."""

    def refuse(choice, passed_over):
        raise NoCamera(f"there is no webcam {choice}; plug one in")

    monkeypatch.setattr("device.doctor.camera.open_camera", refuse)
    (found,) = check_camera(computer(camera="7"))
    assert found.verdict is Verdict.FAULT
    assert found.seen == "there is no webcam 7; plug one in"


def test_a_camera_that_fails_is_let_go_of(computer, monkeypatch):
    """A camera that fails is reported and closed."""
    camera = Camera(CameraStopped("webcam 0 has sent no picture for 3 seconds"))
    monkeypatch.setattr("device.doctor.camera.open_camera", lambda choice, passed_over: camera)
    (found,) = check_camera(computer(camera="0"))
    assert found.verdict is Verdict.FAULT
    assert camera.closed


def test_a_running_table_keeps_its_camera(computer):
    """While the table is running, the camera is not opened."""
    (found,) = check_camera(computer(answers={"systemctl is-active": "active"}, camera="0"))
    assert found.verdict is Verdict.NOTE
    assert "systemctl stop dice-table" in found.cure
