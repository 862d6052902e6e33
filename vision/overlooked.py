"""Tells a tray in which no die was thrown yet from one with thrown dice that the reader does not see."""

from __future__ import annotations

import numpy as np

from vision.hand import clear_dice
from vision.motion import FEWEST_CHANGED, Thumbnail, changes
from vision.reading import Reading


def anything_new(rest: Thumbnail, now: Thumbnail, before: Reading | None, after: Reading) -> bool:
    """Whether a picture shows more than the dice that are read in it, and those that were taken away.

    As little as counts as motion is enough: dice that the reader overlooks often differ little from the tray.

    Args:
        rest: the picture when the tray last lay untouched.
        now: the picture to judge.
        before: the dice in `rest`, if they are known.
        after: the dice in `now`.
    """
    changed = changes(rest, now)
    for reading in (before, after):
        if reading is not None:
            clear_dice(changed, reading)
    return bool(np.count_nonzero(changed) >= FEWEST_CHANGED)
