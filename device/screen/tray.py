"""The live picture of the tray, cropped to the dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cv2
import numpy as np
import pygame
from numpy.typing import NDArray

from device.screen.base import Sight
from device.screen.kit.canvas import Canvas, Zone
from device.screen.kit.ink import Ink
from device.screen.kit.panels import draw_panel
from device.screen.theme import CUT_PANEL
from vision.boxes import Box, longer_side
from vision.reading import Die

FELT = "#1D4A45"
EDGE = "#5B3720"
SHADE = "#120B08"
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


def placed(box: Box, sight: Sight, zone: Zone) -> Zone:
    """Where a box of the picture lies on the canvas, in units."""
    x0, y0, x1, _ = shown_part(sight, zone)
    scale = zone.w / (x1 - x0)
    return Zone(
        zone.x + (box[0] - x0) * scale,
        zone.y + (box[1] - y0) * scale,
        (box[2] - box[0]) * scale,
        (box[3] - box[1]) * scale,
    )


def shown_part(sight: Sight, zone: Zone) -> Box:
    """The part of the picture that a zone shows: the crop, or all of it, widened or cut to its shape."""
    if sight.picture is None:
        return 0.0, 0.0, zone.w, zone.h
    height, width = sight.picture.shape[:2]
    x0, y0, x1, y1 = sight.crop_xyxy or (0, 0, width, height)
    w = min(max(x1 - x0, (y1 - y0) * zone.w / zone.h), width, height * zone.w / zone.h)
    h = w * zone.h / zone.w
    x = min(max((x0 + x1 - w) / 2, 0), width - w)
    y = min(max((y0 + y1 - h) / 2, 0), height - h)
    return x, y, x + w, y + h


def draw_picture(canvas: Canvas, sight: Sight, zone: Zone) -> None:
    """The camera's picture in a zone, or an empty drawn tray without one."""
    if sight.picture is None:
        draw_empty_tray(canvas, zone)
        return
    rect = canvas.rect(zone)
    pixels = _resized(sight.picture, shown_part(sight, zone), rect.size)
    canvas.surface.blit(pygame.image.frombuffer(pixels.tobytes(), rect.size, "RGB"), rect)


def draw_closeup(canvas: Canvas, sight: Sight, box: Box, zone: Zone, frame: Zone) -> None:
    """One die, enlarged so that its box fills `frame`, in a zone with cut corners."""
    if sight.picture is None:
        draw_panel(canvas, zone)
        return
    size = max(box[2] - box[0], box[3] - box[1])
    scale = min(frame.w, frame.h) / size
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    left = x - (frame.center[0] - zone.x) / scale
    top = y - (frame.center[1] - zone.y) / scale
    rect = canvas.rect(zone)
    part = (left, top, left + zone.w / scale, top + zone.h / scale)
    pixels = _resized(sight.picture, part, rect.size)
    canvas.surface.blit(pygame.image.frombuffer(pixels.tobytes(), rect.size, "RGB"), rect)
    cut = CUT_PANEL + 2
    corners = Ink(zone.w, zone.h)
    for dx, dy in ((0, 0), (zone.w, 0), (zone.w, zone.h), (0, zone.h)):
        sx, sy = (1 if dx == 0 else -1), (1 if dy == 0 else -1)
        corners.path(f"M{dx} {dy}h{sx * cut}L{dx} {dy + sy * cut}Z", fill=canvas.theme.fond)
    corners.lay(canvas, zone.x, zone.y)


def draw_empty_tray(canvas: Canvas, zone: Zone) -> None:
    """A drawn tray: felt in a wooden edge."""
    sheet = Ink(zone.w, zone.h)
    sheet.path(f"M0 0H{zone.w}V{zone.h}H0Z", fill=EDGE)
    sheet.rounded(zone_at_origin(zone).inset(9), 9, fill=SHADE)
    sheet.rounded(zone_at_origin(zone).inset(12), 8, fill=FELT)
    sheet.lay(canvas, zone.x, zone.y)


def zone_at_origin(zone: Zone) -> Zone:
    """The same zone in the coordinates of its own sheet."""
    return Zone(0, 0, zone.w, zone.h)


def _resized(pixels: NDArray[np.uint8], part: Box, size_px: tuple[int, int]) -> NDArray[np.uint8]:
    """A part of a picture, which need not begin on a whole pixel, as red-green-blue at another size."""
    x0, y0, x1, y1 = part
    scale_x, scale_y = size_px[0] / (x1 - x0), size_px[1] / (y1 - y0)
    inside = x0 >= 0 and y0 >= 0 and x1 <= pixels.shape[1] and y1 <= pixels.shape[0]
    if scale_x < 0.7 and inside:
        whole = pixels[int(y0) : int(np.ceil(y1)), int(x0) : int(np.ceil(x1))]
        return cv2.cvtColor(cv2.resize(whole, size_px, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2RGB)
    move = np.array([[scale_x, 0, -x0 * scale_x], [0, scale_y, -y0 * scale_y]])
    warped = cv2.warpAffine(pixels, move, size_px, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return cv2.cvtColor(warped, cv2.COLOR_BGR2RGB)
