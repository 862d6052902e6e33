"""Notices: a sentence that covers part of a screen until the next key is pressed."""

from __future__ import annotations

from device.screen.kit.canvas import Canvas
from device.screen.kit.panels import draw_panel
from device.screen.kit.text import draw_lines
from device.screen.theme import BODY
from device.zone import Zone

_LOW_H = 84


def draw_notice(canvas: Canvas, zone: Zone, words: str) -> None:
    """Draw why a key was refused, or what it did, on a panel."""
    draw_panel(canvas, zone, canvas.theme.relief)
    draw_lines(
        canvas, words, BODY, canvas.theme.velin, zone.x + 14, zone.y + 28, width=zone.w - 28, leading=24
    )


def draw_notice_low(canvas: Canvas, words: str) -> None:
    """Draw a notice just above the captions, for screens without another place for it; "" draws nothing."""
    if words:
        draw_notice(canvas, Zone(8, canvas.keys.y - _LOW_H - 8, canvas.w - 16, _LOW_H), words)
