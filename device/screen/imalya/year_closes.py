"""The year of a winner closes: the arc on the winner's ring of the dial grows to its end."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from device.screen.imalya.dial import (
    DIAL,
    arc_color,
    dial_corner,
    draw_dial,
    on_ring,
    pawn_size,
    ring,
    year_part,
)
from device.screen.imalya.ranks import ranked
from device.screen.kit.canvas import Canvas
from device.screen.kit.ink import Ink
from device.screen.kit.panels import draw_medallion
from device.screen.motion.easing import ease_out
from device.screen.motion.motion import Act
from device.screen.motion.sprite import Sprite
from device.screen.motion.stage import Stage
from device.zone import Zone
from engines.imalya import Phase, State

_PIECES: Final = 24
"""In how many pieces a whole ring is drawn."""
_EDGE: Final = 3
"""The room for the dark edge of a medallion, in units."""
_OVERLAP: Final = 0.004
"""How far a piece reaches below the one before it, as a part of the ring; without it seams are seen."""


@dataclass(frozen=True, slots=True)
class YearCloses:
    """The dial of the year, on which the winner's medallion comes to the end of its ring.

    Attributes:
        before: the state before the last step.
        after: the state after it.
        seat: the winner.
    """

    before: State
    after: State
    seat: int

    @property
    def _ring(self) -> tuple[float, float]:
        """The radius and the width of the winner's ring."""
        order = ranked(self.after)
        return ring(len(order), order.index(self.seat))

    def act(self, stage: Stage) -> Act:
        """Make the dial as it was, the pieces of the arc that are new, and the medallion before them."""
        x, y = dial_corner(_zone(stage.canvas))
        dial = stage.at(stage.drawn(DIAL.w, DIAL.h, self._draw_before), x, y)
        begin, end = year_part(self.before, self.seat), year_part(self.after, self.seat)
        count = max(1, math.ceil(_PIECES * (end - begin)))
        steps = [begin + (end - begin) * index / count for index in range(count + 1)]
        pieces = [self._piece(stage, start, stop) for start, stop in pairwise(steps)]
        size = pawn_size(len(self.after.players))
        pawn = stage.drawn(size + 2 * _EDGE, size + 2 * _EDGE, self._draw_pawn)

        def frame(t: float) -> list[Sprite]:
            come = ease_out(t)
            arc = [dial, *pieces[: math.ceil(come * count)]]
            if t >= 1:
                return arc  # the medallion is on its way to the middle
            place = self._pawn_zone(stage.canvas, begin + (end - begin) * come)
            return [*arc, stage.at(pawn, place.x - _EDGE, place.y - _EDGE)]

        return frame

    def medallion(self, canvas: Canvas) -> Zone:
        """The end of the winner's arc."""
        return self._pawn_zone(canvas, year_part(self.after, self.seat))

    def _pawn_zone(self, canvas: Canvas, part: float) -> Zone:
        (left, top), size = dial_corner(_zone(canvas)), pawn_size(len(self.after.players))
        x, y = on_ring(part, self._ring[0])
        return Zone(left + x - size / 2, top + y - size / 2, size, size)

    def _draw_before(self, sheet: Canvas) -> None:
        """Draw the dial with the winner's score from before the close, and without the winner's medallion."""
        winner = replace(self.after.players[self.seat], score=self.before.players[self.seat].score)
        players = self.after.players
        shown = replace(self.after, players=(*players[: self.seat], winner, *players[self.seat + 1 :]))
        draw_dial(sheet, DIAL, shown, ranked(self.after), without=self.seat)

    def _draw_pawn(self, sheet: Canvas) -> None:
        name, size = self.after.players[self.seat].name, sheet.w - 2 * _EDGE
        draw_medallion(sheet, self.seat, name, _EDGE, _EDGE, size, edge=sheet.theme.fond)

    def _piece(self, stage: Stage, start: float, end: float) -> Sprite:
        """One piece of the arc, on a picture that is no larger than it needs to be."""
        radius, width = self._ring
        (x0, y0), (x1, y1) = on_ring(start - _OVERLAP, radius), on_ring(end, radius)
        left, top = min(x0, x1) - width, min(y0, y1) - width
        path = f"M{x0:.2f} {y0:.2f}A{radius} {radius} 0 0 1 {x1:.2f} {y1:.2f}"

        def draw(sheet: Canvas) -> None:
            ink = Ink(sheet.w, sheet.h)
            ink.path(path, stroke=arc_color(sheet.theme), width=width, move=(-left, -top)).lay(sheet, 0, 0)

        picture = stage.drawn(abs(x1 - x0) + 2 * width, abs(y1 - y0) + 2 * width, draw)
        x, y = dial_corner(_zone(stage.canvas))
        return stage.at(picture, x + left, y + top)


def _zone(canvas: Canvas) -> Zone:
    """The place between bar and captions."""
    return Zone(0, canvas.tray.y, canvas.w, canvas.keys.y - canvas.tray.y)


def closing(before: State, after: State, seat: int) -> YearCloses | None:
    """The year that a winner has closed; nothing where a series ends after its last game."""
    return None if before.phase is Phase.NEXT_GAME else YearCloses(before, after, seat)
