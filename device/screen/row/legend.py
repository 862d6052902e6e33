"""The legend of ordinary dice: which Figure each number stands for."""

from __future__ import annotations

from typing import Final

from device.screen.dice.faces import DieFaces
from device.screen.kit.canvas import Canvas
from device.screen.kit.dice import draw_pips
from device.screen.kit.figures import draw_figure
from device.screen.kit.text import draw_text, fitting, shortened
from device.screen.theme import SMALL
from device.zone import Zone

_PER_ROW: Final = 3


def draw_legend(canvas: Canvas, zone: Zone, faces: DieFaces) -> None:
    """Draw for each number of an ordinary die the small die, the Figure and its name."""
    pitch, height = zone.w / _PER_ROW, zone.h / 2
    for index, (number, letter) in enumerate(sorted(faces.numbers.items())):
        row, column = divmod(index, _PER_ROW)
        x, y = zone.x + pitch * column, zone.y + height * row
        draw_pips(canvas, number, x, y + 1, 19)
        draw_figure(canvas, faces.figures[letter], canvas.theme.brume, x + 24, y + 2, 18)
        name = faces.name(letter)
        face = fitting(canvas, name, SMALL, pitch - 48)
        name = shortened(canvas, name, face, pitch - 48)
        draw_text(canvas, name, face, canvas.theme.brume, x + 47, y + 17)
