"""The legend of ordinary dice: which Figure each number stands for."""

from __future__ import annotations

from typing import Final

from device.screen.dice.faces import DieFaces
from device.screen.kit.canvas import Canvas
from device.screen.kit.dice import draw_pips
from device.screen.kit.figures import draw_figure
from device.screen.kit.text import draw_text, text_width
from device.screen.theme import SMALL
from device.zone import Zone

_PER_ROW: Final = 3
_FIGURE_LEFT: Final = 24.0
_NAME_LEFT: Final = 47.0
_ALONE_LEFT: Final = 22.0
"""Where a silhouette, the name behind it, and a name without one begin: units from the die's left edge."""


def draw_legend(canvas: Canvas, zone: Zone, faces: DieFaces) -> None:
    """Draw for each number of an ordinary die the small die, the Figure and its name.

    If a name is wider than its third of the zone, the silhouettes are left out, and each column is as wide
    as its names: the dice below show the silhouettes too, but a name that is cut explains nothing.
    """
    in_order = sorted(faces.numbers.items())
    names = [faces.name(letter) for _number, letter in in_order]
    widths = [max(text_width(canvas, name, SMALL) for name in names[n::_PER_ROW]) for n in range(_PER_ROW)]
    pitch, height = zone.w / _PER_ROW, zone.h / 2
    figures = max(widths) < pitch - _NAME_LEFT
    name_left = _NAME_LEFT if figures else _ALONE_LEFT
    gap = (zone.w - sum(widths) - _PER_ROW * name_left) / (_PER_ROW - 1)
    lefts = [pitch * n if figures else sum(widths[:n]) + n * (name_left + gap) for n in range(_PER_ROW)]
    for index, ((number, letter), name) in enumerate(zip(in_order, names, strict=True)):
        row, column = divmod(index, _PER_ROW)
        x, y = zone.x + lefts[column], zone.y + height * row
        draw_pips(canvas, number, x, y + 1, 19)
        if figures:
            draw_figure(canvas, faces.figures[letter], canvas.theme.brume, x + _FIGURE_LEFT, y + 2, 18)
        draw_text(canvas, name, SMALL, canvas.theme.brume, x + name_left, y + 17)
