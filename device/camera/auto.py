"""Finds a camera if the settings do not name one."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final, cast

from device.camera.driver import CameraFunctions, Driver, Opener
from device.camera.errors import NoCamera
from device.camera.hold import HeldControls
from device.camera.webcam import Webcam
from device.camera_names import CAMERAS
from wording.sentence import Sentence

_LISTED: Final = Path("/sys/class/video4linux")
"""Where Linux has a folder for each video device."""


def module_of(word: str) -> CameraFunctions:
    """The module of the camera with a name in `CAMERAS`."""
    return cast("CameraFunctions", importlib.import_module(CAMERAS[word]))


def candidates(kept: HeldControls | None = None) -> Iterator[Opener]:
    """The cameras to try on this machine: those named in `CAMERAS`, then webcams in the system's order.

    `kept` holds the fixed exposure, white balance and focus from the calibration.
    """
    for word in CAMERAS:
        yield from module_of(word).candidates(kept)
    for index in _webcams():
        yield partial(Webcam, index)


def first_that_works(kept: HeldControls | None = None) -> Driver:
    """Open the first camera that gives a picture.

    Called again after a fault, it also finds a webcam that was plugged in again under another number.

    Raises:
        NoCamera: no camera gives a picture; its notes say why, a note for each camera.
        Exception: no other camera gives a picture, and one has failed by this error of its driver.
    """
    failed: Exception | None = None
    missing = NoCamera(Sentence("No camera was found: plug one in."))
    for opener in candidates(kept):
        try:
            return opener()
        except NoCamera as error:
            missing.add_note(str(error))
        except Exception as error:  # noqa: BLE001 - drivers fail in their own ways, and the next camera may work
            failed = failed or error
    raise failed or missing


def _webcams(listed: Path = _LISTED) -> tuple[int, ...]:
    """The numbers of the video devices that may be webcams; 0 on systems without a list of them."""
    if not sys.platform.startswith("linux"):
        return (0,)
    nodes = (node for node in listed.glob("video*") if _is_first(node))
    return tuple(sorted(int(node.name.removeprefix("video")) for node in nodes))


def _is_first(node: Path) -> bool:
    """Whether a node is the first of its device: a webcam's second one has metadata, and no pictures."""
    try:
        return (node / "index").read_text("ascii").strip() == "0"
    except OSError:
        return False
