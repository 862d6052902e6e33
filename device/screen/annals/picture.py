"""A screen as a picture that people can send."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Final

import pygame

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
    written = io.BytesIO()
    pygame.image.save(canvas.surface.subsurface(above_keys), written, "evening.png")
    return written.getvalue()
