"""Draws the four osselets: two-lobed bones, each with the face that lies up."""

from __future__ import annotations

from enum import Enum
from typing import Final

from device.screen.artiseurs.board import NAMES_W, Scene, draw_board, osselet_rows, osselets_zone
from device.screen.artiseurs.state import state_of
from device.screen.artiseurs.stones import draw_stone
from device.screen.artiseurs.words import FIGURES
from device.screen.base import View
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import figure_path
from device.screen.kit.ink import Ink
from device.screen.kit.text import draw_text
from device.screen.theme import TAG
from device.zone import Zone
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
_ROW_H: Final = 84
"""The height that an osselet needs at scale 1, in units; lower rows have smaller osselets."""
_COLUMN_W: Final = 100
"""The width of a column of osselets beside a board without a panel, in units."""


class OsseletStyle(Enum):
    """How an osselet is highlighted."""

    READY = "ready"
    CHOSEN = "chosen"
    AWAY = "away"
    DONE = "done"


def _draw_osselet(
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


def draw_scene(canvas: Canvas, view: View, zone: Zone) -> None:
    """Draw the board in a zone, without cursor and marks; once osselets are thrown, draw them beside it."""
    state = state_of(view)
    thrown = all(osselet.face is not None for osselet in state.osselets)
    osselets = state.rules.mode.has_osselets and thrown and state.phase is not Phase.THROW
    beside = _COLUMN_W if osselets else 0
    side = min(zone.w - 2 * NAMES_W - beside, zone.h - NAMES_W)
    board = Zone(zone.center[0] - (side + beside) / 2, zone.y, side, side)
    draw_board(canvas, state.board, Scene(), board)
    if osselets:
        column = Zone(board.right + 8, board.y, beside, board.h)
        chosen = state.in_play if canvas.awaits else 0
        _draw_osselets(canvas, state, chosen, column, len(state.osselets))


def draw_osselets(canvas: Canvas, state: State, chosen: int) -> None:
    """Draw the four osselets with their numbers beside the panel; the chosen one stands out.

    An osselet of another player bears a stone of that player's colour. An osselet that was played bears a
    tick.
    """
    _draw_osselets(canvas, state, chosen, osselets_zone(canvas), osselet_rows(canvas))


def _draw_osselets(canvas: Canvas, state: State, chosen: int, zone: Zone, rows: int) -> None:
    per_row = len(state.osselets) // rows
    pitch, height = zone.w / per_row, zone.h / rows
    scale = min(1, height / _ROW_H)
    for osselet in state.osselets:
        row, column = divmod(osselet.number - 1, per_row)
        x = zone.x + pitch * column + max(pitch / 2, _NUMBER_W + 5)
        y = zone.y + height * (row + 0.5) + 8 * scale
        look = _look(state, osselet, chosen)
        _draw_osselet(canvas, osselet.face, x, y, look, scale)
        draw_text(
            canvas,
            str(osselet.number),
            TAG,
            canvas.theme.brume,
            x - _NUMBER_W * scale,
            y - 14 * scale,
            "center",
        )
        holder = state.players[osselet.holder].colour
        if look is OsseletStyle.AWAY and holder is not None:
            draw_stone(canvas, holder, x + 26 * scale, y + 20 * scale, 12 * scale)


def _look(state: State, osselet: Osselet, chosen: int) -> OsseletStyle:
    if osselet.number == chosen:
        return OsseletStyle.CHOSEN
    if osselet.face is None or (osselet.holder == state.active and state.phase is not Phase.CLAIMS):
        return OsseletStyle.READY
    return OsseletStyle.AWAY if state.rules.mode.circulates else OsseletStyle.DONE
