"""Which part of a picture a zone shows: dice as large as fits, or all places where dice may lie."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from statistics import median
from typing import Final

from device.throw.sight import Framing
from device.zone import Zone
from vision.boxes import Box, box_round, center_xy, longer_side, sides

_LARGEST_DIE: Final = 64
"""A die is never shown larger, in units, so that its number finds room beside it."""
_SMALLEST_DIE: Final = 44
"""A die is never shown smaller, in units, as long as the dice fit into the picture."""
_NUMBER_ROOM: Final = 46
"""What is shown round the outermost dice, in units: their numbers stand there."""
_ROOM: Final = 0.5
"""What is shown round the outermost dice at least, in widths of a die."""


def crop(framing: Framing | None, width: int, height: int, zone: Zone) -> Box:
    """The part of a picture that a zone shows, in the zone's proportions.

    The picture is `width` by `height` pixels. The part holds the whole framing. It reaches beyond the picture
    if that is too narrow or too low for the zone. Without a framing, the middle of the picture fills the
    zone.
    """
    aspect = zone.w / zone.h
    if framing is None:
        return _part_round((0, 0, width, height), min(width, height * aspect), aspect, width, height)
    seen = (*framing.places_xyxy, *_with_room(framing.dice_xyxy))
    left, top, right, base = reduce(box_round, seen)
    box = max(left, 0), max(top, 0), min(right, width), min(base, height)
    w = max(sides(box)[0], sides(box)[1] * aspect)
    if not framing.places_xyxy:
        w = max(w, min(zone.w / _largest_scale(framing.dice_xyxy, zone), max(width, height * aspect)))
    return _part_round(box, w, aspect, width, height)


def _with_room(dice: Sequence[Box]) -> tuple[Box, ...]:
    """The boxes of dice with room for their marks."""
    if not dice:
        return ()
    room = _ROOM * _usual_side(dice)
    return tuple((left - room, top - room, right + room, base + room) for left, top, right, base in dice)


def _usual_side(dice: Sequence[Box]) -> float:
    return median(longer_side(box) for box in dice)


def _largest_scale(dice: Sequence[Box], zone: Zone) -> float:
    """The units per pixel at which dice are as large as they may be, and their numbers have room."""
    w, h = sides(reduce(box_round, dice))
    size = _usual_side(dice)
    roomy = min((zone.w - 2 * _NUMBER_ROOM) / w, (zone.h - 2 * _NUMBER_ROOM) / h)
    return max(min(roomy, _LARGEST_DIE / size), _SMALLEST_DIE / size)


def _part_round(box: Box, w: float, aspect: float, width: int, height: int) -> Box:
    """A part of a picture, `w` wide, round the middle of a box, moved inside the picture where it fits."""
    (x, y), h = center_xy(box), w / aspect
    x, y = _inside(x - w / 2, w, width), _inside(y - h / 2, h, height)
    return x, y, x + w, y + h


def _inside(start: float, length: float, whole: float) -> float:
    """Where a stretch of `length` begins that stays inside the whole, or is centred on it if it is longer."""
    return min(max(start, 0), whole - length) if length <= whole else (whole - length) / 2
