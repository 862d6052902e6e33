"""Errands that set the table up: another language, a calibrated camera, a board in view, trial throws."""

from __future__ import annotations

from dataclasses import dataclass

from device.screen.base import Screen
from device.screen.errand import Errand


class SetupErrand(Errand):
    """An errand of a screen that sets the table up."""


@dataclass(frozen=True, slots=True)
class ChangeLanguage(SetupErrand):
    """Switch all screens to a language, now and after the next start."""

    language: str


@dataclass(frozen=True, slots=True)
class Calibrate(SetupErrand):
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
class ShowBoard(SetupErrand):
    """Tell the camera where a game's board lies in the picture.

    Attributes:
        corners_px: the corners of the board in pixels, clockwise. The first is the far left one for a person
            who reads the rows. Empty if the printed board has markers, which the camera finds.
        then: the screen to show once the place is known.
    """

    corners_px: tuple[tuple[float, float], ...]
    then: Screen


@dataclass(frozen=True, slots=True)
class SearchCamera(SetupErrand):
    """Search for a camera that was not there at the start.

    Attributes:
        then: the screen to show afterwards.
    """

    then: Screen


@dataclass(frozen=True, slots=True)
class Try(SetupErrand):
    """Await a throw of dice outside any game.

    Attributes:
        dice: the numbers of the dice to throw; empty to stop waiting.
        then: the screen to show meanwhile.
    """

    dice: tuple[int, ...]
    then: Screen
