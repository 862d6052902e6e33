"""Checks the light on the tray: too dark, too bright, or a reflection."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from device.doctor.finding import Finding, fault, fine, note
from vision.meter import BRIGHT, BURNT, DARK, MOST_BURNT

NAME: Final = "light"


def check_light(pixels: NDArray[np.uint8]) -> Finding:
    """Judge the light by one picture.

    Args:
        pixels: (height, width, 3) uint8, blue-green-red.
    """
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    mean, burnt = float(grey.mean()), float((grey >= BURNT).mean())
    seen = f"mean level {mean:.0f} of 255, {burnt:.1%} burnt out"
    if mean < DARK:
        return fault(
            NAME, f"{seen}: too dark", "light the tray from two sides, or take the cover off the lens"
        )
    if mean > BRIGHT:
        return fault(NAME, f"{seen}: too bright", "move the lamps away, or lay a darker mat into the tray")
    if burnt > MOST_BURNT:
        return note(
            NAME,
            f"{seen}: something shines",
            "turn the lamp so that it is not mirrored, or lay paper over it",
        )
    return fine(NAME, seen)
