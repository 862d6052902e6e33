"""A surface to draw on that can be asked what stands where."""

import pygame


class PictureSheet(pygame.Surface):
    """Remembers what was put where."""

    def __init__(self, size):
        super().__init__(size)
        self.put = []

    def blit(self, source, dest, *more, **named):
        """Put a picture there."""
        self.put.append((source, source.get_rect(topleft=dest[:2])))
        return super().blit(source, dest, *more, **named)
