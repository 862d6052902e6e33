"""Calibrate a camera by the markers of the mat, or by the corners of a tray without one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibration import Calibration, Layout, Points, corners_of
from vision.errors import CalibrationError, MirroredError
from vision.lens import BENDS, Lens
from vision.meter import DARK
from vision.vantage import mapped
from wording.sentence import Sentence

DICTIONARY: Final = cv2.aruco.DICT_4X4_50
"""The ArUco markers of the mat."""
FEWEST_MARKERS: Final = 3
"""The least number of markers. A hand may cover one of four; two do not determine the perspective."""
WORST_FIT_MM: Final = 1.5
"""The largest root mean square distance of the markers' corners from where the mat has them, in mm."""
_BENDS_TRIED: Final = 11
"""How many bends of the lens are tried at once, before those beside the best one are tried more finely."""
_FINEST_BEND: Final = 0.001
"""The difference between bends below which none are tried more finely. It moves no point of the tray by more
than 0.1 mm."""
_HARDLY_BENT: Final = 0.015
"""The bend up to which a lens counts as straight: markers that are blurred by three pixels show 0.011."""
TRAY_SIDES_MM: Final = (30.0, 3000.0)
"""The least and the largest side of a tray, in mm. With a larger maximum, a tray measured in another unit is
accepted, and rectifying its picture takes all memory. In a tray below the minimum no die can lie."""


def calibrate_by_markers(frame: NDArray[np.uint8], layouts: Iterable[Layout]) -> Calibration:
    """Calibrate by the markers in a frame, on the layout that fits them best.

    Args:
        frame: (height, width, 3) uint8, blue-green-red.
        layouts: the mats that may lie there; at least one.

    Raises:
        MirroredError: one of the mats is seen in a mirror image.
        CalibrationError: too few markers are seen, or they fit none of the mats.
    """
    mats = tuple(layouts)
    try:
        return _best_fit(frame, mats)
    except CalibrationError:
        if not _shows_a_mat(np.asarray(cv2.flip(frame, 1), np.uint8), mats):
            raise
    raise MirroredError(
        Sentence(
            "the markers are seen in a mirror image, in which numerals would be misread; mirror it back on"
            " the camera’s screen (hold OK on the first screen, press 4, then 5), or change mirrored in"
            " the settings"
        )
    )


def _shows_a_mat(frame: NDArray[np.uint8], layouts: Sequence[Layout]) -> bool:
    try:
        _best_fit(frame, layouts)
    except CalibrationError:
        return False
    return True


def _best_fit(frame: NDArray[np.uint8], layouts: Sequence[Layout]) -> Calibration:
    """The calibration on the layout that fits the markers in a frame best.

    Raises:
        CalibrationError: too few markers are seen, or they fit none of the mats.
    """
    found = find_markers(frame)
    fits = [_fitted(frame, found, layout) for layout in layouts]
    best = min(fits, key=lambda calibration: calibration.fit_mm)
    if best.fit_mm > WORST_FIT_MM:
        raise CalibrationError(
            Sentence(
                "the markers lie {fit:.1f} mm from where the sheet has them, at most {most} were expected;"
                " lay the sheet flat, and print it at 100%",
                fit=best.fit_mm,
                most=WORST_FIT_MM,
            )
        )
    return best


def _fitted(frame: NDArray[np.uint8], found: Mapping[int, Points], layout: Layout) -> Calibration:
    ours = sorted(found.keys() & layout.markers.keys())
    if len(ours) < FEWEST_MARKERS:
        raise CalibrationError(_too_few(len(ours), len(layout.markers), float(frame.mean())))
    seen = np.concatenate([found[number] for number in ours])
    drawn = np.concatenate([corners_of(layout.markers[number]) for number in ours])
    height, width = frame.shape[:2]
    marks = {number: _middle(found[number]) for number in ours}

    def with_bend(bend: float) -> Calibration:
        matrix, fit_mm = _homography(Lens.of(width, height, bend).straight(seen), drawn)
        return Calibration(width, height, matrix, layout, marks, fit_mm, bend)

    return _with_best_bend(with_bend)


def _too_few(seen: int, all_of_them: int, level: float) -> Sentence:
    """Why the sheet cannot be found, and what to do; in the dark, the markers may well lie in the picture.

    Args:
        seen: how many of its markers are seen.
        all_of_them: how many it has.
        level: the mean level of the picture, from 0 to 255.
    """
    if level < DARK:
        return Sentence(
            "{seen} of the sheet’s {all} markers are seen, and the picture is dark: level {level:.0f} of 255,"
            " at least {least:.0f} was expected; light the whole sheet, or take the cover off the lens",
            seen=seen,
            all=all_of_them,
            level=level,
            least=DARK,
        )
    return Sentence(
        "{seen} of the sheet’s {all} markers are seen, at least {fewest} were expected;"
        " bring the whole sheet into the picture, sharp and with nothing on its corners",
        seen=seen,
        all=all_of_them,
        fewest=FEWEST_MARKERS,
    )


def _with_best_bend(calibrated: Callable[[float], Calibration]) -> Calibration:
    """The calibration with the bend of the lens that fits the markers best.

    Args:
        calibrated: makes the calibration with a bend.
    """
    low, high = BENDS
    while True:
        tried = np.linspace(low, high, _BENDS_TRIED)
        best = min(map(calibrated, tried.tolist()), key=lambda calibration: calibration.fit_mm)
        step = (high - low) / (_BENDS_TRIED - 1)
        if step < _FINEST_BEND:
            return best if abs(best.bend) > _HARDLY_BENT else calibrated(0.0)
        low, high = max(best.bend - step, BENDS[0]), min(best.bend + step, BENDS[1])


def _homography(seen: Points, drawn: Points) -> tuple[Points, float]:
    """The homography (3, 3) from points (n, 2) in pixels to those on the mat, and its error in mm.

    Raises:
        CalibrationError: the points lie in one line.
    """
    found_matrix, _ = cv2.findHomography(seen, drawn)
    if found_matrix is None:
        raise CalibrationError(Sentence("the markers are seen in one line; hold the camera above the sheet"))
    matrix = np.asarray(found_matrix, np.float64)
    off = mapped(matrix, seen) - drawn
    return matrix, float(np.sqrt((off**2).sum(axis=1).mean()))


def find_markers(frame: NDArray[np.uint8]) -> dict[int, Points]:
    """The corners (4, 2) in pixels of every marker in a frame, by number.

    A number that is seen twice is left out.
    """
    grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    found, numbers, _ = _detector().detectMarkers(grey)
    seen = [int(number) for number in np.ravel(numbers)] if numbers is not None else []
    return {
        number: corners[0].astype(np.float64)
        for number, corners in zip(seen, found, strict=True)
        if seen.count(number) == 1
    }


def _detector() -> cv2.aruco.ArucoDetector:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY), parameters)


def _middle(corners: Points) -> tuple[float, float]:
    x, y = corners.mean(axis=0)
    return float(x), float(y)


def calibrate_by_corners(
    width: int, height: int, corners_px: Iterable[Sequence[float]], tray_wh_mm: tuple[float, float]
) -> Calibration:
    """Calibrate a tray without a mat by its four corners, which a person has shown.

    Args:
        width: of the frame, in pixels.
        height: of the frame, in pixels.
        corners_px: the corners of the tray's floor, clockwise from the upper left.
        tray_wh_mm: width and depth of that floor.

    Raises:
        CalibrationError: the corners do not go once round a tray inside the frame, or it has no such size.
    """
    corners = np.asarray(list(corners_px), np.float64)
    if corners.shape != (4, 2) or not _goes_round(corners):
        raise CalibrationError(
            Sentence(
                "the corners {corners} do not go round a tray; name four, clockwise from the upper left",
                corners=corners.tolist(),
            )
        )
    if (corners < 0).any() or (corners > (width, height)).any():
        raise CalibrationError(
            Sentence(
                "a corner lies outside the picture of {width}x{height}; name points in it",
                width=width,
                height=height,
            )
        )
    check_tray_size(tray_wh_mm)
    layout = Layout(tray=(0.0, 0.0, *tray_wh_mm))
    matrix = cv2.getPerspectiveTransform(
        corners.astype(np.float32), corners_of(layout.tray).astype(np.float32)
    )
    return Calibration(width, height, np.asarray(matrix, np.float64), layout)


def _goes_round(corners: Points) -> bool:
    """Whether the four corners turn clockwise, with y growing downwards."""
    sides = np.roll(corners, -1, axis=0) - corners
    ahead = np.roll(sides, -1, axis=0)
    return bool((sides[:, 0] * ahead[:, 1] - sides[:, 1] * ahead[:, 0] > 0).all())


def check_tray_size(tray_wh_mm: tuple[float, float]) -> None:
    """Refuse a tray in which no die can lie, or that no camera could show; width and depth in mm.

    Raises:
        CalibrationError: a side is not within `TRAY_SIDES_MM`.
    """
    least, most = TRAY_SIDES_MM
    if not all(least <= side <= most for side in tray_wh_mm):
        raise CalibrationError(
            Sentence(
                "a tray of {width:g} x {depth:g} mm is impossible; each side of its floor has {least:g} to"
                " {most:g} mm: measure it in millimetres",
                width=tray_wh_mm[0],
                depth=tray_wh_mm[1],
                least=least,
                most=most,
            )
        )
