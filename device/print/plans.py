"""The layouts of the sheets that a camera knows: the mat and the board of Artiseurs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from device.print.paper import MARGIN_MM, Area, paper_size

FIRST_OF_BOARD: Final = 4
"""The ArUco number of the board's first marker; smaller numbers belong to the mat."""
_MARKER_MM: Final = {"a4": 24.0, "a3": 32.0}
_LANE_PLACES: Final = 6
_LANE_GAP_MM: Final = 3.0


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


def _places(left: float, right: float, top: float, height: float) -> Iterator[Area]:
    width = (right - left - _LANE_GAP_MM * (_LANE_PLACES - 1)) / _LANE_PLACES
    for place in range(_LANE_PLACES):
        yield Area(left + place * (width + _LANE_GAP_MM), top, width, height)


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """The layout of the sheet, in mm from the upper left corner of the paper in landscape.

    Attributes:
        cells: the square of all 25 cells.
        markers: the black squares by ArUco number: upper left, then clockwise.
    """

    cells: Area
    markers: Mapping[int, Area]


def board_plan(paper: str) -> BoardPlan:
    """The layout of the board for a paper size.

    Raises:
        PrintError: there is no such paper size.
    """
    height, width = paper_size(paper)
    side, marker = height - 4 * MARGIN_MM, _MARKER_MM[paper]
    right, bottom = width - MARGIN_MM - marker, height - MARGIN_MM - marker
    corners = ((MARGIN_MM, MARGIN_MM), (right, MARGIN_MM), (right, bottom), (MARGIN_MM, bottom))
    return BoardPlan(
        Area((width - side) / 2, 2 * MARGIN_MM, side, side),
        {FIRST_OF_BOARD + number: Area(x, y, marker, marker) for number, (x, y) in enumerate(corners)},
    )
