"""The place that the table draws on: a window, or a surface in place of one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

import pygame

from device.screen.kit.canvas import Canvas


class Display(Protocol):
    """A window, or a surface in place of one."""

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
