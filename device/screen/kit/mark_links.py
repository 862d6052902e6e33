"""Draws what connects two dice in the picture: a chain for a capture, an arrow for a threatened one."""

from __future__ import annotations

import math

from device.screen.kit.canvas import Canvas
from device.screen.kit.ink import Ink, dashed_path
from device.screen.kit.marks import Mark
from device.zone import Zone

_LONG_CHAIN = 80
"""Length of a chain, in units, from which on it has links at both ends instead of in the middle.

Links in the middle of a longer chain do not show which dice they belong to.
"""
_PAIR = 14
"""Distance from a die's frame to the middle of the links at that end, in units."""


def draw_chain(canvas: Canvas, dam: Mark, captive: Mark) -> None:
    """Draw two links between a Dam and its captive; if the dice lie far apart, two links at each end."""
    start, end = _between(dam.frame, captive.frame)
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = max(1.0, math.hypot(dx, dy))
    angle = math.degrees(math.atan2(dy, dx))
    parts = (0.5,) if length < _LONG_CHAIN else (_PAIR / length, 1 - _PAIR / length)
    for part in parts:
        _draw_links(canvas, start[0] + dx * part, start[1] + dy * part, angle)


def _draw_links(canvas: Canvas, x: float, y: float, angle_deg: float) -> None:
    sheet = Ink(60, 60)
    for offset, flat in ((-8.7, 6.0), (8.7, 2.5)):
        link = f"M{offset - 10} 0a10 {flat} 0 1 0 20 0a10 {flat} 0 1 0 -20 0Z"
        sheet.path(link, stroke="#000000", width=6.5, move=(30, 30), turn_deg=angle_deg)
        sheet.path(link, stroke=canvas.theme.mark_dam, width=3.2, move=(30, 30), turn_deg=angle_deg)
    sheet.lay(canvas, x - 30, y - 30)


def draw_threat(canvas: Canvas, dam: Mark, prey: Mark) -> None:
    """Draw a dashed arrow from a Dam to the die that it is about to capture."""
    start, end = _between(dam.frame, prey.frame)
    end = _beside_tag(prey.frame, end)
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = max(1.0, math.hypot(dx, dy))
    if length < 24:
        start = (end[0] - 24 * dx / length, end[1] - 24 * dy / length)
        dx, dy, length = end[0] - start[0], end[1] - start[1], 24.0
    neck = (end[0] - 14 * dx / length, end[1] - 14 * dy / length)
    left, top = min(start[0], end[0]) - 14, min(start[1], end[1]) - 14
    sheet = Ink(abs(dx) + 28, abs(dy) + 28)
    line = f"M{start[0] - left:.2f} {start[1] - top:.2f}L{neck[0] - left:.2f} {neck[1] - top:.2f}"
    color = canvas.theme.mark_dam
    sheet.path(line, stroke="#000000", width=8)
    ends = [(start[0] - left, start[1] - top), (neck[0] - left, neck[1] - top)]
    sheet.path(dashed_path(ends, 11, 8), stroke=color, width=4)
    angle = math.degrees(math.atan2(dy, dx))
    sheet.path("M0 0L-18 -10V10Z", fill=color, move=(end[0] - left, end[1] - top), turn_deg=angle)
    sheet.path(
        "M0 0L-18 -10V10Z", stroke="#000000", width=2, move=(end[0] - left, end[1] - top), turn_deg=angle
    )
    sheet.lay(canvas, left, top)


def _between(one: Zone, other: Zone) -> tuple[tuple[float, float], tuple[float, float]]:
    """The two points where the line between the frames' centres crosses the first and the second frame."""
    return _edge(one, other.center), _edge(other, one.center)


def _beside_tag(frame: Zone, point: tuple[float, float]) -> tuple[float, float]:
    """Move a point on the lower edge of a frame sideways, so that the word there does not hide it."""
    x, y = point
    middle = frame.center[0]
    if y < frame.bottom - 1:
        return point
    aside = min(frame.w / 2, max(38, abs(x - middle)))
    return (middle - aside if x < middle else middle + aside), y


def _edge(zone: Zone, towards: tuple[float, float]) -> tuple[float, float]:
    x, y = zone.center
    dx, dy = towards[0] - x, towards[1] - y
    reach = max(abs(dx) / (zone.w / 2), abs(dy) / (zone.h / 2), 1e-6)
    return x + dx / reach, y + dy / reach
