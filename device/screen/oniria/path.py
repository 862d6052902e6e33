"""Draws the seven Sendas: the powers they forbid, the faces they show, and the current one.

A light face has a sun and a light ground, a dark face a hatched ground. The moon stands for the Soñadora
alone, and not for the dark face.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from device.i18n import _
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.ink import Ink, dashed_path, polygon_path, rounded_points, square_points
from device.screen.kit.panels import draw_pointer
from device.screen.kit.text import draw_text, shortened, text_width
from device.screen.oniria.words import SIDE_FIGURES, short_powers
from device.screen.theme import BODY, JOUR, NAME, STRONG
from device.zone import Zone
from engines.oniria import Senda, Side
from engines.oniria.decks import TRICKS
from engines.oniria.path import PathPlace

_H, _GAP = 84.0, 8.0
_POINTER_H = 18.0
_ONE_ROW_W = 600.0
"""The width, in units, from which all Sendas stand in one row; in less, their powers would not fit."""
_RADIUS = 5.0
_SMALL: Final = 18.0
_EDGE: Final = 5.0
"""The size of a line where both sides have one, and what a line leaves free at both ends, in units."""
_DOT: Final = "·"
"""Stands between two powers, which with a space alone would look like one. A comma crosses the frame."""
_SIGN_GAP: Final = 5.0


def draw_path(
    canvas: Canvas,
    places: Sequence[PathPlace],
    current: int | None = None,
    notes: Mapping[int, str] | None = None,
    within: Zone | None = None,
) -> None:
    """Draw the path, in two rows where it is not wide enough for one.

    Args:
        canvas: where to draw.
        places: the Sendas laid so far, from the left; the rest is drawn empty.
        current: the number of the highlighted place, from 1.
        notes: a word for the corner of a place, until the face is decided.
        within: the zone at whose top it stands; None for the whole width of the screen.
    """
    for number in range(1, TRICKS + 1):
        zone = place_zone(canvas, number, within)
        place = places[number - 1] if number <= len(places) else None
        _draw_place(canvas, zone, number, place, (notes or {}).get(number, ""), chosen=number == current)
        if number == current:
            draw_pointer(canvas, zone.center[0], zone.bottom)


def place_zone(canvas: Canvas, number: int, within: Zone | None = None) -> Zone:
    """The zone of a place, numbered from 1 on the left."""
    path = within or Zone(12, canvas.middle.y, canvas.w - 24, canvas.middle_h)
    columns = TRICKS if path.w >= _ONE_ROW_W else 4
    row, column = divmod(number - 1, columns)
    width = (path.w - (columns - 1) * _GAP) / columns
    return Zone(path.x + column * (width + _GAP), path.y + row * (_H + _POINTER_H), width, _H)


def path_bottom(canvas: Canvas, within: Zone | None = None) -> float:
    """The lower edge of the path, with the pointer below a Senda."""
    return place_zone(canvas, TRICKS, within).bottom + _POINTER_H


def _draw_place(
    canvas: Canvas, zone: Zone, number: int, place: PathPlace | None, note: str, *, chosen: bool
) -> None:
    theme = canvas.theme
    decided = place is not None and (place.trick is not None or place.light)
    light = place is not None and place.light
    ink = theme.gravure if light else theme.velin
    _draw_ground(canvas, zone, decided=decided, light=light, chosen=chosen)
    draw_text(canvas, str(number), NAME.at(26), ink, zone.x + 12, zone.y + 33)
    if light:
        draw_figure(canvas, "bel", ink, zone.right - 37, zone.y + 12, 26)
    elif note and not decided:
        word = shortened(canvas, note, BODY, zone.w - 40)
        draw_text(canvas, word, BODY, theme.brume, zone.right - 10, zone.y + 31, "right")
    if place is not None:
        draw_constraints(canvas, zone, place.constraints, ink, JOUR.dam if light else theme.dam)


def _draw_ground(canvas: Canvas, zone: Zone, *, decided: bool, light: bool, chosen: bool) -> None:
    """Draw the ground of a place: light, dark and hatched, or dashed while undecided; amber if chosen."""
    theme = canvas.theme
    sheet = Ink(zone.w, zone.h)
    whole = Zone(0, 0, zone.w, zone.h)
    if chosen:
        width = 5.0
        sheet.rounded(whole, _RADIUS, fill=theme.lampe)
        sheet.rounded(whole.inset(1), _RADIUS, stroke=theme.lamp_edge, width=2)
        sheet.rounded(whole.inset(width), 2, fill=theme.carte if light else theme.loge)
    elif light:
        sheet.rounded(whole, _RADIUS, fill=theme.carte)
    elif decided:
        sheet.rounded(whole, _RADIUS, fill=theme.filet)
        sheet.rounded(whole.inset(3), 2, fill=theme.fond)
        _hatch(sheet, whole.inset(3), theme.relief)
    else:
        points = rounded_points(whole.inset(1), _RADIUS)
        sheet.path(polygon_path(points), fill=theme.loge)
        sheet.path(dashed_path(square_points(whole.inset(1)), 6, 5), stroke=theme.filet, width=2)
    sheet.lay(canvas, zone.x, zone.y)


def _hatch(sheet: Ink, zone: Zone, color: str) -> None:
    """Draw diagonal strokes over a zone."""
    step = 9.0
    start = zone.x + step
    while start < zone.right + zone.h:
        left, low = max(zone.x, start - zone.h), min(zone.bottom, zone.y + start - zone.x)
        right, high = min(zone.right, start), max(zone.y, zone.y + start - zone.right)
        sheet.path(f"M{left} {low}L{right} {high}", stroke=color, width=2)
        start += step


def draw_constraints(canvas: Canvas, zone: Zone, senda: Senda, ink: str, mark: str) -> None:
    """Draw the powers that a Senda forbids, a line for each side, or "free" if it forbids none."""
    lines = [(side, senda.forbids(side)) for side in Side if senda.forbids(side)]
    middle = zone.center[0]
    if not lines:
        draw_text(canvas, _("free"), BODY, ink, middle, zone.y + 61, "center")
        return
    foot = zone.y + (64 if len(lines) == 1 else 54)
    sizes = (24.0, _SMALL) if len(lines) == 1 else (_SMALL,)
    for side, powers in lines:
        _draw_line(canvas, zone, foot, _line(canvas, zone, side, powers, sizes), ink, mark)
        foot += 22


@dataclass(frozen=True, slots=True)
class _Line:
    """What a Senda forbids one side: the side's icon, a sign, and powers, all of one size."""

    icon: str
    sign: str
    words: str
    size: float

    def width(self, canvas: Canvas) -> float:
        """The width of the line, in units."""
        sign = text_width(canvas, self.sign, STRONG.at(self.size + 3))
        return self.size + 2 * _SIGN_GAP + sign + text_width(canvas, self.words, STRONG.at(self.size))


def _line(canvas: Canvas, zone: Zone, side: Side, powers: Sequence[int], sizes: Sequence[float]) -> _Line:
    """The largest line that fits; where none does, it names the powers that are left, which are fewer."""
    for size in sizes:
        line = _Line(SIDE_FIGURES[side], "≠", short_powers(powers, _DOT), size)
        if line.width(canvas) <= zone.w - 2 * _EDGE:
            return line
    left = [power for power in side.powers if power not in powers]
    return _Line(SIDE_FIGURES[side], "=", short_powers(left, _DOT), sizes[0])


def _draw_line(canvas: Canvas, zone: Zone, foot: float, line: _Line, ink: str, mark: str) -> None:
    """Draw one line in the middle of a place."""
    left = zone.center[0] - line.width(canvas) / 2
    draw_figure(canvas, line.icon, ink, left, foot - line.size * 0.86, line.size)
    left += line.size + _SIGN_GAP
    color = mark if line.sign == "≠" else ink
    left += draw_text(canvas, line.sign, STRONG.at(line.size + 3), color, left, foot) + _SIGN_GAP
    draw_text(canvas, line.words, STRONG.at(line.size), ink, left, foot)
