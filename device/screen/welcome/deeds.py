"""Commands of the screens of the first evening."""

from __future__ import annotations

from dataclasses import dataclass

from device.screen.base import Command, Screen


@dataclass(frozen=True, slots=True)
class Speak(Command):
    """Switch all screens to a language, now and after the next start."""

    language: str


@dataclass(frozen=True, slots=True)
class Calibrate(Command):
    """Calibrate the camera by the printed mat or by the tray's corners, and save the calibration.

    Attributes:
        then: the screen to show after the calibration.
        corners_px: the corners of the tray in the picture, clockwise from the upper left; empty to use the
            mat.
        tray_mm: width and depth of the tray's floor between these corners.
    """

    then: Screen
    corners_px: tuple[tuple[float, float], ...] = ()
    tray_mm: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Try(Command):
    """Await a throw of dice outside any game.

    Attributes:
        dice: the numbers of the dice to throw; empty to stop waiting.
        then: the screen to show meanwhile.
    """

    dice: tuple[int, ...]
    then: Screen
