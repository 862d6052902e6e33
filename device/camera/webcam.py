"""A webcam through OpenCV: a thread fetches frames, and only the newest one is kept."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, Final, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from device.camera import Frame
from device.camera.errors import NoCamera
from device.camera.health import Health

_SIZE_WH: Final = (1280, 960)
"""Asked of the camera, which gives the nearest size it has."""

_RETRY_S: Final = 0.05


class Capture(Protocol):
    """What is used of `cv2.VideoCapture`, with its names."""

    def isOpened(self) -> bool:  # noqa: N802
        """Whether there is a device."""
        ...

    def read(self) -> tuple[bool, Any]:
        """The next frame, once it is there."""
        ...

    def release(self) -> None:
        """Let go of the device."""
        ...


class Webcam:
    """The webcam with a number, counted from 0 as the system does.

    Args:
        index: the number of the device.
        open_capture: opens the device; tests hand in their own.
        clock: what stamps the frames.

    Raises:
        NoCamera: there is no such device, or it gives no picture.
    """

    def __init__(
        self,
        index: int,
        open_capture: Callable[[int], Capture] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = f"webcam {index}"
        self._clock = clock
        self._capture = (open_capture or _open)(index)
        pixels = self._first_picture(index)
        self._lock = threading.Lock()
        self._health = Health(self.name, clock())
        self._frame = Frame(pixels, 1, clock())
        self._health.saw(pixels, self._frame.taken_s)
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._fetch, name=self.name, daemon=True)
        self._thread.start()

    def latest(self) -> Frame:
        """The newest frame.

        Raises:
            CameraStopped: the camera has stopped sending, or sends the same picture over and over.
            CameraDark: the picture is black.
        """
        with self._lock:
            self._health.check(self._clock())
            return self._frame

    def close(self) -> None:
        """Stop the thread, which lets go of the device. A read that hangs is left behind."""
        self._closing.set()
        self._thread.join(timeout=1.0)

    def _first_picture(self, index: int) -> NDArray[np.uint8]:
        """The picture that proves that the device works."""
        if not self._capture.isOpened():
            self._capture.release()
            raise NoCamera(
                f"there is no webcam {index}, or another program uses it; "
                "plug one in, or choose --camera simulated"
            )
        done, pixels = self._capture.read()
        if not done or pixels is None:
            self._capture.release()
            raise NoCamera(
                f"webcam {index} opens but gives no picture; "
                "close other programs that use it, or choose another"
            )
        return np.asarray(pixels)

    def _fetch(self) -> None:
        """Take frames until the end; a failed read is tried again, and its silence is told by `Health`."""
        while not self._closing.is_set():
            done, pixels = self._capture.read()
            if done and pixels is not None:
                self._keep(pixels)
            else:
                self._closing.wait(_RETRY_S)
        self._capture.release()

    def _keep(self, pixels: NDArray[np.uint8]) -> None:
        now_s = self._clock()
        with self._lock:
            self._frame = Frame(pixels, self._frame.sequence + 1, now_s)
            self._health.saw(pixels, now_s)


def _open(index: int) -> Capture:
    """Open a device without OpenCV's own messages, which would stand beside our sentence."""
    level = cv2.utils.logging.getLogLevel()
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    try:
        capture = cv2.VideoCapture(index)
    finally:
        cv2.utils.logging.setLogLevel(level)
    width, height = _SIZE_WH
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, width)
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, height)
    return capture
