"""Draws the whole picture of the camera, with the outline of the tray in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from device.screen.dice.tray import draw_picture, placed
from device.screen.kit.canvas import Canvas
from device.screen.kit.ink import Ink, disc_path, polygon_path
from device.screen.theme import CASING
from device.throw.sight import Sight
from device.zone import Zone
from vision.boxes import Box

Points = Sequence[tuple[float, float]]
"""Points in the picture: x and y in pixels."""


def whole_zone(canvas: Canvas, sight: Sight) -> Zone:
    """The zone of the whole picture, as large as it fits into the zone of the tray without being cropped."""
    place = canvas.tray
    if sight.picture is None:
        return place
    height, width = sight.picture.shape[:2]
    w = min(place.w, place.h * width / height)
    h = w * height / width
    return Zone(place.x + (place.w - w) / 2, place.y + (place.h - h) / 2, w, h)


def draw_whole(canvas: Canvas, sight: Sight, corners_px: Points = (), chosen: int | None = None) -> None:
    """Draw the picture with the outline of the tray, and a ring round the chosen corner."""
    sight, zone = replace(sight, framing=None), whole_zone(canvas, sight)
    draw_picture(canvas, sight, zone)
    if not corners_px or sight.picture is None:
        return
    points = [_inside(placed(_point_box(point), sight, zone), zone) for point in corners_px]
    sheet, theme = Ink(zone.w, zone.h), canvas.theme
    casing, opacity = CASING
    sheet.path(polygon_path(points), stroke=casing, width=theme.mark + 4, opacity=opacity)
    sheet.path(polygon_path(points), stroke=theme.mark_velin, width=theme.mark)
    if chosen is not None:
        ring = disc_path(points[chosen], 12)
        sheet.path(ring, stroke=casing, width=theme.mark + 5, opacity=opacity)
        sheet.path(ring, stroke=theme.mark_lampe, width=theme.mark + 1)
    sheet.lay(canvas, zone.x, zone.y)


def point_at(canvas: Canvas, sight: Sight, x: float, y: float) -> tuple[float, float] | None:
    """The pixel of the picture at a point of the canvas, or None if the point is beside the picture."""
    zone = whole_zone(canvas, sight)
    if sight.picture is None or not (zone.x <= x < zone.right and zone.y <= y < zone.bottom):
        return None
    height, width = sight.picture.shape[:2]
    return (x - zone.x) / zone.w * width, (y - zone.y) / zone.h * height


def _point_box(point: tuple[float, float]) -> Box:
    return *point, *point


def _inside(place: Zone, zone: Zone) -> tuple[float, float]:
    """The top left corner of a place, relative to that of the zone."""
    return place.x - zone.x, place.y - zone.y
