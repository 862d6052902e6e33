"""Checks the camera: does it work, how fast is it, and does its picture change?"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Final

import numpy as np

from device.camera import Camera, Frame
from device.camera.choose import open_camera
from device.camera.live import LiveCamera
from device.camera.skills import Album, Thrower
from device.camera_names import AUTO
from device.doctor.computer import UNIT, Computer
from device.doctor.finding import Finding, fault, fine, note
from device.doctor.light import check_light
from device.errors import CameraError

NAME: Final = "camera"
SLOW_FPS: Final = 9.0
"""The lowest good frame rate, which a camera of 10 pictures a second reaches; below it, throws count late."""

_LOOK_S: Final = 2.0
"""How long pictures are counted."""
_NAP_S: Final = 0.005
"""The pause before the camera is asked again; much shorter than that between two pictures."""
_CURE: Final = (
    "push the cable in at both ends (with the power off), try another port,"
    " or choose another with --camera; dice can always be entered by hand"
)


def check_camera(computer: Computer) -> Iterable[Finding]:
    """Open the camera once, and check its frame rate, its picture and the light."""
    if computer.table_runs:
        return [
            note(
                NAME,
                "in use by the running table",
                f"to measure it: sudo systemctl stop {UNIT}, then again",
            )
        ]
    passed_over: list[CameraError] = []
    try:
        camera = open_camera(computer.settings.camera, passed_over=passed_over.append)
    except CameraError as error:
        return [fault(NAME, str(error), _CURE)]
    try:
        return _examined(camera, computer.settings.camera, passed_over, time.monotonic)
    except CameraError as error:
        return [fault(NAME, str(error), _CURE)]
    finally:
        camera.close()


def _examined(
    camera: Camera, choice: str, passed_over: Iterable[CameraError], clock: Callable[[], float]
) -> list[Finding]:
    if isinstance(camera, Thrower):
        if choice != AUTO:
            return [note(NAME, "the simulated tray, as chosen, in place of a camera")]
        why = [words for error in passed_over for words in getattr(error, "__notes__", (str(error),))]
        seen = ". ".join(["no camera: the table uses the simulated tray", *([" ".join(why)] if why else [])])
        return [note(NAME, seen, "plug one in, or set camera")]
    if isinstance(camera, Album):
        return [note(NAME, f"photographs ({camera.name}) in place of a camera")]
    if isinstance(camera, LiveCamera):
        camera.wait_open()
    frames = collect(camera, clock)
    return [judge(camera.name, frames), *([check_light(frames[-1].pixels)] if frames else [])]


def collect(
    camera: Camera, clock: Callable[[], float], nap: Callable[[float], None] = time.sleep
) -> list[Frame]:
    """Collect every new frame within two seconds.

    Raises:
        CameraError: the camera has failed.
    """
    frames: list[Frame] = []
    end_s = clock() + _LOOK_S
    while clock() < end_s:
        frame = camera.latest()
        if frame is not None and (not frames or frame.sequence != frames[-1].sequence):
            frames.append(frame)
        nap(_NAP_S)
    return frames


def judge(name: str, frames: list[Frame]) -> Finding:
    """Judge a camera by consecutive frames."""
    if len(frames) < 2:
        return fault(NAME, f"{name}: only {len(frames)} new pictures in {_LOOK_S:.0f} s", _CURE)
    height, width = frames[-1].pixels.shape[:2]
    steps = frames[-1].sequence - frames[0].sequence
    fps = steps / max(frames[-1].taken_s - frames[0].taken_s, 1e-3)
    seen = f"{name}: {width}x{height}, {fps:.1f} pictures a second"
    # Sensor noise makes every picture of a working camera different.
    if all(np.array_equal(frame.pixels, frames[0].pixels) for frame in frames[1:]):
        return fault(NAME, f"{seen}, but all are identical: it is frozen", _CURE)
    if fps < SLOW_FPS:
        return fault(
            NAME,
            f"{seen}; expected {SLOW_FPS:.0f} or more",
            "give it more light (dark rooms slow cameras down), or a faster port",
        )
    return fine(NAME, seen)
