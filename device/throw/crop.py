"""Which part of a picture is shown: the dice as large as fits, or all of the tray."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from device.zone import Zone
from vision.boxes import Box, longer_side
from vision.reading import Die

_LARGEST_DIE = 64
"""A die is never shown larger, in units, so that its number finds room beside it."""
_SMALLEST_DIE = 44
"""A die is never shown smaller, in units, as long as the dice fit into the picture."""
_NUMBER_ROOM = 46
"""What is shown round the outermost dice, in units: their numbers stand there."""
_ROOM = 0.5
"""What is shown round the outermost dice at least, in widths of a die."""


def crop_to(dice: Iterable[Die], width: int, height: int, zone: Zone) -> Box | None:
    """The part of a picture to show in a zone: all dice with room for their numbers; None for all of it.

    The picture is `width` by `height` pixels; the part has the proportions of the zone.
    """
    boxes = [die.box_xyxy for die in dice]
    if not boxes:
        return None
    left, top, right, base = _round_all(boxes)
    size = float(np.median([longer_side(box) for box in boxes]))
    # Units per pixel at which the numbers have room; smaller dice than the smallest go without it.
    scale = min(
        (zone.w - 2 * _NUMBER_ROOM) / (right - left),
        (zone.h - 2 * _NUMBER_ROOM) / (base - top),
        _LARGEST_DIE / size,
    )
    scale = max(scale, _SMALLEST_DIE / size)
    return _part_round(_with_room(boxes), width, height, zone, zone.w / scale)


def crop_to_tray(places: Sequence[Box], kept: Iterable[Die], width: int, height: int, zone: Zone) -> Box:
    """The part of a picture to show in a zone while a throw is awaited.

    It has the proportions of the zone and holds all `places` where dice may lie, and the `kept` dice. Where
    nobody knows such places, `places` is empty, and all of the picture is shown. The picture is `width` by
    `height` pixels.
    """
    boxes = [die.box_xyxy for die in kept]
    shown = list(places) or [(0.0, 0.0, float(width), float(height))]
    if boxes and places:
        shown.append(_with_room(boxes))
    return _part_round(_round_all(shown), width, height, zone)


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
    """The smallest part of a picture round a box that has a zone's proportions and is not narrower.

    Where such a part is wider or higher than the picture, it reaches beyond the picture on both sides.
    """
    left, top, right, base = box
    aspect = zone.w / zone.h
    w = max(right - left, (base - top) * aspect, least_w)
    h = w / aspect
    x = _inside((left + right - w) / 2, w, width)
    y = _inside((top + base - h) / 2, h, height)
    return x, y, x + w, y + h


def _inside(start: float, length: float, whole: float) -> float:
    """Where a stretch of `length` begins that stays inside the whole, or is centred on it if it is longer."""
    return min(max(start, 0), whole - length) if length <= whole else (whole - length) / 2
