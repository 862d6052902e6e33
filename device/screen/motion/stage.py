"""The stage: the pictures before and after a step, from which a motion makes its sprites."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from device.screen.kit.canvas import Canvas
from device.screen.motion.sprite import OPAQUE, Sprite
from device.zone import Zone


@dataclass(frozen=True, slots=True, eq=False)
class Stage:
    """Where a motion takes place.

    Attributes:
        canvas: the canvas of the screen. Motions measure by it and never draw on it.
        before: the still picture before the step.
        after: the still picture after it, which is what the end of every motion shows.
    """

    canvas: Canvas
    before: pygame.Surface
    after: pygame.Surface

    def was(self, zone: Zone) -> pygame.Surface:
        """What a zone showed before the step."""
        return _cut(self.before, self.canvas.rect(zone))

    def now(self, zone: Zone) -> pygame.Surface:
        """What a zone shows after the step."""
        return _cut(self.after, self.canvas.rect(zone))

    def drawn(self, w: float, h: float, draw: Callable[[Canvas], object]) -> pygame.Surface:
        """A picture with a transparent ground, `w` by `h` units, as `draw` draws it in its own units."""
        sheet = self.canvas.sheet(w, h)
        draw(sheet)
        return sheet.surface

    def ground(self) -> Sprite:
        """The plain ground that hides what stands between the bar and the captions.

        The pointer from the bar to the awaited player stays in sight.
        """
        return self.plain(self.middle)

    @property
    def middle(self) -> Zone:
        """The zone between the bar with its pointer and the captions, over the whole width."""
        canvas = self.canvas
        return Zone(0, canvas.tray.y, canvas.w, canvas.keys.y - canvas.tray.y)

    def plain(self, zone: Zone, color: pygame.typing.ColorLike | None = None) -> Sprite:
        """A zone in one colour, by default in that of the background."""
        picture = self.now(zone)
        picture.fill(self.canvas.theme.fond if color is None else color)
        return self.at(picture, zone.x, zone.y)

    def at(
        self, picture: pygame.Surface, x: float, y: float, alpha: float = OPAQUE, shown: float = 1.0
    ) -> Sprite:
        """A sprite with its upper left corner at (x, y), in units.

        Args:
            picture: what is shown.
            x: the left edge, in units.
            y: the upper edge, in units.
            alpha: how opaque it is, from 0 to 255.
            shown: which part of its width is shown, from the left, from 0 to 1.
        """
        width, height = picture.get_size()
        area = None if shown >= 1 else (0, 0, round(width * shown), height)
        return Sprite(picture, self.canvas.px(x), self.canvas.px(y), area, round(alpha))


def _cut(picture: pygame.Surface, rect: pygame.Rect) -> pygame.Surface:
    return picture.subsurface(rect.clip(picture.get_rect())).copy()
