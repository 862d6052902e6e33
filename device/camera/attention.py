"""Which pictures are worth handing over in full size?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.motion import THUMBNAIL_WH, Motion

AWAKE_S: Final = 3.0
"""How long after the last motion every picture is handed over: until a throw has surely been read."""
IDLE_S: Final = 0.2
"""How far apart pictures are while nothing moves: enough to see that the camera lives."""


class Attention:
    """Looks at small grey pictures; asks for the large ones while it matters.

    A Raspberry Pi spends more on copying large pictures than on all the rest of watching an empty tray.

    Args:
        clock: seconds that only grow.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._motion = Motion()
        self._moved_s = clock()
        self._wanted_s = float("-inf")

    def wants(self, grey: NDArray[np.uint8]) -> bool:
        """Whether the picture that looks like this, (height, width), is to be handed over."""
        now_s = self._clock()
        small = cv2.resize(grey, THUMBNAIL_WH, interpolation=cv2.INTER_AREA).astype(np.float32)
        if self._motion.seen_in(small):
            self._moved_s = now_s
        wanted = now_s - self._moved_s < AWAKE_S or now_s - self._wanted_s >= IDLE_S
        if wanted:
            self._wanted_s = now_s
        return wanted
