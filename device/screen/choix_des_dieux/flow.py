"""Draws one step of a settlement: who gives at the left or above, who takes at the right or below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from device.i18n import _
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_medallion, draw_panel
from device.screen.kit.text import draw_fitting, draw_text, text_width
from device.screen.theme import FLOOR_PX, SCORE, STRONG
from device.screen.words import signed
from device.zone import Zone
from engines.choix_des_dieux import State
from engines.choix_des_dieux.events import Moved

_ARROW_W: Final = 120
_ARROW_H: Final = 48
"""The width of the arrow between two columns, and its height between two lists, in units."""
_ROW: Final = 52
_GAP: Final = 4


def draw_flow(canvas: Canvas, zone: Zone, state: State, event: Moved) -> None:
    """Draw givers and takers with their sums, and the total between them."""
    givers, arrow, takers = _flow_zones(canvas, zone, len(event.gives), len(event.takes))
    _draw_side(canvas, givers, state, event.gives, -1)
    _draw_side(canvas, takers, state, event.takes, 1)
    _draw_arrow(canvas, arrow, str(sum(elis for _account, elis in event.gives)))


def _flow_zones(canvas: Canvas, zone: Zone, givers: int, takers: int) -> tuple[Zone, Zone, Zone]:
    """The zones of so many givers, of the arrow, and of so many takers.

    They stand side by side. On an upright screen that would cut the names, so there they stand one below the
    other, in the middle of the height.
    """
    if not canvas.upright:
        side = (zone.w - _ARROW_W) / 2
        arrow = replace(zone, x=zone.x + side, w=_ARROW_W)
        return replace(zone, w=side), arrow, replace(zone, x=zone.right - side, w=side)
    pitch = min(_ROW + _GAP, (zone.h - _ARROW_H) / (givers + takers))
    top = zone.center[1] - (pitch * (givers + takers) + _ARROW_H) / 2
    upper = Zone(zone.x, top, zone.w, pitch * givers - _GAP)
    arrow = Zone(zone.x, upper.bottom + _GAP / 2, zone.w, _ARROW_H)
    return upper, arrow, Zone(zone.x, arrow.bottom + _GAP / 2, zone.w, pitch * takers - _GAP)


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
    height = min(_ROW, (zone.h - _GAP * (len(amounts) - 1)) / max(1, len(amounts)))
    top = zone.y + (zone.h - len(amounts) * (height + _GAP) + _GAP) / 2
    for account, elis in amounts:
        _draw_account(canvas, Zone(zone.x, top, zone.w, height), state, account, sign * elis)
        top += height + _GAP


def _draw_account(canvas: Canvas, zone: Zone, state: State, account: int | None, change: int) -> None:
    theme = canvas.theme
    draw_panel(canvas, zone)
    size = min(36, zone.h - 6)
    foot = zone.y + zone.h / 2
    name = _("Pot")
    if account is None:
        draw_figure(canvas, "tale", theme.cuivre, zone.x + 12, foot - size / 2, size)
    else:
        name = state.players[account].name
        draw_medallion(
            canvas, account, name, zone.x + 12, foot - size / 2, size, fill=theme.velin, ink=theme.fond
        )
    color = theme.bel if change > 0 else theme.dam
    number = SCORE.at(max(FLOOR_PX, min(30, zone.h * 0.8)))
    width = text_width(canvas, signed(change), number)
    draw_text(canvas, signed(change), number, color, zone.right - 14, foot + number.size * 0.34, "right")
    arrow = zone.right - 14 - width - 24
    draw_figure(canvas, "haut" if change > 0 else "bas", color, arrow, foot - 9, 18)
    room = arrow - zone.x - 24 - size
    face = STRONG.at(max(FLOOR_PX, min(STRONG.size, zone.h * 0.8)))
    draw_fitting(canvas, name, face, theme.velin, zone.x + 22 + size, foot + face.size / 3, room)
