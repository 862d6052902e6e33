"""What moves in any row of drawn dice: dice drop in, frames close, points grow, the host speaks."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import pygame

from device.screen.kit.text import text_width
from device.screen.motion.easing import ease_out, progress
from device.screen.motion.motion import Act, Motion
from device.screen.motion.sprite import OPAQUE, Sprite
from device.screen.motion.stage import Stage
from device.screen.row.layout import Cell, RowShape, throw_zones
from device.screen.theme import GIANT
from device.screen.words import written
from device.zone import Zone

_DROP: Final = 12
"""How far above its place a die begins to drop, in units."""
LANDS_MS, _NEXT_MS = 180, 30
"""How long a die drops, and how much later the next one begins."""


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
        drops = [Drop(stage, zone, index * _NEXT_MS, stage.now(zone)) for index, zone in enumerate(zones)]

        def frame(t: float) -> list[Sprite]:
            return [sprite for drop in drops for sprite in drop.at(t * self.duration_ms)]

        return frame


def landing_ms(index: int) -> int:
    """When a die has landed, in ms after the first one begins to drop; `index` counts dice from 0."""
    return LANDS_MS + _NEXT_MS * index


def _with_pointer(zone: Zone) -> Zone:
    """The zone of a cell with the pointer that stands a little above it."""
    return replace(zone, y=zone.y - 4, h=zone.h + 4)


class Drop:
    """One die on its way into its place; it lands `LANDS_MS` after `from_ms`."""

    def __init__(self, stage: Stage, zone: Zone, from_ms: float, die: pygame.Surface) -> None:
        self._stage, self._zone, self._from_ms, self._die = stage, zone, from_ms, die
        self._was = stage.at(stage.was(zone), zone.x, zone.y)

    @property
    def landed(self) -> Sprite:
        """The die in its place."""
        return self._stage.at(self._die, self._zone.x, self._zone.y)

    def at(self, now_ms: float) -> list[Sprite]:
        """The die over what stood there before; nothing once it has landed."""
        t = progress(now_ms, self._from_ms, self._from_ms + LANDS_MS)
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
        return self.frames(stage, self.row.on(stage.canvas).cells[self.die])

    @abstractmethod
    def frames(self, stage: Stage, cell: Cell) -> Callable[[float], list[Sprite]]:
        """The frames of the motion."""


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
            return [was, stage.at(line, zone.x - 8 * (1 - come), zone.y, OPAQUE * come)]

        return frame
