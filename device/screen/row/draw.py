"""Draws the row of dice: each die with its state, and the chains between captors and captives."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from device.i18n import _
from device.screen.kit.canvas import Canvas
from device.screen.kit.dice import PIPS, draw_die, draw_pips, draw_split_die
from device.screen.kit.figures import draw_figure
from device.screen.kit.ink import Ink
from device.screen.kit.marks import MarkState
from device.screen.kit.text import draw_text, fitting, shortened, text_width
from device.screen.row.chains import Link, chains, links
from device.screen.row.layout import Cell, row_layout
from device.screen.row.outline import LIT, draw_outline, state_color
from device.screen.row.row_die import Row, RowDie
from device.screen.theme import KEY, TAG
from device.zone import Zone

_ROOM: Final = 20
"""Room on the sheet round a frame, in units; with less, the pointer above an awaited die is cut off."""
_TAG_W: Final = 100
_TAG_PAD: Final = 7.5
"""Room on each side of a word in its tag, in units."""
_TAG_LEAST_PAD: Final = 4
"""The same for a long word; one that needs more room is cut."""
_BELOW_READ: Final = 25
"""How far below the small die with the pips the pen stands, in units."""
_BADGE: Final = "M-10 -13H10L14 -9V9L10 13H-10L-14 9V-9Z"
_SMALL_BADGE: Final = "M-9 -12H9L12 -8V8L9 12H-9L-12 8V-8Z"


def draw_row(canvas: Canvas, row: Row) -> None:
    """Draw the whole row: the lit columns, the dice, and the chains over them."""
    layout = row_layout(canvas, len(row.dice), row.hand)
    if layout.tray_of_small is not None:
        _draw_ground(canvas, layout.tray_of_small)
    drawn = chains(layout, row.captors)
    named = {chain.prey for chain in drawn}
    for die in row.dice:
        cell = layout.cells[die.number]
        if die.number in row.lit and not cell.small:
            _draw_column(canvas, cell)
        if die.captor is not None and die.number not in named:
            die = replace(die, word=_("of {captor}").format(captor=die.captor))
        draw_row_die(canvas, die, cell)
    for chain in drawn:
        for link in links(chain.path):
            _draw_link(canvas, link, small=layout.cells[chain.prey].small)


def _draw_column(canvas: Canvas, cell: Cell) -> None:
    """Draw the ground that connects a lit key with its die."""
    if not canvas.theme.outlined:
        left = cell.zone.center[0] - canvas.key_w / 2
        zone = replace(cell.zone, x=left, w=canvas.key_w, h=cell.zone.h + 2)
        _draw_ground(canvas, zone)


def _draw_ground(canvas: Canvas, zone: Zone) -> None:
    cut = 8
    path = f"M0 {cut}L{cut} 0H{zone.w - cut}L{zone.w} {cut}V{zone.h}H0Z"
    fill = None if canvas.theme.outlined else canvas.theme.loge
    edge = canvas.theme.filet if canvas.theme.outlined else None
    Ink(zone.w, zone.h).path(path, fill=fill, stroke=edge, width=2).lay(canvas, zone.x, zone.y)


def draw_row_die(canvas: Canvas, die: RowDie, cell: Cell) -> None:
    """Draw one die in its cell, with outline, number and word; a die of the other hand without the word."""
    square = cell.die
    told_next = die.state is MarkState.IN_HAND and die.awaited and die.shape == "d6"
    if die.state is MarkState.UNKNOWN or told_next:
        pass  # the outline alone marks the place of an unknown die, and of the one that is entered next
    elif len(die.faces) == 2:
        draw_split_die(canvas, die.faces[0], die.faces[1], square.x, square.y, square.w, die.shape)
    else:
        draw_die(canvas, die.faces[0] if die.faces else None, square.x, square.y, square.w, die.shape)
    state = _shown_state(die)
    sheet = Ink(cell.frame.w + 2 * _ROOM, cell.frame.h + 2 * _ROOM)
    draw_outline(sheet, Zone(_ROOM, _ROOM, cell.frame.w, cell.frame.h), state, canvas.theme)
    if sheet.shapes:
        sheet.lay(canvas, cell.frame.x - _ROOM, cell.frame.y - _ROOM)
    _draw_number(canvas, die, cell)
    if cell.small:
        return
    corner_x, corner_y = cell.frame.right - 2, cell.frame.y + 11
    if die.read in PIPS:
        _draw_read(canvas, die.read, corner_x, corner_y)
        corner_y += _BELOW_READ
    if die.pen:
        _draw_pen(canvas, corner_x, corner_y)
    if die.word:
        _draw_tag(canvas, die, cell)


def _shown_state(die: RowDie) -> MarkState:
    """The state whose outline is drawn: an awaited die is marked as awaited, unless it is doubtful."""
    if die.awaited and die.state not in (MarkState.DOUBTFUL, MarkState.COCKED):
        return MarkState.AWAITED
    return die.state


def _draw_number(canvas: Canvas, die: RowDie, cell: Cell) -> None:
    theme = canvas.theme
    lit = _shown_state(die) in LIT
    fill, ink = (theme.lampe, theme.encre) if lit else (theme.velin, theme.fond)
    edge = theme.encre if lit and theme.lamp_ink else theme.fond
    x, y = cell.badge
    badge = _SMALL_BADGE if cell.small else _BADGE
    sheet = Ink(32, 32).path(badge, fill=fill, stroke=edge, width=2, move=(16, 16))
    sheet.lay(canvas, x - 16, y - 16)
    draw_text(canvas, str(die.number), KEY, ink, x, y + 7, "center")


def _draw_read(canvas: Canvas, number: str, x: float, y: float) -> None:
    """Draw the small die that shows what the pips said."""
    Ink(24, 24).rounded(Zone(0, 0, 24, 24), 5, fill=canvas.theme.fond).lay(canvas, x - 12, y - 12)
    draw_pips(canvas, number, x - 10, y - 10, 20)


def _draw_pen(canvas: Canvas, x: float, y: float) -> None:
    """Draw the pen of a die that was set by hand; word and icon in its tag do not tell that."""
    Ink(24, 24).rounded(Zone(0, 0, 24, 24), 5, fill=canvas.theme.fond).lay(canvas, x - 12, y - 12)
    draw_figure(canvas, "plume", canvas.theme.velin, x - 9, y - 9, 18)


def _draw_tag(canvas: Canvas, die: RowDie, cell: Cell) -> None:
    """Draw the word below a die; the icon is left out where both do not fit."""
    theme, state = canvas.theme, _shown_state(die)
    widest = min(_TAG_W, cell.word.w) - 1
    has_icon = bool(die.icon) and text_width(canvas, die.word, TAG) + 20 + 2 * _TAG_PAD <= widest
    room = widest - (20 + 2 * _TAG_PAD if has_icon else 2 * _TAG_LEAST_PAD)
    face = fitting(canvas, die.word, TAG, room)
    word = shortened(canvas, die.word, face, room)
    inside = text_width(canvas, word, face) + (20 if has_icon else 0)
    width = min(inside + 2 * _TAG_PAD, widest)
    x, top = cell.word.center[0] - width / 2, cell.word.y
    color, filled = state_color(state, theme), state in LIT
    edge = theme.encre if filled and theme.lamp_ink else color
    path = f"M6 1H{width - 4:.2f}L{width + 1:.2f} 6V20L{width - 4:.2f} 25H6L1 20V6Z"
    sheet = Ink(width + 2, cell.word.h + 2).path(
        path, fill=color if filled else theme.fond, stroke=edge, width=2
    )
    sheet.lay(canvas, x - 1, top - 1)
    ink = theme.encre if filled else theme.velin
    left = x + (width - inside) // 2
    if has_icon:
        draw_figure(canvas, die.icon, ink if filled else color, left, top + 3.5, 17)
        left += 20
    draw_text(canvas, word, face, ink, left, top + 18)


def _draw_link(canvas: Canvas, link: Link, *, small: bool = False) -> None:
    """Draw one link of a chain."""
    theme = canvas.theme
    half, high = (8.0 if small else 8.5), (2.1 if link.flat else 5.0)
    path = f"M{-half} 0a{half} {high} 0 1 0 {2 * half} 0a{half} {high} 0 1 0 {-2 * half} 0Z"
    sheet = Ink(24, 24)
    turn = round(link.turn_deg / 15) * 15  # few directions, so that links are found in the cache
    sheet.path(path, stroke=theme.loge if small else theme.fond, width=6, move=(12, 12), turn_deg=turn)
    sheet.path(path, stroke=theme.dam, width=3, move=(12, 12), turn_deg=turn)
    sheet.lay(canvas, link.middle[0] - 12, link.middle[1] - 12)
