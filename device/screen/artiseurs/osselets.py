"""Draws the four osselets: two-lobed bones, each with the face that lies up."""

from __future__ import annotations

from enum import Enum
from typing import Final

from device.screen.artiseurs.board import osselet_rows, osselets_zone
from device.screen.artiseurs.stones import draw_stone
from device.screen.artiseurs.words import FIGURES
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import figure_path
from device.screen.kit.ink import Ink
from device.screen.kit.text import draw_text
from device.screen.theme import TAG
from engines.artiseurs import Face, Osselet, Phase, State

_BONE: Final = (
    "M-29 -16C-29 -32 -13 -33 -10 -25C-5 -20 5 -20 10 -25C13 -33 29 -32 29 -16"
    "C33 -6 33 6 29 16C29 32 13 33 10 25C5 20 -5 20 -10 25C-13 33 -29 32 -29 16C-33 6 -33 -6 -29 -16Z"
)
_POINTER: Final = "M-13 -48H13L0 -35Z"
_CHECK: Final = "M14 20L20 27 32 10"
_LAMP_EDGE: Final = "#9A7420"
_NUMBER_W: Final = 44
"""How far the number of an osselet stands left of its middle, in units."""
_HALF: Final = 52
"""Half the side of an osselet's square, in units at scale 1; less cuts its pointer off."""


class OsseletStyle(Enum):
    """How an osselet is highlighted."""

    READY = "ready"
    CHOSEN = "chosen"
    AWAY = "away"
    DONE = "done"


def draw_osselet(
    canvas: Canvas,
    face: Face | None,
    x: float,
    y: float,
    look: OsseletStyle = OsseletStyle.READY,
    scale: float = 1,
) -> None:
    """Draw an osselet centred at (x, y), about 64 units wide at scale 1; without a face it is an outline."""
    theme = canvas.theme
    half = _HALF * scale
    middle = (half, half)
    sheet = Ink(2 * half, 2 * half)
    ink = theme.filet
    if look in (OsseletStyle.AWAY, OsseletStyle.DONE) or face is None:
        edge = theme.lamp_line if look is OsseletStyle.CHOSEN else theme.filet
        sheet.path(_BONE, fill=theme.loge, stroke=edge, width=2.5, move=middle, scale=scale)
    else:
        chosen = look is OsseletStyle.CHOSEN
        below = (half, half + 4 * scale)
        sheet.path(_BONE, fill=_LAMP_EDGE if chosen else theme.tranche, move=below, scale=scale)
        sheet.path(_BONE, fill=theme.lampe if chosen else theme.carte, move=middle, scale=scale)
        if chosen:
            sheet.path(_BONE, stroke=theme.lamp_edge, width=2, move=middle, scale=scale)
        ink = theme.encre if chosen else theme.gravure
    if look is OsseletStyle.CHOSEN:
        sheet.path(_POINTER, fill=theme.lampe, stroke=theme.lamp_edge, width=2, move=middle, scale=scale)
    if face is not None:
        corner = (half - 20 * scale, half - 20 * scale)
        sheet.path(figure_path(FIGURES[face]), fill=ink, move=corner, scale=scale * 40 / 96)
    if look is OsseletStyle.DONE:
        sheet.path(_CHECK, stroke=theme.fond, width=9, move=middle, scale=scale)
        sheet.path(_CHECK, stroke=theme.bel, width=4.5, move=middle, scale=scale)
    sheet.lay(canvas, x - half, y - half)


def draw_osselets(canvas: Canvas, state: State, chosen: int) -> None:
    """Draw the four with their numbers.

    The chosen one stands out. One that another player holds bears a stone of that colour, one that is done a
    tick.
    """
    zone, rows = osselets_zone(canvas), osselet_rows(canvas)
    per_row = len(state.osselets) // rows
    pitch, height = zone.w / per_row, zone.h / rows
    for osselet in state.osselets:
        row, column = divmod(osselet.number - 1, per_row)
        x = zone.x + pitch * column + max(pitch / 2, _NUMBER_W + 5)
        y = zone.y + height * (row + 0.5) + 8
        look = _look(state, osselet, chosen)
        draw_osselet(canvas, osselet.face, x, y, look)
        draw_text(canvas, str(osselet.number), TAG, canvas.theme.brume, x - _NUMBER_W, y - 14, "center")
        holder = state.players[osselet.holder].colour
        if look is OsseletStyle.AWAY and holder is not None:
            draw_stone(canvas, holder, x + 26, y + 20, 12)


def _look(state: State, osselet: Osselet, chosen: int) -> OsseletStyle:
    if osselet.number == chosen:
        return OsseletStyle.CHOSEN
    if osselet.face is None or (osselet.holder == state.active and state.phase is not Phase.CLAIMS):
        return OsseletStyle.READY
    return OsseletStyle.AWAY if state.rules.mode.circulates else OsseletStyle.DONE
