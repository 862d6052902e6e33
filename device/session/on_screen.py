"""What stands on the screen."""

from __future__ import annotations

from dataclasses import dataclass

from device.screen.base import Screen


@dataclass(slots=True)
class OnScreen:
    """What stands on the screen.

    Attributes:
        screen: which one it is.
        notice: why the last key was refused, or what it did.
        refusal: the notice of the last refused key.
    """

    screen: Screen
    notice: str = ""
    refusal: str = ""
