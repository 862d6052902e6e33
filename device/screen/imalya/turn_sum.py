"""The sum of a turn as it builds up: its dice, how they count, the sum, and a panel for what does not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from device.fonts import SERIF_BLACK
from device.i18n import _
from device.screen.imalya.left_out import draw_left_out
from device.screen.imalya.turn_told import TurnTold
from device.screen.kit.canvas import Canvas
from device.screen.kit.dice import draw_die
from device.screen.kit.ink import Ink
from device.screen.kit.text import draw_text, fitting, text_width
from device.screen.motion.lettering import draw_signs, lettered, signs_width
from device.screen.motion.stage import Stage
from device.screen.motion.timeline import Entrance
from device.screen.theme import BODY, SMALL, TITLE, Type
from device.screen.words import signed
from device.zone import Zone

STEP_MS: Final = 220
"""How long each of the four steps takes: dice, their worth, the factor, the sum."""

_LEFT: Final = 24
_EDGE: Final = 6
"""How near to the screen's edge words may stand, in units."""
_TITLE_DOWN, _DICE_DOWN = 41, 56
"""How far below the bar of players the foot of the title stands, and the top of the dice."""
_DIE: Final = 90.0
_SUM_DOWN: Final = 164
"""How far below the dice the foot of the sum stands, in units."""
_GAP: Final = 12
_PLUS_W: Final = 68
_TIMES_W: Final = 130
"""The room for the factor behind the dice, in units."""
_PANEL_W: Final = 232
_PANEL_GAP, _PANEL_DOWN, _LEAST_PANEL_H = 14, 8, 150
"""On an upright screen: the gaps above and below the panel, and its least height where it shows dice."""
_TRESOR_H, _TALES_H = 52, 92
"""The height of the panel where all dice count: with the Trésor alone, and with what was paid."""
_NUMBER: Final = Type(SERIF_BLACK, 44)
_FORMULA: Final = Type(SERIF_BLACK, 54)
_SUM: Final = Type(SERIF_BLACK, 104)


def sum_entrances(stage: Stage, told: TurnTold) -> list[Entrance]:
    """The pictures of the sum, each with the step in which it comes."""
    canvas = stage.canvas
    room = canvas.w - 2 * _LEFT - (0 if canvas.upright else _PANEL_W)
    top = canvas.bar.bottom + _DICE_DOWN
    largest = _DIE
    if canvas.upright and told.left_out:
        panel_top = canvas.keys.y - _PANEL_DOWN - _LEAST_PANEL_H
        largest = min(_DIE, panel_top - _PANEL_GAP - _SUM_DOWN - top)
    places = _Places.of(told, Zone(_LEFT, top, room, largest))
    foot = min(canvas.keys.y - 18, places.bottom + _SUM_DOWN)
    panel = _panel_zone(canvas, foot)
    if not told.left_out:
        height = _TALES_H if told.paid else _TRESOR_H
        panel = replace(panel, y=panel.bottom - height, h=height)
    comes = [_title(stage, told, room)]
    if told.left_out or told.paid is not None:
        picture = stage.drawn(panel.w, panel.h, lambda sheet: draw_left_out(sheet, told))
        comes.append(Entrance(picture, panel.x, panel.y))
    rise = canvas.keys.y - places.bottom
    for icon, x in (*zip(told.own, places.own, strict=True), *zip(told.other, places.other, strict=True)):
        comes.append(_die(stage, icon, x, places, rise))
    if told.formula and (told.own or told.other):
        comes += _worth(stage, told, places)
        comes.append(_factor(stage, told, places))
    elif told.alike and (told.own or told.other):
        alike = told.alike
        comes.append(_bracket(stage, _LEFT, places.right, places.bottom, alike.dice, alike.why))
    comes.append(_sum(stage, told, room, foot))
    return comes


def rehearse_sum(stage: Stage) -> Iterator[None]:
    """Draw the large signs once, a few at a time, so that they are at hand when a turn is counted."""
    sheet = stage.canvas.sheet(_SUM.size, 104)
    for face, signs in ((_SUM, "0123456789"), (_FORMULA, "0123456789×+()= ")):
        for sign in signs:
            draw_signs(sheet, sign, face, stage.canvas.theme.velin, 0, 84)
            yield


@dataclass(frozen=True, slots=True)
class _Places:
    """Where the dice that score stand.

    Attributes:
        top: the upper edge of the dice, in units.
        size: the width of a die, in units.
        own: the left edges of the dice that count three times.
        other: the left edges of the dice that count once.
    """

    top: float
    size: float
    own: tuple[float, ...]
    other: tuple[float, ...]

    @classmethod
    def of(cls, told: TurnTold, zone: Zone) -> _Places:
        """Lay the dice that score in a row from the left edge of a zone; leave room for the factor."""
        own, other = len(told.own), len(told.other)
        between = _PLUS_W if own and other else 0
        gaps = _GAP * (max(0, own - 1) + max(0, other - 1))
        size = min(zone.h, (zone.w - _TIMES_W - between - gaps) / max(1, own + other))
        begin = zone.x + own * (size + _GAP) - (_GAP if own else 0) + between
        return cls(
            zone.y,
            size,
            tuple(zone.x + index * (size + _GAP) for index in range(own)),
            tuple(begin + index * (size + _GAP) for index in range(other)),
        )

    @property
    def right(self) -> float:
        """The right edge of the last die."""
        return max((*self.own, *self.other), default=_LEFT) + self.size

    @property
    def bottom(self) -> float:
        """The lower edge of the dice."""
        return self.top + self.size


def _panel_zone(canvas: Canvas, sum_foot: float) -> Zone:
    if canvas.upright:
        top = sum_foot + _PANEL_GAP
        return Zone(_LEFT, top, canvas.w - 2 * _LEFT, canvas.keys.y - _PANEL_DOWN - top)
    return Zone(canvas.w - _PANEL_W - 8, 76, _PANEL_W, canvas.keys.y - 92)


def _title(stage: Stage, told: TurnTold, room: float) -> Entrance:
    face = fitting(stage.canvas, told.title, BODY, room)
    words = lettered(stage, told.title, face, stage.canvas.theme.brume)
    return Entrance(words.picture, _LEFT, stage.canvas.bar.bottom + _TITLE_DOWN - words.ascent)


def _die(stage: Stage, icon: str, x: float, places: _Places, rise: float) -> Entrance:
    """A die that rises from where the row of dice stands."""
    size = places.size
    picture = stage.drawn(size, size, lambda sheet: draw_die(sheet, icon, 0, 0, size))
    return Entrance(picture, x, places.top, comes_ms=STEP_MS, dy=rise)


def _worth(stage: Stage, told: TurnTold, places: _Places) -> list[Entrance]:
    """A bracket below the dice of each kind, with what they count."""
    groups = (
        (places.own, f"3 × {len(told.own)}", _("of the Faction")),
        (places.other, str(len(told.other)), _("not of the Faction")),
    )
    comes = [
        _bracket(stage, edges[0], edges[-1] + places.size, places.bottom, number, words)
        for edges, number, words in groups
        if edges
    ]
    if places.own and places.other:
        plus = lettered(stage, "+", _NUMBER, stage.canvas.theme.brume)
        x = (places.own[-1] + places.size + places.other[0] - plus.w) / 2
        y = places.top + places.size / 2 + 14 - plus.ascent
        comes.append(Entrance(plus.picture, x, y, STEP_MS, comes_ms=STEP_MS))
    return comes


def _bracket(stage: Stage, left: float, right: float, bottom: float, number: str, words: str) -> Entrance:
    theme = stage.canvas.theme
    width = max(right - left, text_width(stage.canvas, words, SMALL), 40) + 8
    x = max(_EDGE, (left + right - width) / 2)

    def draw(sheet: Canvas) -> None:
        middle, half = (left + right) / 2 - x, (right - left) / 2
        path = f"M{middle - half + 2} 1V9H{middle + half - 2}V1"
        Ink(width, 12).path(path, stroke=theme.filet, width=3).lay(sheet, 0, 0)
        draw_text(sheet, number, TITLE, theme.velin, middle, 42, "center")
        draw_text(sheet, words, SMALL, theme.brume, width / 2, 66, "center")

    picture = stage.drawn(width, 76, draw)
    return Entrance(picture, x, bottom + 14, STEP_MS, comes_ms=STEP_MS, dy=12)


def _factor(stage: Stage, told: TurnTold, places: _Places) -> Entrance:
    """The number of dice, by which the sum is multiplied."""
    theme, count = stage.canvas.theme, len(told.own) + len(told.other)
    words = _("free die") if count == 1 else _("free dice")

    def draw(sheet: Canvas) -> None:
        draw_text(sheet, f"× {count}", _NUMBER, theme.velin, 60, 44, "center")
        draw_text(sheet, words, SMALL, theme.brume, 60, 70, "center")

    picture = stage.drawn(120, 78, draw)
    top = places.top + places.size / 2 - 30
    return Entrance(picture, places.right + 10, top, 2 * STEP_MS, comes_ms=STEP_MS, dx=24)


def _sum(stage: Stage, told: TurnTold, room: float, foot: float) -> Entrance:
    """The arithmetic in one line, and the sum."""
    canvas, theme = stage.canvas, stage.canvas.theme
    total = signed(told.points).removeprefix("+")
    formula = f"{told.formula} =" if told.formula else ""
    total_w = signs_width(canvas, total, _SUM)
    face = fitting(canvas, formula, _FORMULA, room - total_w - 40, 24)
    left = signs_width(canvas, formula, face) + 18 if formula else 0

    def draw(sheet: Canvas) -> None:
        draw_signs(sheet, formula, face, theme.velin, 0, 84)
        draw_signs(sheet, total, _SUM, theme.velin, left, 84)

    picture = stage.drawn(left + total_w + 8, 104, draw)
    return Entrance(picture, _LEFT, foot - 84, 3 * STEP_MS, comes_ms=STEP_MS, dy=16)
