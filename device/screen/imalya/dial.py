"""The scores as a dial of the year, with one ring for each player and one tick for each day."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from device.i18n import _
from device.screen.kit.canvas import Canvas
from device.screen.kit.ink import Ink, arc_path, disc_path
from device.screen.kit.panels import draw_medallion
from device.screen.kit.text import draw_text
from device.screen.theme import SCORE, SMALL, Theme
from device.zone import Zone
from engines.imalya import State

DIAL: Final = Zone(0, 0, 336, 328)
"""The size of the dial."""
_MIDDLE = (168.0, 164.0)
_OUTER = 126
_RING = 11
"""The middle of the dial, the radius of its outermost ring, and the largest width of a ring, in units."""


def draw_dial(
    canvas: Canvas, zone: Zone, state: State, order: Sequence[int], without: int | None = None
) -> None:
    """Draw the dial in the middle of a zone.

    Args:
        canvas: where to draw.
        zone: the dial stands in its middle.
        state: the state of the game.
        order: the seats from the outermost ring inwards.
        without: the seat whose medallion is not drawn, because it moves; None to draw all.
    """
    theme = canvas.theme
    x, y = dial_corner(zone)
    sheet = Ink(DIAL.w, DIAL.h)
    _add_days(sheet, theme.filet, theme.velin, state.rules.target)
    awaited = state.awaits.seat
    for place, seat in enumerate(order):
        radius, width = ring(len(order), place)
        color = theme.lampe if seat == awaited else arc_color(theme)
        part = year_part(state, seat)
        sheet.path(
            disc_path(_MIDDLE, radius),
            stroke=theme.filet if theme.outlined else theme.relief,
            width=1.5 if theme.outlined else width,
        )
        if part and seat == awaited and theme.lamp_edge:
            sheet.path(arc_path(_MIDDLE, radius, part), stroke=theme.lamp_edge, width=width + 3)
        if part:
            sheet.path(arc_path(_MIDDLE, radius, part), stroke=color, width=width)
    sheet.path("M168 3V120", stroke=theme.fond, width=7)
    sheet.path("M168 14V112", stroke=theme.lamp_line, width=3)
    sheet.lay(canvas, x, y)
    draw_text(canvas, str(state.rules.target), SCORE.at(38), theme.velin, x + _MIDDLE[0], y + 173, "center")
    draw_text(canvas, _("days"), SMALL, theme.brume, x + _MIDDLE[0], y + 193, "center")
    for place, seat in reversed(list(enumerate(order))):
        if seat != without:
            radius, _width = ring(len(order), place)
            _draw_pawn(canvas, (x, y), state, seat, radius, awaited=seat == awaited)


def dial_corner(zone: Zone) -> tuple[float, float]:
    """The upper left corner of the dial in a zone, in units: in its middle, or at its top where it is low."""
    return zone.x + (zone.w - DIAL.w) / 2, zone.y + max(0.0, (zone.h - DIAL.h) / 2)


def ring(rings: int, place: int) -> tuple[float, float]:
    """The radius and the width of one of so many rings, in units; place 0 is the outermost."""
    step = 20 if rings <= 4 else 60 / (rings - 1)
    return _OUTER - place * step, min(_RING, step - 4)


def arc_color(theme: Theme) -> str:
    """The colour of the arc of a player who is not awaited."""
    return theme.filet if theme.lamp_ink else theme.carte


def year_part(state: State, seat: int) -> float:
    """How much of the year a player has behind him, from 0 to less than 1."""
    return min(0.999, max(0.0, state.players[seat].score / state.rules.target))


def on_ring(part: float, radius: float) -> tuple[float, float]:
    """The point of a ring after a part of the year, in units from the dial's upper left corner."""
    angle = 2 * math.pi * part
    return _MIDDLE[0] + radius * math.sin(angle), _MIDDLE[1] - radius * math.cos(angle)


def pawn_size(players: int) -> float:
    """The size of the medallions on the rings, in units."""
    return 33 if players <= 4 else 26


def _add_days(sheet: Ink, minor: str, major: str, days: int) -> None:
    """Add a tick for each day, a longer one for every tenth day, the longest for each quarter of the year."""
    sheet.path(disc_path(_MIDDLE, 154), stroke=minor, width=3).path(
        disc_path(_MIDDLE, 159), stroke=minor, width=1
    )
    quarters = {round(days * part / 4) for part in range(4)}
    lines = {"day": "", "ten": "", "quarter": ""}
    for day in range(days):
        kind = "quarter" if day in quarters else "ten" if day % 10 == 0 else "day"
        inner, outer = {"day": (146, 152), "ten": (142, 152), "quarter": (136, 152)}[kind]
        angle = 2 * math.pi * day / days
        sine, cosine = math.sin(angle), -math.cos(angle)
        lines[kind] += (
            f"M{_MIDDLE[0] + inner * sine:.1f} {_MIDDLE[1] + inner * cosine:.1f}"
            f"L{_MIDDLE[0] + outer * sine:.1f} {_MIDDLE[1] + outer * cosine:.1f}"
        )
    sheet.path(lines["day"], stroke=minor, width=1.1)
    sheet.path(lines["ten"], stroke=major, width=1.8).path(lines["quarter"], stroke=major, width=3)


def _draw_pawn(
    canvas: Canvas, corner: tuple[float, float], state: State, seat: int, radius: float, *, awaited: bool
) -> None:
    """Draw a player's medallion at the end of the arc on the player's ring."""
    theme = canvas.theme
    player = state.players[seat]
    size = pawn_size(len(state.players))
    point = on_ring(year_part(state, seat), radius)
    x, y = corner[0] + point[0] - size / 2, corner[1] + point[1] - size / 2
    fill, ink = (theme.lampe, theme.encre) if awaited else (theme.velin, theme.fond)
    edge = (awaited and theme.lamp_edge) or theme.fond
    draw_medallion(canvas, seat, player.name, x, y, size, fill=fill, ink=ink, edge=edge)
