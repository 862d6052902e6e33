"""Runs our driver on the real picamera2, over libcamera's virtual camera; started by scripts/test-picamera2.

What the stand-in copies is held against the real thing as well: the same refusals, in the same words.
"""

from __future__ import annotations

import contextlib
import functools
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from device.camera import Frame
from device.camera.live import LiveCamera
from device.camera.pi import LEAST_WH, LORES_WH, PiCamera
from device.errors import CameraError

FRAMES = Path("/root/frames")
PATIENCE_S = 30.0
BUFFERS = 4
BLUE, RED = (200, 0, 0), (0, 0, 200)


def paint() -> None:
    """Write the pictures for the virtual camera: a grey tray with coloured edges and something moving."""
    FRAMES.mkdir(exist_ok=True)
    width, height = LEAST_WH
    chance = np.random.default_rng(1)
    for number in range(10):
        tray = chance.integers(90, 111, (height, width, 3)).astype(np.uint8)
        tray[:, :160], tray[:, -160:] = BLUE, RED
        tray[400:500, 300 + 40 * number : 400 + 40 * number] = 235
        cv2.imwrite(str(FRAMES / f"{number}.jpg"), tray)


def load() -> type:
    """The real class, changed as needed without a Pi: libcamera's buffers, and no raw sensor modes."""
    from picamera2 import Picamera2
    from picamera2.allocators import LibcameraAllocator

    class Virtual(Picamera2):
        def __init__(self, number: int = 0) -> None:
            super().__init__(number)
            self.allocator = LibcameraAllocator(self.camera)

        def _get_raw_modes(self) -> list[dict[str, object]]:
            return [{"format": "NV12", "size": LEAST_WH}]

    return Virtual


@contextlib.contextmanager
def refused(fault: type[Exception], words: str) -> Iterator[None]:
    """Check that the block raises this error with these words."""
    try:
        yield
    except fault as error:
        said = str(error)
    else:
        raise AssertionError(f"not refused: {words}")
    assert words in said, f"refused with {said!r}, expected {words!r}"
    print(f"ok: {fault.__name__}: {words or said[:60]}")


def examine_refusals() -> None:
    """Check the errors that the stand-in imitates."""
    camera = load()(0)
    main = {"format": "RGB888", "size": LEAST_WH}
    with refused(RuntimeError, "Camera has not been configured"):
        camera.start_()
    with refused(ValueError, "Bad key 'sise'"):
        camera.create_video_configuration(main={"sise": (2, 2)})
    with refused(RuntimeError, "lores stream dimensions may not exceed main stream"):
        small = {"format": "YUV420", "size": (2 * LEAST_WH[0], LEAST_WH[1])}
        camera.configure(camera.create_video_configuration(main=main, lores=small))
    lores = {"format": "YUV420", "size": LORES_WH}
    camera.configure(camera.create_video_configuration(main=main, lores=lores))
    for name, asked in (("main", main), ("lores", lores)):
        got = camera.camera_configuration()[name]
        print(
            f"{name}: asked for {asked['format']} {asked['size']}, got {got['format']} {got['size']},",
            end=" ",
        )
        print(f"stride {got['stride']}")
    camera.configure(camera.create_video_configuration(main=main, buffer_count=BUFFERS))
    print(f"controls: {sorted(camera.camera_controls)}")
    camera.start()
    camera.start()
    print("ok: starting twice is harmless")
    with refused(RuntimeError, "Camera must be stopped before configuring"):
        camera.configure(camera.create_video_configuration(main=main))
    with refused(RuntimeError, "Control LensPosition is not advertised by libcamera"):
        camera.set_controls({"LensPosition": 1.0})
    request = camera.capture_request(wait=5.0)
    with refused(RuntimeError, "Stream 'lores' is not defined"):
        request.make_array("lores")
    request.release()
    with refused(RuntimeError, "negative ref_count"):
        request.release()
    print(f"ok: {_kept(camera)} requests that are kept stop the camera, which has {BUFFERS} buffers")


def _kept(camera: Any) -> int:
    """How many requests come before the camera stands still because none is given back."""
    kept = []
    with contextlib.suppress(TimeoutError):
        while len(kept) <= BUFFERS:
            kept.append(camera.capture_request(wait=2.0))
    assert 0 < len(kept) <= BUFFERS, f"{len(kept)} requests from {BUFFERS} buffers"
    return len(kept)


def await_frame(camera: LiveCamera, wanted: Callable[[Frame], bool]) -> Frame:
    """The first frame that is as wanted; faults on the way are told."""
    end_s, told = time.monotonic() + PATIENCE_S, ""
    while time.monotonic() < end_s:
        try:
            frame = camera.latest()
        except CameraError as error:
            if str(error) != told:
                print(f"    told: {error}")
            told, frame = str(error), None
        if frame is not None and wanted(frame):
            return frame
        time.sleep(0.005)
    raise AssertionError(f"no such frame within {PATIENCE_S:.0f} s")


def await_fault(camera: LiveCamera, since_s: float) -> None:
    """A fault within two seconds."""
    while True:
        try:
            camera.latest()
        except CameraError as error:
            late_s = time.monotonic() - since_s
            assert late_s < 2.0, f"named after {late_s:.1f} s"
            print(f"ok: named after {late_s:.1f} s: {error}")
            return
        time.sleep(0.005)


def examine_driver() -> None:
    """Frames through our driver in its own process, which is stopped and killed on the way."""
    begun_s = time.monotonic()
    camera = LiveCamera("Pi camera", functools.partial(PiCamera, load))
    first = await_frame(camera, lambda frame: True)
    print(f"ok: first frame after {time.monotonic() - begun_s:.1f} s")
    assert first.pixels.shape == (LEAST_WH[1], LEAST_WH[0], 3), first.pixels.shape
    for place, colour in ((80, BLUE), (-80, RED)):
        seen = first.pixels[480, place].astype(int)
        assert np.abs(seen - colour).max() < 40, f"{colour} is seen as {seen}"
    print("ok: blue is blue and red is red")
    later = await_frame(camera, lambda frame: frame.sequence >= first.sequence + 60)
    rate = (later.sequence - first.sequence) / (later.taken_s - first.taken_s)
    print(f"ok: {rate:.1f} pictures a second")
    for name, number in (("stopped", signal.SIGSTOP), ("killed", signal.SIGKILL)):
        known, pid = camera.latest(), camera.pid
        assert known is not None
        assert pid is not None
        os.kill(pid, number)
        await_fault(camera, time.monotonic())
        await_frame(camera, lambda frame, known=known: frame.sequence > known.sequence + 5)
        print(f"ok: came back after its process was {name}")
    camera.close()


if __name__ == "__main__":
    if sys.argv[1:] == ["paint"]:
        paint()
    else:
        print(f"picamera2 {version('picamera2')}, Python {sys.version.split()[0]}")
        examine_driver()
        examine_refusals()
        sys.stdout.flush()
        os._exit(0)  # closing a camera whose buffers are all kept may take for ever
