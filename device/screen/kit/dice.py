"""Dice as they are drawn, where no camera shows them."""

from __future__ import annotations

from device.screen.kit.canvas import Canvas, Zone
from device.screen.kit.figures import FIGURE_FILES, figure_path
from device.screen.kit.ink import Ink, dashed_path, rounded_points
from device.screen.theme import DIE_RADIUS


def draw_die(canvas: Canvas, letter: str | None, x: float, y: float, size: float) -> None:
    """A die with a Figure up (`D`, `B`, `E`, `M`, `G`, `R`), or an empty outline for None."""
    theme = canvas.theme
    radius = size * DIE_RADIUS
    sheet = Ink(size, size)
    if letter is None:
        outline = rounded_points(Zone(1.5, 1.5, size - 3, size - 3), radius)
        sheet.path(dashed_path(outline), stroke=theme.filet, width=2.5)
    else:
        mark = size * 0.66
        sheet.rounded(Zone(0, 0, size, size), radius, fill=theme.tranche)
        sheet.rounded(Zone(0, 0, size, size * 0.94), radius, fill=theme.carte)
        sheet.path(
            figure_path(FIGURE_FILES[letter]),
            fill=theme.gravure,
            move=((size - mark) / 2, (size * 0.94 - mark) / 2),
            scale=mark / 96,
        )
    sheet.lay(canvas, x, y)
