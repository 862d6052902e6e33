"""How far a table's camera lowers its exposure for dice in rendered pictures."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from vision.exposure_steps import STOPS, ExposureSteps
from vision.meter import burnt_patches


def metered_stops(picture_at: Callable[[float], NDArray[np.uint8]]) -> float:
    """The change of exposure, in stops (powers of two), at which a table's camera stays.

    Args:
        picture_at: takes the picture (height, width, 3), blue-green-red, at a change of exposure.
    """
    exposure_steps, stops = ExposureSteps(), 0.0
    while steps := exposure_steps.after_several(burnt_patches(picture_at(stops))):
        stops += STOPS * steps
    return stops
