"""Draws a sum that is set in steps: the number, its coins, and notes about it."""

from __future__ import annotations

from collections.abc import Sequence

from device.fonts import SERIF_BLACK
from device.screen.choix_des_dieux.words import unit
from device.screen.kit.canvas import Canvas
from device.screen.kit.panels import draw_panel, draw_tale_stacks
from device.screen.kit.text import draw_lines, draw_text
from device.screen.theme import BODY, Type
from device.zone import Zone
from engines.choix_des_dieux.rules import Rules

_NUMBER = Type(SERIF_BLACK, 96)
_MOST_COINS = 100


def draw_amount(canvas: Canvas, zone: Zone, rules: Rules, number: int, notes: Sequence[str]) -> None:
    """Draw the number with its coins, and the notes."""
    theme = canvas.theme
    draw_panel(canvas, zone)
    left = zone.x + 20
    width = draw_text(canvas, str(number), _NUMBER, theme.velin, left, zone.y + 94)
    draw_text(canvas, unit(rules), BODY.at(26), theme.cuivre, left + width + 12, zone.y + 94)
    coins = max(0, min(number, _MOST_COINS))
    draw_tale_stacks(canvas, coins, left, zone.y + 152, zone.w - 40)
    foot = zone.y + 186
    for note in notes:
        foot = draw_lines(canvas, note, BODY, theme.brume, left, foot, width=zone.w - 40, leading=24)
