"""Where the board and the two camps stand; a camp is beside the board, or below it on a narrow screen."""

from __future__ import annotations

from dataclasses import dataclass

from device.screen.kit.canvas import Canvas
from device.screen.theme import GAP
from device.zone import Zone
from engines.jelimvre import SIDE, Colour

_CAMP_W = 190
_HEAD_H = 76
_BELOW_H = 262
_EDGE = 4
_LETTERS = 24
"""What the numbers of the ranks and the letters of the files take, in units."""


@dataclass(frozen=True, slots=True)
class BoardZones:
    """The zones of a screen with a board, in units.

    Attributes:
        corner: the upper left corner of cell a11.
        side: the side of a cell; a whole number of pixels.
        heads: who plays, White's and Black's.
        panels: below it, the counter of White and of Black.
    """

    corner: tuple[float, float]
    side: float
    heads: tuple[Zone, Zone]
    panels: tuple[Zone, Zone]

    @classmethod
    def of(cls, canvas: Canvas) -> BoardZones:
        """The layout of a canvas of any size."""
        return _narrow(canvas) if canvas.upright else _wide(canvas)

    @classmethod
    def within(cls, canvas: Canvas, zone: Zone) -> BoardZones:
        """The board alone, in the middle of a zone."""
        side = _whole(canvas, min(zone.w - 2 * _LETTERS, zone.h - _LETTERS) / SIDE)
        left = canvas.px(zone.center[0] - SIDE * side / 2) / canvas.u
        none = (zone, zone)
        return cls((left, canvas.px(zone.y) / canvas.u), side, none, none)

    @property
    def board(self) -> Zone:
        """The 121 cells."""
        return Zone(*self.corner, SIDE * self.side, SIDE * self.side)

    def cell(self, cell: int) -> Zone:
        """Where a cell lies; White's first rank is the lowest."""
        rank, file = divmod(cell, SIDE)
        x, y = self.corner
        return Zone(x + file * self.side, y + (SIDE - 1 - rank) * self.side, self.side, self.side)

    def cell_at(self, x: float, y: float) -> int | None:
        """The cell at a place, in units; None beside the board."""
        file, rank = (x - self.board.x) // self.side, (self.board.bottom - y) // self.side
        if not (0 <= file < SIDE and 0 <= rank < SIDE):
            return None
        return int(rank) * SIDE + int(file)

    def other_panel(self, colour: Colour | None) -> Zone:
        """The panel of whoever is not awaited: a question covers nothing that its answer needs."""
        return self.panels[Colour.WHITE if colour is Colour.BLACK else Colour.BLACK]


def _wide(canvas: Canvas) -> BoardZones:
    room = canvas.w - 2 * (_CAMP_W + 2 * _EDGE) - _LETTERS
    side = _whole(canvas, min(room, canvas.keys.y - _LETTERS - _EDGE) / SIDE)
    left = (canvas.w - SIDE * side) / 2 + _LETTERS / 6
    camps = (
        Zone(_EDGE, _EDGE, _CAMP_W, canvas.keys.y - 2 * _EDGE),
        Zone(canvas.w - _CAMP_W - _EDGE, _EDGE, _CAMP_W, canvas.keys.y - 2 * _EDGE),
    )
    return _laid_out(canvas, left, _EDGE, side, camps)


def _narrow(canvas: Canvas) -> BoardZones:
    room = canvas.keys.y - _BELOW_H - _LETTERS - 3 * _EDGE
    side = _whole(canvas, min(canvas.w - 2 * _LETTERS, room) / SIDE)
    below = 2 * _EDGE + SIDE * side + _LETTERS
    width, height = (canvas.w - 3 * _EDGE) / 2, canvas.keys.y - _EDGE - below
    camps = (
        Zone(_EDGE, below, width, height),
        Zone(2 * _EDGE + width, below, width, height),
    )
    return _laid_out(canvas, (canvas.w - SIDE * side) / 2, _EDGE, side, camps)


def _laid_out(canvas: Canvas, left: float, top: float, side: float, camps: tuple[Zone, Zone]) -> BoardZones:
    heads = tuple(Zone(camp.x, camp.y, camp.w, _HEAD_H) for camp in camps)
    panels = tuple(
        Zone(camp.x, camp.y + _HEAD_H + GAP / 2, camp.w, camp.h - _HEAD_H - GAP / 2) for camp in camps
    )
    corner = (canvas.px(left) / canvas.u, canvas.px(top) / canvas.u)
    return BoardZones(corner, side, (heads[0], heads[1]), (panels[0], panels[1]))


def _whole(canvas: Canvas, units: float) -> float:
    """As many units as make whole pixels, so that all cells are of one size."""
    return int(units * canvas.u) / canvas.u
