"""The console: what people see and press, and how often a loop takes in their input."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from device.display.display import Display
from device.display.keyboard import Keyboard
from device.panel.panel import Panel

UNCOVERED: Final = (pygame.VIDEORESIZE, pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED)
"""Window events after which the whole screen is drawn again."""
TURNS_PER_S: Final = 30
"""How often a loop takes in keys and events while nothing moves on the screen. With fewer turns, keys answer
late; more cost processor time."""


@dataclass(frozen=True, slots=True)
class Console:
    """What people see and press.

    Attributes:
        display: what the screens are drawn on.
        panels: the keys; all of them do the same.
        keyboard: turns the display's events into presses; None for a table without one.
        appliance: the machine is nothing but a table, and is switched off after *Quit*.
    """

    display: Display
    panels: Sequence[Panel]
    keyboard: Keyboard | None = None
    appliance: bool = False
