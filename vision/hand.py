"""Detect a hand or an arm in the picture: a throw does not count while one reaches in."""

from __future__ import annotations

from math import ceil
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.motion import THUMBNAIL_WH, Thumbnail, changes
from vision.reading import Die, Reading

_SHADOW_LEVELS: Final = 20.0
"""Grey levels of 255 by which a changed pixel differs. With fewer, soft shadows count as a hand."""
_SMALLEST_PART: Final = 0.012
"""Share of the picture: a smaller change at the edge is ignored. Even a finger covers more."""
_SMALLEST_PART_SLID: Final = _SMALLEST_PART / 2
"""The same after a slide was undone: a part of the hand may lie in the strip that is then left out."""
_FARTHEST: Final = 1 / 16
"""The largest slide of the whole picture that is undone, as a part of its sides. With more, a finger at the
edge would lie in the strip that is then left out; with less, more knocks are taken for a hand."""
_SURELY_SLID: Final = 0.4
"""The least peak of the phase correlation, 0 to 1, for a slide. With less, noise is taken for one."""
_DIE_MARGIN: Final = 0.5
"""Changes up to this distance from a die, in widths of the die, are taken for its shadow."""


def reaches_in(rest: Thumbnail, now: Thumbnail, before: Reading | None, after: Reading) -> bool:
    """Whether something large, other than dice, reaches in from the edge of the picture.

    Args:
        rest: the picture when the tray last lay untouched.
        now: the picture to judge.
        before: the dice in `rest`, if they are known.
        after: the dice in `now`.
    """
    if not _large_at_edge(changed_beside_dice(rest, now, before, after), _SMALLEST_PART):
        return False
    changed = changed_after_slide(rest, now, before, after)
    return changed is None or _large_at_edge(changed, _SMALLEST_PART_SLID)


def changed_beside_dice(
    rest: Thumbnail,
    now: Thumbnail,
    before: Reading | None,
    after: Reading,
    levels: float = _SHADOW_LEVELS,
) -> NDArray[np.bool_]:
    """Which pixels of a thumbnail have changed, other than those on dice and in their shadows.

    Args:
        rest: the picture when the tray last lay untouched.
        now: the picture to judge.
        before: the dice in `rest`, if they are known.
        after: the dice in `now`.
        levels: the grey levels of 255 by which a changed pixel differs.
    """
    changed = changes(rest, now, levels)
    for reading in (before, after):
        if reading is not None:
            _clear_dice(changed, reading)
    return changed


def changed_after_slide(
    rest: Thumbnail, now: Thumbnail, before: Reading | None, after: Reading
) -> NDArray[np.bool_] | None:
    """As `changed_beside_dice`, after undoing how far the whole picture has slid.

    After a knock at the table it has slid a little. What was not in view before is left out. The arguments
    are those of `reaches_in`.

    Returns:
        The changed pixels; None if the picture has not slid, or if that is unsure.
    """
    x, y = _slide_between(rest, now, before, after)
    if (x, y) == (0.0, 0.0):
        return None
    changed = changed_beside_dice(_shifted(rest, x, y), now, before, after)
    rows, columns = ceil(abs(y)), ceil(abs(x))
    return changed[rows : changed.shape[0] - rows, columns : changed.shape[1] - columns]


def _slide_between(
    rest: Thumbnail, now: Thumbnail, before: Reading | None, after: Reading
) -> tuple[float, float]:
    """How far the whole picture has slid, in pixels of a thumbnail; (0, 0) if that is unsure or too far."""
    window = cv2.createHanningWindow(THUMBNAIL_WH, cv2.CV_32F)
    (x, y), peak = cv2.phaseCorrelate(_without_dice(rest, before), _without_dice(now, after), window)
    width, height = THUMBNAIL_WH
    near = abs(x) <= _FARTHEST * width and abs(y) <= _FARTHEST * height
    return (x, y) if near and peak >= _SURELY_SLID else (0.0, 0.0)


def _without_dice(view: Thumbnail, reading: Reading | None) -> Thumbnail:
    """A copy in which dice are as grey as the tray: they were thrown, and have not slid with the picture."""
    plain = view.copy()  # always, because OpenCV writes into what it correlates
    if reading is not None:
        tray = np.ones_like(view)
        _clear_dice(tray, reading)
        plain[tray == 0] = np.median(view)
    return plain


def _large_at_edge(changed: NDArray[np.bool_], least: float) -> bool:
    """Whether pixels that cover at least this part of the picture hang together, and touch its edge."""
    whole = np.ascontiguousarray(changed, np.uint8)
    closed = cv2.morphologyEx(whole, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    _, labels, stats, _ = cv2.connectedComponentsWithStats(closed)
    edge = np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])
    at_edge = np.setdiff1d(edge, [0])
    return bool((stats[at_edge, cv2.CC_STAT_AREA] >= least * closed.size).any())


def _clear_dice(changed: NDArray[Any], reading: Reading) -> None:
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


def _shifted(view: Thumbnail, x: float, y: float) -> Thumbnail:
    return np.asarray(cv2.warpAffine(view, np.array([[1, 0, x], [0, 1, y]]), THUMBNAIL_WH), np.float32)


def _with_shadow(die: Die) -> tuple[float, float, float, float]:
    left, top, right, bottom = die.box_xyxy
    margin = _DIE_MARGIN * die.size_px
    return left - margin, top - margin, right + margin, bottom + margin
