"""A folder of photographs as a camera: each photograph is one throw."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from device.camera import Frame
from device.camera.errors import NoCamera, NoPhotographLeft
from device.errors import CameraError
from vision.errors import PictureError
from vision.files import is_file
from vision.picture import list_pictures, load_picture
from wording.sentence import Sentence


class PhotoFolder:
    """Shows the photographs of a folder in natural order, one for each throw; or a single photograph.

    The first frame comes with the first `advance()`. Each photograph is shown until the next `advance()`.

    Args:
        path: a folder, or one photograph.
        clock: returns the time that frames are stamped with.

    Raises:
        NoCamera: `path` does not exist, or contains no photograph.
    """

    def __init__(self, path: str | Path, clock: Callable[[], float] = time.monotonic) -> None:
        path = Path(path)
        try:
            self._photos = (path,) if is_file(path) else list_pictures(path)
        except PictureError as error:
            raise NoCamera(error.args[0]) from error
        self.name = path.name or str(path)
        self._path = path
        self._clock = clock
        self._shown = 0
        self._sequence = 0
        self._pixels: NDArray[np.uint8] | None = None
        self._fault: CameraError | None = None

    @property
    def remaining(self) -> int:
        """How many photographs have not been shown yet."""
        return len(self._photos) - self._shown

    def advance(self) -> None:
        """Show the next photograph.

        Raises:
            NoPhotographLeft: there is no next one; the last one stays.
            CameraError: the next one cannot be read; `latest` raises the same until the next `advance`.
        """
        if not self.remaining:
            raise NoPhotographLeft(
                Sentence(
                    "the last photograph of {path} has been shown; "
                    "add photographs and start again, or enter the dice by hand",
                    path=self._path,
                )
            )
        self._shown += 1
        self._pixels = self._fault = None
        try:
            self._pixels = load_picture(self._photos[self._shown - 1])
        except PictureError as error:
            self._fault = CameraError(error.args[0])
            raise self._fault from error

    def latest(self) -> Frame | None:
        """The current photograph, as a new frame with each call.

        Raises:
            CameraError: the photograph cannot be read.
        """
        if self._fault is not None:
            # The same error object is raised again and again, and its traceback would grow each time.
            raise self._fault.with_traceback(None)
        if self._pixels is None:
            return None
        self._sequence += 1
        return Frame(self._pixels, self._sequence, self._clock())

    def close(self) -> None:
        """Do nothing: no device is open."""
