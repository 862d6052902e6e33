"""Measure light, sharpness and the size of a die in the picture, each with its good range."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibration import Calibration

DARK: Final = 50.0
BRIGHT: Final = 215.0
"""The least and the largest mean grey level, of 255, at which faces are read well."""
MOST_BURNT: Final = 0.02
"""The largest part of the tray that may be burnt out. A lamp mirrored in the tray covers more."""
LEAST_EVEN: Final = 0.45
"""The least ratio of the tray's darkest ninth to its brightest. Below it, one lamp stands too near."""
MOST_BLUR: Final = 0.045
"""The largest blur (one sigma) of a picture that counts as sharp, in parts of a die's width. Smaller: soft
pictures of webcams count as blurred, though they are read well. Larger: pictures count as sharp in which the
reader overlooks dice."""
MOST_BLUR_MM: Final = 0.6
"""The largest blur (one sigma) at which a pip of 3 mm stays a pip, in mm."""
SMALLEST_DIE_PX: Final = 32.0
"""The least width of a die in the picture at which faces are read well, in pixels."""
DIE_MM: Final = 16.0
"""The side of a common die, whose size in pixels is measured."""

BURNT: Final = 250
"""The grey level from which a pixel counts as burnt out."""
_PATCH: Final = (0.0001, 0.025)
"""The least and the largest area of a burnt-out patch that may be a die, as a part of the picture. Smaller
ones are glints, larger ones a window or a white tray."""
_SOLID: Final = 0.99
"""The least area of a solid patch, as a part of its area with its holes filled. Larger: noise counts as a
hole. Smaller: a single pip on the face of a die does not."""
_EVERY: Final = 4
"""Burnt-out patches are searched in every fourth row and column, which takes a sixteenth of the time."""
_LEAST_CONTRAST: Final = 50
"""The least difference between the two sides of an edge by which blur is measured, in grey levels of 255.
Smaller: noise and grain count as edges."""
_EDGE_PX: Final = 17
"""The window round an edge in which its dark and its light side are found, in pixels."""
_DIE_PX: Final = 48.0
"""Before its blur is measured, a picture is resized so that a die is this many pixels wide. Larger: a much
blurred edge is wider than its window (`_EDGE_PX`) and is not recognised. Smaller: a window holds several
edges."""
_SHARPEST: Final = 10.0
"""The percentile of edge widths that shows the blur of the lens. Most edges are soft by themselves."""


class Burnt(NamedTuple):
    """How much of a picture is burnt out in patches of a die's size.

    Attributes:
        part: all of them, as a part of the picture.
        solid: those without holes. What stands on a die makes holes unless it is burnt out, too.
    """

    part: float
    solid: float


@dataclass(frozen=True, slots=True)
class Measurement:
    """One measured value, with its good range.

    Attributes:
        name: what was measured: "light", "burnt", "even", "blur" or "die".
        value: how much of it there is, in `unit`.
        unit: "levels", "%", "mm" or "px".
        least, most: the ends of the good range; None if it has no such end.
    """

    name: str
    value: float
    unit: str
    least: float | None = None
    most: float | None = None

    @property
    def good(self) -> bool:
        """Whether the value is in its good range."""
        return (self.least is None or self.value >= self.least) and (
            self.most is None or self.value <= self.most
        )


def measure(frame: NDArray[np.uint8], calibration: Calibration) -> tuple[Measurement, ...]:
    """Measure what a frame shows of lamps and lens. The order is that in which faults should be mended.

    Args:
        frame: (height, width, 3) uint8, blue-green-red, of the tray without dice or with few.
        calibration: where in it the tray lies.
    """
    grey = np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8)
    tray = _rectified(grey, calibration)
    burnt = 100.0 * float((tray >= BURNT).mean())
    blur_mm = blur_px(grey) * calibration.pixel_mm
    return (
        Measurement("light", float(tray.mean()), "levels", DARK, BRIGHT),
        Measurement("burnt", burnt, "%", most=100.0 * MOST_BURNT),
        Measurement("even", 100.0 * _evenness(tray), "%", least=100.0 * LEAST_EVEN),
        Measurement("blur", blur_mm, "mm", most=MOST_BLUR_MM),
        Measurement("die", DIE_MM / calibration.pixel_mm, "px", least=SMALLEST_DIE_PX),
    )


def burnt_patches(frame: NDArray[np.uint8]) -> Burnt:
    """How much of a frame (height, width, 3) is burnt out in patches of a die's size.

    A pixel counts if two of its colours are burnt out. One alone is so in every picture of a bright red die.
    """
    one, other, third = cv2.split(np.ascontiguousarray(frame[::_EVERY, ::_EVERY]))
    second = cv2.max(cv2.min(one, other), cv2.min(cv2.max(one, other), third))
    burnt = (second >= BURNT).astype(np.uint8)
    _count, *found, _middles = cv2.connectedComponentsWithStats(burnt)
    labels, stats = (np.asarray(part, np.int32) for part in found)
    parts = stats[:, cv2.CC_STAT_AREA] / burnt.size
    least, most = _PATCH
    of_a_die = [number for number in range(1, len(parts)) if least <= parts[number] <= most]
    solid = [number for number in of_a_die if _is_solid(_patch(labels, stats, number))]
    return Burnt(float(parts[of_a_die].sum()), float(parts[solid].sum()))


def _patch(labels: NDArray[np.int32], stats: NDArray[np.int32], number: int) -> NDArray[np.uint8]:
    """The mask (height, width) of one connected component, cropped to its bounding box."""
    left, top, width, height = stats[number, : cv2.CC_STAT_AREA]
    return np.asarray(labels[top : top + height, left : left + width] == number, np.uint8)


def _is_solid(mask: NDArray[np.uint8]) -> bool:
    """Whether a connected component, 1 in its mask (height, width), has next to no holes."""
    filled = np.pad(mask, 1)
    cv2.floodFill(filled, None, (0, 0), 1)  # what stays 0 is a hole
    burnt, holes = int(mask.sum()), int((filled == 0).sum())
    return burnt >= _SOLID * (burnt + holes)


def blur_px(grey: NDArray[np.uint8]) -> float:
    """The blur (one sigma) of the sharpest edges of a picture, in pixels.

    An edge of contrast C that a Gaussian has blurred rises by C / (sigma sqrt(2 pi)) a pixel at most.
    Infinite in a picture without edges. A perfectly sharp edge gives 0.8: half a pixel, and the width of the
    gradient filter.
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


def is_blurred(frame: NDArray[np.uint8], die_px: float) -> bool:
    """Whether even the sharpest edges of a frame are too blurred to read dice. A frame without edges is not.

    Dice smaller than `SMALLEST_DIE_PX` are treated as that large: they are hard to read for their size, and
    their edges are soft in a sharp frame, too.

    Args:
        frame: (height, width, 3) uint8, blue-green-red.
        die_px: the width of the dice in it, in pixels.
    """
    grey = np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8)
    scale = _DIE_PX / max(die_px, SMALLEST_DIE_PX)
    height, width = (max(round(side * scale), 1) for side in grey.shape)
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    resized = np.asarray(cv2.resize(grey, (width, height), interpolation=way), np.uint8)
    return MOST_BLUR * _DIE_PX < blur_px(resized) < float("inf")


def _rectified(grey: NDArray[np.uint8], calibration: Calibration) -> NDArray[np.uint8]:
    """The tray warped as if seen from straight above, one pixel a millimetre."""
    left, top, right, bottom = calibration.layout.tray
    return calibration.seen_from_above(
        grey, calibration.layout.tray, round(right - left), round(bottom - top)
    )


def _evenness(tray: NDArray[np.uint8]) -> float:
    """The ratio of the darkest ninth to the brightest, by their median levels; 1 is even."""
    rows = np.array_split(tray, 3, axis=0)
    levels = [float(np.median(part)) for row in rows for part in np.array_split(row, 3, axis=1)]
    return min(levels) / max(max(levels), 1.0)
