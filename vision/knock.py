"""Have camera or tray been knocked since they were calibrated? Markers tell, or the picture's border."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibration import Calibration, find_markers
from vision.motion import THUMBNAIL_WH, thumbnail

MOST_SHIFT_MM: Final = 3.0
"""How far the mat may have slid: a die in the lane is still told by its place."""
_FEWEST_MARKERS: Final = 2
_BORDER: Final = 1 / 8
"""The part of the picture's width, and of its height, that counts as border on each side."""
_LEAST_ALIKE: Final = 0.6
"""Slides of 5 mm and more fall below; cups and arms on half of the border do not."""
_FAINTEST_SLOPE: Final = 0.02
_STEEPEST_SLOPE: Final = 0.15
"""Slopes of the brightness' logarithm a cell: below is noise, and none counts for more than the latter."""
_LEAST_TO_SEE: Final = 0.05
"""The part of the border that must have slopes: nobody sees a bare table move."""
_BLACK: Final = 8.0

GLANCE_SHAPE: Final = THUMBNAIL_WH[::-1]
Glance = NDArray[np.uint8]
"""(96, 128) grey levels: a frame, made small."""


@dataclass(frozen=True, slots=True)
class Knock:
    """Something has moved.

    Attributes:
        shift_mm: how far the markers have moved, or None where the border alone tells of it.
    """

    shift_mm: float | None


def glance(frame: NDArray[np.uint8]) -> Glance:
    """What is to be remembered of a frame, (height, width, 3) uint8, in which no hand is in view."""
    return np.asarray(thumbnail(frame).round(), np.uint8)


def find_knock(frame: NDArray[np.uint8], calibration: Calibration, before: Glance) -> Knock | None:
    """What has moved since a calibration, or None.

    Ask about frames in which all is still and no hand is in view.

    Args:
        frame: (height, width, 3) uint8, blue-green-red.
        calibration: how the camera looked at the mat.
        before: the `glance` at a frame of that time.
    """
    if frame.shape[:2] != (calibration.height, calibration.width):
        return Knock(None)
    shift_mm = _shift_mm(frame, calibration)
    if shift_mm is not None:
        return Knock(shift_mm) if shift_mm > MOST_SHIFT_MM else None
    return Knock(None) if _alike(before, glance(frame)) < _LEAST_ALIKE else None


def _shift_mm(frame: NDArray[np.uint8], calibration: Calibration) -> float | None:
    """How far the markers lie from where they lay, or None where too few are seen."""
    found = find_markers(frame) if calibration.marks else {}
    both = sorted(found.keys() & calibration.marks.keys())
    if len(both) < _FEWEST_MARKERS:
        return None
    now = calibration.to_mm([found[number].mean(axis=0) for number in both])
    then = calibration.to_mm([calibration.marks[number] for number in both])
    return float(np.median(np.hypot(*(now - then).T)))


def _alike(before: Glance, after: Glance) -> float:
    """How well the slopes along two borders agree: 1 for the same, about 0 for others.

    Slopes across and slopes down are judged apart, and the worse decides: a tray that slid along one of
    its sides looks the same on that side.
    """
    return min(_agreement(one, other) for one, other in zip(_slopes(before), _slopes(after), strict=True))


def _agreement(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    if np.count_nonzero(one) < _LEAST_TO_SEE * one.size:
        return 1.0
    norm = float(np.linalg.norm(one) * np.linalg.norm(other))
    return float((one * other).sum()) / norm if norm else 0.0


def _slopes(view: Glance) -> NDArray[np.float32]:
    """(2, 96, 128) slopes across and down along the border, of the logarithm: no lamp changes them."""
    level = np.log(view.astype(np.float32) + np.float32(_BLACK))
    slopes = np.stack([cv2.Sobel(level, cv2.CV_32F, 1, 0), cv2.Sobel(level, cv2.CV_32F, 0, 1)]) / 8
    width, height = (round(side * _BORDER) for side in THUMBNAIL_WH)
    slopes[:, height:-height, width:-width] = 0
    steep = np.clip(np.abs(slopes) - _FAINTEST_SLOPE, 0, _STEEPEST_SLOPE)
    return np.asarray(np.sign(slopes) * steep, np.float32)
