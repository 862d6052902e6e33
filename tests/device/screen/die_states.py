"""A sheet with a drawn die in each state, which a reference picture shows."""

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


def draw_die_states(canvas: Canvas) -> None:
    """Draw a die for each state, with the name of the state below it."""
    canvas.clear()
    states = tuple(MarkState)
    cells = cells_in(Zone(0, 0, canvas.w, canvas.h), len(states))
    for cell, state in zip(cells, states, strict=True):
        figure = _FIGURES.get(state, "mort")
        drawn = () if state in (MarkState.UNKNOWN, MarkState.IN_HAND) else (figure,)
        if state is MarkState.DOUBTFUL:
            drawn = ("mort", "gain")
        word = look_word(state, figure.capitalize())
        by_hand = state is MarkState.BY_HAND
        icon = figure if by_hand else LOOK_ICONS[state]
        draw_row_die(canvas, RowDie(cell.number, state, word, icon, drawn, pen=by_hand), cell)
        x, _y = cell.zone.center
        draw_text(canvas, state.value, SMALL, canvas.theme.brume, x, cell.zone.bottom + 24, "center")
