"""Marks: the outline, number and word round a die in the camera's picture, which show its state.

The word names the state, and most states have an outline of their own, so nobody depends on the colour. Marks
have the dark theme's colours with a black edge (the casing), so that they stand out on felt of any colour.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from device.screen.kit.canvas import Canvas
from device.screen.kit.ink import Ink, dashed_path, polygon_path, square_points
from device.screen.theme import CASING, Theme
from device.zone import Zone

_MARGIN = 9
_AWAITED_MARGIN = 13
"""Space between a die's box and its mark, in units; with less, the mark hides the die's edges."""
_ROOM = 12
"""Space on the sheet outside the frame, in units; with less, thick strokes and the pointer are cut off."""


class MarkState(Enum):
    """The state of a die, as its mark shows it."""

    FRESH = "fresh"
    AWAITED = "awaited"
    LOCKED = "locked"
    FREED = "freed"
    DAM = "dam"
    CAPTIVE = "captive"
    KILLED = "killed"
    COUNTERED = "countered"
    DOUBTFUL = "doubtful"
    COCKED = "cocked"
    UNKNOWN = "unknown"
    BY_HAND = "by hand"
    IN_HAND = "in hand"


@dataclass(frozen=True, slots=True)
class Mark:
    """One die in the picture.

    Attributes:
        number: the die's number in the throw, from 1.
        box: the die's box from the reader, in units of the canvas.
        word: the word in the tag.
        icon: the name of the silhouette in the tag.
        figure: the name of a second silhouette in the tag, or None. It is the Figure that a die with numbers
            stands for.
        pen: a person has set the face by hand; the sign of a pen stays on the die in every later state.
    """

    number: int
    box: Zone
    look: MarkState
    word: str
    icon: str
    figure: str | None = None
    pen: bool = False

    @property
    def frame(self) -> Zone:
        """The mark's square round the die; its edges are parallel to those of the screen."""
        margin = _AWAITED_MARGIN if self.look is MarkState.AWAITED else _MARGIN
        side = max(self.box.w, self.box.h) + 2 * margin
        x, y = self.box.center
        return Zone(round(x - side / 2), round(y - side / 2), round(side), round(side))


def draw_outline(canvas: Canvas, mark: Mark) -> None:
    """Draw the outline of a mark, without number and word."""
    frame = mark.frame
    sheet = Ink(frame.w + 2 * _ROOM, frame.h + 2 * _ROOM + _ROOM)
    inner = Zone(_ROOM, 2 * _ROOM, frame.w, frame.h)
    _OUTLINES[mark.look](sheet, inner, canvas.theme)
    sheet.lay(canvas, frame.x - _ROOM, frame.y - 2 * _ROOM)


def _stroke(sheet: Ink, d: str, color: str, width: float, dashes: str = "") -> None:
    casing, opacity = CASING
    sheet.path(d, stroke=casing, width=width + 4, opacity=opacity)
    sheet.path(dashes or d, stroke=color, width=width)


def _square(zone: Zone) -> str:
    return f"M{zone.x} {zone.y}H{zone.right}V{zone.bottom}H{zone.x}Z"


AWAITED_CORNERS = 0.271
_CORNERS = 0.248
"""The part of a side that each arm of the corners takes; arms are longer on an awaited die."""


def draw_corners(sheet: Ink, zone: Zone, color: str, width: float, share: float = _CORNERS) -> None:
    """Draw four corners with a black casing; each arm of a corner takes `share` of a side."""
    _stroke(sheet, _corners(zone, share), color, width)


def _corners(zone: Zone, share: float) -> str:
    arm = zone.w * share
    x, y, right, base = zone.x, zone.y, zone.right, zone.bottom
    return (
        f"M{x} {y + arm:.2f}V{y}H{x + arm:.2f}M{right - arm:.2f} {y}H{right}V{y + arm:.2f}"
        f"M{right} {base - arm:.2f}V{base}H{right - arm:.2f}M{x + arm:.2f} {base}H{x}V{base - arm:.2f}"
    )


def _fresh(sheet: Ink, zone: Zone, theme: Theme) -> None:
    draw_corners(sheet, zone, theme.mark_velin, theme.mark)


def _awaited(sheet: Ink, zone: Zone, theme: Theme) -> None:
    draw_corners(sheet, zone, theme.mark_lampe, theme.mark + 3, AWAITED_CORNERS)
    x, y = zone.x + zone.w / 2, zone.y
    pointer = f"M{x - 13} {y - 21}H{x + 13}L{x} {y - 5}Z"
    sheet.path(pointer, fill=theme.mark_lampe).path(pointer, stroke="#000000", width=2)


def _closed(sheet: Ink, zone: Zone, theme: Theme) -> None:
    _stroke(sheet, _square(zone), theme.mark_velin, theme.mark)


def _freed(sheet: Ink, zone: Zone, theme: Theme) -> None:
    _stroke(sheet, _square(zone), theme.mark_bel, theme.mark)


def _dam(sheet: Ink, zone: Zone, theme: Theme) -> None:
    _stroke(sheet, _square(zone), theme.mark_dam, theme.mark)
    for y, depth in ((zone.y, 9), (zone.bottom, -9)):
        tenth = zone.w / 10
        points = [(zone.x + step * tenth, y + (depth if step % 2 else 0)) for step in range(11)]
        teeth = polygon_path(points)
        sheet.path(teeth, fill=theme.mark_dam).path(teeth, stroke="#000000", width=1)


def _captive(sheet: Ink, zone: Zone, theme: Theme) -> None:
    bars = "".join(f"M{zone.x + zone.w * part:.2f} {zone.y}V{zone.bottom}" for part in (0.25, 0.5, 0.75))
    casing, opacity = CASING
    sheet.path(bars, stroke=casing, width=6, opacity=opacity)
    sheet.path(bars, stroke=theme.mark_dam, width=3)
    _stroke(sheet, _square(zone), theme.mark_dam, theme.mark)


def _killed(sheet: Ink, zone: Zone, theme: Theme) -> None:
    cross = f"M{zone.x} {zone.y}L{zone.right} {zone.bottom}M{zone.right} {zone.y}L{zone.x} {zone.bottom}"
    _stroke(sheet, _square(zone) + cross, theme.mark_dam, theme.mark)


def _countered(sheet: Ink, zone: Zone, theme: Theme) -> None:
    draw_corners(sheet, zone, theme.mark_bel, theme.mark)


def _doubtful(sheet: Ink, zone: Zone, theme: Theme) -> None:
    _stroke(sheet, _square(zone), theme.mark_lampe, theme.mark, dashed_path(square_points(zone)))


def _cocked(sheet: Ink, zone: Zone, theme: Theme) -> None:
    (x, y), half, lean = zone.center, zone.w / 2, math.radians(-7)
    turned = [
        (x + math.cos(lean) * dx - math.sin(lean) * dy, y + math.sin(lean) * dx + math.cos(lean) * dy)
        for dx, dy in ((-half, -half), (half, -half), (half, half), (-half, half))
    ]
    dashes = dashed_path([*turned, turned[0]])
    _stroke(sheet, polygon_path(turned), theme.mark_lampe, theme.mark, dashes)


def _unknown(sheet: Ink, zone: Zone, theme: Theme) -> None:
    _stroke(sheet, _square(zone), theme.mark_velin, theme.mark, dashed_path(square_points(zone)))


_OUTLINES: dict[MarkState, Callable[[Ink, Zone, Theme], None]] = {
    MarkState.FRESH: _fresh,
    MarkState.AWAITED: _awaited,
    MarkState.LOCKED: _closed,
    MarkState.FREED: _freed,
    MarkState.DAM: _dam,
    MarkState.CAPTIVE: _captive,
    MarkState.KILLED: _killed,
    MarkState.COUNTERED: _countered,
    MarkState.DOUBTFUL: _doubtful,
    MarkState.COCKED: _cocked,
    MarkState.UNKNOWN: _unknown,
    MarkState.BY_HAND: _closed,
    MarkState.IN_HAND: _unknown,
}
