"""Points turn by turn, as bars."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from device.screen.kit.canvas import Canvas
from device.screen.kit.text import draw_text
from device.screen.theme import SMALL, STRONG
from device.screen.words import written
from device.zone import Zone

_LABELS_W: Final = 40
_STEPS: Final = (1, 2, 5)
_LEAST: Final = 24
"""For how many turns there is always room, so that the bars of a few are not wide."""


def draw_points(canvas: Canvas, zone: Zone, points: Sequence[int]) -> None:
    """Draw a bar for each turn, the best one bright with its number, and the average as a dashed line.

    Args:
        canvas: where to draw.
        zone: where, with room for the numbers at the left and above.
        points: the points of each turn, the oldest first; at least one.
    """
    theme = canvas.theme
    step = _grid_step(max(points) - min(*points, 0))
    top, low = step * math.ceil(max(*points, step) / step), step * math.floor(min(*points, 0) / step)
    plot = Zone(zone.x + _LABELS_W, zone.y + 18, zone.w - _LABELS_W, zone.h - 26)

    def height(number: float) -> float:
        return plot.bottom - plot.h * (number - low) / (top - low)

    for number in range(low, top + 1, step):
        thick = 3 if number == 0 else 2
        canvas.fill(Zone(plot.x, height(number) - thick / 2, plot.w, thick), theme.relief)
        label = written(number)
        draw_text(canvas, label, SMALL, theme.brume, plot.x - 8, height(number) + 6, "right")
    turns = max(_LEAST, len(points))
    width = plot.w / turns * 0.68
    best = max(points)
    for place, number in enumerate(points):
        left = plot.x + 8 + place * (plot.w - 12) / turns
        edges = sorted((height(number), height(0)))
        is_best = number == best and place == points.index(best)
        color = theme.velin if is_best else theme.filet
        canvas.fill(Zone(left, edges[0], width, max(2.0, edges[1] - edges[0])), color)
        if is_best:
            draw_text(canvas, written(number), STRONG.at(20), color, left + width / 2, edges[0] - 6, "center")
    mean = height(sum(points) / len(points))
    for dash in range(int(plot.w // 11)):
        canvas.fill(Zone(plot.x + dash * 11, mean - 1, 6, 2), theme.velin)


def _grid_step(span: float) -> int:
    """The distance of the grid lines: one, two or five times a power of ten, for at most five lines.

    >>> _grid_step(57), _grid_step(4), _grid_step(140)
    (20, 1, 50)
    """
    power = 1
    while True:
        for step in _STEPS:
            if span <= step * power * 4:
                return step * power
        power *= 10
