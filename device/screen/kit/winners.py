"""The winners of a game, large, with what they have won."""

from __future__ import annotations

from collections.abc import Sequence

from device.i18n import _
from device.screen.kit.canvas import Canvas
from device.screen.kit.panels import draw_double_rule, draw_medallion
from device.screen.kit.text import draw_text, fitting
from device.screen.theme import BODY, GIANT, TITLE
from device.zone import Zone


def draw_winners(
    canvas: Canvas, zone: Zone, winners: Sequence[tuple[int, str]], number: str, unit: str
) -> None:
    """Draw one winner with a large medallion, or several winners side by side, and what they have.

    Args:
        canvas: where to draw.
        zone: the zone of the winners; its lower part stays free from 290 units on.
        winners: the seat and the name of each.
        number: their points or their money.
        unit: what the number counts.
    """
    theme = canvas.theme
    alone = len(winners) == 1
    size = 120 if alone else min(80, (zone.w - 40) / len(winners) - 12)
    middle = zone.x + zone.w / 2
    left = middle - (len(winners) * (size + 12) - 12) / 2
    for place, (seat, name) in enumerate(winners):
        x = left + place * (size + 12)
        draw_medallion(canvas, seat, name, x, zone.y + 28, size, fill=theme.velin, ink=theme.fond)
    words = _("{name} wins").format(name=winners[0][1]) if alone else _("A shared victory")
    title = fitting(canvas, words, TITLE.at(38), zone.w - 24, 24)
    draw_text(canvas, words, title, theme.velin, middle, zone.y + 194, "center")
    draw_double_rule(canvas, zone.x + 40, zone.y + 210, zone.w - 80)
    draw_text(canvas, number, GIANT, theme.velin, middle, zone.y + 260, "center")
    draw_text(canvas, unit, BODY, theme.brume, middle, zone.y + 284, "center")
