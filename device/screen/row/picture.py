"""Draws the live picture of a throw, with nothing on it but the numbers of the dice."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from typing import Final

from device.screen.dice.tray import draw_picture, placed
from device.screen.kit.canvas import Canvas
from device.screen.kit.ink import Ink
from device.screen.kit.text import draw_text
from device.screen.row.places import NumberPlace, number_places
from device.screen.theme import CASING, KEY, SOIR
from device.throw.sight import Sight
from device.zone import Zone

_BADGE: Final = "M-10 -14H10L14 -10V10L10 14H-10L-14 10V-10Z"
_ROOM: Final = 8
_RIM: Final = 2


def draw_numbered(canvas: Canvas, sight: Sight, zone: Zone, awaited: Collection[int] = ()) -> None:
    """Draw the picture of the tray in a zone, and the number of each die beside it.

    `awaited` are the numbers of the dice that are asked about; theirs are amber.
    """
    draw_picture(canvas, sight, zone)
    for place in numbers_in(sight, zone):
        color = canvas.theme.mark_lampe if place.number in awaited else canvas.theme.mark_velin
        draw_number(canvas, place, color)


def numbers_in(sight: Sight, zone: Zone) -> tuple[NumberPlace, ...]:
    """The places of the numbers of all dice that are seen in a zone."""
    return number_places(_boxes_in(sight, zone), zone.inset(_RIM))


def _boxes_in(sight: Sight, zone: Zone) -> Mapping[int, Zone]:
    """The box round each die in a zone that shows the picture, in units, by number.

    Dice that are thrown again keep their number until somebody picks them up. Where thrown dice are missing,
    those that were read have numbers.
    """
    if sight.picture is None:
        return {}
    dice = {**sight.to_pick_up, **sight.found, **sight.seen}
    boxes = {number: placed(die.box_xyxy, sight, zone) for number, die in dice.items()}
    return {number: box for number, box in boxes.items() if zone.holds(*box.center)}


def draw_number(canvas: Canvas, place: NumberPlace, color: str) -> None:
    """Draw the badge of a number and its line."""
    if not place.on_die:
        draw_leader(canvas, place, color)
    draw_badge(canvas, place.number, *place.middle, color)


def draw_badge(canvas: Canvas, number: int, x: float, y: float, color: str) -> None:
    """Draw the number of a die on its badge, whose middle is (x, y)."""
    sheet = Ink(32, 32).path(_BADGE, fill=color, stroke="#000000", width=2, move=(16, 16))
    sheet.lay(canvas, x - 16, y - 16)
    draw_text(canvas, str(number), KEY.at(21), SOIR.encre, x, y + 7.5, "center")


def draw_leader(canvas: Canvas, place: NumberPlace, color: str, grown: float = 1.0) -> None:
    """Draw the line from a die to its number; `grown` is the part of it to draw, from the die on."""
    (x0, y0), (x1, y1) = place.tip, place.middle
    x1, y1 = x0 + (x1 - x0) * grown, y0 + (y1 - y0) * grown
    left, top = math.floor(min(x0, x1)) - _ROOM, math.floor(min(y0, y1)) - _ROOM
    sheet = Ink(math.ceil(abs(x1 - x0)) + 2 * _ROOM, math.ceil(abs(y1 - y0)) + 2 * _ROOM)
    path = f"M{x0 - left:.1f} {y0 - top:.1f}L{x1 - left:.1f} {y1 - top:.1f}"
    tip = x0 - left, y0 - top
    casing, opacity = CASING
    sheet.path(path, stroke=casing, width=6, opacity=opacity).disc(tip, 5.5, fill=casing, opacity=opacity)
    sheet.path(path, stroke=color, width=2).disc(tip, 3.5, fill=color)
    sheet.lay(canvas, left, top)
