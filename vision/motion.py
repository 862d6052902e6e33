"""Detect motion by comparing grey thumbnails; this costs about a millisecond a frame."""

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

_LARGE_ROWS: Final = 8 * THUMBNAIL_WH[1]
"""The least height of a frame of which only every second row is used. Smaller: noise would show."""
CHANGE_LEVELS: Final = 12.0
"""Grey levels of 255 by which a changed pixel differs. With fewer, noise of the sensor counts as motion."""
_BAND: Final = 0.15
"""How much brighter or darker than all of the picture one of its rows may be. A flickering lamp makes such
bands, since a camera exposes row after row. With more, an arm that lies along the rows is taken for a band;
with less, a flickering lamp counts as motion, and no throw does."""
_BENT: Final = 0.5
"""How far a pixel may miss the change of the light, as a part of that change: cameras bend their tone curve,
and bright dice burn out. With more, motion is overlooked while the light changes."""
FEWEST_CHANGED: Final = 4
"""Changed pixels of a thumbnail that count as motion: a quarter of the smallest die."""
PARTS: Final = frozenset(range(16))
"""A picture is divided into four rows of four equal parts, which have the numbers 0 to 15. With more parts,
a flickering lamp changes too little in the dark ones to be seen in all; with fewer, an arm is in all."""
_DRIFT: Final = 0.03
"""Share of each still frame that goes into the anchor. With more, a slow slide is not seen as motion."""


@dataclass(frozen=True, slots=True, eq=False)
class Snapshot:
    """A thumbnail that dataclasses can hold: it equals only itself, since arrays are compared by element."""

    grey: Thumbnail

    def drifted(self, now: Snapshot) -> Snapshot:
        """This picture, with the pixels of `now` that differ little: only the light has changed them."""
        slowly = np.abs(now.grey - self.grey) <= CHANGE_LEVELS
        return now if slowly.all() else Snapshot(np.where(slowly, now.grey, self.grey))


def thumbnail(pixels: NDArray[np.uint8]) -> Thumbnail:
    """Shrink a frame of any size, (height, width, 3) blue-green-red, to a small grey picture.

    Of a large frame every second row is enough, and takes half the time.
    """
    rows = pixels[::2] if pixels.shape[0] >= _LARGE_ROWS else pixels
    return cv2.cvtColor(resized(rows, *THUMBNAIL_WH), cv2.COLOR_BGR2GRAY).astype(np.float32)


def changes(before: Thumbnail, after: Thumbnail, levels: float = CHANGE_LEVELS) -> NDArray[np.bool_]:
    """The pixels at which two thumbnails differ by more than `levels`, after matching their brightness.

    Automatic exposure multiplies the whole picture by one factor, a flickering lamp each row by its own. The
    median of the ratios estimates a factor as long as less than half of its pixels really changed. Every
    second column is enough for the estimate.
    """
    ratios = (before[:, ::2] + 1.0) / (after[:, ::2] + 1.0)
    whole = float(np.median(ratios[::2]))
    gain = np.clip(np.median(ratios, axis=1, keepdims=True), (1 - _BAND) * whole, whole / (1 - _BAND))
    return np.asarray(np.abs(before - after * gain) > levels + _BENT * np.abs(gain - 1.0) * before)


def anything_changed(before: Thumbnail, after: Thumbnail) -> bool:
    """Whether two thumbnails differ by more than noise and changing light explain."""
    return _enough(changes(before, after))


def _enough(changed: NDArray[np.bool_]) -> bool:
    return bool(np.count_nonzero(changed) >= FEWEST_CHANGED)


def _parts(changed: NDArray[np.bool_]) -> frozenset[int]:
    """The parts of a thumbnail in which enough pixels have changed to count as motion."""
    rows = columns = round(len(PARTS) ** 0.5)
    width, height = THUMBNAIL_WH
    counts = changed.reshape(rows, height // rows, columns, width // columns).sum(axis=(1, 3))
    return frozenset(np.flatnonzero(counts >= FEWEST_CHANGED).tolist())


class Motion:
    """Compare each frame with an anchor: the frame at which the picture came to rest.

    A slow slide differs little from the last frame, but in time much from the anchor. While nothing moves,
    the anchor follows the picture slowly, so that an evening's fading light is no motion.

    Attributes:
        parts: the parts of the picture, of `PARTS`, in which something has moved in the newest frame.
    """

    def __init__(self) -> None:
        self._anchor: Thumbnail | None = None
        self.parts: frozenset[int] = frozenset()

    def seen_in(self, frame: Thumbnail) -> bool:
        """Whether the frame differs from the anchor; False for the first frame."""
        if self._anchor is None:
            self._anchor = frame
            return False
        changed = changes(self._anchor, frame)
        if _enough(changed):
            self._anchor, self.parts = frame, _parts(changed)
            return True
        self.parts = frozenset()
        self._anchor = (1.0 - _DRIFT) * self._anchor + _DRIFT * frame
        return False
