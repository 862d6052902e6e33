"""A surface that records the pictures put on it."""

import pygame


class PictureSheet(pygame.Surface):
    """A surface whose list `put` has each picture with its rectangle."""

    def __init__(self, size):
        super().__init__(size)
        self.put = []

    def blit(self, source, dest, *more, **named):
        """Draw a picture, and record it with its rectangle."""
        self.put.append((source, source.get_rect(topleft=dest[:2])))
        return super().blit(source, dest, *more, **named)

    def copy(self):
        """A plain copy, on which nothing is recorded: a motion draws on it, and not on the screen."""
        plain = pygame.Surface(self.get_size(), 0, self)
        plain.blit(self, (0, 0))
        return plain
