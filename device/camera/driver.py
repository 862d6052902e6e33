"""What runs in a camera's own process."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from device.camera import Camera
from device.camera.hold import Held


class Driver(Protocol):
    """A source of pictures that may hang or crash: the end of its process lets go of the device."""

    name: str
    """What the screen calls it; a `Sentence` is said in the language in use."""

    def read(self) -> NDArray[np.uint8]:
        """The next picture, as soon as it is there; (height, width, 3), blue-green-red.

        Raises:
            CameraError: no picture will come any more.
        """
        ...


@runtime_checkable
class Holding(Protocol):
    """A driver that holds exposure, white balance and focus."""

    @property
    def held(self) -> Held | None:
        """What the camera is held at, once that is known."""
        ...


class Named(Protocol):
    """What the module of a camera in `device/cameras.py` has.

    Both functions are given what a camera was held at when it was calibrated, or None.
    """

    def open_named(self, kept: Held | None) -> Camera:
        """The camera that people have chosen by its word.

        A camera that is not there yet is no error: its `latest` tells of it.
        """
        ...

    def candidates(self, kept: Held | None) -> Iterable[Opener]:
        """The drivers that "auto" may try on this machine now; none for a camera that must be asked for."""
        ...


Opener = Callable[[], Driver]
"""Opens a driver, in its process; it travels there, so it can be pickled.

It raises `NoCamera` where there is nothing to open yet.
"""
