"""The console: what people see and press, and how often a loop takes in their input."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import pygame

from device.display.keyboard import Keyboard
from device.panel.panel import Panel
from device.screen.kit.canvas import Canvas

UNCOVERED: Final = (pygame.VIDEORESIZE, pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED)
"""Window events after which the whole screen is drawn again."""
TURNS_PER_S: Final = 30
"""How often a loop takes in keys and events while nothing moves on the screen. With fewer turns, keys answer
late; more cost processor time."""


class Display(Protocol):
    """A window, or a surface that stands for one."""

    @property
    def canvas(self) -> Canvas:
        """What the screens draw on; another one after the window or its theme has changed."""
        ...

    def events(self) -> Iterable[pygame.event.Event]:
        """What the window reports since the last call."""
        ...

    def flip(self) -> None:
        """Show what has been drawn."""
        ...

    def show(self, rects: Sequence[pygame.Rect]) -> None:
        """Show what has been drawn in these rectangles."""
        ...


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
