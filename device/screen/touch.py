"""A finger on the picture itself: a board knows which cell lies there, and does what arrows and OK would."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from device.keys import Key
from device.screen.base import Command, Go, Screen, View
from device.screen.kit.canvas import Canvas


@runtime_checkable
class Touchable(Protocol):
    """A screen that answers to a finger above its captions."""

    def touch(self, canvas: Canvas, view: View, x: float, y: float) -> Command | None:
        """The answer to a touch of a place, in units of the canvas; None where nothing lies there."""
        ...


def touched(screen: Screen, canvas: Canvas, view: View, x: float, y: float) -> Command | None:
    """What a touch above the captions does, on any screen."""
    return screen.touch(canvas, view, x, y) if isinstance(screen, Touchable) else None


def point_at(there: Screen, view: View, *, again: bool) -> Command:
    """The arrows, then OK: a first touch leads there, and goes on where that commits nobody to anything.

    Args:
        there: the screen with its cursor on the touched cell.
        view: what it is shown.
        again: the cursor was led there before, so that its owner has seen what OK would do.
    """
    command = there.press(Key.OK, view)
    return command if again or isinstance(command, Go) else Go(there)
