"""Fit a d4 or d8 that lies flat to the maps of its corners, where the place of the camera is known.

Seen from the camera, every level triangle is projected onto the floor with its shape unchanged. So the upper
face of a d8 and the base of a d4 appear there as equilateral triangles. The apex of a d4 stands above the
middle of its base, and the side of the base determines how high.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.corners import RADIUS_TO_HEIGHT, CornerMaps, Corners, Floats, clockwise, peaks
from vision.reading import Shape
from vision.vantage import Vantage

_CORNERS: Final = 6
"""How many peaks are tried as corners of the triangle. With fewer, a true corner is left out now and then."""
_TRIPLES: Final = np.array(list(combinations(range(_CORNERS), 3)))
_APEXES: Final = 2
"""How many peaks are tried as the apex of a d4."""
_BLUR_CELLS: Final = 1.0
"""How far the maps are blurred, in cells, so that a triangle close to their peaks scores, too."""
_LEAST_HEAT: Final = 1e-3
"""The heat of a corner that the model does not see, as when another die hides it."""
_HIGHEST: Final = 0.5
"""The greatest height of a die, as a part of the camera's; a larger one is no die."""
_THIRDS: Final = np.exp(2j * np.pi * np.arange(3) / 3)
"""The corners of an equilateral triangle of radius 1 round 0."""

Complex = NDArray[np.complex128]
"""Points of the floor as complex numbers, in millimetres."""


def fit_corners(maps: CornerMaps, shape: Shape, vantage: Vantage) -> Corners:
    """The corners that a flat die can have and that fit the maps best.

    Peaks of the maps are tried as corners in all combinations. Each is moved to the nearest corners that
    such a die can have.

    Args:
        maps: where the corners are likely.
        shape: "d4" or "d8".
        vantage: the place of the camera.
    """
    seen = maps.to_pixels(peaks(maps.heat[1], _CORNERS))
    corners = _on_floor(clockwise(seen[_TRIPLES]), vantage)
    if shape == "d8":
        bases = _in_picture(_nearest_d8(corners), vantage)
        best = int(_fit(maps.heat[1], maps.to_cells(bases)).argmax())
        return Corners(bases[best].mean(axis=0), bases[best])
    apexes = _on_floor(maps.to_pixels(peaks(maps.heat[0], _APEXES)), vantage)
    found = _nearest_d4(corners, apexes[:, None], vantage)
    bases, tips = (_in_picture(points, vantage) for points in (found[0].reshape(-1, 3), found[1].ravel()))
    fits = _fit(maps.heat[1], maps.to_cells(bases)) + _fit(maps.heat[0], maps.to_cells(tips)[:, None])
    best = int(fits.argmax())
    return Corners(tips[best], bases[best])


def _nearest_d8(corners: Complex) -> Complex:
    """The upper faces (n, 3) of level d8 that are nearest to corners (n, 3)."""
    middles = corners.mean(axis=1, keepdims=True)
    return np.asarray(middles + _spokes(corners - middles))


def _nearest_d4(corners: Complex, apex: Complex, vantage: Vantage) -> tuple[Complex, Complex]:
    """The bases (k, n, 3) and tips (k, n) of level d4, nearest to corners (n, 3) and to apexes (k, 1)."""
    foot, height_mm = complex(*vantage.camera_mm[:2]), float(vantage.camera_mm[2])
    spokes = _spokes(corners - corners.mean(axis=-1, keepdims=True))
    part = np.minimum(np.abs(spokes[:, 0]) * RADIUS_TO_HEIGHT / height_mm, _HIGHEST)
    away = 1 / (1 - part)  # how much farther from the camera's foot the tip appears than the middle
    apex_says = away * (away * foot + apex - foot)
    middles = (corners.sum(axis=-1) + apex_says) / (3 + away**2)
    return middles[..., None] + spokes, foot + (middles - foot) * away


def _spokes(around: Complex) -> Complex:
    """The corners (n, 3) of equilateral triangles round 0 that are nearest to corners (n, 3)."""
    either = [(around * way.conj()).mean(axis=1, keepdims=True) * way for way in (_THIRDS, _THIRDS.conj())]
    return np.asarray(np.where(np.abs(either[0]) > np.abs(either[1]), *either))


def _on_floor(points_px: Floats, vantage: Vantage) -> Complex:
    """Points (..., 2) of the picture, as points of the floor."""
    floor = vantage.to_floor(points_px)
    return np.asarray(floor[..., 0] + 1j * floor[..., 1])


def _in_picture(points: Complex, vantage: Vantage) -> Floats:
    """Points of the floor, as points (..., 2) of the picture."""
    return np.asarray(vantage.to_picture(np.stack([points.real, points.imag], axis=-1)), np.float32)


def _fit(heat: Floats, cells: Floats) -> Floats:
    """How warm a map (s, s) is at the points of each hypothesis (n, k, 2): the sum of its logarithms."""
    blurred = cv2.GaussianBlur(np.ascontiguousarray(heat), (0, 0), _BLUR_CELLS)
    logarithms = np.log(np.maximum(blurred, _LEAST_HEAT))
    cold = float(np.log(_LEAST_HEAT))
    at = cv2.remap(
        logarithms,
        cells[..., 0],
        cells[..., 1],
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=cold,
    )
    return np.asarray(at.sum(axis=1), np.float32)
