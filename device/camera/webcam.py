"""The driver of a webcam, through OpenCV."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from device.camera.errors import CameraStopped, NoCamera
from device.camera.webcam_exposure import V4L2, Exposing, WebcamExposure
from wording.sentence import Sentence

_SIZE_WH: Final = (1280, 960)
"""The requested picture size; the camera takes the nearest one that it has."""
_COMPRESSED: Final = cv2.VideoWriter.fourcc(*"MJPG")
"""Motion JPEG. Uncompressed, pictures of the requested size pass USB 2 only 5 to 10 times a second."""
_SMALLEST_WH: Final = (640, 480)
"""The smallest accepted picture size; in smaller pictures a die has too few pixels to be read."""

_TRIES: Final = 10
_RETRY_S: Final = 0.05
"""How many reads in a row may fail, and the pause after each. A webcam drops single pictures; one that sends
none for half a second is gone."""


class VideoCapture(Exposing, Protocol):
    """The part of `cv2.VideoCapture` that the driver uses, with its names."""

    def isOpened(self) -> bool:  # noqa: N802
        """Whether the device is open."""
        ...

    def read(self) -> tuple[bool, Any]:
        """Wait for the next frame; returns success, then the frame."""
        ...

    def release(self) -> None:
        """Release the device."""
        ...


class Webcam:
    """The driver of one webcam. Its exposure is lowered while dice are burnt out.

    Args:
        index: the system's number of the device, from 0.
        open_capture: opens the device; tests pass their own.
        nap: waits some seconds; used before a failed read is retried.

    Raises:
        NoCamera: there is no such device, or it gives no pictures, or too small ones.
    """

    def __init__(
        self,
        index: int,
        open_capture: Callable[[int], VideoCapture] | None = None,
        nap: Callable[[float], None] = time.sleep,
    ) -> None:
        self.name: str = webcam_name(index)
        self._nap = nap
        self._capture = (open_capture or _open)(index)
        try:
            self._check()
        except NoCamera:
            self._capture.release()
            raise
        self._exposure = WebcamExposure(self._capture)

    def read(self) -> NDArray[np.uint8]:
        """Wait for the next picture; a failed read is retried.

        Raises:
            CameraStopped: several reads in a row have failed.
        """
        picture = self._next()
        if picture is None:
            raise CameraStopped(
                Sentence("{camera} has gone: plug it in again, or check its cable.", camera=self.name)
            )
        self._exposure.after(picture)
        return picture

    def _next(self) -> NDArray[np.uint8] | None:
        """Wait for the next picture; None if several reads in a row have failed."""
        for _attempt in range(_TRIES):
            done, pixels = self._capture.read()
            if done and pixels is not None:
                return np.asarray(pixels)
            self._nap(_RETRY_S)
        return None

    def _check(self) -> None:
        """Read one picture to check the device: devices for metadata or codecs open too, but give none."""
        if not self._capture.isOpened():
            raise NoCamera(
                Sentence(
                    "There is no {camera}, or another program uses it: plug it in, or choose another.",
                    camera=self.name,
                )
            )
        picture = self._next()
        if picture is None:
            raise NoCamera(
                Sentence(
                    "{camera} opens but gives no picture: close other programs that use it.",
                    camera=self.name,
                )
            )
        height, width = picture.shape[:2]
        if width < _SMALLEST_WH[0] or height < _SMALLEST_WH[1]:
            raise NoCamera(
                Sentence(
                    "{camera} gives pictures of {seen}; to read dice, a camera needs {least} or more: "
                    "choose another.",
                    camera=self.name,
                    seen=f"{width} x {height}",
                    least="{} x {}".format(*_SMALLEST_WH),
                )
            )


def webcam_name(index: int) -> Sentence:
    """The name of a webcam on the screen, by its number."""
    return Sentence("webcam {n}", n=index)


def _open(index: int) -> VideoCapture:
    """Open a device with OpenCV's own messages switched off; the driver reports errors itself."""
    level = cv2.utils.logging.getLogLevel()
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    try:
        capture = cv2.VideoCapture(index)
    finally:
        cv2.utils.logging.setLogLevel(level)
    if capture.isOpened() and capture.getBackendName() == V4L2:
        # Before the size, because each format has its own sizes. A webcam without this format keeps its own.
        capture.set(cv2.CAP_PROP_FOURCC, _COMPRESSED)
    width, height = _SIZE_WH
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, width)
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, height)
    return capture
