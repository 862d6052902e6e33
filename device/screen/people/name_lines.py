"""Draws names in narrow columns, on two lines where they have a space or a hyphen; and whole columns."""

from __future__ import annotations

from typing import Final

from device.screen.kit.canvas import Canvas
from device.screen.kit.panels import draw_key_column, draw_shape
from device.screen.kit.text import draw_text, fitting, shortened, text_width
from device.screen.theme import NAME, Type
from device.zone import Zone

_SMALLEST: Final = 16
"""The smallest size of a name in a column, in units: a little below the floor, so that first names of ten
letters stay whole."""
LEADING: Final = 22
"""The distance between the two lines of a name, in units."""
_FACE: Final = NAME.at(21)


def draw_person_column(canvas: Canvas, zone: Zone, name: str, shape: str) -> float:
    """Draw a column with a medallion of a shape, and the name below it.

    Returns:
        How far down the column the name reaches, in units.
    """
    draw_key_column(canvas, zone, canvas.theme.relief)
    draw_shape(canvas, shape, name, zone.center[0] - 33, zone.y + 16, 66)
    return zone.y + 96 + LEADING * draw_name(canvas, name, zone, zone.y + 118, canvas.theme.velin)


def draw_name(canvas: Canvas, name: str, zone: Zone, foot: float, color: str) -> int:
    """Draw a name in the middle of a column; returns how many lines it took.

    Args:
        canvas: the canvas to draw on.
        name: the name.
        zone: the column.
        foot: the baseline of the first line, in units.
        color: the colour of the letters.
    """
    width = zone.w - 6
    lines = name_lines(canvas, name, width)
    face = min((fitting(canvas, line, _FACE, width, _SMALLEST) for line in lines), key=lambda fit: fit.size)
    for place, line in enumerate(lines):
        words = shortened(canvas, line, face, width)
        draw_text(canvas, words, face, color, zone.center[0], foot + LEADING * place, "center")
    return len(lines)


def name_lines(canvas: Canvas, name: str, width: float) -> list[str]:
    """A name on one line if it fits at the smallest size, else on two; three dots stand for the rest."""
    smallest = _FACE.at(_SMALLEST)
    if text_width(canvas, name, smallest) <= width:
        return [name]
    first, rest = _divided(canvas, name, smallest, width)
    if not rest:
        return [first]
    second, left_out = _divided(canvas, rest, smallest, width)
    return [first, f"{second.rstrip(' -,')}…" if left_out else second]


def _divided(canvas: Canvas, name: str, face: Type, width: float) -> tuple[str, str]:
    """Divide a name after the last space or hyphen that fits, else after its first word."""
    ends = [index + 1 for index, sign in enumerate(name) if sign in " -"] + [len(name)]
    fit = [end for end in ends if text_width(canvas, name[:end].strip(), face) <= width]
    end = max(fit, default=ends[0])
    return name[:end].strip(), name[end:].strip()
