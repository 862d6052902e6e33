"""What stands round a die in the camera picture: an outline, a number and a word for every state.

The outline alone tells the state, the word says it, the colour comes last. Marks keep the dark theme's
colours over the picture, always on a black casing, so the colour of the felt does not matter.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from device.screen.kit.canvas import Canvas, Zone
from device.screen.kit.figures import draw_figure
from device.screen.kit.ink import Ink, polygon_path
from device.screen.kit.text import draw_text, text_width
from device.screen.theme import CASING, CUT_TAG, KEY, MARK_GROUND, SOIR, TAG, Theme

_MARGIN = 9
_AWAITED_MARGIN = 13
_ROOM = 12
"""What strokes and teeth may take outside the frame on its sheet."""
_TAG_H = 24
_BADGE = "M-4 -6l4 -4H16L24 -2V14L20 18H0L-4 14Z"


class Look(Enum):
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


@dataclass(frozen=True, slots=True)
class Mark:
    """One die in the picture.

    Attributes:
        number: the die's number in the throw, from 1.
        box: the reader's box, in units of the canvas.
        word: what the tag says.
        icon: a silhouette's name in the tag.
        figure: a second silhouette in the tag: the Figure, where the die itself shows a number; or None.
        pen: the face was set by hand, which every later state of the die still says.
    """

    number: int
    box: Zone
    look: Look
    word: str
    icon: str
    figure: str | None = None
    pen: bool = False

    @property
    def frame(self) -> Zone:
        """The square of the mark, square to the screen."""
        margin = _AWAITED_MARGIN if self.look is Look.AWAITED else _MARGIN
        side = max(self.box.w, self.box.h) + 2 * margin
        x, y = self.box.center
        return Zone(round(x - side / 2), round(y - side / 2), round(side), round(side))


def draw_marks(canvas: Canvas, marks: list[Mark], within: Zone) -> None:
    """All marks of a throw: outlines first, then numbers and words, so that no word is crossed out.

    No number and no word leaves the tray, which is `within`.
    """
    for mark in marks:
        draw_outline(canvas, mark)
    for mark in marks:
        _draw_number(canvas, mark, within)
        _draw_tag(canvas, mark, within)


def draw_outline(canvas: Canvas, mark: Mark) -> None:
    """The outline alone, without number and word."""
    frame = mark.frame
    sheet = Ink(frame.w + 2 * _ROOM, frame.h + 2 * _ROOM + _ROOM)
    inner = Zone(_ROOM, 2 * _ROOM, frame.w, frame.h)
    _OUTLINES[mark.look](sheet, inner, canvas.theme)
    sheet.lay(canvas, frame.x - _ROOM, frame.y - 2 * _ROOM)


def draw_chain(canvas: Canvas, dam: Mark, captive: Mark) -> None:
    """Two links between a Dam and the die it holds."""
    start, end = _between(dam.frame, captive.frame)
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    angle = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
    color = canvas.theme.mark_dam
    sheet = Ink(60, 60)
    for offset, flat in ((-8.7, 6.0), (8.7, 2.5)):
        link = f"M{offset - 10} 0a10 {flat} 0 1 0 20 0a10 {flat} 0 1 0 -20 0Z"
        sheet.path(link, stroke="#000000", width=6.5, move=(30, 30), turn_deg=angle)
        sheet.path(link, stroke=color, width=3.2, move=(30, 30), turn_deg=angle)
    sheet.lay(canvas, x - 30, y - 30)


def draw_threat(canvas: Canvas, dam: Mark, prey: Mark) -> None:
    """A dashed arrow from a Dam to the die it is about to take."""
    start, end = _between(dam.frame, prey.frame)
    end = _beside_tag(prey.frame, end)
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = max(1.0, math.hypot(dx, dy))
    if length < 24:
        start = (end[0] - 24 * dx / length, end[1] - 24 * dy / length)
        dx, dy, length = end[0] - start[0], end[1] - start[1], 24.0
    neck = (end[0] - 14 * dx / length, end[1] - 14 * dy / length)
    left, top = min(start[0], end[0]) - 14, min(start[1], end[1]) - 14
    sheet = Ink(abs(dx) + 28, abs(dy) + 28)
    line = f"M{start[0] - left:.2f} {start[1] - top:.2f}L{neck[0] - left:.2f} {neck[1] - top:.2f}"
    color = canvas.theme.mark_dam
    sheet.path(line, stroke="#000000", width=8)
    sheet.path(line, stroke=color, width=4, dash=(11, 8))
    angle = math.degrees(math.atan2(dy, dx))
    sheet.path("M0 0L-18 -10V10Z", fill=color, move=(end[0] - left, end[1] - top), turn_deg=angle)
    sheet.path(
        "M0 0L-18 -10V10Z", stroke="#000000", width=2, move=(end[0] - left, end[1] - top), turn_deg=angle
    )
    sheet.lay(canvas, left, top)


def _between(one: Zone, other: Zone) -> tuple[tuple[float, float], tuple[float, float]]:
    """The two points where the line between the centres leaves the one frame and enters the other."""
    return _edge(one, other.center), _edge(other, one.center)


def _beside_tag(frame: Zone, point: tuple[float, float]) -> tuple[float, float]:
    """A point on the lower edge, moved sideways to where the word does not hide it."""
    x, y = point
    middle = frame.center[0]
    if y < frame.bottom - 1:
        return point
    aside = min(frame.w / 2, max(38, abs(x - middle)))
    return (middle - aside if x < middle else middle + aside), y


def _edge(zone: Zone, towards: tuple[float, float]) -> tuple[float, float]:
    x, y = zone.center
    dx, dy = towards[0] - x, towards[1] - y
    reach = max(abs(dx) / (zone.w / 2), abs(dy) / (zone.h / 2), 1e-6)
    return x + dx / reach, y + dy / reach


def _stroke(sheet: Ink, d: str, color: str, width: float, dash: tuple[float, float] | None = None) -> None:
    casing, opacity = CASING
    sheet.path(d, stroke=casing, width=width + 4, opacity=opacity)
    sheet.path(d, stroke=color, width=width, dash=dash)


def _square(zone: Zone) -> str:
    return f"M{zone.x} {zone.y}H{zone.right}V{zone.bottom}H{zone.x}Z"


AWAITED_CORNERS = 0.271
_CORNERS = 0.248


def draw_corners(sheet: Ink, zone: Zone, color: str, width: float, share: float = _CORNERS) -> None:
    """Four corners on a casing; `share` is how much of a side each arm takes."""
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
    _stroke(sheet, _square(zone), theme.mark_lampe, theme.mark, dash=(10, 7))


def _cocked(sheet: Ink, zone: Zone, theme: Theme) -> None:
    (x, y), half, lean = zone.center, zone.w / 2, math.radians(-7)
    turned = [
        (x + math.cos(lean) * dx - math.sin(lean) * dy, y + math.sin(lean) * dx + math.cos(lean) * dy)
        for dx, dy in ((-half, -half), (half, -half), (half, half), (-half, half))
    ]
    _stroke(sheet, polygon_path(turned), theme.mark_lampe, theme.mark, dash=(10, 7))


def _unknown(sheet: Ink, zone: Zone, theme: Theme) -> None:
    _stroke(sheet, _square(zone), theme.mark_velin, theme.mark, dash=(10, 7))


_OUTLINES: dict[Look, Callable[[Ink, Zone, Theme], None]] = {
    Look.FRESH: _fresh,
    Look.AWAITED: _awaited,
    Look.LOCKED: _closed,
    Look.FREED: _freed,
    Look.DAM: _dam,
    Look.CAPTIVE: _captive,
    Look.KILLED: _killed,
    Look.COUNTERED: _countered,
    Look.DOUBTFUL: _doubtful,
    Look.COCKED: _cocked,
    Look.UNKNOWN: _unknown,
    Look.BY_HAND: _closed,
}
_FILLED = (Look.AWAITED, Look.DOUBTFUL)


def tag_color(look: Look, theme: Theme) -> str:
    """The colour of a state's tag and outline over the picture."""
    if look in (Look.AWAITED, Look.DOUBTFUL, Look.COCKED):
        return theme.mark_lampe
    if look in (Look.DAM, Look.CAPTIVE, Look.KILLED):
        return theme.mark_dam
    if look in (Look.FREED, Look.COUNTERED):
        return theme.mark_bel
    return theme.mark_velin


def draw_badge(canvas: Canvas, number: int, x: float, y: float, fill: str) -> None:
    """A die's number, its corner at (x, y) being the upper left corner of the mark."""
    sheet = Ink(30, 30)
    sheet.path(_BADGE, fill=fill, move=(5, 11)).path(_BADGE, stroke="#000000", width=2, move=(5, 11))
    sheet.lay(canvas, x - 5, y - 11)
    draw_text(canvas, str(number), KEY.at(21), SOIR.encre, x + 10, y + 11.5, "center")


def _draw_number(canvas: Canvas, mark: Mark, within: Zone) -> None:
    theme = canvas.theme
    inset = 3 if mark.look is Look.AWAITED else 6
    x = max(within.x + 5, mark.frame.x - inset)
    y = max(within.y + 11, mark.frame.y - inset)
    draw_badge(canvas, mark.number, x, y, theme.mark_lampe if mark.look in _FILLED else theme.mark_velin)
    if mark.pen and mark.look is not Look.BY_HAND:
        left = min(mark.frame.right - 14, within.right - 26)
        sheet = Ink(30, 30)
        sheet.path(_BADGE, fill=MARK_GROUND, move=(5, 11))
        sheet.path(_BADGE, stroke=theme.mark_velin, width=2, move=(5, 11))
        sheet.lay(canvas, left - 5, y - 11)
        draw_figure(canvas, "plume", theme.mark_velin, left + 1.5, y - 4.5, 17)


def _draw_tag(canvas: Canvas, mark: Mark, within: Zone) -> None:
    theme = canvas.theme
    color = tag_color(mark.look, theme)
    filled = mark.look in _FILLED
    words = text_width(canvas, mark.word, TAG)
    width = 26 + words + (31 if mark.figure else 9)
    frame = mark.frame
    lift = 9 if mark.look is Look.AWAITED else 6
    x = min(max(frame.center[0] - width / 2, within.x + 2), within.right - width - 2)
    y = min(frame.bottom - lift, within.bottom - _TAG_H - 2)
    d = f"M5 0H{width - CUT_TAG:.2f}L{width:.2f} 5V19L{width - CUT_TAG:.2f} 24H5L0 19V5Z"
    sheet = Ink(width + 2, _TAG_H + 2)
    sheet.path(d, fill=color if filled else MARK_GROUND, move=(1, 1))
    sheet.path(d, stroke="#000000" if filled else color, width=2, move=(1, 1))
    sheet.lay(canvas, x - 1, y - 1)
    draw_figure(canvas, mark.icon, SOIR.encre if filled else color, x + 6.5, y + 3.5, 17)
    draw_text(canvas, mark.word, TAG, SOIR.encre if filled else SOIR.velin, x + 26, y + 18)
    if mark.figure:
        draw_figure(canvas, mark.figure, SOIR.encre if filled else SOIR.velin, x + 31 + words, y + 3.5, 17)
