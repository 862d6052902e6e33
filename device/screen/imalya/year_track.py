"""The year as a straight line of days, on which the points of a turn are walked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from device.i18n import _
from device.screen.imalya.turn_told import Racer, TurnTold
from device.screen.kit.canvas import Canvas
from device.screen.kit.ink import Ink
from device.screen.kit.panels import draw_medallion
from device.screen.kit.text import draw_text
from device.screen.motion.sprite import Sprite
from device.screen.motion.stage import Stage
from device.screen.theme import SMALL

_PAWN: Final = 32
_PITCH: Final = _PAWN + 2
"""The least distance between two pawns in a row, in units."""
_LEFT: Final = 40
_RIGHT: Final = 108
"""What is left free beside the line, in units; at its right the length of the year has room."""
_ABOVE: Final = 46
"""How far above the line the walking player stands, in units."""


class YearTrack:
    """The line of the year with everybody's place; the player whose turn was counted walks.

    Args:
        stage: where it stands.
        told: the turn.
        y: where the line lies, in units.
    """

    def __init__(self, stage: Stage, told: TurnTold, y: float) -> None:
        canvas = stage.canvas
        self._stage, self._told, self._y = stage, told, y
        self._width = canvas.w - _LEFT - _RIGHT
        self._line = stage.drawn(canvas.w, 104, self._draw)
        self._way = stage.drawn(self._width + 8, 7, self._draw_way)
        self._start = stage.drawn(18, 18, _draw_start)
        self._pawn = stage.drawn(_PAWN, _PAWN, lambda sheet: _draw_pawn(sheet, told.mover, 0, 0, lit=True))

    def at(self, score: float) -> list[Sprite]:
        """The line, with the walking player at a score."""
        start, now = self._x(self._told.before), self._x(score)
        left, right = min(start, now), max(start, now)
        way = self._stage.at(self._way, left, self._y - 5, shown=(right - left) / (self._width + 8))
        pawn = self._stage.at(self._pawn, now - _PAWN / 2, self._y - _ABOVE)
        ring = self._stage.at(self._start, start - 9, self._y - 7)
        return [self._stage.at(self._line, 0, self._y - 15), *([way] if right > left else []), ring, pawn]

    def _x(self, score: float) -> float:
        return _LEFT + self._width * min(1.0, max(0.0, score / self._told.target))

    def _draw(self, sheet: Canvas) -> None:
        """Draw days, end and the other players; the line lies 15 units below the sheet's top."""
        theme = sheet.theme
        ink = Ink(sheet.w, 34)
        right = _LEFT + self._width
        ink.path(f"M{_LEFT} 15H{right:.1f}", stroke=theme.filet, width=3)
        ink.path(f"M{_LEFT} 20H{right:.1f}", stroke=theme.filet, width=1)
        for high, width, days in (
            (5, 1, range(0, self._told.target, 10)),
            (9, 2, range(0, self._told.target, 50)),
        ):
            ticks = "".join(f"M{self._x(day):.1f} {15 - high}V15" for day in days)
            ink.path(ticks, stroke=theme.filet, width=width)
        ink.path(f"M{right:.1f} 1V23", stroke=theme.velin, width=4)
        ink.lay(sheet, 0, 0)
        label = _("{n} days").format(n=self._told.target)
        draw_text(sheet, label, SMALL, theme.brume, right + 12, 22)
        self._draw_others(sheet)

    def _draw_others(self, sheet: Canvas) -> None:
        """Draw the other players below the line, in two rows where they stand close together."""
        racers = sorted(self._told.others, key=lambda one: one.score)
        lefts = [self._x(racer.score) - _PAWN / 2 for racer in racers]
        for racer, (x, row) in zip(racers, in_two_rows(lefts, sheet.w - _PAWN - 4), strict=True):
            _draw_pawn(sheet, racer, x, 29 + row * (_PAWN + 3), lit=False)

    def _draw_way(self, sheet: Canvas) -> None:
        sheet.surface.fill(sheet.theme.velin)


def in_two_rows(lefts: Sequence[float], most: float) -> list[tuple[float, int]]:
    """Where pawns stand, so that none covers another: the left edge of each, and its row.

    Args:
        lefts: where the left edges would be, in units and in order.
        most: the largest left edge that stays on the screen.
    """
    places: list[tuple[float, int]] = []
    free = [0.0, 0.0]
    for left in lefts:
        row = 0 if left >= free[0] else 1 if left >= free[1] else free.index(min(free))
        places.append((max(left, free[row]), row))
        free[row] = places[-1][0] + _PITCH
    ends = [most, most]
    for index, (left, row) in reversed(list(enumerate(places))):
        places[index] = min(left, ends[row]), row
        ends[row] = places[index][0] - _PITCH
    return places


def _draw_start(sheet: Canvas) -> None:
    """Draw the ring at the score before the turn."""
    theme = sheet.theme
    Ink(18, 18).disc((9, 9), 6.5, fill=theme.fond, stroke=theme.velin, width=3).lay(sheet, 0, 0)


def _draw_pawn(sheet: Canvas, racer: Racer, x: float, y: float, *, lit: bool) -> None:
    theme = sheet.theme
    fill = theme.velin if lit else theme.filet
    draw_medallion(sheet, racer.seat, racer.name, x, y, _PAWN, fill=fill, ink=theme.fond)
