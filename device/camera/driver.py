"""The interface of camera drivers, which run in a process of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from device.camera import Camera
from device.camera.hold import HeldControls


class Driver(Protocol):
    """A source of pictures. It may hang or crash; killing its process releases the device."""

    name: str
    """Its name on the screen; a `Sentence` is translated when it is shown."""

    def read(self) -> NDArray[np.uint8]:
        """Wait for the next picture; (height, width, 3), blue-green-red.

        Raises:
            CameraError: no more pictures will come.
        """
        ...


@runtime_checkable
class Holding(Protocol):
    """A driver that fixes exposure, white balance and focus."""

    @property
    def held(self) -> HeldControls | None:
        """The values that exposure, white balance and focus are fixed at; None until they are known."""
        ...


class CameraFunctions(Protocol):
    """The functions of a camera's module that is listed in `device/camera_names.py`.

    Their argument holds the fixed exposure, white balance and focus from the calibration, or None.
    """

    def open_named(self, kept: HeldControls | None) -> Camera:
        """Open the camera that people have chosen by name.

        A camera that is not plugged in is no error here: its `latest` raises the error until it is.
        """
        ...

    def candidates(self, kept: HeldControls | None) -> Iterable[Opener]:
        """The drivers that "auto" tries on this machine; empty for a camera that must be chosen by name."""
        ...


Opener = Callable[[], Driver]
"""Opens a driver. It is sent to the driver's process, so it must be picklable.

It raises `NoCamera` while there is no such camera.
"""
