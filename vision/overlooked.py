"""Tells an empty tray from one with dice that the reader does not see."""

from __future__ import annotations

import numpy as np

from vision.hand import clear_dice
from vision.motion import FEWEST_CHANGED, Thumbnail, changes
from vision.reading import Reading


def anything_new(rest: Thumbnail, now: Thumbnail, before: Reading | None) -> bool:
    """Whether a picture without readable dice shows more than dice that were taken away.

    As little as counts as motion is enough: dice that the reader overlooks often differ little from the tray.

    Args:
        rest: the picture when the tray last lay untouched.
        now: the picture to judge.
        before: the dice in `rest`, if they are known.
    """
    changed = changes(rest, now)
    if before is not None:
        clear_dice(changed, before)
    return bool(np.count_nonzero(changed) >= FEWEST_CHANGED)
