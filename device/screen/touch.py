"""Touches on a board: a touched cell does what the arrows and OK would do."""

from __future__ import annotations

from device.keys import Key
from device.screen.base import Command, Go, Screen, View


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
