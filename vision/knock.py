"""Notice that camera or tray were knocked since the calibration, by the markers or the picture's border."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibrate import find_markers
from vision.calibration import Calibration
from vision.motion import THUMBNAIL_WH, thumbnail

MOST_SHIFT_MM: Final = 3.0
"""The largest slide of the mat that is accepted, in mm. Larger: a die in the lane is taken
for its neighbour."""
_FEWEST_MARKERS: Final = 2
"""The least number of markers that show a slide. With one, a misdetected marker counts as a knock."""
_BORDER: Final = 1 / 8
"""The part of the picture's width, and of its height, that counts as border on each side."""
_LEAST_ALIKE: Final = 0.6
"""The least likeness of an unmoved border. Larger: a cup or an arm counts as a knock. Smaller: slides go
unnoticed."""
_FAINTEST_SLOPE: Final = 0.02
_STEEPEST_SLOPE: Final = 0.15
"""Gradients of the logarithm of brightness a cell: smaller ones are noise, larger ones are clipped."""
_LEAST_TO_SEE: Final = 0.05
"""The part of the picture that must have gradients; all of them lie in its border. A bare table shows no
movement."""
_BLACK: Final = 8.0
"""Added to every grey level before its logarithm is taken. Smaller: noise in the dark is a gradient."""
_SOBEL_WEIGHTS: Final = 8
"""The sum by which a Sobel filter of 3 x 3 multiplies a gradient."""

GLANCE_SHAPE: Final = THUMBNAIL_WH[::-1]
Glance = NDArray[np.uint8]
"""(96, 128) grey levels: a frame, made small."""


def glance(frame: NDArray[np.uint8]) -> Glance:
    """The glance to keep of a frame (height, width, 3) uint8 without a hand in it."""
    return np.asarray(thumbnail(frame).round(), np.uint8)


def was_knocked(frame: NDArray[np.uint8], calibration: Calibration, before: Glance) -> bool:
    """Whether camera or tray have moved since the calibration.

    A frame of another size counts as one from another camera. Pass only frames in which everything is still.
    An arm in view is no knock, but it may hide one.

    Args:
        frame: (height, width, 3) uint8, blue-green-red.
        calibration: how the camera looked at the mat.
        before: the `glance` at a frame of that time.
    """
    if frame.shape[:2] != (calibration.height, calibration.width):
        return True
    shift_mm = _shift_mm(frame, calibration)
    if shift_mm is not None:
        return shift_mm > MOST_SHIFT_MM
    return _alike(before, glance(frame)) < _LEAST_ALIKE


def _shift_mm(frame: NDArray[np.uint8], calibration: Calibration) -> float | None:
    """How far the markers have moved, in mm; None if too few are seen."""
    found = find_markers(frame) if calibration.marks else {}
    both = sorted(found.keys() & calibration.marks.keys())
    if len(both) < _FEWEST_MARKERS:
        return None
    now = calibration.to_mm([found[number].mean(axis=0).tolist() for number in both])
    then = calibration.to_mm([calibration.marks[number] for number in both])
    return float(np.median(np.hypot(*(now - then).T)))


def _alike(before: Glance, after: Glance) -> float:
    """The correlation of the gradients along two borders: 1 for the same, about 0 for different ones.

    Horizontal and vertical gradients are compared apart, and the worse decides: a tray that slid along
    one of its sides looks unchanged on that side.
    """
    return min(_agreement(one, other) for one, other in zip(_slopes(before), _slopes(after), strict=True))


def _agreement(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    if np.count_nonzero(one) < _LEAST_TO_SEE * one.size:
        return 1.0
    norm = float(np.linalg.norm(one) * np.linalg.norm(other))
    return float((one * other).sum()) / norm if norm else 0.0


def _slopes(view: Glance) -> NDArray[np.float32]:
    """The gradients (2, 96, 128) of log brightness in the border, which hardly depend on the lamps."""
    level = np.log(view.astype(np.float32) + np.float32(_BLACK))
    slopes = (
        np.stack([cv2.Sobel(level, cv2.CV_32F, 1, 0), cv2.Sobel(level, cv2.CV_32F, 0, 1)]) / _SOBEL_WEIGHTS
    )
    width, height = (round(side * _BORDER) for side in THUMBNAIL_WH)
    slopes[:, height:-height, width:-width] = 0
    steep = np.clip(np.abs(slopes) - _FAINTEST_SLOPE, 0, _STEEPEST_SLOPE)
    return np.asarray(np.sign(slopes) * steep, np.float32)
