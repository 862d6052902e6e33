"""What is said for a moment, over what else stands there."""

from __future__ import annotations

from device.screen.kit.canvas import Canvas
from device.screen.kit.panels import draw_panel
from device.screen.kit.text import draw_lines
from device.screen.theme import BODY
from device.zone import Zone

_LOW_H = 84


def draw_notice(canvas: Canvas, zone: Zone, words: str) -> None:
    """Why a key was refused, or what it did, over a quiet ground."""
    draw_panel(canvas, zone, canvas.theme.relief)
    draw_lines(
        canvas, words, BODY, canvas.theme.velin, zone.x + 14, zone.y + 28, width=zone.w - 28, leading=24
    )


def draw_notice_low(canvas: Canvas, words: str) -> None:
    """The same over the captions, on screens that keep no other place for it; nothing for ""."""
    if words:
        draw_notice(canvas, Zone(8, canvas.keys.y - _LOW_H - 8, canvas.w - 16, _LOW_H), words)
