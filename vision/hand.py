"""Detect a hand or an arm in the picture: a throw does not count while one reaches in."""

from __future__ import annotations

from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.motion import THUMBNAIL_WH, Thumbnail, changes
from vision.reading import Die, Reading

_CHANGE_LEVELS: Final = 20.0
"""Grey levels of 255 by which a changed pixel differs. With fewer, soft shadows count as a hand."""
_SMALLEST_PART: Final = 0.012
"""Share of the picture: a smaller change at the edge is ignored. Even a finger covers more."""
_DIE_MARGIN: Final = 0.5
"""Changes up to this distance from a die, in widths of the die, are taken for its shadow."""


def reaches_in(rest: Thumbnail, now: Thumbnail, before: Reading | None, after: Reading) -> bool:
    """True if something large, other than dice, reaches in from the edge of the picture.

    Args:
        rest: the picture when the tray last lay untouched.
        now: the picture to judge.
        before: the dice in `rest`, if they are known.
        after: the dice in `now`.
    """
    changed = changes(rest, now, _CHANGE_LEVELS).astype(np.uint8)
    for reading in (before, after):
        if reading is not None:
            clear_dice(changed, reading)
    closed = cv2.morphologyEx(changed, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    _, labels, stats, _ = cv2.connectedComponentsWithStats(closed)
    edge = np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])
    at_edge = np.setdiff1d(edge, [0])
    return bool((stats[at_edge, cv2.CC_STAT_AREA] >= _SMALLEST_PART * closed.size).any())


def clear_dice(changed: NDArray[Any], reading: Reading) -> None:
    """Clear the changes on the dice of a reading and in their shadows.

    Args:
        changed: the pixels of a thumbnail that differ, not zero where they do; changed in place.
        reading: the dice.
    """
    scale_x = THUMBNAIL_WH[0] / reading.width
    scale_y = THUMBNAIL_WH[1] / reading.height
    for die in reading.dice:
        left, top, right, bottom = _with_shadow(die)
        rows = slice(max(0, int(top * scale_y)), max(0, int(bottom * scale_y) + 1))
        columns = slice(max(0, int(left * scale_x)), max(0, int(right * scale_x) + 1))
        changed[rows, columns] = 0


def _with_shadow(die: Die) -> tuple[float, float, float, float]:
    left, top, right, bottom = die.box_xyxy
    margin = _DIE_MARGIN * die.size_px
    return left - margin, top - margin, right + margin, bottom + margin
