"""The live picture of the tray, cropped to the dice."""

from __future__ import annotations

import cv2
import numpy as np
import pygame
from numpy.typing import ArrayLike, NDArray

from device.screen.dice.crop import crop
from device.screen.kit.canvas import Canvas
from device.screen.kit.ink import Ink
from device.screen.kit.panels import draw_panel
from device.screen.theme import CUT_PANEL, FELT
from device.throw.sight import Sight
from device.zone import Zone
from vision.boxes import Box
from vision.resize import halved

EDGE = "#5B3720"
SHADE = "#120B08"


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
    """The part of the picture that a zone shows, in the zone's proportions."""
    if sight.picture is None:
        return 0.0, 0.0, zone.w, zone.h
    height, width = sight.picture.shape[:2]
    return crop(sight.framing, width, height, zone)


def draw_picture(canvas: Canvas, sight: Sight, zone: Zone) -> None:
    """Draw the camera's picture in a zone; without a picture, draw an empty tray.

    Where the zone shows more than the picture has, a panel fills the rest.
    """
    if sight.picture is None:
        _draw_empty_tray(canvas, zone)
        return
    x0, y0, x1, y1 = shown_part(sight, zone)
    height, width = sight.picture.shape[:2]
    inside = max(x0, 0.0), max(y0, 0.0), min(x1, width), min(y1, height)
    scale = zone.w / (x1 - x0)
    if inside != (x0, y0, x1, y1):
        canvas.fill(zone, canvas.theme.loge)
        left, top = zone.x + (inside[0] - x0) * scale, zone.y + (inside[1] - y0) * scale
        zone = Zone(left, top, (inside[2] - inside[0]) * scale, (inside[3] - inside[1]) * scale)
    rect = canvas.rect(zone)
    pixels = _resized(sight.picture, inside, rect.size)
    canvas.surface.blit(pygame.image.frombuffer(pixels.tobytes(), rect.size, "RGB"), rect)


def draw_closeup(canvas: Canvas, sight: Sight, box: Box, zone: Zone, frame: Zone) -> None:
    """Draw one die in a zone with cut corners, enlarged so that its box fills `frame`."""
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


def _draw_empty_tray(canvas: Canvas, zone: Zone) -> None:
    """Draw an empty tray: felt in a wooden edge."""
    sheet = Ink(zone.w, zone.h)
    sheet.path(f"M0 0H{zone.w}V{zone.h}H0Z", fill=EDGE)
    sheet.rounded(_zone_at_origin(zone).inset(9), 9, fill=SHADE)
    sheet.rounded(_zone_at_origin(zone).inset(12), 8, fill=FELT)
    sheet.lay(canvas, zone.x, zone.y)


def _zone_at_origin(zone: Zone) -> Zone:
    """A zone of the same size whose top left corner is at (0, 0)."""
    return Zone(0, 0, zone.w, zone.h)


def _resized(pixels: NDArray[np.uint8], part: Box, size_px: tuple[int, int]) -> NDArray[np.uint8]:
    """Resize a part of a blue-green-red picture, and return it as red-green-blue.

    The part may have fractional coordinates, and may reach beyond the picture.
    """
    x0, y0, x1, y1 = part
    scale_x, scale_y = size_px[0] / (x1 - x0), size_px[1] / (y1 - y0)
    inside = x0 >= 0 and y0 >= 0 and x1 <= pixels.shape[1] and y1 <= pixels.shape[0]
    if scale_x < 0.7 and inside:
        whole = pixels[int(y0) : int(np.ceil(y1)), int(x0) : int(np.ceil(x1))]
        return _red_first(cv2.resize(halved(whole, *size_px), size_px, interpolation=cv2.INTER_AREA))
    move = np.array([[scale_x, 0, -x0 * scale_x], [0, scale_y, -y0 * scale_y]])
    warped = cv2.warpAffine(pixels, move, size_px, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return _red_first(warped)


def _red_first(bgr: ArrayLike) -> NDArray[np.uint8]:
    return np.asarray(cv2.cvtColor(np.asarray(bgr), cv2.COLOR_BGR2RGB), np.uint8)
