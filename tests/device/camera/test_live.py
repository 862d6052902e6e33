"""Tests cameras in processes: frames arrive, faults are reported, and the process is restarted."""

import errno
import functools
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from device.camera import live
from device.camera.errors import (
    CameraChanged,
    CameraDark,
    CameraStarting,
    CameraStopped,
    NoCamera,
    VideoOver,
)
from device.camera.health import PATIENCE_S
from device.camera.live import LiveCamera
from device.errors import CameraError
from device.i18n import message_of, use_language
from tests.clock import Clock
from tests.device.camera.fake_driver import HEIGHT, WIDTH, FakeDriver
from wording.sentence import Sentence

PATIENCE_OF_TESTS_S = 60.0
TOLD_S = 2.0
"""The time limit for reporting a fault, in seconds."""


class Bench:
    """A camera with a fake driver and a clock of its own."""

    def __init__(self, folder):
        self.clock = Clock(50.0)
        self.script = folder / "script"
        self.tell("noise")
        self.camera = LiveCamera("fake camera", functools.partial(FakeDriver, self.script), clock=self.clock)

    def tell(self, words):
        """Tell the driver what to do from now on; the file is replaced atomically."""
        beside = self.script.with_suffix(".new")
        beside.write_text(words)
        beside.replace(self.script)

    def look(self):
        """Return the newest frame, or the error."""
        try:
            return self.camera.latest()
        except CameraError as fault:
            return fault

    def until(self, seen):
        """Look until `seen` accepts the result; the clock advances only while a camera is restarted."""
        end_s = time.monotonic() + PATIENCE_OF_TESTS_S
        while time.monotonic() < end_s:
            now = self.look()
            if now is not None and seen(now):
                return now
            if self.camera.pid is None:
                self.clock.now_s += 0.05
            time.sleep(0.005)
        raise AssertionError(f"never seen; last: {now!r}")

    def frame(self, after=0):
        """Wait for a frame with a sequence number after `after`."""
        return self.until(lambda now: not isinstance(now, CameraError) and now.sequence > after)

    def later(self, seconds, fresh=False):
        """Advance the clock in tenths of a second; if `fresh`, wait for a new picture each time."""
        for _ in range(round(seconds * 10)):
            if fresh:
                known = self.camera._frame.sequence
                self.until(lambda now, known=known: self.camera._frame.sequence > known)
            self.clock.now_s += 0.1
            self.look()

    def pause(self, ends=True):
        """Let the driver die; return after how many seconds a new process is started, if the pause ends."""
        self.tell("die")
        self.until(lambda now: self.camera.pid is None)
        dead_s = self.clock.now_s
        while ends and self.camera.pid is None:
            self.clock.now_s += 0.05
            self.look()
        return self.clock.now_s - dead_s


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    """Extend the time limits that depend on real processes, for busy machines."""
    monkeypatch.setattr(live, "OPENING_S", PATIENCE_OF_TESTS_S)


@pytest.fixture
def bench(tmp_path):
    """A bench with a working camera."""
    bench = Bench(tmp_path)
    yield bench
    bench.camera.close()


def test_frames_come_from_another_process(bench):
    """Frames arrive whole and in order, with their times, and the camera has the driver's name."""
    before_s = time.monotonic()
    first = bench.frame()
    second = bench.frame(after=first.sequence)
    assert second.pixels.shape == (HEIGHT, WIDTH, 3)
    assert 80 <= second.pixels.min() <= second.pixels.max() <= 88
    assert before_s < first.taken_s < second.taken_s < time.monotonic()
    assert bench.camera.pid != os.getpid()


def test_a_mirror_image_is_mirrored_back(bench):
    """Of a camera that mirrors, the right half of a frame is its left one, from the next frame on."""
    bench.tell("half")
    dark_right = bench.until(lambda now: now.pixels[:, -1].max() == 0)
    bench.camera.mirrored = True
    mirrored = bench.frame(after=dark_right.sequence)
    assert mirrored.pixels[:, : WIDTH // 2].max() == 0
    assert mirrored.pixels[:, WIDTH // 2 :].min() > 0


def test_waiting_for_the_first_frame_ends_with_it(bench):
    """`wait_open` returns with the first frame; a second call returns at once."""
    bench.camera.wait_open()
    assert bench.camera.latest().sequence > 0
    bench.camera.wait_open()


def test_a_camera_that_is_open_is_not_waited_for_again(bench, monkeypatch):
    """Whoever opens "auto" has waited; the doctor and the calibration wait once more, before any look."""
    bench.camera.wait_open()
    monkeypatch.setattr(live, "OPENING_S", 0.0)
    bench.camera.wait_open()
    assert bench.frame().sequence > 0


def test_a_camera_that_has_not_answered_is_not_waited_for_again(monkeypatch):
    """Else the doctor would wait for a camera twice, and longer than one of its checks may take."""
    camera = LiveCamera("camera", functools.partial(time.sleep, PATIENCE_OF_TESTS_S))
    try:
        for patience_s in (0.0, PATIENCE_OF_TESTS_S / 2):
            monkeypatch.setattr(live, "OPENING_S", patience_s)
            begun_s = time.monotonic()
            with pytest.raises(CameraStopped, match="camera gives no answer"):
                camera.wait_open()
        assert time.monotonic() - begun_s < PATIENCE_OF_TESTS_S / 4
    finally:
        camera.close()


@pytest.mark.parametrize(
    ("words", "fault", "sentence"),
    [
        ("hang", CameraStopped, "No picture comes from fake camera: check its cable"),
        ("break", CameraStopped, "No picture comes from fake camera"),
        ("fail", CameraStopped, r"The camera has failed \(RuntimeError: the bus {i2c} is gone\)"),
        ("die", CameraStopped, "The program that reads fake camera has ended"),
        ("small", CameraChanged, "fake camera sends pictures of 48 x 32 in place of 96 x 64"),
    ],
)
def test_a_fault_is_named_in_time_and_mended(bench, words, fault, sentence):
    """Each fault of a driver is reported in time, and the process is restarted."""
    frame, pid = bench.frame(), bench.camera.pid
    bench.tell(words)
    end_s = bench.clock.now_s + TOLD_S
    while not isinstance(found := bench.look(), CameraError):
        silent = words in ("hang", "break")
        bench.clock.now_s += 0.1 if silent and bench.camera._frame.sequence == frame.sequence else 0.0
        frame = found
        time.sleep(0.05)
    assert bench.clock.now_s < end_s
    with pytest.raises(fault, match=sentence):
        raise found
    bench.tell("noise")
    assert bench.frame(after=frame.sequence).pixels.shape == (HEIGHT, WIDTH, 3)
    assert bench.camera.pid != pid


@pytest.mark.parametrize("words", ["grey", "four"])
def test_a_picture_in_grey_is_no_picture_of_another_size(bench, words):
    """Pictures with one or four channels are converted, and cause no restart."""
    frame, pid = bench.frame(), bench.camera.pid
    bench.tell(words)
    for _ in range(3):
        frame = bench.frame(after=frame.sequence + 5)
        assert frame.pixels.shape == (HEIGHT, WIDTH, 3)
    assert bench.camera.pid == pid


def test_a_frozen_picture_is_named_and_is_no_frame_until_it_moves(bench):
    """A frozen stream is reported, also after a restart, until the pictures change."""
    bench.frame()
    bench.tell("frozen")
    bench.later(PATIENCE_S + 0.3, fresh=True)
    with pytest.raises(CameraStopped, match="The picture of fake camera is frozen"):
        bench.camera.latest()
    sequence = bench.camera._frame.sequence
    bench.until(lambda now: bench.camera._frame.sequence > sequence)
    assert isinstance(bench.look(), CameraStopped)
    bench.tell("noise")
    assert bench.frame(after=sequence)


def test_a_black_picture_is_named_until_there_is_light(bench):
    """A black stream is reported until there is light, without a restart."""
    bench.frame()
    pid = bench.camera.pid
    bench.tell("black")
    bench.later(PATIENCE_S + 0.3, fresh=True)
    with pytest.raises(CameraDark, match="is black: take the cover off the lens"):
        bench.camera.latest()
    bench.tell("noise")
    assert bench.frame()
    assert bench.camera.pid == pid


def test_a_stall_of_200_ms_is_no_fault(bench):
    """During a short stall, `latest` returns the last frame."""
    frame = bench.frame()
    bench.tell("hang")
    time.sleep(0.05)
    frame = bench.look()
    bench.clock.now_s += 0.2
    assert bench.look() is frame


def test_what_the_process_says_is_said_in_the_language_of_the_table(bench):
    """Errors from the process are translated in the table, into its current language."""
    bench.frame()
    bench.tell("small")
    fault = bench.until(lambda now: isinstance(now, CameraChanged))
    use_language("fr")
    assert message_of(fault).endswith("images de 48 x 32 au lieu de 96 x 64. Elle est relancée.")


def none_of_two():
    """Raise an error with a note for each camera that was tried."""
    error = NoCamera(Sentence("No camera was found: plug one in."))
    error.add_note("There is no Pi camera.")
    error.add_note("There is no webcam 0.")
    raise error


def test_what_the_process_notes_of_each_camera_arrives():
    """The doctor says why each of them was passed over."""
    camera = LiveCamera("camera", none_of_two)
    try:
        with pytest.raises(NoCamera) as missing:
            camera.wait_open()
    finally:
        camera.close()
    assert missing.value.__notes__ == ["There is no Pi camera.", "There is no webcam 0."]


def test_a_camera_that_is_plugged_in_later_is_found(tmp_path):
    """A missing camera is reported; the same process finds it once it is plugged in."""
    bench = Bench(tmp_path)
    bench.camera.close()
    bench.tell("absent")
    bench.camera = LiveCamera("fake camera", functools.partial(FakeDriver, bench.script), clock=bench.clock)
    with pytest.raises(NoCamera, match="the fake camera is not plugged in"):
        bench.camera.wait_open()
    pid = bench.camera.pid
    bench.tell("noise")
    assert bench.frame()
    assert bench.camera.pid == pid
    bench.camera.close()


def test_a_camera_that_does_not_open_is_named(tmp_path):
    """A driver that hangs while opening is reported as starting, and later as not answering."""
    clock = Clock(50.0)
    camera = LiveCamera("fake camera", functools.partial(time.sleep, 3600), clock=clock)
    assert camera.latest() is None
    clock.now_s += PATIENCE_S + 0.1
    with pytest.raises(CameraStarting, match=r"fake camera is being started\."):
        camera.latest()
    clock.now_s += PATIENCE_OF_TESTS_S
    with pytest.raises(CameraStopped, match="fake camera gives no answer"):
        camera.latest()
    camera.close()


def test_what_is_over_is_not_started_again(bench):
    """After the end of a video, the process is not restarted."""
    bench.frame()
    bench.tell("over")
    bench.until(lambda now: isinstance(now, VideoOver))
    bench.tell("noise")
    bench.clock.now_s += 100.0
    time.sleep(0.1)
    with pytest.raises(VideoOver, match="the fake video is over"):
        bench.camera.latest()
    assert bench.camera.pid is None


def test_starts_grow_rarer(bench):
    """The pauses between restarts of a failing camera grow."""
    bench.frame()
    assert [bench.pause() for _ in range(3)] == pytest.approx([0.1, 1.0, 2.0], abs=0.06)


def test_after_steady_frames_a_camera_is_started_again_at_once(bench, monkeypatch):
    """What failed earlier in the evening delays no later start; one frame alone is not steady."""
    monkeypatch.setattr(live, "_STEADY_S", 1.0)
    bench.frame()
    pauses = [bench.pause(), bench.pause()]
    for steady_s in (0.0, 1.2):
        bench.tell("noise")
        bench.frame(after=bench.camera._frame.sequence)
        bench.later(steady_s, fresh=True)
        pauses.append(bench.pause())
    assert pauses == pytest.approx([0.1, 1.0, 2.0, 0.1], abs=0.06)


def test_a_process_that_the_system_refuses_is_told_and_tried_again(bench, monkeypatch):
    """Where no more processes can be started, the table says so until one can."""

    def refused(*_):
        raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))

    known = bench.frame().sequence
    with monkeypatch.context() as full:
        full.setattr(live, "CameraProcess", refused)
        bench.pause(ends=False)
        bench.later(1.2)
        assert message_of(bench.look()) == (
            "Fake camera cannot be started: Resource temporarily unavailable."
        )
    bench.tell("noise")
    assert bench.frame(after=known)


def test_closing_ends_a_driver_that_hangs(bench):
    """`close` kills a driver that hangs; a second call has no effect."""
    bench.frame()
    bench.tell("hang")
    pid = bench.camera.pid
    bench.camera.close()
    assert bench.camera.pid is None
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    bench.camera.close()


ORPHAN = """
import functools, os, signal, sys, time
from pathlib import Path
from device.camera.live import LiveCamera
from tests.device.camera.fake_driver import FakeDriver
if __name__ == "__main__":
    camera = LiveCamera("fake", functools.partial(FakeDriver, Path(sys.argv[1])))
    camera.wait_open()
    print(camera.pid, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="prctl is Linux's")
def test_a_driver_dies_with_a_table_that_was_killed(tmp_path):
    """When the table is killed, the driver's process dies with it."""
    (tmp_path / "script").write_text("noise")
    (tmp_path / "orphan.py").write_text(ORPHAN)
    command = [sys.executable, str(tmp_path / "orphan.py"), str(tmp_path / "script")]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=60)
    pid = int(done.stdout)
    end_s = time.monotonic() + PATIENCE_OF_TESTS_S
    while _runs(pid) and time.monotonic() < end_s:
        time.sleep(0.02)
    assert not _runs(pid)


def _runs(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
