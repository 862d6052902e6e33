"""Draws the screens that a test comes across, in every supported size."""

from pathlib import Path

import pygame

from device.screen.held import held_icons
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import draw_captions
from tests.device.evening import Evening

SIZES = ((800, 480), (720, 1280), (1280, 720), (1920, 1080))


class Gallery:
    """Draws each kind of screen once, where it first appears, into a folder."""

    def __init__(self, folder: Path):
        folder.mkdir()
        self.kinds = set()
        self._folder = folder

    def look(self, evening: Evening) -> None:
        """Draw the current screen, unless one of its kind was drawn already."""
        screen, view = evening.table.screen, evening.table.view()
        kind = type(screen).__name__
        if kind in self.kinds:
            return
        self.kinds.add(kind)
        for size in SIZES:
            canvas = Canvas(pygame.Surface(size))
            screen.draw(canvas, view)
            draw_captions(canvas, screen.captions(view), held=held_icons(screen, view))
            pygame.image.save(canvas.surface, self._folder / f"{kind}-{size[0]}x{size[1]}.png")
