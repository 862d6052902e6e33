"""What is set up on the screen before anybody plays: the language, and where the camera looks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from device.camera.calibration import SavedCalibration, by_corners, by_mat
from device.errors import CameraError
from device.i18n import _, use_language
from device.screen.welcome.deeds import Calibrate, Speak, Try
from device.throw.eye import Eye
from vision.errors import CalibrationError


class FirstEvening:
    """Does what the screens of `device/screen/welcome/` ask for.

    Args:
        eye: the camera's side of a throw.
        keep: takes a setting, by name, that was chosen on a screen.
        remember: takes a calibration that was made on a screen.
    """

    def __init__(
        self, eye: Eye, keep: Callable[[str, str], None], remember: Callable[[SavedCalibration], object]
    ) -> None:
        self._eye = eye
        self._keep = keep
        self._remember = remember

    def speak(self, command: Speak) -> str:
        """Speak a language from now on, even where that cannot be kept.

        Raises:
            SettingsError: it cannot be kept.
        """
        use_language(command.language)
        self._keep("language", command.language)
        return ""

    def calibrate(self, command: Calibrate) -> str:
        """Find out where the camera looks, go by it, and remember it; what is to be told of it.

        Raises:
            CameraError: the picture does not tell it.
            CalibrationFileError: it holds, and cannot be kept.
        """
        try:
            if command.corners_px:
                corners, tray_mm = list(command.corners_px), command.tray_mm
                found = self._eye.calibrate(partial(by_corners, corners_px=corners, tray_wh_mm=tray_mm))
            else:
                found = self._eye.calibrate(by_mat)
        except CalibrationError as error:
            raise CameraError(_unseen(command)) from error
        self._remember(found)
        return _("The tray is found and remembered: a pixel is {mm} mm.").format(
            mm=f"{found.calibration.pixel_mm:.2f}"
        )

    def watch(self, command: Try) -> str:
        """Watch for dice outside any game, or no longer."""
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
