"""A video file as a camera: it is played once, at its own speed."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from device.camera.errors import NoCamera, VideoOver
from wording.sentence import Sentence

SUFFIXES: Final = (".mp4", ".mov", ".m4v", ".mkv", ".webm", ".avi", ".mjpg", ".mjpeg")
"""The file name extensions of videos, in lower case."""

_USUAL_FPS: Final = 30.0
_FPS: Final = (1.0, 240.0)
"""The plausible frame rates; a file that states another one is played at the default rate."""


class VideoFile:
    """The driver of a video file.

    Args:
        path: the file.
        clock: a monotonic clock, in seconds.
        nap: waits some seconds.

    Raises:
        NoCamera: the file is missing, or is no video that can be read.
    """

    def __init__(
        self,
        path: str | Path,
        clock: Callable[[], float] = time.monotonic,
        nap: Callable[[float], None] = time.sleep,
    ) -> None:
        path = Path(path)
        self.name = path.name
        self._clock = clock
        self._nap = nap
        self._capture = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)
        if not self._capture.isOpened():
            raise NoCamera(
                Sentence(
                    "{path} is not a video that can be read: check the file, or save it as MP4.",
                    path=str(path),
                )
            )
        fps = self._capture.get(cv2.CAP_PROP_FPS)
        self._frame_s = 1 / (fps if _FPS[0] <= fps <= _FPS[1] else _USUAL_FPS)
        self._due_s = clock()

    def read(self) -> NDArray[np.uint8]:
        """Wait until the next picture is due, and return it.

        Raises:
            VideoOver: the video has ended.
        """
        done, pixels = self._capture.read()
        if not done or pixels is None:
            raise VideoOver(
                Sentence(
                    "The video {name} is over: start again with another, or enter the dice by hand.",
                    name=self.name,
                )
            )
        self._due_s += self._frame_s
        self._nap(max(0.0, self._due_s - self._clock()))
        return np.asarray(pixels)
