"""Draws numbers as the Maya wrote them: a shell for zero, dots for ones, bars for fives."""

from __future__ import annotations

from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.ink import Ink, disc_path
from device.screen.kit.text import draw_text
from device.screen.theme import STRONG
from device.zone import Zone
from engines.oniria import Level, numeral

_DOT, _BAR, _GAP = 12.0, 10.0, 5.0
"""The height of a row of dots, of a bar, and of a gap, in units at full size."""
_WIDTH = 64.0
_SHELL = 26.0
_LEVELS_GAP = 9.0
_SMALLEST = 0.2
"""The smallest scale at which a numeral can be read; at a smaller one its bars run together."""


def draw_numeral(canvas: Canvas, zone: Zone, number: int, color: str) -> None:
    """Draw a number in the middle of a zone, scaled down if it does not fit.

    Each level counts twenty times the one below it. A negative number has a minus at its left. Where the
    zone is too low for it, nothing is drawn: the figure beside it says the same number.
    """
    written = numeral(number)
    heights = [_height(level) for level in written.levels]
    tall = sum(heights) + _LEVELS_GAP * (len(heights) - 1)
    scale = min(1.0, zone.h / tall, zone.w / _WIDTH)
    if scale < _SMALLEST:
        return
    middle, top = zone.center[0], zone.center[1] - tall * scale / 2
    for level, height in zip(written.levels, heights, strict=True):
        _draw_level(canvas, level, color, middle, top, scale)
        top += (height + _LEVELS_GAP) * scale
    if written.negative:
        left = middle - (_WIDTH / 2 + 4) * scale
        draw_text(canvas, "\N{MINUS SIGN}", STRONG, color, left, zone.center[1] + 8, "right")


def _height(level: Level) -> float:
    if level.is_shell:
        return _SHELL
    rows = ([_DOT] if level.dots else []) + [_BAR] * level.bars
    return sum(rows) + _GAP * (len(rows) - 1)


def _draw_level(canvas: Canvas, level: Level, color: str, middle: float, top: float, scale: float) -> None:
    """Draw one level: dots above bars, or a shell."""
    if level.is_shell:
        draw_figure(canvas, "coquille", color, middle - _SHELL * scale / 2, top, _SHELL * scale)
        return
    sheet = Ink(_WIDTH * scale, _height(level) * scale)
    pitch = _DOT + 4
    left = (_WIDTH - pitch * level.dots + 4 + _DOT) / 2
    for dot in range(level.dots):
        sheet.path(disc_path((left + pitch * dot, _DOT / 2), _DOT / 2), fill=color, scale=scale)
    foot = _DOT + _GAP if level.dots else 0.0
    for bar in range(level.bars):
        sheet.path(f"M0 {foot + bar * (_BAR + _GAP)}h{_WIDTH}v{_BAR}h-{_WIDTH}Z", fill=color, scale=scale)
    sheet.lay(canvas, middle - _WIDTH * scale / 2, top)
