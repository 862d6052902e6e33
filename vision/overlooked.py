"""Tells a tray in which no die was thrown yet from one with thrown dice that the reader does not see."""

from __future__ import annotations

import cv2
import numpy as np

from vision.hand import changed_after_slide, changed_beside_dice
from vision.motion import CHANGE_LEVELS, FEWEST_CHANGED, Thumbnail
from vision.reading import Reading


def anything_new(rest: Thumbnail, now: Thumbnail, before: Reading | None, after: Reading) -> bool:
    """Whether a picture shows more than the dice that are read in it, and those that were taken away.

    A change that just counts as motion is enough: dice that the reader overlooks often differ little from the
    tray.

    Args:
        rest: the picture when the tray last lay untouched.
        now: the picture to judge.
        before: the dice in `rest`, if they are known.
        after: the dice in `now`.
    """
    changed = changed_beside_dice(rest, now, before, after, levels=CHANGE_LEVELS)
    if np.count_nonzero(changed) < FEWEST_CHANGED:
        return False
    after_slide = changed_after_slide(rest, now, before, after)
    if after_slide is None:
        return True
    # Edges do not fit by a part of a pixel, and leave thin lines.
    without_lines = cv2.erode(after_slide.astype(np.uint8), np.ones((2, 2), np.uint8))
    return bool(np.count_nonzero(without_lines) >= FEWEST_CHANGED)
