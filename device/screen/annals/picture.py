"""Drawn pictures as files that people can send."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Final

import pygame
from PIL import Image

from device.screen.base import Screen, View
from device.screen.kit.canvas import Canvas
from device.screen.people.medallions import medallions

_SIZE_PX: Final = (1080, 1920)
"""Upright, as phones are held; the keys at the lower edge are cut off."""


def picture_of(screen: Screen, view: View) -> bytes:
    """Draw a screen without its keys and without a notice, as a PNG."""
    canvas = Canvas(pygame.Surface(_SIZE_PX))
    view = replace(view, notice="")
    canvas.medallions = medallions(view)
    screen.draw(canvas, view)
    above_keys = pygame.Rect(0, 0, _SIZE_PX[0], canvas.px(canvas.keys.y))
    return png_of(canvas.surface.subsurface(above_keys))


def png_of(surface: pygame.Surface) -> bytes:
    """A drawn picture as a PNG file."""
    size, written = surface.get_size(), io.BytesIO()
    # The table waits for this: a higher level takes longer, and makes the file hardly smaller.
    picture = Image.frombytes("RGB", size, pygame.image.tobytes(surface, "RGB"))
    picture.save(written, "PNG", compress_level=1)
    return written.getvalue()
