"""Shapes with smooth edges: SVG paths rendered to surfaces, which are cached."""

from __future__ import annotations

import io
import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import TypedDict, Unpack

import pygame

from device.screen.kit.canvas import Canvas
from device.zone import Zone


class Style(TypedDict, total=False):
    """How a shape is filled and outlined; `Ink.path` has the defaults."""

    fill: str | None
    stroke: str | None
    width: float
    opacity: float


@dataclass(slots=True)
class Ink:
    """A sheet of shapes, `w` by `h` in its own coordinates; shapes are drawn in the order they were added."""

    w: float
    h: float
    shapes: list[str] = field(default_factory=list)

    def path(
        self,
        d: str,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0,
        opacity: float = 1,
        move: tuple[float, float] = (0, 0),
        scale: float = 1,
        turn_deg: float = 0,
    ) -> Ink:
        """Add the SVG path data `d`, and return the sheet so that calls can be chained."""
        place = f"translate({move[0]:.2f} {move[1]:.2f}) rotate({turn_deg:g}) scale({scale:.4f})"
        self.shapes.append(
            f'<path d="{d}" fill="{fill or "none"}" fill-rule="evenodd" fill-opacity="{opacity:g}" '
            f'stroke="{stroke or "none"}" stroke-width="{width:g}" stroke-opacity="{opacity:g}" '
            f'transform="{place}"/>'
        )
        return self

    def rounded(self, zone: Zone, radius: float, **style: Unpack[Style]) -> Ink:
        """Add a rectangle with round corners."""
        return self.path(rounded_path(zone, radius), **style)

    def disc(self, center: tuple[float, float], radius: float, **style: Unpack[Style]) -> Ink:
        """Add a disc, or a ring when it is stroked and not filled."""
        return self.path(disc_path(center, radius), **style)

    def surface(self, size_px: tuple[int, int]) -> pygame.Surface:
        """Render the sheet; the same sheet at the same size is cached."""
        return _rasterise("".join(self.shapes), self.w, self.h, size_px)

    def lay(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw the sheet on the canvas with its top left corner at (x, y), in units."""
        picture = self.surface((canvas.px(self.w), canvas.px(self.h)))
        canvas.surface.blit(picture, (canvas.px(x), canvas.px(y)))


@lru_cache(maxsize=512)
def _rasterise(shapes: str, w: float, h: float, size_px: tuple[int, int]) -> pygame.Surface:
    width, height = size_px
    # A sheet of fractional height is rounded to whole pixels. "none" lets the picture fill them all the same;
    # by default it keeps the proportions of the sheet and becomes narrower than its place.
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {w:g} {h:g}" preserveAspectRatio="none">{shapes}</svg>'
    )
    return svg_picture(svg.encode(), size_px)


def svg_picture(svg: bytes, size_px: tuple[int, int]) -> pygame.Surface:
    """Render an SVG that fits into a size, with its channels in the order that screens have.

    pygame renders red first. Such a picture takes some forty times as long to draw on a screen.
    """
    rendered = pygame.image.load_sized_svg(io.BytesIO(svg), size_px)
    return pygame.image.frombytes(pygame.image.tobytes(rendered, "BGRA"), rendered.get_size(), "BGRA")


def dashed_path(points: Iterable[tuple[float, float]], on: float = 10, off: float = 7) -> str:
    """The path of a dashed line through points; repeat the first point at the end to close it.

    Dashes are `on` long, gaps are `off` long.
    The SVG renderer's own dashes are not used, because it sometimes draws stray lines beside them.
    """
    return _dashed_path(tuple(points), on, off)


@lru_cache(maxsize=128)
def _dashed_path(points: tuple[tuple[float, float], ...], on: float, off: float) -> str:
    """The same path; it is cached, since a screen has the same dashed outlines each time it is drawn."""
    d, left, drawing = "", on, True
    for start, end in pairwise(points):
        length = math.dist(start, end)
        done = 0.0
        while done < length:
            step = min(left, length - done)
            if drawing:
                a, b = along(start, end, done / length), along(start, end, (done + step) / length)
                joins = d.endswith(f"L{a[0]:.2f} {a[1]:.2f}")
                d += ("" if joins else f"M{a[0]:.2f} {a[1]:.2f}") + f"L{b[0]:.2f} {b[1]:.2f}"
            done, left = done + step, left - step
            if left <= 1e-9:
                drawing, left = not drawing, off if drawing else on
    return d


def along(start: tuple[float, float], end: tuple[float, float], part: float) -> tuple[float, float]:
    """The point of a line at a part of its length, from 0 at its start to 1 at its end."""
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def square_points(zone: Zone) -> list[tuple[float, float]]:
    """The corners of a zone clockwise from the upper left one, which comes again at the end."""
    x, y = zone.x, zone.y
    return [(x, y), (zone.right, y), (zone.right, zone.bottom), (x, zone.bottom), (x, y)]


def rounded_points(zone: Zone, radius: float) -> list[tuple[float, float]]:
    """The points of a rectangle with round corners, clockwise; the last one equals the first."""
    inner = zone.inset(radius)
    middles = [
        (inner.right, inner.y),
        (inner.right, inner.bottom),
        (inner.x, inner.bottom),
        (inner.x, inner.y),
    ]
    points = [(inner.x, zone.y)]
    for quarter, (x, y) in enumerate(middles):
        angles = (math.pi / 2 * (quarter + step / 6) for step in range(7))
        points += [(x + radius * math.sin(angle), y - radius * math.cos(angle)) for angle in angles]
    return points


def polygon_path(points: Iterable[tuple[float, float]]) -> str:
    """The closed path through points."""
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z"


def cut_path(zone: Zone, cut: float, *, bottom: bool = True) -> str:
    """The path of a rectangle whose corners are cut at 45 degrees; only the upper two unless `bottom`."""
    return polygon_path(cut_points(zone, cut, bottom=bottom))


def cut_points(zone: Zone, cut: float, *, bottom: bool = True) -> list[tuple[float, float]]:
    """The corners of a rectangle cut at 45 degrees, clockwise; only the upper two are cut unless `bottom`."""
    x, y, right, base = zone.x, zone.y, zone.right, zone.bottom
    top = [(x + cut, y), (right - cut, y), (right, y + cut)]
    feet = [(right, base - cut), (right - cut, base), (x + cut, base), (x, base - cut)] if bottom else []
    return [*top, *(feet or [(right, base), (x, base)]), (x, y + cut)]


def rounded_path(zone: Zone, radius: float) -> str:
    """The path of a rectangle with round corners."""
    x, y, r = zone.x, zone.y, radius
    w, h = zone.w - 2 * r, zone.h - 2 * r
    return (
        f"M{x + r:.2f} {y:.2f}h{w:.2f}a{r} {r} 0 0 1 {r} {r}v{h:.2f}a{r} {r} 0 0 1 {-r} {r}"
        f"h{-w:.2f}a{r} {r} 0 0 1 {-r} {-r}v{-h:.2f}a{r} {r} 0 0 1 {r} {-r}Z"
    )


def disc_path(center: tuple[float, float], radius: float) -> str:
    """The path of a circle."""
    x, y = center
    r = radius
    return f"M{x - r:.2f} {y:.2f}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0Z"


def arc_path(center: tuple[float, float], radius: float, part: float) -> str:
    """The path of an arc clockwise from twelve o'clock over `part` of the circle (0 to less than 1)."""
    x, y = center
    angle = 2 * math.pi * part
    end = (x + radius * math.sin(angle), y - radius * math.cos(angle))
    return f"M{x:.2f} {y - radius:.2f}A{radius} {radius} 0 {int(part > 0.5)} 1 {end[0]:.2f} {end[1]:.2f}"
