"""`dice-table calibrate`: finds the tray in the picture, measures light and sharpness, saves the result."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain
from math import isfinite
from typing import Final

import numpy as np
from numpy.typing import NDArray

from device.camera import Camera
from device.camera.calibration import (
    FILE_NAME,
    Find,
    SavedCalibration,
    by_corners,
    by_mat,
    height_words,
    save,
)
from device.camera.choose import open_camera
from device.camera.live import LiveCamera
from device.camera.skills import Album, Thrower
from device.errors import CameraError
from device.settings.model import Settings
from vision.calibrate import check_tray_size
from vision.errors import CalibrationError
from vision.lens import larger_middle
from vision.meter import Measurement, measure
from wording.sentence import Sentence

_WARM_UP_S: Final = 3.0
"""How long the camera gets to converge and fix its exposure, white balance and focus. If it is too short,
the figures are measured in a picture of wrong brightness."""
_LOOK_S: Final = 10.0
"""How long the mat is searched for in picture after picture, before the command gives up."""
_NAP_S: Final = 0.1
"""The pause before each of these pictures."""
_CHOSE_SIMULATED: Final = (
    "the chosen camera is the simulated tray, which is never calibrated: choose another by --camera or in the"
    " settings, such as pi or a webcam's number"
)
_NOTHING_REAL: Final = (
    "no camera was found, and the simulated tray is never calibrated: plug a camera in."
    " If the running table uses it: sudo systemctl stop dice-table,"
    " or calibrate on its screen (hold OK on the first screen, then press 4)"
)

_ADVICE: Final = {
    "light": "light the tray from two sides, or take the cover off the lens",
    "burnt": "turn the lamp so that it is not mirrored, or lay paper over it",
    "even": "light the tray from two sides, or move the lamp away",
    "blur": "focus the lens on the tray, clean it, and give more light",
    "die": "bring the camera nearer, or choose a larger picture",
}
_TOO_BRIGHT: Final = "move the lamps away, or lay a darker mat into the tray"
_CALLED: Final = {
    "light": "mean level",
    "burnt": "burnt out",
    "even": "darkest ninth of the tray, compared with the brightest",
    "blur": "blur",
    "die": "a die of 16 mm",
}


def run(settings: Settings, find: Find = by_mat, name: str = FILE_NAME) -> Iterator[str]:
    """Open a camera, calibrate it, and close it; yields the lines to print.

    Args:
        settings: the camera, its lens, and the data folder.
        find: makes the calibration from a frame.
        name: the name of the calibration file.

    Raises:
        CameraError: there is no camera but the simulated tray, or the camera sends no picture.
        CalibrationError: the tray is not seen well enough within ten seconds.
        CalibrationFileError: the file cannot be written.
    """
    camera = open_camera(settings.camera)
    try:
        if isinstance(camera, LiveCamera):
            camera.mirrored = settings.mirrored
            camera.wait_open()
        elif isinstance(camera, Album):
            camera.advance()
        elif isinstance(camera, Thrower):
            raise CameraError(_CHOSE_SIMULATED if settings.camera == "simulated" else _NOTHING_REAL)
        frame, remembered = look(camera, find)
        if isinstance(camera, LiveCamera):
            remembered = replace(remembered, held=camera.held)
    finally:
        camera.close()
    yield from report_lines(frame, remembered, settings.lens_deg)
    yield f"kept in {save(remembered, settings.data, name)}"


def shown_by_hand(corners: str, tray: str) -> Find:
    """Make the function that calibrates on a tray without a mat.

    Args:
        corners: the tray's corners in pixels, clockwise from the upper left: "80,80 880,80 880,640 80,640".
        tray: width and depth of the tray's floor in mm: "210x146".

    Raises:
        CalibrationError: one of the texts cannot be parsed, or a tray cannot have this size.
    """
    try:
        points = [(float(x), float(y)) for x, y in (point.split(",") for point in corners.split())]
        width, depth = (float(side) for side in tray.split("x"))
        if len(points) != 4 or not all(map(isfinite, [width, depth, *chain.from_iterable(points)])):
            raise ValueError("a tray has four corners, each at a finite place")
    except ValueError:
        raise CalibrationError(
            Sentence(
                "corners {corners!r} and tray {tray!r} are not understood;"
                ' write --corners "80,80 880,80 880,640 80,640" --tray 210x146',
                corners=corners,
                tray=tray,
            )
        ) from None
    check_tray_size((width, depth))
    return lambda frame: by_corners(frame, points, (width, depth))


def report_lines(frame: NDArray[np.uint8], remembered: SavedCalibration, lens_deg: float) -> Iterator[str]:
    """The lines of the report on a calibration and its frame; `lens_deg` is the lens's horizontal angle."""
    calibration = remembered.calibration
    marks = f"by {len(calibration.marks)} markers, {calibration.fit_mm:.2f} mm off"
    yield f"{marks if calibration.marks else 'by hand'}; a pixel is {calibration.pixel_mm:.2f} mm"
    if calibration.bend:
        larger = larger_middle(calibration.bend)
        yield (
            f"the lens bends straight lines: it shows the middle {abs(larger):.0%}"
            f" {'larger' if larger > 0 else 'smaller'} than the sides; the table allows for that"
        )
    corners = ", ".join(f"{x:.0f} {y:.0f}" for x, y in calibration.tray_px)
    yield f"tray at {corners} px; {len(calibration.layout.lane) or 'no'} places for kept dice"
    yield f"{height_words(calibration, lens_deg)}; else set lens_deg"
    for figure in measure(frame, calibration):
        yield _figure_line(figure)


def _figure_line(figure: Measurement) -> str:
    """A line with a figure, its good range, and what to do if it is outside.

    >>> _figure_line(Measurement("die", 20.0, "px", least=32.0))
    'ask   a die of 16 mm: 20 px (32 or more); bring the camera nearer, or choose a larger picture'
    >>> _figure_line(Measurement("light", 230.0, "levels", least=50.0, most=215.0))
    'ask   mean level: 230 levels (50 to 215); move the lamps away, or lay a darker mat into the tray'
    """
    digits = 0 if figure.value >= 10 else 2
    line = f"{_CALLED[figure.name]}: {figure.value:.{digits}f} {figure.unit} ({_good(figure)})"
    if figure.good:
        return f"ok    {line}"
    too_bright = figure.name == "light" and figure.most is not None and figure.value > figure.most
    return f"ask   {line}; {_TOO_BRIGHT if too_bright else _ADVICE[figure.name]}"


def _good(figure: Measurement) -> str:
    if figure.least is not None and figure.most is not None:
        return f"{figure.least:g} to {figure.most:g}"
    return f"{figure.most:g} or less" if figure.least is None else f"{figure.least:g} or more"


def look(
    camera: Camera,
    find: Find,
    clock: Callable[[], float] = time.monotonic,
    nap: Callable[[float], None] = time.sleep,
) -> tuple[NDArray[np.uint8], SavedCalibration]:
    """Wait up to ten seconds for a frame that can be calibrated on; returns the frame and the calibration.

    Raises:
        CameraError: the camera sends no picture.
        CalibrationError: the tray was not seen well enough in all that time.
    """
    begun_s = clock()
    trouble: Exception = CameraError("no picture has come; run `dice-table doctor`")
    while clock() - begun_s < _LOOK_S:
        nap(_NAP_S)
        frame = camera.latest()
        if frame is None or clock() - begun_s < _WARM_UP_S:
            continue
        try:
            return frame.pixels, find(frame.pixels)
        except CalibrationError as error:
            trouble = error
    raise trouble
