"""Draws every state of a die on one sheet, to look at: `python -m device.screen.states [FILE]`."""

from __future__ import annotations

import argparse

import pygame

from device.screen.kit.canvas import Canvas
from device.screen.kit.marks import MarkState
from device.screen.kit.text import draw_text
from device.screen.row.draw import draw_row_die
from device.screen.row.layout import cells_in
from device.screen.row.row_die import RowDie
from device.screen.theme import SMALL
from device.screen.words import LOOK_ICONS, look_word
from device.zone import Zone

_FIGURES = {
    MarkState.DAM: "dam",
    MarkState.COUNTERED: "dam",
    MarkState.FRESH: "ruse",
    MarkState.AWAITED: "bel",
    MarkState.CAPTIVE: "gain",
}


def draw(canvas: Canvas) -> None:
    """Draw a die for each state, with the name of the state below it."""
    canvas.clear()
    states = tuple(MarkState)
    cells = cells_in(Zone(0, 0, canvas.w, canvas.h), len(states))
    for cell, state in zip(cells, states, strict=True):
        figure = _FIGURES.get(state, "mort")
        drawn: tuple[str, ...] = () if state in (MarkState.UNKNOWN, MarkState.IN_HAND) else (figure,)
        if state is MarkState.DOUBTFUL:
            drawn = ("mort", "gain")
        word = look_word(state, figure.capitalize())
        by_hand = state is MarkState.BY_HAND
        icon = figure if by_hand else LOOK_ICONS[state]
        draw_row_die(canvas, RowDie(cell.number, state, word, icon, drawn, pen=by_hand), cell)
        x, _ = cell.zone.center
        draw_text(canvas, state.value, SMALL, canvas.theme.brume, x, cell.zone.bottom + 24, "center")


def main() -> None:
    """Write the sheet to the file named on the command line, or show it in a window."""
    parser = argparse.ArgumentParser(prog="python -m device.screen.states", description=__doc__)
    parser.add_argument("file", nargs="?", help="a PNG to write; a window shows the sheet if none is named")
    file = parser.parse_args().file
    pygame.display.init()
    if file is not None:
        canvas = Canvas(pygame.Surface((800, 480)))
        draw(canvas)
        pygame.image.save(canvas.surface, file)
        return
    draw(Canvas(pygame.display.set_mode((800, 480))))
    pygame.display.flip()
    while pygame.event.wait().type != pygame.QUIT:
        pass


if __name__ == "__main__":
    main()
