"""Sprites: pictures made before a motion begins, and where one frame shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

OPAQUE = 255


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture at a place of the screen, for one frame.

    Attributes:
        picture: the picture; it must not change while something moves.
        x, y: where its upper left corner stands, in pixels.
        area: the part of the picture that is shown (x, y, width, height), in pixels; None for all of it.
        alpha: how opaque it is, from 0 to 255.
    """

    picture: pygame.Surface
    x: int
    y: int
    area: tuple[int, int, int, int] | None = None
    alpha: int = OPAQUE

    @property
    def rect(self) -> pygame.Rect:
        """The pixels of the screen that the sprite covers."""
        size = self.area[2:] if self.area else self.picture.get_size()
        return pygame.Rect((self.x, self.y), size)

    def lay(self, surface: pygame.Surface) -> None:
        """Draw the sprite."""
        if self.alpha <= 0:
            return
        if self.alpha >= OPAQUE:
            surface.blit(self.picture, (self.x, self.y), self.area)
            return
        self.picture.set_alpha(self.alpha)
        surface.blit(self.picture, (self.x, self.y), self.area)
        # Blending a picture that has no alpha channel is slow, so it is switched off again.
        self.picture.set_alpha(OPAQUE if self.picture.get_flags() & pygame.SRCALPHA else None)


def together(ground: Sprite, sprites: Sequence[Sprite]) -> Sprite:
    """One picture of the ground with sprites on it, which costs less to show again and to fade."""
    picture = ground.picture.copy()
    for sprite in sprites:
        picture.blit(sprite.picture, (sprite.x - ground.x, sprite.y - ground.y), sprite.area)
    return Sprite(picture, ground.x, ground.y)


class Layers:
    """Lays sprites over a still picture, and draws only the pixels that differ from the last frame.

    Args:
        surface: the surface to draw on; it shows the still picture.
        still: a copy of that picture.
    """

    def __init__(self, surface: pygame.Surface, still: pygame.Surface) -> None:
        self.still = still
        self._surface = surface
        self._shown: Sequence[Sprite] = ()

    def show(self, sprites: Sequence[Sprite]) -> list[pygame.Rect]:
        """Draw a frame, and return the rectangles that have changed."""
        before, now = set(self._shown), set(sprites)
        gone = [sprite.rect for sprite in self._shown if sprite not in now]
        changed = _merged(gone + [sprite.rect for sprite in sprites if sprite not in before])
        screen = self._surface.get_rect()
        drawn = [rect for rect in (rect.clip(screen) for rect in changed) if rect]
        for rect in drawn:
            self._surface.set_clip(rect)
            self._surface.blit(self.still, rect, rect)
            for sprite in sprites:
                if sprite.rect.colliderect(rect):
                    sprite.lay(self._surface)
        self._surface.set_clip(None)
        self._shown = tuple(sprites)
        return drawn


def _merged(rects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Join rectangles that overlap, so that no pixel is drawn twice.

    >>> _merged([pygame.Rect(0, 0, 4, 4), pygame.Rect(2, 2, 4, 4), pygame.Rect(9, 9, 1, 1)])
    [Rect(0, 0, 6, 6), Rect(9, 9, 1, 1)]
    """
    apart: list[pygame.Rect] = []
    for rect in rects:
        joined = rect
        while (index := joined.collidelist(apart)) >= 0:
            joined = joined.union(apart.pop(index))
        apart.append(joined)
    return apart
