"""Draws names in narrow columns: on two lines where they have a space or a hyphen."""

from __future__ import annotations

from device.screen.kit.canvas import Canvas
from device.screen.kit.text import draw_text, fitting, shortened, text_width
from device.screen.theme import NAME, Type
from device.zone import Zone

_SMALLEST = 14
"""The smallest size of a name in a column, in units; a longer word is shortened."""
_FACE = NAME.at(21)


def draw_name(canvas: Canvas, name: str, zone: Zone, foot: float, color: str) -> int:
    """Draw a name in the middle of a column; returns how many lines it took.

    Args:
        canvas: the canvas to draw on.
        name: the name.
        zone: the column.
        foot: the baseline of the first line, in units.
        color: the colour of the letters.
    """
    lines = name_lines(canvas, name, zone.w - 6)
    for place, line in enumerate(lines):
        face = fitting(canvas, line, _FACE, zone.w - 6, _SMALLEST)
        words = shortened(canvas, line, face, zone.w - 4)
        draw_text(canvas, words, face, color, zone.center[0], foot + 22 * place, "center")
    return len(lines)


def name_lines(canvas: Canvas, name: str, width: float, face: Type = _FACE) -> list[str]:
    """A name on one line if it fits, else on two; the rest of a name that needs three lines is left out."""
    smallest = face.at(_SMALLEST)
    if text_width(canvas, name, smallest) <= width:
        return [name]
    parts = name.replace("-", "- ").split(" ")
    first = parts[0]
    for part in parts[1:]:
        longer = first + part if first.endswith("-") else f"{first} {part}"
        if text_width(canvas, longer, smallest) > width:
            break
        first = longer
    rest = name[len(first) :].strip()
    if not rest:
        return [first]
    second = ""
    for part in rest.replace("-", "- ").split(" "):
        longer = second + part if second.endswith("-") or not second else f"{second} {part}"
        if second and text_width(canvas, longer, smallest) > width:
            break
        second = longer
    return [first, second.removesuffix("-") if len(second) < len(rest) else second]
