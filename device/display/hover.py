"""Marks the caption under the mouse, as a desktop marks what can be clicked."""

from __future__ import annotations

import contextlib
from typing import Final

import pygame

from device.keys import Key
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import caption_zone
from device.screen.kit.panels import draw_frame

_WIDTH: Final = 3
"""The frame's width, in units: that of the outlined theme's own frames."""


class Hover:
    """Draws a frame round one caption, and shows the mouse as a hand there.

    The pixels below the frame are kept, so that the frame goes away without drawing anything else.
    """

    def __init__(self) -> None:
        self._marked: Key | None = None
        self._below: tuple[Canvas, pygame.Rect, pygame.Surface] | None = None

    def forget(self) -> None:
        """The screen was drawn anew, so that there is no frame on it."""
        self._below = None

    def mark(self, canvas: Canvas, key: Key | None) -> bool:
        """Frame the caption of a key, or none, in place of the one before; False where nothing changes."""
        if key is self._marked and (key is None or self._below is not None):
            return False
        self._restore()
        if (key is None) is not (self._marked is None):
            _show_hand(shown=key is not None)
        self._marked = key
        if key is not None:
            self._draw(canvas, key)
        return True

    def _restore(self) -> None:
        if self._below is not None:
            canvas, rect, pixels = self._below
            canvas.surface.blit(pixels, rect)
        self._below = None

    def _draw(self, canvas: Canvas, key: Key) -> None:
        theme, zone = canvas.theme, caption_zone(canvas, key)
        rect = canvas.rect(zone).clip(canvas.surface.get_rect())
        self._below = canvas, rect, canvas.surface.subsurface(rect).copy()
        # Keys of the outlined theme have a frame of this width already, so the one of the mouse is wider.
        draw_frame(canvas, zone, theme.velin, 2 * _WIDTH if theme.outlined else _WIDTH)


def _show_hand(*, shown: bool) -> None:
    """Show the mouse as a hand or as an arrow."""
    with contextlib.suppress(pygame.error):  # not every video driver has other cursors
        pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_HAND if shown else pygame.SYSTEM_CURSOR_ARROW)
