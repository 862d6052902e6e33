"""Draws one step of a settlement: who gives at the left, who takes at the right."""

from __future__ import annotations

from collections.abc import Sequence

from device.i18n import _
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_medallion, draw_panel
from device.screen.kit.text import draw_fitting, draw_text, text_width
from device.screen.theme import SCORE, STRONG
from device.screen.words import signed
from device.zone import Zone
from engines.choix_des_dieux import State
from engines.choix_des_dieux.events import Moved

_ARROW_W, _NARROW_ARROW_W = 120, 64
_ROW = 52


def draw_flow(canvas: Canvas, zone: Zone, state: State, event: Moved) -> None:
    """Draw givers and takers with their sums, and the total between them."""
    theme = canvas.theme
    side = (zone.w - (_NARROW_ARROW_W if canvas.upright else _ARROW_W)) / 2
    _draw_side(canvas, Zone(zone.x, zone.y, side, zone.h), state, event.gives, -1)
    _draw_side(canvas, Zone(zone.right - side, zone.y, side, zone.h), state, event.takes, 1)
    middle = zone.x + zone.w / 2
    total = str(sum(elis for _account, elis in event.gives))
    draw_text(canvas, total, SCORE, theme.cuivre, middle, zone.y + zone.h / 2 - 16, "center")
    draw_figure(canvas, "droite", theme.cuivre, middle - 20, zone.y + zone.h / 2 - 6, 40)


def _draw_side(
    canvas: Canvas, zone: Zone, state: State, amounts: Sequence[tuple[int | None, int]], sign: int
) -> None:
    """Draw a row for each account, centred in the height of the zone."""
    gap = 4
    height = min(_ROW, (zone.h - gap * (len(amounts) - 1)) / max(1, len(amounts)))
    top = zone.y + (zone.h - len(amounts) * (height + gap) + gap) / 2
    for account, elis in amounts:
        _draw_account(canvas, Zone(zone.x, top, zone.w, height), state, account, sign * elis)
        top += height + gap


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
    number = SCORE.at(min(30, zone.h * 0.8))
    width = text_width(canvas, signed(change), number)
    draw_text(canvas, signed(change), number, color, zone.right - 14, foot + number.size * 0.34, "right")
    arrow = zone.right - 14 - width - 24
    draw_figure(canvas, "haut" if change > 0 else "bas", color, arrow, foot - 9, 18)
    room = arrow - zone.x - 24 - size
    draw_fitting(canvas, name, STRONG, theme.velin, zone.x + 22 + size, foot + 8, room)
