"""Sets the table up: switches the language, shows the camera tray and board, tries throws."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from device.camera.calibration import by_corners, by_mat
from device.errors import CalibrationFileError, CameraError
from device.i18n import _, message_of
from device.screen.base import Screen
from device.screen.errand import ErrandResult
from device.screen.welcome.errands import Calibrate, ChangeLanguage, SearchCamera, SetupErrand, ShowBoard, Try
from device.screen.welcome.language import LanguageScreen
from device.settings.save import Value
from device.throw.eye import Eye
from vision.errors import CalibrationError, MirroredError, OtherSheetError


class Setup:
    """Carries out the errands of `device/screen/welcome/errands.py`.

    Args:
        eye: the camera's side of a throw.
        set_setting: sets and saves a setting, given its name and value; returns why it could not be saved,
            or "".
    """

    def __init__(self, eye: Eye, set_setting: Callable[[str, Value], str]) -> None:
        self._eye = eye
        self._set = set_setting

    def do(self, errand: SetupErrand) -> ErrandResult:
        """Carry out an errand. What cannot be saved holds for this evening, and the notice says why.

        Raises:
            CameraError: mat or corners cannot be used in this picture, or there is no other camera.
        """
        return _DEEDS[type(errand)](self, errand)

    def _change_language(self, errand: ChangeLanguage) -> ErrandResult:
        notice = self._set("language", errand.language)
        return ErrandResult(LanguageScreen(), notice)

    def _calibrate(self, errand: Calibrate) -> ErrandResult:
        try:
            if errand.corners_px:
                corners, tray_mm = list(errand.corners_px), errand.tray_mm
                found = self._eye.calibrate(partial(by_corners, corners_px=corners, tray_wh_mm=tray_mm))
            else:
                found = self._eye.calibrate(by_mat)
        except MirroredError:
            return self._mirror(errand.then)
        except OtherSheetError as error:
            raise CameraError(error.args[0]) from error
        except CalibrationError as error:
            raise CameraError(_unseen(errand)) from error
        except CalibrationFileError as error:
            return ErrandResult(errand.then, message_of(error))
        words = _("The tray is found and remembered: a pixel is {mm} mm.")
        return ErrandResult(errand.then, words.format(mm=f"{found.calibration.pixel_mm:.2f}"))

    def _mirror(self, then: Screen) -> ErrandResult:
        """Mirror the picture from now on, or no longer."""
        not_saved = self._set("mirrored", not self._eye.mirrored)
        words = _("The picture was a mirror image, and is mirrored back now: press 1 again.")
        return ErrandResult(then, not_saved or words)

    def _show_board(self, errand: ShowBoard) -> ErrandResult:
        self._eye.find_board(errand.corners_px)
        return ErrandResult(errand.then, _("The camera looks at this board from now on."))

    def _search(self, errand: SearchCamera) -> ErrandResult:
        self._eye.search_camera()
        return ErrandResult(errand.then, _("The table sees with this camera now."))

    def _try(self, errand: Try) -> ErrandResult:
        if errand.dice:
            self._eye.await_throw(errand.dice, {})
        else:
            self._eye.rest()
        return ErrandResult(errand.then)


def _unseen(errand: Calibrate) -> str:
    if errand.corners_px:
        return _("These corners do not go round a tray: put them clockwise, from the upper left.")
    return _(
        "The camera does not see the mat well enough: it must lie flat, be sharp and in full "
        "view, with nothing on its black squares."
    )


_DEEDS: Final[Mapping[type[SetupErrand], Callable[[Setup, Any], ErrandResult]]] = {
    ChangeLanguage: Setup._change_language,
    Calibrate: Setup._calibrate,
    ShowBoard: Setup._show_board,
    SearchCamera: Setup._search,
    Try: Setup._try,
}
"""The method that carries out each kind of errand."""
