"""The scores as a dial of the year, with one ring for each player and one tick for each day."""

from __future__ import annotations

import math
from collections.abc import Sequence

from device.i18n import _
from device.screen.imalya.moment import awaited_seat
from device.screen.kit.canvas import Canvas
from device.screen.kit.ink import Ink, arc_path, disc_path
from device.screen.kit.panels import draw_medallion
from device.screen.kit.text import draw_text
from device.screen.theme import SCORE, SMALL
from device.zone import Zone
from engines.imalya import State

_SIDE = 328
_C = (168.0, 164.0)
_OUTER = 126
_RING = 11


def draw_dial(canvas: Canvas, zone: Zone, state: State, order: Sequence[int]) -> None:
    """Draw the dial in the middle of a zone; `order` gives the seats from the outermost ring inwards."""
    theme = canvas.theme
    x, y = zone.x + (zone.w - 336) / 2, zone.y + (zone.h - _SIDE) / 2
    step = 20 if len(order) <= 4 else 60 / (len(order) - 1)
    sheet = Ink(336, _SIDE)
    _add_days(sheet, theme.filet, theme.velin, state.rules.target)
    awaited = awaited_seat(state)
    for place, seat in enumerate(order):
        radius = _OUTER - place * step
        color = theme.lampe if seat == awaited else theme.carte if not theme.lamp_ink else theme.filet
        part = min(0.999, max(0.0, state.players[seat].score / state.rules.target))
        width = min(_RING, step - 4)
        sheet.path(
            disc_path(_C, radius),
            stroke=theme.filet if theme.outlined else theme.relief,
            width=1.5 if theme.outlined else width,
        )
        if part:
            sheet.path(arc_path(_C, radius, part), stroke=color, width=width)
    sheet.path("M168 3V120", stroke=theme.fond, width=7)
    sheet.path("M168 14V112", stroke=theme.lampe, width=3)
    sheet.lay(canvas, x, y)
    draw_text(canvas, str(state.rules.target), SCORE.at(38), theme.velin, x + _C[0], y + 173, "center")
    draw_text(canvas, _("days"), SMALL, theme.brume, x + _C[0], y + 193, "center")
    for place, seat in reversed(list(enumerate(order))):
        _draw_pawn(canvas, (x, y), state, seat, _OUTER - place * step, awaited=seat == awaited)


def _add_days(sheet: Ink, minor: str, major: str, days: int) -> None:
    """Add a tick for each day, a longer one for every tenth day, the longest for each quarter of the year."""
    sheet.path(disc_path(_C, 154), stroke=minor, width=3).path(disc_path(_C, 159), stroke=minor, width=1)
    quarters = {round(days * part / 4) for part in range(4)}
    lines = {"day": "", "ten": "", "quarter": ""}
    for day in range(days):
        kind = "quarter" if day in quarters else "ten" if day % 10 == 0 else "day"
        inner, outer = {"day": (146, 152), "ten": (142, 152), "quarter": (136, 152)}[kind]
        angle = 2 * math.pi * day / days
        sine, cosine = math.sin(angle), -math.cos(angle)
        lines[kind] += (
            f"M{_C[0] + inner * sine:.1f} {_C[1] + inner * cosine:.1f}"
            f"L{_C[0] + outer * sine:.1f} {_C[1] + outer * cosine:.1f}"
        )
    sheet.path(lines["day"], stroke=minor, width=1.1)
    sheet.path(lines["ten"], stroke=major, width=1.8).path(lines["quarter"], stroke=major, width=3)


def _draw_pawn(
    canvas: Canvas, corner: tuple[float, float], state: State, seat: int, radius: float, *, awaited: bool
) -> None:
    """Draw a player's medallion at the end of the arc on the player's ring."""
    theme = canvas.theme
    player = state.players[seat]
    angle = 2 * math.pi * min(0.999, max(0.0, player.score / state.rules.target))
    size = 33 if len(state.players) <= 4 else 26
    x = corner[0] + _C[0] + radius * math.sin(angle) - size / 2
    y = corner[1] + _C[1] - radius * math.cos(angle) - size / 2
    fill = theme.lampe if awaited else theme.carte
    draw_medallion(canvas, seat, player.name, x, y, size, fill=fill, ink=theme.encre, edge=theme.fond)
