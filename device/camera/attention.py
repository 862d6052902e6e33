"""Decides which pictures are copied in full size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.motion import THUMBNAIL_WH, Motion

AWAKE_S: Final = 3.0
"""For how long after the last motion every picture is copied. If it is too short, pictures are missing
before a throw has been read; if it is too long, copying costs power."""
IDLE_S: Final = 0.2
"""The time between two copied pictures while nothing moves. If it is too long, the camera seems dead."""


class Attention:
    """Detects motion in small grey pictures, and says when the large ones are needed.

    Copying large pictures costs a Raspberry Pi more than everything else that it does for an empty tray.

    Args:
        clock: a monotonic clock, in seconds.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._motion = Motion()
        self._moved_s = clock()
        self._wanted_s = float("-inf")

    def wants(self, grey: NDArray[np.uint8]) -> bool:
        """Whether to copy the large picture that belongs to this small one, (height, width)."""
        now_s = self._clock()
        small = cv2.resize(grey, THUMBNAIL_WH, interpolation=cv2.INTER_AREA).astype(np.float32)
        if self._motion.seen_in(small):
            self._moved_s = now_s
        wanted = now_s - self._moved_s < AWAKE_S or now_s - self._wanted_s >= IDLE_S
        if wanted:
            self._wanted_s = now_s
        return wanted
