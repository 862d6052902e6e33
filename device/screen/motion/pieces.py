"""Pieces move on a board: one goes from cell to cell, comes onto the board, or leaves it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from device.screen.kit.canvas import Canvas
from device.screen.motion.easing import ease_out
from device.screen.motion.motion import Act, Motion
from device.screen.motion.sprite import OPAQUE, Sprite
from device.screen.motion.stage import Stage
from device.zone import Zone

Place = Callable[[Canvas], Zone]
"""Where something stands on a canvas."""
Drawing = Callable[[Canvas], object]
"""Draws something on a sheet that is as large as its place."""

_MS: Final = 240
_DROP: Final = 12
"""How far above its cell a piece begins that comes onto the board, in units."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece that moves.

    Attributes:
        draw: draws the piece.
        begin: where it stood, or None for a piece that comes onto the board.
        end: where it stands, or None for a piece that leaves the board.
    """

    draw: Drawing
    begin: Place | None
    end: Place | None


@dataclass(frozen=True, slots=True)
class Ground:
    """A place that shows what stood there until the pieces have arrived.

    Attributes:
        draw: draws the place as it was.
        place: where it is.
    """

    draw: Drawing
    place: Place


@dataclass(frozen=True, slots=True)
class PiecesMove(Motion):
    """Pieces move together; a piece that is taken stays until the other has come.

    Attributes:
        pieces: what moves.
        grounds: the places that show what stood there before, below the pieces.
    """

    pieces: tuple[Piece, ...]
    grounds: tuple[Ground, ...] = ()

    @property
    def duration_ms(self) -> int:
        """Long enough to follow a piece over the whole board."""
        return _MS

    def act(self, stage: Stage) -> Act:
        """Draw each place and each piece once, and move these pictures."""
        grounds = [_still(stage, ground) for ground in self.grounds]
        moving = [_Moving(stage, piece) for piece in self.pieces]

        def frame(t: float) -> list[Sprite]:
            return [*grounds, *(piece.at(ease_out(t)) for piece in moving)]

        return frame


def _still(stage: Stage, ground: Ground) -> Sprite:
    zone = ground.place(stage.canvas)
    return stage.at(stage.drawn(zone.w, zone.h, ground.draw), zone.x, zone.y)


class _Moving:
    """The picture of a piece, and its way."""

    def __init__(self, stage: Stage, piece: Piece) -> None:
        place = piece.begin or piece.end
        if place is None:
            raise ValueError("a piece that moves has a beginning or an end")
        zone = place(stage.canvas)
        self._stage = stage
        self._picture: pygame.Surface = stage.drawn(zone.w, zone.h, piece.draw)
        end = piece.end(stage.canvas) if piece.end else zone
        self._to = end.x, end.y
        self._from = (zone.x, zone.y) if piece.begin else (zone.x, zone.y - _DROP)
        self._comes, self._goes = piece.begin is None, piece.end is None

    def at(self, come: float) -> Sprite:
        """The piece at a part of its way."""
        (x0, y0), (x1, y1) = self._from, self._to
        alpha = OPAQUE * (come if self._comes else 1 - come if self._goes else 1)
        return self._stage.at(self._picture, x0 + (x1 - x0) * come, y0 + (y1 - y0) * come, alpha)
