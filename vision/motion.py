"""Does anything move? Told from small grey pictures, at the cost of about a millisecond a frame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.resize import resized

THUMBNAIL_WH: Final = (128, 96)
"""Small enough that sensor noise averages out, large enough that the smallest die covers 16 pixels."""

Thumbnail = NDArray[np.float32]
"""(96, 128) grey levels from 0 to 255; the frame's proportions do not matter here."""

_CHANGE_LEVELS: Final = 12.0
_FEWEST_CHANGED: Final = 4
_DRIFT: Final = 0.03


@dataclass(frozen=True, slots=True, eq=False)
class Snapshot:
    """A thumbnail as part of a value: equal to itself alone, since arrays do not compare to one truth."""

    grey: Thumbnail


def thumbnail(pixels: NDArray[np.uint8]) -> Thumbnail:
    """A frame of any size, (height, width, 3) blue-green-red, as a small grey picture."""
    return cv2.cvtColor(resized(pixels, *THUMBNAIL_WH), cv2.COLOR_BGR2GRAY).astype(np.float32)


def changes(before: Thumbnail, after: Thumbnail, levels: float = _CHANGE_LEVELS) -> NDArray[np.bool_]:
    """Where two thumbnails differ by more than `levels`, once their common brightness is taken out.

    Lamps flicker and cameras adjust their exposure: both multiply the whole picture by one factor, which
    the median of the ratios finds as long as less than half of the picture really changed.
    """
    gain = float(np.median((before + 1.0) / (after + 1.0)))
    return np.asarray(np.abs(before - after * gain) > levels)


def anything_changed(before: Thumbnail, after: Thumbnail) -> bool:
    """Whether two thumbnails differ by more than noise and light do."""
    return bool(np.count_nonzero(changes(before, after)) >= _FEWEST_CHANGED)


class Motion:
    """Compares each frame with the one at which the picture came to rest.

    Comparing with that anchor rather than with the last frame finds slow slides too. While nothing
    moves, the anchor follows the picture slowly, so that an evening's fading light is no motion.
    """

    def __init__(self) -> None:
        self._anchor: Thumbnail | None = None

    def seen_in(self, frame: Thumbnail) -> bool:
        """True where something has moved since the last frame; never in the first one."""
        if self._anchor is None:
            self._anchor = frame
            return False
        if anything_changed(self._anchor, frame):
            self._anchor = frame
            return True
        self._anchor = (1.0 - _DRIFT) * self._anchor + _DRIFT * frame
        return False
