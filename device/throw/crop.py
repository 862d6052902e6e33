"""Which part of a picture is shown: the dice as large as fits, or all of the tray."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from device.zone import Zone
from vision.boxes import Box, longer_side
from vision.reading import Die

_SMALLEST_DIE = 56
"""A die is never shown smaller, in units, as long as the crop can help it."""
_ROOM = 0.75
"""What is shown round the outermost dice, in widths of a die: their marks need it."""


def crop_to(dice: Iterable[Die], width: int, height: int, zone: Zone) -> Box | None:
    """The part of a picture to show in a zone: all dice, as large as fits; None for the whole picture.

    The picture is `width` by `height` pixels; the part has the proportions of the zone.
    """
    boxes = [die.box_xyxy for die in dice]
    if not boxes:
        return None
    size = float(np.median([longer_side(box) for box in boxes]))
    # Dice stay where the eye expects them: never closer than twice the smallest size.
    return _part_round(_with_room(boxes), width, height, zone, size * zone.w / (2 * _SMALLEST_DIE))


def crop_to_tray(
    places: Sequence[Box], kept: Iterable[Die], width: int, height: int, zone: Zone
) -> Box | None:
    """The part of a picture to show in a zone while a throw is awaited; None for the middle of the picture.

    It has the proportions of the zone and holds all `places` where dice may lie, and the `kept` dice. Where
    nobody knows such places, `places` is empty. The picture is `width` by `height` pixels.
    """
    boxes = [die.box_xyxy for die in kept]
    staying = _with_room(boxes) if boxes else None
    if places:
        return _part_round(_round_all([*places, *([staying] if staying else [])]), width, height, zone)
    if staying is None:
        return None
    # Nobody knows where the tray lies: show as much as fits, moved no farther than the kept dice need.
    w = min(width, height * zone.w / zone.h)
    h = w * zone.h / zone.w
    x = _slid(width, w, staying[0], staying[2])
    y = _slid(height, h, staying[1], staying[3])
    return x, y, x + w, y + h


def _with_room(boxes: Sequence[Box]) -> Box:
    """The box round the boxes of dice, with room for their marks."""
    room = _ROOM * float(np.median([longer_side(box) for box in boxes]))
    left, top, right, base = _round_all(boxes)
    return left - room, top - room, right + room, base + room


def _round_all(boxes: Sequence[Box]) -> Box:
    """The box round several boxes."""
    lefts, tops, rights, bases = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bases)


def _part_round(box: Box, width: int, height: int, zone: Zone, least_w: float = 0) -> Box:
    """The smallest part of a picture round a box that has a zone's proportions and is not narrower."""
    left, top, right, base = box
    aspect = zone.w / zone.h
    w = min(max(right - left, (base - top) * aspect, least_w), width, height * aspect)
    h = w / aspect
    x = min(max((left + right - w) / 2, 0), width - w)
    y = min(max((top + base - h) / 2, 0), height - h)
    return x, y, x + w, y + h


def _slid(whole: float, length: float, low: float, high: float) -> float:
    """Where a stretch of `length` begins that holds `low` to `high`, as near to the middle as can be."""
    start = min(max((whole - length) / 2, high - length), low)
    return min(max(start, 0), whole - length)
