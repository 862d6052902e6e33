"""Touches above the captions: a touched cell of a board does what the arrows and OK would do."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from device.keys import Key
from device.screen.base import Command, Go, Screen, View
from device.screen.kit.canvas import Canvas


@runtime_checkable
class Touchable(Protocol):
    """A screen that answers to a touch above its captions."""

    def touch(self, canvas: Canvas, view: View, x: float, y: float) -> Command | None:
        """The command of a touch at a point, in units of the canvas; None if there is nothing to touch."""
        ...


def touched(screen: Screen, canvas: Canvas, view: View, x: float, y: float) -> Command | None:
    """The command of a touch above the captions, on any screen; None if it does nothing."""
    return screen.touch(canvas, view, x, y) if isinstance(screen, Touchable) else None


def point_at(there: Screen, view: View, *, again: bool) -> Command:
    """Press OK on a touched cell; if that would play an action, the first touch only moves the cursor there.

    So the player sees what OK will do before it is done.

    Args:
        there: the screen with its cursor on the touched cell.
        view: what the screen draws from.
        again: the cursor was on this cell before the touch.
    """
    command = there.press(Key.OK, view)
    return command if again or isinstance(command, Go) else Go(there)
