"""Draws a code that a phone scans, beside what the code is for."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import segno

from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_double_rule
from device.screen.kit.text import draw_lines, draw_text, fitting
from device.screen.theme import BODY, NAME, SMALL
from device.zone import Zone

_QUIET: Final = 4
"""The white margin that a code needs, in modules (ISO/IEC 18004)."""
_GAP: Final = 16
_BLACK, _WHITE = "#000000", "#FFFFFF"


def draw_invitation(canvas: Canvas, code: str, words: str, foot: str, shown: str = "") -> None:
    """Draw a code beside what it is for, or above that on an upright screen.

    Args:
        canvas: where to draw.
        code: what the code says; "" for no code.
        words: what the code is for.
        foot: what is promised of it.
        shown: an address that can be typed instead of scanning the code, or "".
    """
    top = canvas.bar.bottom + _GAP
    room = Zone(_GAP, top, canvas.w - 2 * _GAP, canvas.keys.y - _GAP - top)
    if not code:
        _draw_words(canvas, room, words, foot, shown)
        return
    side = min(room.w, room.h / 2 if canvas.upright else room.h)
    place = Zone(room.x + (room.w - side) / 2 if canvas.upright else room.x, room.y, side, side)
    _draw_code(canvas, code, place)
    if canvas.upright:
        rest = Zone(room.x, place.bottom + _GAP, room.w, room.bottom - place.bottom - _GAP)
    else:
        left = place.right + 2 * _GAP
        rest = Zone(left, room.y, room.right - left, room.h)
    _draw_words(canvas, rest, words, foot, shown)


def _draw_words(canvas: Canvas, zone: Zone, words: str, promised: str, shown: str) -> None:
    theme = canvas.theme
    foot = draw_lines(canvas, words, BODY, theme.velin, zone.x, zone.y + 22, width=zone.w, leading=26)
    if shown:
        face = fitting(canvas, shown, NAME.at(24), zone.w)
        draw_text(canvas, shown, face, theme.velin, zone.x, foot + 26)
        foot += 26
    draw_double_rule(canvas, zone.x, foot + 16, zone.w)
    draw_figure(canvas, "oeil", theme.brume, zone.x, foot + 30, 24)
    draw_lines(canvas, promised, SMALL, theme.brume, zone.x + 34, foot + 48, width=zone.w - 34, leading=22)


def _draw_code(canvas: Canvas, words: str, zone: Zone) -> None:
    """Draw a QR code, black on white in every theme, since not every camera reads light on dark."""
    rows = _modules(words)
    module = canvas.px(zone.w) // len(rows)
    left, top = canvas.rect(zone).topleft
    canvas.surface.fill(_WHITE, (left, top, module * len(rows), module * len(rows)))
    for y, row in enumerate(rows):
        for x, is_dark in enumerate(row):
            if is_dark:
                canvas.surface.fill(_BLACK, (left + x * module, top + y * module, module, module))


@lru_cache(maxsize=1)
def _modules(words: str) -> tuple[tuple[int, ...], ...]:
    """The rows of a code with 1 for each dark module; kept, since encoding takes longer than drawing."""
    code = segno.make(words, error="m", micro=False)
    return tuple(tuple(row) for row in code.matrix_iter(border=_QUIET))
