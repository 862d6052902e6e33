"""Makes the calibration of this table's camera, and saves it in a small file in the data folder."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Collection, Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from device.camera.hold import HeldControls
from device.errors import CalibrationFileError, explaining
from device.print.paper import PAPERS
from device.print.plans import BOARD_MARKERS, mat_plan
from engines.text_form import read_number
from vision.boxes import Box
from vision.calibrate import FEWEST_MARKERS, calibrate_by_corners, calibrate_by_markers, find_markers
from vision.calibration import Calibration, Layout
from vision.errors import CalibrationError, OtherSheetError
from vision.files import is_there, make_folder, read_file, write_file
from vision.knock import GLANCE_SHAPE, Glance, glance, was_knocked
from vision.picture import decode_sized
from vision.plain_json import read_json
from wording.sentence import Sentence

FILE_NAME: Final = "calibration.json"
BOARD_FILE: Final = "board.json"
"""The calibration file of a game's board; it has the same format as that of the tray."""
_VERSION: Final = 1
_LARGEST_BYTES: Final = 1_000_000
_BRIGHTEST: Final = 255
"""The largest mean level of a picture. The camera's process takes logarithms of the level."""
_DAMAGES: Final = (CalibrationError, ValueError, ArithmeticError, TypeError, LookupError, AttributeError)
"""The errors that parsing a file with unexpected contents may raise."""


@dataclass(frozen=True, slots=True, eq=False)
class SavedCalibration:
    """A calibration as it is saved, with what is needed to notice that the camera was moved.

    Attributes:
        calibration: the position of the tray in the picture.
        glance: a thumbnail of the frame that was calibrated on.
        held: the fixed exposure, white balance and focus at that time; None if they were automatic.
    """

    calibration: Calibration
    glance: Glance
    held: HeldControls | None = None

    def for_pictures(self, frame: NDArray[np.uint8]) -> SavedCalibration:
        """Convert the calibration to pictures of the size of a frame; see `Calibration.for_pictures`."""
        height, width = frame.shape[:2]
        fitting = self.calibration.for_pictures(width, height)
        return self if fitting is self.calibration else replace(self, calibration=fitting)

    def was_knocked(self, frame: NDArray[np.uint8]) -> bool:
        """Whether camera or tray have moved since the calibration.

        Args:
            frame: a frame in which nothing moves.
        """
        return was_knocked(frame, self.calibration, self.glance)


@dataclass(frozen=True, slots=True)
class KeptCalibration:
    """The calibration that is kept of a tray or of a board.

    Attributes:
        saved: the calibration; None if nobody has calibrated.
        keep: saves a new one in its place.
    """

    saved: SavedCalibration | None = None
    keep: Callable[[SavedCalibration], object] = lambda calibration: None


NOT_CALIBRATED: Final = KeptCalibration()
"""Nobody has calibrated, and a new calibration is not saved: it holds until the table closes."""

Find = Callable[[NDArray[np.uint8]], SavedCalibration]
"""Makes a calibration from a frame; raises a `CalibrationError` if the frame does not allow it."""


def mat_layout(paper: str) -> Layout:
    """The layout of the printed mat, in the form that the calibration uses.

    Raises:
        PrintError: there is no such paper size.
    """
    plan = mat_plan(paper)
    return Layout(
        tray=plan.tray.xyxy,
        markers={number: area.xyxy for number, area in plan.markers.items()},
        lane=tuple(place.xyxy for place in plan.lane),
    )


def by_mat(frame: NDArray[np.uint8]) -> SavedCalibration:
    """Calibrate on the mat in a frame, whatever its paper size.

    Raises:
        CalibrationError: the mat is not seen well enough; the message says what to do.
    """
    board_lies_there = Sentence(
        "the board of Artiseurs lies there, and the mat for dice was expected; lay the mat into the picture"
    )
    return by_sheet(frame, map(mat_layout, PAPERS), BOARD_MARKERS, board_lies_there)


def by_sheet(
    frame: NDArray[np.uint8], layouts: Iterable[Layout], others: Collection[int], other_lies_there: Sentence
) -> SavedCalibration:
    """Calibrate on a sheet that the table prints.

    Args:
        frame: (height, width, 3) uint8, blue-green-red.
        layouts: the sheet on each paper.
        others: the markers of the other sheet, which people may have laid there by mistake.
        other_lies_there: says so, and what to do.

    Raises:
        OtherSheetError: the other sheet lies there.
        CalibrationError: the sheet is not seen well enough; the message says what to do.
    """
    try:
        return SavedCalibration(calibrate_by_markers(frame, layouts), glance(frame))
    except CalibrationError as error:
        if len(find_markers(frame).keys() & set(others)) >= FEWEST_MARKERS:
            raise OtherSheetError(other_lies_there) from error
        raise


def by_corners(
    frame: NDArray[np.uint8], corners_px: list[tuple[float, float]], tray_wh_mm: tuple[float, float]
) -> SavedCalibration:
    """Calibrate on the corners of a tray without a mat, given clockwise from the upper left.

    Raises:
        CalibrationError: the corners cannot be those of a tray in the frame.
    """
    height, width = frame.shape[:2]
    return SavedCalibration(calibrate_by_corners(width, height, corners_px, tray_wh_mm), glance(frame))


def height_words(calibration: Calibration, lens_deg: float) -> str:
    """A sentence with the height of the camera, computed from the lens's angle; a ruler can check it."""
    high_cm = calibration.vantage(lens_deg).camera_mm[2] / 10
    return f"the camera hangs {high_cm:.0f} cm high, if its lens sees {lens_deg} degrees"


def save(remembered: SavedCalibration, folder: Path, name: str = FILE_NAME) -> Path:
    """Save a calibration; an older file is replaced atomically.

    Raises:
        CalibrationFileError: the file cannot be written.
    """
    path = folder / name
    with explaining(
        CalibrationFileError,
        "{path} cannot be written: {error}; choose another folder with --data",
        path=path,
    ):
        make_folder(folder)
        write_file(path, json.dumps(_as_json(remembered), indent=1))
    return path


def load(folder: Path, name: str = FILE_NAME) -> SavedCalibration | None:
    """Load the saved calibration; None if there is none yet.

    Raises:
        CalibrationFileError: the file is damaged, or was written by a newer dice-table.
    """
    path = folder / name
    with explaining(
        CalibrationFileError, "{path} cannot be read: {error}; run `dice-table calibrate` again", path=path
    ):
        if not is_there(path):
            return None
        content = read_file(path, _LARGEST_BYTES)
    try:
        return _from_json(read_json(content))
    except _DAMAGES as error:
        raise CalibrationFileError(
            Sentence(
                "{path} is not a calibration of this dice-table ({error}); run `dice-table calibrate` again",
                path=path,
                error=error,
            )
        ) from error


def _as_json(remembered: SavedCalibration) -> dict[str, object]:
    calibration, held = remembered.calibration, remembered.held
    _, picture = cv2.imencode(".png", remembered.glance)
    return {
        "version": _VERSION,
        "frame": [calibration.width, calibration.height],
        "px_to_mm": calibration.px_to_mm.tolist(),
        "fit_mm": calibration.fit_mm,
        "bend": calibration.bend,
        "layout": asdict(calibration.layout),
        "marks": dict(calibration.marks),
        "glance_png": base64.b64encode(picture.tobytes()).decode("ascii"),
        "held": {"controls": dict(held.controls), "level": held.level} if held else None,
    }


def _from_json(kept: Any) -> SavedCalibration:
    if kept["version"] != _VERSION:
        raise ValueError(f"its version is {kept['version']}, {_VERSION} was expected")
    layout = kept["layout"]
    frame_width, frame_height = kept["frame"]
    calibration = Calibration(
        _whole(frame_width),
        _whole(frame_height),
        np.array([[_number(value) for value in row] for row in kept["px_to_mm"]], np.float64),
        Layout(
            tray=_four(layout["tray"]),
            markers={read_number(number): _four(box) for number, box in layout["markers"].items()},
            lane=tuple(_four(place) for place in layout["lane"]),
        ),
        {read_number(number): (_number(x), _number(y)) for number, (x, y) in kept["marks"].items()},
        _number(kept["fit_mm"]),
        _number(kept.get("bend", 0.0)),
    )
    height, width = GLANCE_SHAPE
    picture = decode_sized(base64.b64decode(kept["glance_png"], validate=True), width, height, grey=True)
    if picture is None:
        raise ValueError("the small picture in it cannot be read")
    return SavedCalibration(calibration, picture, _held(kept.get("held")))


def _held(kept: Any) -> HeldControls | None:
    """The fixed exposure, white balance and focus in a file; older files have none."""
    if kept is None:
        return None
    controls = {
        name: tuple(map(_number, value)) if isinstance(value, list) else _control(value)
        for name, value in kept["controls"].items()
    }
    level = _number(kept["level"])
    if not 0 <= level <= _BRIGHTEST:
        raise ValueError(f"the brightness of a picture is 0 to {_BRIGHTEST}, and it says {level:g}")
    return HeldControls(controls, level)


def _control(value: object) -> bool | float:
    """The value of a camera control; integers stay integers."""
    return value if isinstance(value, bool | int) else _number(value)


def _number(value: object) -> float:
    """The value if it is a number; texts and booleans, which `float` would accept, raise an error."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"{value!r:.40} stands where a number should")
    return float(value)


def _whole(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{value!r:.40} stands where a whole number should")
    return value


def _four(sides: Any) -> Box:
    left, top, right, bottom = (_number(side) for side in sides)
    return left, top, right, bottom
