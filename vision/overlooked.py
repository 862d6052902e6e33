"""Tells a tray in which no die was thrown yet from one with thrown dice that the reader does not see."""

from __future__ import annotations

import cv2
import numpy as np

from vision.hand import changed_beside_dice, slide_between
from vision.motion import CHANGE_LEVELS, FEWEST_CHANGED, Thumbnail
from vision.reading import Reading


def anything_new(rest: Thumbnail, now: Thumbnail, before: Reading | None, after: Reading) -> bool:
    """Whether a picture shows more than the dice that are read in it, and those that were taken away.

    A change that just counts as motion is enough: dice that the reader overlooks often differ little from the
    tray. After a knock at the table the whole picture has slid a little. That is undone, as in `vision.hand`.

    Args:
        rest: the picture when the tray last lay untouched.
        now: the picture to judge.
        before: the dice in `rest`, if they are known.
        after: the dice in `now`.
    """
    changed = changed_beside_dice(rest, now, before, after, levels=CHANGE_LEVELS)
    if np.count_nonzero(changed) < FEWEST_CHANGED:
        return False
    slide_xy = slide_between(rest, now, before, after)
    if slide_xy == (0.0, 0.0):
        return True
    slid = changed_beside_dice(rest, now, before, after, slide_xy).astype(np.uint8)
    without_lines = cv2.erode(slid, np.ones((2, 2), np.uint8))  # edges do not fit by a part of a pixel
    return bool(np.count_nonzero(without_lines) >= FEWEST_CHANGED)
