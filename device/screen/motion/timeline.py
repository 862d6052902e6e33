"""Pictures that come and go at times of a motion."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from device.screen.motion.easing import ease_out, progress
from device.screen.motion.sprite import OPAQUE, Sprite
from device.screen.motion.stage import Stage


@dataclass(frozen=True, slots=True, eq=False)
class Entrance:
    """A picture that comes to a place, and stays there until it goes.

    Attributes:
        picture: what is shown.
        x: the left edge of its place, in units.
        y: the upper edge of its place, in units.
        from_ms: when it begins to come.
        to_ms: when it goes, or None to stay to the end.
        comes_ms: how long it takes to come; 0 to stand there at once.
        dx: how far right of its place it begins, in units.
        dy: how far below its place it begins, in units.
    """

    picture: pygame.Surface
    x: float
    y: float
    from_ms: float = 0
    to_ms: float | None = None
    comes_ms: float = 0
    dx: float = 0
    dy: float = 0

    def at(self, stage: Stage, now_ms: float) -> Sprite | None:
        """The sprite at a time, or None while it is not there."""
        if now_ms < self.from_ms or (self.to_ms is not None and now_ms >= self.to_ms):
            return None
        there_ms = self.from_ms + self.comes_ms
        left = 1 - ease_out(progress(now_ms, self.from_ms, there_ms)) if self.comes_ms else 0.0
        alpha = OPAQUE * min(1.0, 2 * (1 - left)) if self.comes_ms else OPAQUE
        return stage.at(self.picture, self.x + self.dx * left, self.y + self.dy * left, alpha)


def shown(stage: Stage, entrances: Sequence[Entrance], now_ms: float) -> list[Sprite]:
    """The sprites of all pictures that are there at a time, the first lowest."""
    return [sprite for entrance in entrances if (sprite := entrance.at(stage, now_ms)) is not None]
