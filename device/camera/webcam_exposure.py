"""Lowers the exposure of a webcam while dice are burnt out.

The automatic exposure of the webcam runs until then. Only the driver of Linux (V4L2) tells the exposure in
units of time, so that it can be halved; with other drivers nothing is changed.
"""

from __future__ import annotations

from typing import Final, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from device.camera.drift import Drift
from vision.exposure_steps import STOPS, ExposureSteps
from vision.meter import burnt_patches

V4L2: Final = "V4L2"
"""OpenCV's name for the driver of Linux."""
_MANUAL: Final = 1.0
_AUTOMATIC: Final = 3.0
"""V4L2_EXPOSURE_MANUAL and V4L2_EXPOSURE_APERTURE_PRIORITY of the kernel, which OpenCV passes on."""
_SETTLED: Final = 30
"""How many pictures a new exposure gets to take effect. With fewer, one change would be measured twice."""
_EVERY: Final = 6
"""Every sixth picture is searched for burnt-out dice. Smaller: a ring on a passing hand causes a
step."""
_LEFT: Final = (0.5, 1.0)
"""The least and the largest part of the brightness that is left after one step. Beyond, the webcam has told
an exposure that was not the one in use, or an arm has come over the tray."""
_TRIES: Final = 3
"""How many steps in a row may leave another brightness before the exposure is left to the webcam. With fewer,
an arm at the wrong moment would leave dice burnt out for the whole evening."""


class Exposing(Protocol):
    """The part of `cv2.VideoCapture` that sets the exposure, with its names."""

    def getBackendName(self) -> str:  # noqa: N802
        """The name of the system's driver."""
        ...

    def get(self, propId: int, /) -> float:  # noqa: N803
        """The value of a property; 0 or less if the device has none."""
        ...

    def set(self, propId: int, value: float, /) -> bool:  # noqa: N803
        """Set a property; returns whether the device has taken it."""
        ...


class WebcamExposure:
    """Decides after each picture whether to change the exposure of a webcam, and changes it.

    Automatic exposure is switched on at first: a killed program may have left another one behind.

    Args:
        capture: the opened device.
    """

    def __init__(self, capture: Exposing) -> None:
        self._capture = capture
        self._works = capture.getBackendName() == V4L2 and self._set_automatic() and self._exposure() > 0
        self._exposure_steps = ExposureSteps()
        self._light: Drift | None = None  # while the exposure is fixed
        self._before = 0.0
        self._awaited = _SETTLED
        self._pictures = 0
        self._tries = _TRIES

    def after(self, picture: NDArray[np.uint8]) -> None:
        """Change the exposure after a picture (height, width, 3), if that is needed; usually it is not."""
        if not self._works:
            return
        level = float(picture[::8, ::8].mean())
        if self._awaited:
            self._awaited -= 1
            if not self._awaited:
                self._settle(level)
        elif self._light is not None and self._light.after(level):
            self._find_anew()
        elif self._light is None or not self._light.begun:
            self._meter(picture, level)

    def _settle(self, level: float) -> None:
        """Take a new exposure back if pictures are much too dark with it, or lighter than before."""
        if self._light is None:
            return
        least, most = (part * self._before for part in _LEFT)
        if least <= level <= most:
            self._light, self._tries = Drift(level), _TRIES
            return
        self._tries -= 1
        if self._tries:
            self._find_anew()
        else:
            self._give_up()

    def _meter(self, picture: NDArray[np.uint8], level: float) -> None:
        self._pictures += 1
        if self._pictures % _EVERY:
            return
        steps = self._exposure_steps.after(burnt_patches(picture))
        if steps < 0:
            self._darken(level)
        elif steps:  # it has not helped
            self._give_up()

    def _darken(self, level: float) -> None:
        """Lower the exposure by one step."""
        exposure = round(self._exposure() * 2**-STOPS)
        if not (
            self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, _MANUAL)
            and self._capture.set(cv2.CAP_PROP_EXPOSURE, max(exposure, 1))
        ):
            self._give_up()
            return
        self._light, self._before, self._awaited = Drift(level), level, _SETTLED

    def _find_anew(self) -> None:
        """Find the exposure automatically in another light, and meter dice anew."""
        self._set_automatic()
        self._exposure_steps, self._light, self._awaited = ExposureSteps(), None, _SETTLED

    def _give_up(self) -> None:
        """Leave the exposure to the webcam until it is opened again."""
        self._set_automatic()
        self._works = False

    def _set_automatic(self) -> bool:
        return self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, _AUTOMATIC)

    def _exposure(self) -> float:
        """The exposure that the webcam tells, in units of 100 microseconds."""
        return self._capture.get(cv2.CAP_PROP_EXPOSURE)
