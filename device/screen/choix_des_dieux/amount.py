"""Draws a sum that is set in steps: the number, its coins, and notes about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from device.fonts import SERIF_BLACK
from device.screen.choix_des_dieux.words import unit_of
from device.screen.kit.canvas import Canvas
from device.screen.kit.panels import draw_panel, draw_tale_stacks
from device.screen.kit.text import draw_text, wrapped
from device.screen.theme import BODY, Type
from device.screen.words import written
from device.zone import Zone
from engines.choix_des_dieux.rules import Rules

_NUMBER: Final = Type(SERIF_BLACK, 96)
_NUMBER_DOWN: Final = 94
_COINS_DOWN: Final = 152
_NOTES_DOWN: Final = 186
"""How far below the upper edge the number, its coins and the first note stand in a zone of usual height."""
_LEADING: Final = 24
_DESCENT: Final = 12
"""The room below the baseline of the last note, in units; with less, the panel ends within its letters."""
_MOST_COINS: Final = 100


def draw_amount(canvas: Canvas, zone: Zone, rules: Rules, number: int, notes: Sequence[str]) -> None:
    """Draw the number with its coins, and the notes; in a low zone the number makes room for all notes."""
    theme = canvas.theme
    draw_panel(canvas, zone)
    left, width = zone.x + 20, zone.w - 40
    lines = [line for note in notes for line in wrapped(canvas, note, BODY, width)]
    part = min(1.0, (zone.h - _LEADING * (len(lines) - 1) - _DESCENT) / _NOTES_DOWN)
    _draw_number(canvas, Zone(left, zone.y, width, _NOTES_DOWN * part), rules, number, part)
    for place, line in enumerate(lines):
        draw_text(canvas, line, BODY, theme.brume, left, zone.y + _NOTES_DOWN * part + _LEADING * place)


def _draw_number(canvas: Canvas, zone: Zone, rules: Rules, number: int, part: float) -> None:
    """Draw the number with its unit, and its coins below, at that part of their usual size."""
    theme, foot = canvas.theme, zone.y + _NUMBER_DOWN * part
    width = draw_text(canvas, written(number), _NUMBER.at(_NUMBER.size * part), theme.velin, zone.x, foot)
    draw_text(canvas, unit_of(rules, number), BODY.at(26), theme.cuivre, zone.x + width + 12, foot)
    coins = max(0, min(number, _MOST_COINS))
    draw_tale_stacks(canvas, coins, zone.x, zone.y + _COINS_DOWN * part, zone.w)
