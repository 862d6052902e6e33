"""Light, sharpness and the size of a die in the picture: measured, with what is good."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibration import Calibration

DARK: Final = 50.0
BRIGHT: Final = 215.0
"""Mean grey levels, of 255, between which faces are read well."""
MOST_BURNT: Final = 0.02
"""The share of the picture that may be burnt out: a lamp mirrored in the tray is larger."""
LEAST_EVEN: Final = 0.45
"""The darkest ninth of the tray beside the brightest; below, one lamp stands too near."""
MOST_BLUR_MM: Final = 0.6
"""The blur (one sigma) that a pip of 3 mm on a die of 16 mm bears."""
SMALLEST_DIE_PX: Final = 32.0
DIE_MM: Final = 16.0
"""The die of which the size in pixels is told: the common one."""

BURNT: Final = 250
"""From this grey level on nothing can be told from white."""
_LEAST_CONTRAST: Final = 50
_EDGE_PX: Final = 17
"""Round an edge, how far its dark and its light side are looked for."""
_SHARPEST: Final = 10.0
"""The percentile of all edges that stands for the lens: the others are soft by themselves."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure.

    Attributes:
        name: what was measured: "light", "burnt", "even", "blur" or "die".
        value: how much of it there is, in `unit`.
        unit: "levels", "%", "mm" or "px".
        least, most: between which the value is good; None where it has no such end.
    """

    name: str
    value: float
    unit: str
    least: float | None = None
    most: float | None = None

    @property
    def good(self) -> bool:
        """The value is where it should be."""
        return (self.least is None or self.value >= self.least) and (
            self.most is None or self.value <= self.most
        )


def measure(frame: NDArray[np.uint8], calibration: Calibration) -> tuple[Figure, ...]:
    """What a frame says about lamp and lens, in the order in which it should be mended.

    Args:
        frame: (height, width, 3) uint8, blue-green-red, of the tray without dice or with few.
        calibration: where in it the tray lies.
    """
    grey = np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8)
    tray = _straightened(grey, calibration)
    burnt = 100.0 * float((tray >= BURNT).mean())
    blur_mm = blur_px(grey) * calibration.pixel_mm
    return (
        Figure("light", float(tray.mean()), "levels", DARK, BRIGHT),
        Figure("burnt", burnt, "%", most=100.0 * MOST_BURNT),
        Figure("even", 100.0 * _evenness(tray), "%", least=100.0 * LEAST_EVEN),
        Figure("blur", blur_mm, "mm", most=MOST_BLUR_MM),
        Figure("die", DIE_MM / calibration.pixel_mm, "px", least=SMALLEST_DIE_PX),
    )


def blur_px(grey: NDArray[np.uint8]) -> float:
    """How soft the sharpest edges of a picture are: the sigma of their blur, in pixels.

    An edge of contrast C that a Gaussian has blurred rises by C / (sigma sqrt(2 pi)) a pixel at most.
    Infinite in a picture without an edge. A perfectly sharp one gives 0.8: half a pixel's width and the
    width of the filter that measures the slope.
    """
    picture = grey.astype(np.float32)
    slope = np.hypot(cv2.Scharr(picture, cv2.CV_32F, 1, 0), cv2.Scharr(picture, cv2.CV_32F, 0, 1)) / 32.0
    near = np.ones((_EDGE_PX, _EDGE_PX), np.uint8)
    contrast = cv2.dilate(picture, near) - cv2.erode(picture, near)
    steepest = slope >= cv2.dilate(slope, np.ones((5, 5), np.uint8))
    edges = steepest & (slope > 0) & (contrast > _LEAST_CONTRAST)
    if not edges.any():
        return float("inf")
    sigmas = contrast[edges] / (slope[edges] * np.sqrt(2 * np.pi))
    return float(np.percentile(sigmas, _SHARPEST))


def _straightened(grey: NDArray[np.uint8], calibration: Calibration) -> NDArray[np.uint8]:
    """The tray seen from straight above, a pixel a millimetre."""
    left, top, right, bottom = calibration.layout.tray
    move = np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1]], np.float64) @ calibration.px_to_mm
    straight = cv2.warpPerspective(grey, move, (round(right - left), round(bottom - top)))
    return np.asarray(straight, np.uint8)


def _evenness(tray: NDArray[np.uint8]) -> float:
    """The darkest ninth beside the brightest, by their middle levels; 1 is even."""
    rows = np.array_split(tray, 3, axis=0)
    levels = [float(np.median(part)) for row in rows for part in np.array_split(row, 3, axis=1)]
    return min(levels) / max(max(levels), 1.0)
