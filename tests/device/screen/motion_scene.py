"""A motion between two screens, for pictures and tests."""

from dataclasses import dataclass

import pygame

from device.screen.base import Screen, View
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import draw_captions
from device.screen.motion.motion import Motion
from device.screen.motion.stage import Stage
from device.screen.theme import BASE, THEMES


@dataclass(frozen=True)
class Scene:
    """A screen before and after a step, and what moves between them."""

    motion: Motion
    before: tuple[Screen, View]
    after: tuple[Screen, View]

    def stage(self, size=BASE, theme="soir") -> Stage:
        """The stage, whose canvas shows the picture after the step."""
        was, now = (self._still(*one, size, theme) for one in (self.before, self.after))
        return Stage(now, was.surface, now.surface.copy())

    def _still(self, screen, view, size, theme) -> Canvas:
        canvas = Canvas(pygame.Surface(size), THEMES[theme])
        screen.draw(canvas, view)
        draw_captions(canvas, screen.captions(view))
        return canvas
