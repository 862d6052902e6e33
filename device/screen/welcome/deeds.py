"""What the questions of the first evening ask the table to do."""

from __future__ import annotations

from dataclasses import dataclass

from device.screen.base import Command, Screen


@dataclass(frozen=True, slots=True)
class Speak(Command):
    """The screens speak a language from now on, and after the next start too."""

    language: str


@dataclass(frozen=True, slots=True)
class Calibrate(Command):
    """Find out where the camera looks, by the printed mat or by corners, and remember it.

    Attributes:
        corners_px: the corners of the tray in the picture, clockwise from the upper left; none for the mat.
        tray_mm: width and depth of the floor between them.
        then: what is shown once it is known.
    """

    then: Screen
    corners_px: tuple[tuple[float, float], ...] = ()
    tray_mm: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Try(Command):
    """Watch for dice outside any game.

    Attributes:
        dice: the numbers of the dice that are to be thrown; none to watch no longer.
        then: what is shown meanwhile.
    """

    dice: tuple[int, ...]
    then: Screen
