"""The winners of a game, large, with what they have won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from device.i18n import _
from device.screen.kit.canvas import Canvas
from device.screen.kit.panels import draw_double_rule, draw_medallion
from device.screen.kit.text import draw_fitting, draw_text
from device.screen.theme import BODY, GIANT, TITLE
from device.zone import Zone

_ALONE: Final = 120
"""The width of the medallion of a winner alone, in units."""
_TOGETHER: Final = 80
"""The same for each of several winners."""
_HEIGHT: Final = 290
"""The height of the whole drawing, in units. In a lower zone the medallion is smaller by the difference."""


def draw_winners(
    canvas: Canvas,
    zone: Zone,
    winners: Sequence[tuple[int, str]],
    number: str,
    unit: str,
    *,
    kept_below: float = 0,
) -> float:
    """Draw one winner with a large medallion, or several winners side by side, and what they have.

    Args:
        canvas: where to draw.
        zone: the zone of the winners.
        winners: the seat and the name of each.
        number: their points or their money.
        unit: what the number counts.
        kept_below: the height that stays free at the foot of the zone, in units.

    Returns:
        Where the drawing ends, in units; below it the zone is free.
    """
    theme = canvas.theme
    alone = len(winners) == 1
    lack = max(0, _HEIGHT + kept_below - zone.h)
    size = min(_ALONE if alone else _TOGETHER, _ALONE - lack, (zone.w - 40) / len(winners) - 12)
    middle = zone.x + zone.w / 2
    left = middle - (len(winners) * (size + 12) - 12) / 2
    for place, (seat, name) in enumerate(winners):
        x = left + place * (size + 12)
        draw_medallion(canvas, seat, name, x, zone.y + 28, size, fill=theme.velin, ink=theme.fond)
    words = _("{name} wins").format(name=winners[0][1]) if alone else _("A shared victory")
    top = zone.y - lack
    draw_fitting(canvas, words, TITLE.at(38), theme.velin, middle, top + 194, zone.w - 24, "center")
    draw_double_rule(canvas, zone.x + 40, top + 210, zone.w - 80)
    draw_text(canvas, number, GIANT, theme.velin, middle, top + 260, "center")
    draw_text(canvas, unit, BODY, theme.brume, middle, top + 284, "center")
    return top + _HEIGHT
