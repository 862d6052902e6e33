"""Draws one step of a settlement: who gives at the left or above, who takes at the right or below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from device.screen.choix_des_dieux.rows import (
    GAP,
    LOWEST,
    columns_for,
    is_narrow,
    margin,
    medallion_size,
    row_zones,
    rows_above_and_below,
    sum_face,
)
from device.screen.choix_des_dieux.tray import pot_name
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_medallion, draw_panel
from device.screen.kit.text import draw_fitting, draw_text
from device.screen.theme import FLOOR_PX, SCORE, STRONG
from device.screen.words import signed
from device.zone import Zone
from engines.choix_des_dieux import State
from engines.choix_des_dieux.events import Moved

_ARROW_W: Final = 120
_NARROW_ARROW_W: Final = 84
_ARROW_H: Final = 48
"""The width of the arrow between two sides, and between many columns; its height between two lists."""
_ROW: Final = 52
_MANY_COLUMNS: Final = 4
_LEAST_W: Final = 208
"""The least width of a side, in units; a narrower one would cut the name of the pot."""


def draw_flow(canvas: Canvas, zone: Zone, state: State, event: Moved) -> None:
    """Draw givers and takers with their sums, and the total between them."""
    givers, arrow, takers = _flow_zones(canvas, zone, len(event.gives), len(event.takes))
    _draw_side(canvas, givers, state, event.gives, -1)
    _draw_side(canvas, takers, state, event.takes, 1)
    _draw_arrow(canvas, arrow, str(sum(elis for _account, elis in event.gives)))


def _flow_zones(canvas: Canvas, zone: Zone, givers: int, takers: int) -> tuple[Zone, Zone, Zone]:
    """The zones of the givers, of the arrow, and of the takers.

    They stand side by side; the side with more columns of rows has more of the width. On an upright screen
    that would cut the names, so there they stand one below the other, in the middle of the height.
    """
    if not canvas.upright:
        columns = columns_for(zone.h, givers, LOWEST), columns_for(zone.h, takers, LOWEST)
        arrow_w = _NARROW_ARROW_W if sum(columns) >= _MANY_COLUMNS else _ARROW_W
        room = zone.w - arrow_w
        left = min(max(_LEAST_W, room * columns[0] / sum(columns)), room - _LEAST_W)
        arrow = replace(zone, x=zone.x + left, w=arrow_w)
        return replace(zone, w=left), arrow, replace(zone, x=arrow.right, w=zone.right - arrow.right)
    room = zone.h - _ARROW_H
    rows = rows_above_and_below(room, givers, takers, LOWEST)
    pitch = min(_ROW + GAP, room / sum(rows))
    top = zone.center[1] - (pitch * sum(rows) + _ARROW_H) / 2
    upper = Zone(zone.x, top, zone.w, pitch * rows[0] - GAP)
    arrow = Zone(zone.x, upper.bottom + GAP / 2, zone.w, _ARROW_H)
    return upper, arrow, Zone(zone.x, arrow.bottom + GAP / 2, zone.w, pitch * rows[1] - GAP)


def _draw_arrow(canvas: Canvas, zone: Zone, total: str) -> None:
    """Draw the total above an arrow to the right, or on an upright screen beside an arrow downwards."""
    ink = canvas.theme.cuivre
    x, y = zone.center
    if canvas.upright:
        draw_text(canvas, total, SCORE, ink, x - 4, y + SCORE.size * 0.34, "right")
        draw_figure(canvas, "bas", ink, x + 6, y - 16, 32)
        return
    draw_text(canvas, total, SCORE, ink, x, y - 16, "center")
    draw_figure(canvas, "droite", ink, x - 20, y - 6, 40)


def _draw_side(
    canvas: Canvas, zone: Zone, state: State, amounts: Sequence[tuple[int | None, int]], sign: int
) -> None:
    """Draw a row for each account, centred in the height of the zone."""
    zones = row_zones(zone, len(amounts), _ROW, LOWEST)
    down = (zone.bottom - max((place.bottom for place in zones), default=zone.bottom)) / 2
    for (account, elis), place in zip(amounts, zones, strict=True):
        _draw_account(canvas, replace(place, y=place.y + down), state, account, sign * elis)


def _draw_account(canvas: Canvas, zone: Zone, state: State, account: int | None, change: int) -> None:
    theme = canvas.theme
    draw_panel(canvas, zone)
    size, free = medallion_size(zone, 36), margin(zone)
    foot = zone.y + zone.h / 2
    if account is None:
        draw_figure(canvas, "tale", theme.cuivre, zone.x + free, foot - size / 2, size)
    else:
        named, left = state.players[account].name, zone.x + free
        draw_medallion(canvas, account, named, left, foot - size / 2, size)
    color = theme.bel if change > 0 else theme.dam
    number = sum_face(zone, 30, 0.8)
    right = zone.right - free - 2
    right -= draw_text(canvas, signed(change), number, color, right, foot + number.size * 0.34, "right")
    if not is_narrow(zone):
        right -= 24
        draw_figure(canvas, "haut" if change > 0 else "bas", color, right, foot - 9, 18)
    left = zone.x + free + size + free - 2
    room = right - 4 - left
    face = STRONG.at(max(FLOOR_PX, min(STRONG.size, zone.h * 0.8)))
    name = pot_name(canvas, face, room) if account is None else state.players[account].name
    draw_fitting(canvas, name, face, theme.velin, left, foot + face.size / 3, room)
