"""The zones of the board and the two camps: side by side, or the camps below on a narrow screen."""

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
"""The width of the rank numbers and the height of the file letters, in units."""


@dataclass(frozen=True, slots=True)
class BoardZones:
    """The zones of a screen with a board, in units.

    Attributes:
        corner: the upper left corner of cell a11.
        side: the side of a cell; a whole number of pixels, so that all cells look the same.
        heads: the zones of the players' names, White's and Black's.
        panels: the zones below them for the counters, White's and Black's.
    """

    corner: tuple[float, float]
    side: float
    heads: tuple[Zone, Zone]
    panels: tuple[Zone, Zone]

    @classmethod
    def of(cls, canvas: Canvas) -> BoardZones:
        """The layout for a canvas."""
        return _narrow(canvas) if canvas.upright else _wide(canvas)

    @classmethod
    def within(cls, canvas: Canvas, zone: Zone) -> BoardZones:
        """A layout of the board alone, centred in a zone."""
        side = _whole(canvas, min(zone.w - 2 * _LETTERS, zone.h - _LETTERS) / SIDE)
        left = canvas.px(zone.center[0] - SIDE * side / 2) / canvas.u
        none = (zone, zone)
        return cls((left, canvas.px(zone.y) / canvas.u), side, none, none)

    @property
    def board(self) -> Zone:
        """The zone of all 121 cells."""
        return Zone(*self.corner, SIDE * self.side, SIDE * self.side)

    def cell(self, cell: int) -> Zone:
        """The zone of a cell; White's first rank is at the bottom."""
        rank, file = divmod(cell, SIDE)
        x, y = self.corner
        return Zone(x + file * self.side, y + (SIDE - 1 - rank) * self.side, self.side, self.side)

    def cell_at(self, x: float, y: float) -> int | None:
        """The cell at a point given in units; None outside the board."""
        file, rank = (x - self.board.x) // self.side, (self.board.bottom - y) // self.side
        if not (0 <= file < SIDE and 0 <= rank < SIDE):
            return None
        return int(rank) * SIDE + int(file)

    def other_panel(self, colour: Colour | None) -> Zone:
        """The panel of the side that is not awaited: a question there leaves the other counter visible."""
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
    """Round down to a length of whole pixels, in units."""
    return int(units * canvas.u) / canvas.u
