"""A picture grows from a small place into a large one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from device.screen.motion.easing import out
from device.screen.motion.motion import Act, Motion
from device.screen.motion.pieces import Place
from device.screen.motion.sprite import Sprite
from device.screen.motion.stage import Stage

_MS: Final = 180
_SIZES: Final = 8
"""In how many sizes the picture is drawn."""


@dataclass(frozen=True, slots=True)
class Grows(Motion):
    """What a place shows after the step grows out of another place.

    Attributes:
        begin: the small place that it comes from.
        end: its own place.
    """

    begin: Place
    end: Place

    @property
    def duration_ms(self) -> int:
        """Long enough to see where it comes from."""
        return _MS

    def act(self, stage: Stage) -> Act:
        """Scale the picture to all sizes, and cover its place until it has come."""
        canvas = stage.canvas
        end = canvas.rect(self.end(canvas))
        begin = end.fit(canvas.rect(self.begin(canvas)))  # in the proportions of its own place
        whole = stage.now(self.end(canvas))
        ground = whole.copy()
        ground.fill(canvas.theme.fond)
        steps = [step / (_SIZES - 1) for step in range(_SIZES)]
        grown = [_scaled(whole, _between(begin, end, step)) for step in steps]

        def frame(t: float) -> list[Sprite]:
            return [Sprite(ground, *end.topleft), grown[round(out(t) * (_SIZES - 1))]] if t < 1 else []

        return frame


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
