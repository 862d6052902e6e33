"""Carries out the commands of the setup screens: switch the language, calibrate the camera, try throws."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from device.camera.calibration import by_corners, by_mat
from device.errors import CameraError
from device.i18n import _
from device.screen.welcome.deeds import Calibrate, Speak, Try
from device.throw.eye import Eye
from vision.errors import CalibrationError


class FirstEvening:
    """Carries out the commands of the screens in `device/screen/welcome/`.

    Args:
        eye: the camera's side of a throw.
        keep: sets and saves a setting, given its name and value.
    """

    def __init__(self, eye: Eye, keep: Callable[[str, str], None]) -> None:
        self._eye = eye
        self._keep = keep

    def speak(self, command: Speak) -> str:
        """Set the language; return "", since there is nothing to tell.

        Raises:
            SettingsError: the setting cannot be saved. The language is switched all the same.
        """
        self._keep("language", command.language)
        return ""

    def calibrate(self, command: Calibrate) -> str:
        """Calibrate the camera, save the calibration, and return a sentence about it.

        Raises:
            CameraError: mat or corners cannot be used in this picture.
            CalibrationFileError: the calibration cannot be saved. It is in use all the same.
        """
        try:
            if command.corners_px:
                corners, tray_mm = list(command.corners_px), command.tray_mm
                found = self._eye.calibrate(partial(by_corners, corners_px=corners, tray_wh_mm=tray_mm))
            else:
                found = self._eye.calibrate(by_mat)
        except CalibrationError as error:
            raise CameraError(_unseen(command)) from error
        return _("The tray is found and remembered: a pixel is {mm} mm.").format(
            mm=f"{found.calibration.pixel_mm:.2f}"
        )

    def watch(self, command: Try) -> str:
        """Await a throw outside any game, or stop waiting; return "", since there is nothing to tell."""
        if command.dice:
            self._eye.await_throw(command.dice, {})
        else:
            self._eye.rest()
        return ""


def _unseen(command: Calibrate) -> str:
    if command.corners_px:
        return _("These corners do not go round a tray: put them clockwise, from the upper left.")
    return _(
        "The mat is not seen well enough: all of it, flat, sharp, and with nothing on its black squares."
    )
