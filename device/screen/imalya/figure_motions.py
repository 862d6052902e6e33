"""What Figures do to dice in the row: a Bel counters or converts, the Mort kills."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from device.screen.kit.canvas import Canvas
from device.screen.kit.ink import Ink
from device.screen.motion.easing import ease_out
from device.screen.motion.motion import Act
from device.screen.motion.sprite import Sprite
from device.screen.motion.stage import Stage
from device.screen.row.draw import draw_row_die
from device.screen.row.layout import Cell, RowShape
from device.screen.row.moving import LANDS_MS, CellMotion, Drop, RowMotion
from device.screen.row.row_die import RowDie
from device.zone import Zone

_CUT_MS: Final = 80
"""How long one stroke of the cross takes."""
_TURNS: Final = 8
"""In how many places the loop round countered dice is drawn."""


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
        drop = Drop(stage, cell.zone, lands_ms - LANDS_MS, self._whole(stage, cell))
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
            return loops[min(_TURNS - 1, int(ease_out(t) * _TURNS))]

        return frame


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
