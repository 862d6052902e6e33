"""Enter the powers that a Senda bars, one side after the other, with a key for each power."""

from __future__ import annotations

from collections.abc import Sequence

from device.i18n import _
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_panel
from device.screen.kit.text import draw_text
from device.screen.oniria.maya import draw_numeral
from device.screen.oniria.table import draw_values
from device.screen.oniria.words import SIDE_FIGURES, SIDES
from device.screen.theme import STRONG
from device.zone import Zone
from engines.oniria import Senda, Side

_GAP = 12.0


def toggled(senda: Senda, side: Side, power: int) -> Senda:
    """The Senda with one more power barred for a side; a power that is barred already is free again.

    >>> toggled(Senda((2, 3)), Side.SOMBRAS, 3)
    Senda(sombras=(2,), sonadora=())
    """
    powers = tuple(sorted(set(senda.forbids(side)) ^ {power}))
    return Senda(powers, senda.sonadora) if side is Side.SOMBRAS else Senda(senda.sombras, powers)


def draw_sides(canvas: Canvas, zone: Zone, senda: Senda, asked: Side) -> None:
    """Draw what the Senda bars for both sides, and the powers of the asked side above their keys."""
    half = (zone.w - _GAP) / 2
    for place, side in enumerate(Side):
        part = Zone(zone.x + place * (half + _GAP), zone.y, half, zone.h)
        _draw_side(canvas, part, side, senda.forbids(side), asked=side is asked)
    draw_values(canvas, asked.powers, dict.fromkeys(senda.forbids(asked), _("barred")))


def _draw_side(canvas: Canvas, zone: Zone, side: Side, powers: Sequence[int], *, asked: bool) -> None:
    """Draw the barred powers of one side as on the cards, or "free" if there are none."""
    theme = canvas.theme
    draw_panel(canvas, zone, theme.relief if asked else None)
    ink = theme.velin if asked else theme.brume
    draw_figure(canvas, SIDE_FIGURES[side], ink, zone.x + 16, zone.y + 12, 30)
    draw_text(canvas, SIDES[side], STRONG, ink, zone.x + 56, zone.y + 36)
    if not powers:
        draw_text(canvas, _("free"), STRONG, theme.brume, zone.x + 20, zone.y + 82)
        return
    left = zone.x + 16
    draw_text(canvas, "≠", STRONG.at(32), theme.dam, left, zone.y + 88)
    pitch = min(64.0, (zone.w - 64) / len(powers))
    for place, power in enumerate(powers):
        cell = Zone(left + 32 + place * pitch, zone.y + 48, pitch - 12, zone.h - 56)
        draw_numeral(canvas, cell, power, ink)
