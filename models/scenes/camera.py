"""Random cameras and their sensors."""

from __future__ import annotations

import numpy as np

from vision.scenes.camera import Camera
from vision.scenes.sensor import Sensor
from vision.scenes.solids import Floats

_FORMATS = ((640, 480), (640, 480), (480, 360), (640, 360), (480, 480), (480, 640), (512, 384))
FROM_ABOVE = np.radians(70)
"""The least elevation that counts as "from above"; such pictures may be rotated by any angle."""


def random_camera(rng: np.random.Generator, die_px: float, size_mm: float) -> tuple[Camera, float]:
    """A camera that sees a die in its middle `die_px` wide, and its elevation in radians."""
    width, height = _FORMATS[rng.integers(len(_FORMATS))]
    high = rng.random() < 0.45
    elevation = np.radians(90 - abs(rng.normal(0, 9)) if high else rng.uniform(22, 72))
    elevation = float(max(elevation, np.radians(20)))
    roll = float(rng.uniform(-np.pi, np.pi) if elevation > FROM_ABOVE else rng.normal(0, 0.08))
    focal = width / 2 / np.tan(np.radians(rng.uniform(25, 75)) / 2)
    camera = Camera.looking_at(
        (0.0, 0.0),
        focal * size_mm / die_px,
        elevation,
        float(rng.uniform(0, 2 * np.pi)),
        roll,
        focal,
        (width, height),
    )
    return camera, elevation


def random_sensor(rng: np.random.Generator, picture: Floats, die_px: float, *, burnt: bool = False) -> Sensor:
    """Random faults of a camera, with an exposure that fits the picture more or less.

    Args:
        rng: the random generator.
        picture: the light that the camera sees.
        die_px: the width of an ordinary die, in pixels.
        burnt: whether the exposure fits the middle of the picture's levels, so that what is bright burns out.
    """
    mean = float(picture[::4, ::4].mean()) + 1e-3
    exposure = 0.31 * mean**-0.75 * 0.35**-0.25 * float(np.exp(rng.normal(0, 0.3)))
    bright = float(np.percentile(picture[::4, ::4].max(axis=2), 98))
    exposure = min(exposure, float(rng.uniform(0.9, 1.7)) / bright)
    if burnt:
        middle = float(np.median(picture[::4, ::4].mean(axis=2))) + 1e-3
        exposure = min(float(rng.uniform(0.08, 0.3)) / middle, float(rng.uniform(1.5, 5.0)) / bright)
    cast = np.exp(rng.normal(0, 0.09, 3))
    balance = cast / picture[::4, ::4].mean(axis=(0, 1)) ** float(rng.uniform(0, 0.5))
    balance = balance / balance.mean()
    shake = float(rng.uniform(0.04, 0.14)) * die_px * (rng.random() < 0.06)
    angle = float(rng.uniform(0, np.pi))
    blurred = float(rng.uniform(0.0, 0.035)) * die_px if rng.random() < 0.35 else 0.0
    return Sensor(
        exposure=exposure,
        balance=(float(balance[0]), float(balance[1]), float(balance[2])),
        gamma=float(rng.uniform(1.9, 2.5)),
        contrast=float(rng.uniform(0, 0.6)),
        saturation=0.0 if rng.random() < 0.02 else float(np.clip(rng.normal(1, 0.2), 0.4, 1.5)),
        vignette=float(rng.uniform(0, 0.45)),
        blur_px=float(np.hypot(rng.uniform(0.2, 0.7), blurred)),
        motion_px=(shake * float(np.cos(angle)), shake * float(np.sin(angle))),
        shot=float(np.exp(rng.uniform(np.log(0.004), np.log(0.05)))),
        read=float(np.exp(rng.uniform(np.log(0.001), np.log(0.02)))),
        grain_px=float(rng.choice([1.0, 1.0, 1.5, 2.2])),
        sharpen=float(rng.uniform(0.2, 1.3)) if rng.random() < 0.35 else 0.0,
        salt=float(rng.uniform(0.001, 0.02)) if rng.random() < 0.03 else 0.0,
        coarse=min(float(rng.uniform(1.1, 2.2)), max(die_px / 14, 1.0)) if rng.random() < 0.15 else 1.0,
    )
