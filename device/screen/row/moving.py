"""What moves in the row of drawn dice: dice drop in, frames close, figures turn, points grow."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import pygame

from device.screen.kit.canvas import Canvas
from device.screen.kit.ink import Ink
from device.screen.kit.text import text_width
from device.screen.motion.easing import ease_out, progress
from device.screen.motion.motion import Act, Motion
from device.screen.motion.sprite import OPAQUE, Sprite
from device.screen.motion.stage import Stage
from device.screen.row.draw import draw_row_die
from device.screen.row.layout import Cell, RowShape, throw_zones
from device.screen.row.row_die import RowDie
from device.screen.theme import GIANT
from device.screen.words import written
from device.zone import Zone

_DROP: Final = 12
"""How far above its place a die begins to drop, in units."""
_LANDS_MS, _NEXT_MS = 180, 30
"""How long a die drops, and how much later the next one begins."""
_CUT_MS: Final = 80
"""How long one stroke of the cross takes."""


class RowMotion(Motion):
    """Something that moves in the row, where the same screen stands before and after the step."""

    __slots__ = ()

    @property
    def same_screen(self) -> bool:
        """True: it needs the row before the step."""
        return True


@dataclass(frozen=True, slots=True)
class DiceLand(RowMotion):
    """Each drawn die drops into its place, in the order of the numbers.

    Attributes:
        dice: the numbers of the dice that have been thrown.
        row: the dice of the game, and the hand in play.
    """

    dice: tuple[int, ...]
    row: RowShape

    @property
    def duration_ms(self) -> int:
        """A little longer for each die."""
        return landing_ms(len(self.dice) - 1)

    def act(self, stage: Stage) -> Act:
        """Show each place as it was until its die drops."""
        cells = self.row.on(stage.canvas).cells
        zones = [_with_pointer(cells[number].zone) for number in self.dice]
        drops = [_Drop(stage, zone, index * _NEXT_MS, stage.now(zone)) for index, zone in enumerate(zones)]

        def frame(t: float) -> list[Sprite]:
            return [sprite for drop in drops for sprite in drop.at(t * self.duration_ms)] if t < 1 else []

        return frame


def landing_ms(index: int) -> int:
    """When a die has landed, in ms after the first one begins to drop; `index` counts dice from 0."""
    return _LANDS_MS + _NEXT_MS * index


def _with_pointer(zone: Zone) -> Zone:
    """The zone of a cell with the pointer that stands a little above it."""
    return replace(zone, y=zone.y - 4, h=zone.h + 4)


class _Drop:
    """One die on its way into its place."""

    def __init__(self, stage: Stage, zone: Zone, from_ms: float, die: pygame.Surface) -> None:
        self._stage, self._zone, self._from_ms, self._die = stage, zone, from_ms, die
        self._was = stage.at(stage.was(zone), zone.x, zone.y)

    @property
    def landed(self) -> Sprite:
        """The die in its place."""
        return self._stage.at(self._die, self._zone.x, self._zone.y)

    def at(self, now_ms: float) -> list[Sprite]:
        t = progress(now_ms, self._from_ms, self._from_ms + _LANDS_MS)
        if t >= 1:
            return []
        if t <= 0:
            return [self._was]
        come = ease_out(t)
        die = self._stage.at(self._die, self._zone.x, self._zone.y - _DROP * (1 - come), OPAQUE * come)
        return [self._was, die]


@dataclass(frozen=True, slots=True)
class CellMotion(RowMotion):
    """Something that happens to one die of the row.

    Attributes:
        die: its number.
        row: the dice of the game, and the hand in play.
    """

    die: int
    row: RowShape

    def act(self, stage: Stage) -> Act:
        """Make the frames of the die's cell."""
        frames = self.frames(stage, self.row.on(stage.canvas).cells[self.die])
        return lambda t: frames(t) if t < 1 else []

    @abstractmethod
    def frames(self, stage: Stage, cell: Cell) -> Callable[[float], list[Sprite]]:
        """The frames for each t below 1."""


@dataclass(frozen=True, slots=True)
class FrameCloses(CellMotion):
    """A die is kept or let go: its new frame grows from the four corners, the word comes last."""

    @property
    def duration_ms(self) -> int:
        """Short, since many dice are kept one after the other."""
        return 120

    def frames(self, stage: Stage, cell: Cell) -> Callable[[float], list[Sprite]]:
        """Show the cell as it was, and over it ever more of each corner."""
        was = stage.at(stage.was(cell.zone), cell.zone.x, cell.zone.y)
        frame = cell.frame.inset(-6)
        whole = Zone(frame.x, frame.y, frame.w, cell.word.y + 4 - frame.y)
        now, corner = stage.now(whole), stage.canvas.rect(whole)

        def at(t: float) -> list[Sprite]:
            width, height = (round(side / 2 * ease_out(t)) for side in now.get_size())
            if not width or not height:
                return [was]
            right, base = corner.w - width, corner.h - height
            places = ((0, 0), (right, 0), (0, base), (right, base))
            grown = [Sprite(now, corner.x + x, corner.y + y, (x, y, width, height)) for x, y in places]
            return [was, *grown]

        return at


@dataclass(frozen=True, slots=True)
class FigureWiped(CellMotion):
    """A Bel has made another Figure of a die: the new one wipes the old one away from left to right."""

    @property
    def duration_ms(self) -> int:
        """Long enough to see which Figure it was."""
        return 180

    def frames(self, stage: Stage, cell: Cell) -> Callable[[float], list[Sprite]]:
        """Leave ever less of the old Figure."""
        was, place = stage.was(cell.zone), stage.canvas.rect(cell.zone)
        width, height = was.get_size()

        def at(t: float) -> list[Sprite]:
            gone = round(width * ease_out(t))
            return [Sprite(was, place.x + gone, place.y, (gone, 0, width - gone, height))]

        return at


@dataclass(frozen=True, slots=True)
class DieKilled(CellMotion):
    """The Mort kills a die: the cross is drawn in two cuts.

    Attributes:
        landed: the die as it has landed in the same step, still written; None where it lay there before.
        lands_ms: when it has landed.
    """

    landed: RowDie | None = None
    lands_ms: int = 0

    @property
    def duration_ms(self) -> int:
        """Two cuts of 80 ms, once the die lies there."""
        return self.lands_ms + 2 * _CUT_MS

    def frames(self, stage: Stage, cell: Cell) -> Callable[[float], list[Sprite]]:
        """Let the die land, then draw one cut after the other over it."""
        lands_ms, lasts_ms = self.lands_ms, self.duration_ms
        drop = _Drop(stage, cell.zone, lands_ms - _LANDS_MS, self._whole(stage, cell))
        cuts = [
            stage.at(stage.drawn(cell.frame.w, cell.frame.h, cut), cell.frame.x, cell.frame.y)
            for cut in (
                _cut(falling=True, share=0.5),
                _cut(falling=True),
                _cut(falling=False, share=0.5),
                _cut(falling=False),
            )
        ]
        shown = [cuts[:1], cuts[1:2], cuts[1:3], [cuts[1], cuts[3]]]

        def at(t: float) -> list[Sprite]:
            now_ms = t * lasts_ms
            if now_ms < lands_ms:
                return drop.at(now_ms)
            return [drop.landed, *shown[min(3, int((now_ms - lands_ms) * 2 / _CUT_MS))]]

        return at

    def _whole(self, stage: Stage, cell: Cell) -> pygame.Surface:
        """The die's cell before the Mort has killed it."""
        die = self.landed
        if die is None:
            return stage.was(cell.zone)

        def draw(sheet: Canvas) -> None:
            sheet.surface.fill(sheet.theme.fond)
            draw_row_die(sheet, die, cell.moved(-cell.zone.x, -cell.zone.y))

        return stage.drawn(cell.zone.w, cell.zone.h, draw)


def _cut(*, falling: bool, share: float = 1.0) -> Callable[[Canvas], None]:
    """One stroke of the cross, as far as it has come."""

    def draw(sheet: Canvas) -> None:
        low, high, reach = 5.0, sheet.w - 5, (sheet.w - 10) * share
        start, end = (low, low + reach) if falling else (high, high - reach)
        path = f"M{start:.1f} {low}L{end:.1f} {low + reach:.1f}"
        Ink(sheet.w, sheet.h).path(path, stroke=sheet.theme.dam, width=7).lay(sheet, 0, 0)

    return draw


@dataclass(frozen=True, slots=True)
class LoopTurns(RowMotion):
    """A Bel counters a Dam: a loop turns once round both dice.

    Attributes:
        dice: the numbers of the two dice.
        row: the dice of the game, and the hand in play.
    """

    dice: tuple[int, int]
    row: RowShape

    @property
    def duration_ms(self) -> int:
        """One turn."""
        return 180

    def act(self, stage: Stage) -> Act:
        """Turn an arc round the middle of each die."""
        cells = self.row.on(stage.canvas).cells
        places = [cells[number].frame.inset(-8) for number in self.dice]
        loops = [[_turned(stage, zone, turn) for zone in places] for turn in range(_TURNS)]

        def frame(t: float) -> list[Sprite]:
            return loops[min(_TURNS - 1, int(ease_out(t) * _TURNS))] if t < 1 else []

        return frame


_TURNS: Final = 8


def _turned(stage: Stage, zone: Zone, turn: int) -> Sprite:
    return stage.at(stage.drawn(zone.w, zone.h, _arc(turn)), zone.x, zone.y)


def _arc(turn: int) -> Callable[[Canvas], None]:
    """Three quarters of a ring, turned by some eighths."""

    def draw(sheet: Canvas) -> None:
        middle, radius = sheet.w / 2, sheet.w / 2 - 4
        path = f"M0 {-radius:.1f}A{radius:.1f} {radius:.1f} 0 1 1 {-radius:.1f} 0"
        Ink(sheet.w, sheet.h).path(
            path, stroke=sheet.theme.bel, width=5, move=(middle, middle), turn_deg=45 * turn
        ).lay(sheet, 0, 0)

    return draw


@dataclass(frozen=True, slots=True)
class PointsGrow(RowMotion):
    """The points of the turn have changed: the old figure goes up, the new one comes from below.

    Attributes:
        old: the points before the step.
        new: the points after it.
    """

    old: int
    new: int

    @property
    def duration_ms(self) -> int:
        """Long enough to see the old and the new."""
        return 240

    def act(self, stage: Stage) -> Act:
        """Exchange the figure of the panel; the formula beside it is the new one at once."""
        zone = throw_zones(stage.canvas).points
        figure = Zone(zone.x + 2, zone.y + 4, zone.w - 4, 42)
        if not stage.canvas.upright:
            width = 4 + max(
                text_width(stage.canvas, written(number), GIANT) for number in (self.old, self.new)
            )
            figure = Zone(zone.right - 10 - width, zone.y + 8, width, 48)
        old, new = stage.was(figure), stage.now(figure)
        plain = stage.plain(figure, new.get_at((1, 1)))

        def frame(t: float) -> list[Sprite]:
            if t >= 1:
                return []
            come = ease_out(t)
            below = round(10 * (1 - come))
            return [
                plain,
                *_inside(stage, old, figure, -round(10 * come), OPAQUE * (1 - come)),
                *_inside(stage, new, figure, below, OPAQUE * come),
            ]

        return frame


def _inside(stage: Stage, picture: pygame.Surface, zone: Zone, dy: int, alpha: float) -> list[Sprite]:
    """A picture moved up or down by some pixels, cut off at the edges of its zone."""
    place = stage.canvas.rect(zone)
    width, height = picture.get_size()
    area = (0, max(0, -dy), width, height - abs(dy))
    return [Sprite(picture, place.x, place.y + max(0, dy), area, round(alpha))]


@dataclass(frozen=True, slots=True)
class LineIn(RowMotion):
    """A new line of the host comes from the left."""

    @property
    def duration_ms(self) -> int:
        """Short: it is read at once."""
        return 120

    def act(self, stage: Stage) -> Act:
        """Move the line into its place over what stood there."""
        zone = throw_zones(stage.canvas).line
        was = stage.at(stage.was(zone), zone.x, zone.y)
        line = stage.now(zone)

        def frame(t: float) -> list[Sprite]:
            come = ease_out(t)
            return [was, stage.at(line, zone.x - 8 * (1 - come), zone.y, OPAQUE * come)] if t < 1 else []

        return frame
