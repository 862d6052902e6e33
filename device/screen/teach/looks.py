"""Draws a look, which is a small picture of a die."""

from __future__ import annotations

import cv2
import numpy as np
import pygame

from device.screen.kit.canvas import Canvas
from device.screen.kit.panels import draw_frame
from device.zone import Zone
from vision.brighten import brightened_for_people
from vision.taught import LOOK_PX, Look

_SHOWN = 0.62
"""The part of a look's width that is shown; a larger one shows more of the tray round the die."""


def draw_look(canvas: Canvas, look: Look | None, zone: Zone, edge: str | None = None) -> None:
    """Draw a look in a square zone with a frame; for None draw the frame only."""
    if look is not None:
        margin = round(LOOK_PX * (1 - _SHOWN) / 2)
        inside = brightened_for_people(look)[margin:-margin, margin:-margin]
        rect = canvas.rect(zone)
        pixels = cv2.cvtColor(
            cv2.resize(inside, rect.size, interpolation=cv2.INTER_LINEAR), cv2.COLOR_BGR2RGB
        )
        canvas.surface.blit(
            pygame.image.frombuffer(np.ascontiguousarray(pixels).tobytes(), rect.size, "RGB"), rect
        )
    draw_frame(canvas, zone, edge or canvas.theme.filet, 2)
