"""From what a person asked for to the camera that gives it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from device.camera import Camera
from device.camera.errors import NoCamera
from device.camera.photos import PhotoFolder
from device.camera.simulated import SimulatedTray
from device.camera.webcam import Webcam

_MOST_WEBCAMS: Final = 8


def open_camera(choice: str = "auto") -> Camera:
    """Open a source of frames.

    Args:
        choice: "auto" for the first webcam that works, else the simulated tray; "simulated"; the number of
            a webcam; or the path of a photograph or of a folder of them.

    Raises:
        NoCamera: what was asked for does not exist or does not work.
    """
    if choice == "auto":
        return _first_that_works()
    if choice == "simulated":
        return SimulatedTray()
    if choice == "pi":
        raise NoCamera(
            "the camera of the Raspberry Pi cannot be used yet; "
            "plug in a webcam, or choose --camera simulated or a folder of photographs"
        )
    if choice.isdecimal() and not Path(choice).exists():
        return Webcam(int(choice))
    if Path(choice).expanduser().exists():
        return PhotoFolder(Path(choice).expanduser())
    raise NoCamera(
        f"there is no camera {choice!r}; choose auto, simulated, the number of a webcam, "
        "or the path of a photograph or a folder of them"
    )


def _first_that_works() -> Camera:
    for index in _webcams():
        try:
            return Webcam(index)
        except NoCamera:
            continue  # metadata and codec devices have numbers too, and give no picture
    return SimulatedTray()


def _webcams() -> tuple[int, ...]:
    """The numbers that are worth a try: those the system lists, or the first where it has no list."""
    if not sys.platform.startswith("linux"):
        return (0,)
    return tuple(index for index in range(_MOST_WEBCAMS) if Path(f"/dev/video{index}").exists())
