"""Drawn dice, for screens without a camera's picture: the outline of each solid, with its face."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import figure_path
from device.screen.kit.ink import Ink, along, dashed_path, polygon_path, rounded_points
from device.screen.theme import DIE_RADIUS, Theme
from device.zone import Zone

_CORNERS = {
    "d4": ((0.5, 0.04), (0.98, 0.87), (0.02, 0.87)),
    "d8": ((0.5, 0.0), (0.9, 0.5), (0.5, 1.0), (0.1, 0.5)),
    "osselet": (
        *((0.04, 0.0), (0.28, 0.0), (0.4, 0.14), (0.6, 0.14), (0.72, 0.0), (0.96, 0.0), (1.0, 0.5)),
        *((0.96, 1.0), (0.72, 1.0), (0.6, 0.86), (0.4, 0.86), (0.28, 1.0), (0.04, 1.0), (0.0, 0.5)),
    ),
}
"""The corners of all outlines that are not square, as fractions of the die's size."""
_FIGURE = {"d4": (0.38, 0.60), "d6": (0.66, 0.5), "d8": (0.44, 0.5), "osselet": (0.6, 0.5)}
"""Size of the figure and height of its middle below the die's top, as fractions of the die's size."""
PIPS: Final[Mapping[str, tuple[tuple[int, int], ...]]] = MappingProxyType(
    {
        "1": ((0, 0),),
        "2": ((-1, -1), (1, 1)),
        "3": ((-1, -1), (0, 0), (1, 1)),
        "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
        "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
        "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    }
)
"""The places of the pips on each face of an ordinary die, in steps from its middle."""


@dataclass(frozen=True, slots=True)
class _Split:
    """How a doubtful die is divided between two silhouettes; all as fractions of the die's size.

    Attributes:
        size: the size of each silhouette.
        middles: the middle of each.
        cut: both ends of the dashed line between them.
    """

    size: float
    middles: tuple[tuple[float, float], tuple[float, float]]
    cut: tuple[tuple[float, float], tuple[float, float]]


_SPLIT: Final = {
    "d4": _Split(0.29, ((0.34, 0.65), (0.66, 0.65)), ((0.5, 0.8), (0.5, 0.2))),
    "d6": _Split(0.44, ((0.27, 0.28), (0.73, 0.67)), ((0.14, 0.84), (0.86, 0.12))),
    "d8": _Split(0.3, ((0.5, 0.29), (0.5, 0.65)), ((0.2, 0.47), (0.8, 0.47))),
    "osselet": _Split(0.44, ((0.27, 0.47), (0.73, 0.47)), ((0.5, 0.78), (0.5, 0.16))),
}
_EDGE = 0.06
"""Height of the strip below the face that shows the die's side, as a fraction of the die's height."""


def draw_die(canvas: Canvas, figure: str | None, x: float, y: float, size: float, shape: str = "d6") -> None:
    """Draw a die with a silhouette on its upper face, or an empty dashed outline if `figure` is None.

    A shape that has no outline here is drawn as a `d6`.
    """
    theme = canvas.theme
    sheet = Ink(size, size)
    if figure is None:
        outline = _outline(shape, Zone(1.5, 1.5, size - 3, size - 3))
        sheet.path(dashed_path(outline), stroke=theme.filet, width=2.5)
    else:
        _add_blank(sheet, theme, shape, size)
        part, middle = _FIGURE.get(shape, _FIGURE["d6"])
        mark = size * part
        place = ((size - mark) / 2, size * (1 - _EDGE) * middle - mark / 2)
        sheet.path(figure_path(figure), fill=theme.gravure, move=place, scale=mark / 96)
    sheet.lay(canvas, x, y)


def draw_pips(canvas: Canvas, number: str, x: float, y: float, size: float) -> None:
    """Draw a small ordinary die from above with its pips; `number` is "1" to "6"."""
    theme = canvas.theme
    sheet = Ink(size, size)
    sheet.rounded(
        Zone(0.5, 0.5, size - 1, size - 1), size * 0.2, fill=theme.carte, stroke=theme.filet, width=1
    )
    for dx, dy in PIPS[number]:
        sheet.disc((size * (0.5 + 0.27 * dx), size * (0.5 + 0.27 * dy)), size * 0.1, fill=theme.gravure)
    sheet.lay(canvas, x, y)


def draw_split_die(
    canvas: Canvas, one: str, other: str, x: float, y: float, size: float, shape: str = "d6"
) -> None:
    """Draw a die that may show either of two silhouettes, separated by a dashed line.

    A shape that has no outline here is drawn as a `d6`.
    """
    theme = canvas.theme
    sheet = Ink(size, size)
    _add_blank(sheet, theme, shape, size)
    split = _SPLIT.get(shape, _SPLIT["d6"])
    for figure, middle in zip((one, other), split.middles, strict=True):
        place = (size * (middle[0] - split.size / 2), size * (middle[1] - split.size / 2))
        sheet.path(figure_path(figure), fill=theme.gravure, move=place, scale=size * split.size / 96)
    cut = dashed_path([(size * end[0], size * end[1]) for end in split.cut], 5, 4)
    sheet.path(cut, stroke=theme.gravure, width=2)
    sheet.lay(canvas, x, y)


def _add_blank(sheet: Ink, theme: Theme, shape: str, size: float) -> None:
    """Add a die without anything on its face."""
    side = _outline(shape, Zone(0, 0, size, size))
    face = _outline(shape, Zone(0, 0, size, size * (1 - _EDGE)))
    sheet.path(polygon_path(side), fill=theme.tranche).path(polygon_path(face), fill=theme.carte)
    _add_edge(sheet, theme, shape, size)


def _add_edge(sheet: Ink, theme: Theme, shape: str, size: float) -> None:
    """Add the outline of the whole die where the theme wants one."""
    if theme.die_edge:
        whole = _outline(shape, Zone(0.75, 0.75, size - 1.5, size - 1.5))
        sheet.path(polygon_path(whole), stroke=theme.die_edge, width=1.5)


@lru_cache(maxsize=64)
def _outline(shape: str, zone: Zone) -> Sequence[tuple[float, float]]:
    """The points of a die's outline; the last one equals the first."""
    if shape not in _CORNERS:
        return rounded_points(zone, zone.w * DIE_RADIUS)
    corners = [(zone.x + zone.w * x, zone.y + zone.h * y) for x, y in _CORNERS[shape]]
    return _rounded_off([*corners, corners[0]], zone.w * DIE_RADIUS / 2)


def _rounded_off(corners: Sequence[tuple[float, float]], cut: float) -> list[tuple[float, float]]:
    """Round the corners of a closed line; each curve begins and ends `cut` away from its corner."""
    points: list[tuple[float, float]] = []
    ring = corners[:-1]
    for before, corner, after in zip((ring[-1], *ring[:-1]), ring, (*ring[1:], ring[0]), strict=True):
        start, end = (along(corner, side, cut / math.dist(corner, side)) for side in (before, after))
        points += [_curve(start, corner, end, step / 4) for step in range(5)]
    return [*points, points[0]]


def _curve(
    start: tuple[float, float], bend: tuple[float, float], end: tuple[float, float], part: float
) -> tuple[float, float]:
    """The point at `part` (0 to 1) of the quadratic Bézier curve with the control point `bend`."""
    return (
        (1 - part) ** 2 * start[0] + 2 * part * (1 - part) * bend[0] + part**2 * end[0],
        (1 - part) ** 2 * start[1] + 2 * part * (1 - part) * bend[1] + part**2 * end[1],
    )
