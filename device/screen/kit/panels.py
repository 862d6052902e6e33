"""Panels with cut corners, double rules, frames, medallions and Tales."""

from __future__ import annotations

from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.ink import Ink, cut_path, disc_path
from device.screen.kit.text import draw_text
from device.screen.theme import CUT_PANEL, STRONG
from device.zone import Zone

MEDALLIONS = (
    disc_path((20, 20), 18),
    "M20 0L40 20 20 40 0 20Z",
    "M3 2H37V21C37 31 29 36 20 40C11 36 3 31 3 21Z",
    "M10 2H30L40 20 30 38H10L0 20Z",
    "M3 3H37V37H3Z",
    "M20 0L25.3 12.7 39 13.8 28.6 22.8 31.8 36.2 20 29 8.2 36.2 11.4 22.8 1 13.8 14.7 12.7Z",
)
"""The shape of each seat's medallion, as SVG paths: disc, lozenge, shield, hexagon, square, star."""

_INITIAL_BASELINE = (28, 28, 27, 28, 28, 29)


def draw_panel(
    canvas: Canvas, zone: Zone, color: str | None = None, *, cut: float = CUT_PANEL, bottom: bool = True
) -> None:
    """Draw a panel with cut corners.

    In the contrast theme, panels in the colours of panels and keys are outlines; other colours stay filled.
    """
    theme = canvas.theme
    color = color or theme.loge
    path = cut_path(Zone(0, 0, zone.w, zone.h), cut, bottom=bottom)
    sheet = Ink(zone.w, zone.h)
    if theme.outlined and color in (theme.loge, theme.relief):
        canvas.fill(zone, theme.velin)
        canvas.fill(zone.inset(3), theme.fond)
        return
    sheet.path(path, fill=color).lay(canvas, zone.x, zone.y)


def draw_double_rule(canvas: Canvas, x: float, y: float, width: float, color: str | None = None) -> None:
    """Draw the rule under a title: a line of three units, a gap of two, a line of one."""
    color = color or canvas.theme.filet
    canvas.fill(Zone(x, y, width, 3), color)
    canvas.fill(Zone(x, y + 5, width, 1), color)


def draw_frame(canvas: Canvas, zone: Zone, color: str, width: float) -> None:
    """Draw the outline of a rectangle, inside its zone."""
    canvas.fill(Zone(zone.x, zone.y, zone.w, width), color)
    canvas.fill(Zone(zone.x, zone.bottom - width, zone.w, width), color)
    canvas.fill(Zone(zone.x, zone.y, width, zone.h), color)
    canvas.fill(Zone(zone.right - width, zone.y, width, zone.h), color)


def draw_medallion(
    canvas: Canvas,
    seat: int,
    name: str,
    x: float,
    y: float,
    size: float = 38,
    *,
    fill: str,
    ink: str,
    edge: str | None = None,
) -> None:
    """Draw a player's medallion, `size` units wide, with its top left corner at (x, y).

    Players differ by the medallion's shape and the initial on it; they have no colours.
    """
    shape = seat % len(MEDALLIONS)
    scale = size / 40
    border = 4 * scale if edge else 0
    sheet = Ink(size + border, size + border)
    if edge:
        move = (border / 2, border / 2)
        sheet.path(MEDALLIONS[shape], fill=fill, stroke=edge, width=4, move=move, scale=scale)
        sheet.path(MEDALLIONS[shape], fill=fill, move=move, scale=scale)
    else:
        sheet.path(MEDALLIONS[shape], fill=fill, scale=scale)
    sheet.lay(canvas, x - border / 2, y - border / 2)
    baseline = y + _INITIAL_BASELINE[shape] * scale
    draw_text(canvas, name[:1].upper(), STRONG.at(24 * scale), ink, x + size / 2, baseline, "center")


def draw_tale(canvas: Canvas, x: float, y: float, size: float, color: str | None = None) -> None:
    """Draw one Tale: a copper disc with a rim and a pierced lozenge."""
    draw_figure(canvas, "tale", color or canvas.theme.cuivre, x, y, size)


def draw_tale_stacks(canvas: Canvas, count: int, x: float, bottom: float, width: float) -> None:
    """Draw Tales from the side in stacks of five; many stacks get narrower to fit into `width`."""
    stacks = [5] * (count // 5) + ([count % 5] if count % 5 else [])
    pitch = min(25.0, (width + 4) / max(1, len(stacks)))
    sheet = Ink(max(width, pitch), 35)
    for index, height in enumerate(stacks):
        for level in range(height):
            coin = Zone(index * pitch, 29 - 6 * level, pitch - 4, 5)
            sheet.rounded(coin, 2, fill=canvas.theme.cuivre)
    sheet.lay(canvas, x, bottom - 35)
