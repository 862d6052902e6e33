"""Draws stones, each colour with its own sign: a white ring, a red cross, a black square."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from device.screen.kit.canvas import Canvas
from device.screen.kit.ink import Ink, dashed_path, disc_path
from engines.artiseurs import Colour

_MARGIN: Final = 1.2
"""Half the side of a stone's sheet in radii; less cuts its shadow off."""
_DOTS: Final = 24
"""How many segments approximate the circle of a ghost; fewer show corners."""

FILLS: Final = {Colour.WHITE: "#FFFAEE", Colour.RED: "#B93A2C", Colour.BLACK: "#24151B"}
EDGES: Final = {Colour.WHITE: "#33191F", Colour.RED: "#FBF2E0", Colour.BLACK: "#FBF2E0"}
SIGNS: Final = {Colour.WHITE: "#33191F", Colour.RED: "#FFF1DF", Colour.BLACK: "#FBF2E0"}
"""The colours of the three signs. Stones are real objects, so no theme changes them."""


def stone_radius(side: float) -> float:
    """The radius of a stone on a cell with this side, in units."""
    return side * 23 / 60


def draw_stone(canvas: Canvas, colour: Colour, x: float, y: float, radius: float) -> None:
    """Draw a stone with its shadow, centred at (x, y), in units."""
    sheet, middle = _sheet(radius)
    shadow = (middle[0] + radius * 0.08, middle[1] + radius * 0.17)
    sheet.disc(shadow, radius, fill="#000000", opacity=0.4)
    sheet.disc(middle, radius, fill=FILLS[colour], stroke=EDGES[colour], width=max(1.5, radius * 0.11))
    _sign(sheet, colour, middle, radius)
    sheet.lay(canvas, x - middle[0], y - middle[1])


def draw_ghost(canvas: Canvas, colour: Colour, x: float, y: float, radius: float) -> None:
    """Draw a stone see-through, with a dashed edge, where it would lie."""
    sheet, middle = _sheet(radius)
    sheet.disc(middle, radius, fill=FILLS[colour], opacity=0.55)
    ring = [(middle[0] + dx * radius, middle[1] + dy * radius) for dx, dy in _circle()]
    sheet.path(dashed_path(ring, 6, 5), stroke=EDGES[colour], width=3)
    _sign(sheet, colour, middle, radius)
    sheet.lay(canvas, x - middle[0], y - middle[1])


def draw_stones(canvas: Canvas, stones: Iterable[str], x: float, y: float, radius: float) -> float:
    """Draw stones in a row from the left edge x, centred at height y. Returns the right edge of the row."""
    for letter in stones:
        draw_stone(canvas, Colour(letter), x + radius, y, radius)
        x += 2 * radius + radius * 0.3
    return x


def _sheet(radius: float) -> tuple[Ink, tuple[float, float]]:
    """A sheet large enough for a stone and its shadow, and the middle of the sheet."""
    half = radius * _MARGIN + 2
    return Ink(2 * half, 2 * half), (half, half)


def _sign(sheet: Ink, colour: Colour, middle: tuple[float, float], radius: float) -> None:
    x, y = middle
    color, part = SIGNS[colour], radius * 0.42
    match colour:
        case Colour.WHITE:
            sheet.path(disc_path(middle, radius * 0.5), stroke=color, width=radius * 0.13)
        case Colour.RED:
            cross = (
                f"M{x - part} {y - part}L{x + part} {y + part}M{x + part} {y - part}L{x - part} {y + part}"
            )
            sheet.path(cross, stroke=color, width=radius * 0.22)
        case Colour.BLACK:
            square = f"M{x - part} {y - part}h{2 * part}v{2 * part}h{-2 * part}Z"
            sheet.path(square, stroke=color, width=radius * 0.15)


def _circle() -> list[tuple[float, float]]:
    """The points of a circle of radius 1; the last equals the first."""
    angles = (2 * math.pi * step / _DOTS for step in range(_DOTS + 1))
    return [(math.cos(angle), math.sin(angle)) for angle in angles]
