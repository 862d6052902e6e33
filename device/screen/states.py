"""Draws every state of a die on one sheet, to look at: `python -m device.screen.states [FILE]`."""

from __future__ import annotations

import sys

import pygame

from device.screen.kit.canvas import Canvas
from device.screen.kit.dice import draw_die
from device.screen.kit.mark_labels import draw_marks
from device.screen.kit.marks import Mark, MarkState
from device.screen.kit.text import draw_text
from device.screen.theme import SMALL
from device.screen.words import LOOK_ICONS, look_word
from device.zone import Zone

FELT = "#1D4A45"
_FIGURES = ["ruse", "bel", "mort", "gain", "dam", "gain", "ruse", "dam", "mort", "egal", "egal", "egal"]


def draw(canvas: Canvas) -> None:
    """Draw a die for each state on felt, with its mark and the name of the state."""
    canvas.fill(Zone(0, 0, canvas.w, canvas.h), FELT)
    marks = []
    for index, look in enumerate(MarkState):
        x, y = 100 + 200 * (index % 4), 72 + 158 * (index // 4)
        box = Zone(x - 33, y - 33, 66, 66)
        if look is not MarkState.UNKNOWN:
            draw_die(canvas, _FIGURES[index], x - 31, y - 31, 62)
        word = look_word(look, _FIGURES[index].capitalize())
        marks.append(Mark(index + 1, box, look, word, LOOK_ICONS[look]))
        draw_text(canvas, look.value, SMALL, canvas.theme.mark_velin, x, y + 80, "center")
    draw_marks(canvas, marks, Zone(0, 0, canvas.w, canvas.h))


def main() -> None:
    """Write the sheet to the file named on the command line, or show it in a window."""
    pygame.display.init()
    if len(sys.argv) > 1:
        canvas = Canvas(pygame.Surface((800, 480)))
        draw(canvas)
        pygame.image.save(canvas.surface, sys.argv[1])
        return
    draw(Canvas(pygame.display.set_mode((800, 480))))
    pygame.display.flip()
    while pygame.event.wait().type != pygame.QUIT:
        pass


if __name__ == "__main__":
    main()
