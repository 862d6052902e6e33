"""Pictures grow from small places into large ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from device.screen.motion.easing import ease_out
from device.screen.motion.motion import Act, Motion
from device.screen.motion.pieces import Place
from device.screen.motion.sprite import Sprite
from device.screen.motion.stage import Stage
from device.screen.theme import Theme

_MS: Final = 180
_SIZES: Final = 8
"""In how many sizes the picture is drawn."""


@dataclass(frozen=True, slots=True)
class Way:
    """Where one picture comes from, and its own place.

    Attributes:
        begin: the small place that it comes from.
        end: its own place.
    """

    begin: Place
    end: Place


@dataclass(frozen=True, slots=True)
class Grows(Motion):
    """What some places show after the step grows out of other places, all together.

    Attributes:
        ways: where each picture comes from and goes to.
        ground: the colour of the places until their pictures have come.
    """

    ways: tuple[Way, ...]
    ground: Callable[[Theme], str] = lambda theme: theme.fond

    @property
    def duration_ms(self) -> int:
        """Long enough to see where the pictures come from."""
        return _MS

    def act(self, stage: Stage) -> Act:
        """Scale each picture to all sizes, and cover its place until it has come."""
        color = self.ground(stage.canvas.theme)
        grounds = [stage.plain(way.end(stage.canvas), color) for way in self.ways]
        grown = [_grown(stage, way) for way in self.ways]

        def frame(t: float) -> list[Sprite]:
            step = round(ease_out(t) * (_SIZES - 1))
            return [*grounds, *(sizes[step] for sizes in grown)]

        return frame


def _grown(stage: Stage, way: Way) -> list[Sprite]:
    """A picture in all sizes on its way, the smallest first."""
    canvas = stage.canvas
    end = canvas.rect(way.end(canvas))
    begin = end.fit(canvas.rect(way.begin(canvas)))  # in the proportions of its own place
    whole = stage.now(way.end(canvas))
    return [_scaled(whole, _between(begin, end, step / (_SIZES - 1))) for step in range(_SIZES)]


def _between(begin: pygame.Rect, end: pygame.Rect, t: float) -> pygame.Rect:
    """The rectangle at a part of the way from one to the other."""
    width = round(begin.w + (end.w - begin.w) * t)
    height = round(begin.h + (end.h - begin.h) * t)
    between = pygame.Rect(0, 0, width, height)
    between.center = (
        round(begin.centerx + (end.centerx - begin.centerx) * t),
        round(begin.centery + (end.centery - begin.centery) * t),
    )
    return between


def _scaled(picture: pygame.Surface, rect: pygame.Rect) -> Sprite:
    return Sprite(pygame.transform.smoothscale(picture, rect.size), *rect.topleft)
