"""Checks the calibration file; whether the camera has moved since, the table checks at each throw."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from device.camera.calibration import FILE_NAME, height_words, load
from device.doctor.computer import AS_TABLE, Computer
from device.doctor.finding import Finding, fault, fine, note
from device.errors import CalibrationFileError
from vision.meter import DIE_MM, SMALLEST_DIE_PX

NAME: Final = "tray"
_CURE: Final = "hold OK on the first screen, then press 4; or run dice-table calibrate"


def check_tray(computer: Computer) -> Iterable[Finding]:
    """Read the calibration file, and judge the size of a die and the held controls."""
    try:
        remembered = load(computer.settings.data)
    except CalibrationFileError as error:
        if isinstance(error.__cause__, PermissionError):
            return [fault(NAME, f"{computer.settings.data / FILE_NAME} may not be read", AS_TABLE)]
        return [fault(NAME, str(error), _CURE)]
    if remembered is None:
        return [note(NAME, "nobody has calibrated yet", _CURE)]
    calibration = remembered.calibration
    die_px = DIE_MM / calibration.pixel_mm
    kept = "were saved" if remembered.held else "were not saved"
    held = f"exposure, white balance and focus {kept}"
    height = f"{height_words(calibration, computer.settings.lens_deg)} (lens_deg)"
    seen = f"a die of {DIE_MM:.0f} mm has {die_px:.0f} pixels; {height}; {held}"
    if die_px < SMALLEST_DIE_PX:
        return [fault(NAME, seen, "bring the camera nearer, then calibrate again")]
    return [fine(NAME, seen)]
