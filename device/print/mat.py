"""Makes the play mat: markers for calibration, a frame to throw in, and a lane for kept dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Final

import cv2

from device.i18n import _
from device.print.nets import Point
from device.print.sheet import MARGIN_MM, Area, Sheet, paper_size

DICTIONARY: Final = cv2.aruco.DICT_4X4_50
_MODULES: Final = 6
"""The width of a marker in modules: four of data, and one of black border on each side."""
_MARKER_MM: Final = {"a4": 24.0, "a3": 32.0}
_LANE_PLACES: Final = 6
_LANE_GAP_MM: Final = 3.0
_CUT_CORNER_MM: Final = 6.0


@dataclass(frozen=True, slots=True)
class MatPlan:
    """The layout of a mat, in mm from the upper left corner of the paper in landscape.

    Attributes:
        width_mm: the width of the paper.
        height_mm: the height of the paper.
        markers: the black squares by ArUco number: 0 upper left, then clockwise.
        tray: the area in which dice are thrown.
        lane: the places of kept dice, 1 to 6 from the left.
    """

    width_mm: float
    height_mm: float
    markers: Mapping[int, Area]
    tray: Area
    lane: tuple[Area, ...]


def mat_plan(paper: str) -> MatPlan:
    """The layout of the mat for a paper size.

    Raises:
        PrintError: there is no such paper size.
    """
    height, width = paper_size(paper)
    side = _MARKER_MM[paper]
    left, right = MARGIN_MM, width - MARGIN_MM - side
    top, bottom = MARGIN_MM, height - MARGIN_MM - side
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    # A marker is detected only with a light border. One module is the minimum; a quarter of the side is safe.
    quiet = side / 4
    tray_top = top + side + quiet
    return MatPlan(
        width_mm=width,
        height_mm=height,
        markers={number: Area(x, y, side, side) for number, (x, y) in enumerate(corners)},
        tray=Area(left, tray_top, width - 2 * left, height - 2 * tray_top),
        lane=tuple(_places(left + side + quiet, right - quiet, bottom, side)),
    )


def mat_sheet(paper: str) -> Sheet:
    """The page with the mat.

    Raises:
        PrintError: there is no such paper size.
    """
    plan = mat_plan(paper)
    sheet = Sheet(paper, "dice-table: mat", landscape=True)
    for number, area in plan.markers.items():
        sheet.blocks(dark_modules(number, area))
    sheet.frame(_cut(plan.tray, 0), 0.9)
    sheet.frame(_cut(plan.tray, 1.5), 0.3)
    for number, place in enumerate(plan.lane, start=1):
        sheet.frame(_cut(place, 0, cut=3), 0.5)
        sheet.words(str(number), place.x + 2.5, place.bottom - 2, 3.5, "strong")
    _head(sheet, plan)
    return sheet


def _head(sheet: Sheet, plan: MatPlan) -> None:
    x, top = plan.lane[0].x, plan.markers[0].y
    sheet.words(_("Throw inside the frame; kept dice lie in the row below."), x, top + 5, 5.5, "title")
    sheet.words(_("Print at 100%, not fitted to the page."), x, top + 11, 3.8)
    sheet.ruler(x, top + 19, 100)


def _places(left: float, right: float, top: float, height: float) -> Iterator[Area]:
    width = (right - left - _LANE_GAP_MM * (_LANE_PLACES - 1)) / _LANE_PLACES
    for place in range(_LANE_PLACES):
        yield Area(left + place * (width + _LANE_GAP_MM), top, width, height)


def dark_modules(number: int, area: Area) -> Iterator[Area]:
    """The black squares of an ArUco marker."""
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    modules = cv2.aruco.generateImageMarker(dictionary, number, _MODULES)
    side = area.width / _MODULES
    for row, column in product(range(_MODULES), repeat=2):
        if not modules[row, column]:
            yield Area(area.x + column * side, area.y + row * side, side, side)


def _cut(area: Area, inset: float, cut: float = _CUT_CORNER_MM) -> list[Point]:
    """A rectangle's outline with its corners cut at 45 degrees."""
    left, top = area.x + inset, area.y + inset
    right, bottom = area.right - inset, area.bottom - inset
    return [
        *((left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut)),
        *((right - cut, bottom), (left + cut, bottom), (left, bottom - cut), (left, top + cut)),
    ]
