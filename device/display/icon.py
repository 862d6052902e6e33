"""The icon of the window: a die with a claw, as on the screens."""

from __future__ import annotations

from typing import Final

import pygame

from device.screen.kit.canvas import Canvas
from device.screen.kit.dice import draw_die

_SIDE_PX: Final = 128
"""Desktops make an icon smaller, so it is drawn at the largest size in use."""


def window_icon() -> pygame.Surface:
    """A die on a transparent ground."""
    canvas = Canvas(pygame.Surface((_SIDE_PX, _SIDE_PX), pygame.SRCALPHA))
    draw_die(canvas, "dam", 0, 0, _SIDE_PX / canvas.u)
    return canvas.surface
