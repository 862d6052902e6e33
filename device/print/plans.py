"""The layouts of the printed sheets that the camera recognises: the mat, and the board of Artiseurs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from device.print.paper import MARGIN_MM, paper_size
from device.zone import Zone

CELLS_A_ROW: Final = 5
"""How many cells are in a row of the board."""
MAT_MARKERS: Final = range(4)
BOARD_MARKERS: Final = range(4, 8)
"""The ArUco numbers of the markers of each sheet, clockwise from the upper left one."""
_MARKER_MM: Final = {"a4": 24.0, "a3": 32.0}
"""The width of a marker by the paper's name."""
_LANE_PLACES: Final = 6
_LANE_GAP_MM: Final = 3.0


@dataclass(frozen=True, slots=True)
class MatPlan:
    """The layout of a mat, in mm from the upper left corner of the paper in landscape.

    Attributes:
        markers: the black squares by ArUco number: 0 upper left, then clockwise.
        tray: the area in which dice are thrown.
        lane: the places of kept dice, 1 to 6 from the left.
    """

    markers: Mapping[int, Zone]
    tray: Zone
    lane: tuple[Zone, ...]


def mat_plan(paper: str) -> MatPlan:
    """The layout of the mat for a paper size.

    Raises:
        PrintError: there is no such paper size.
    """
    height, width = paper_size(paper)
    markers = _markers(paper, MAT_MARKERS)
    first, last = markers[0], markers[2]
    # A marker is detected only if it has a light border, at least one module wide. A quarter of the marker's
    # width is safe.
    quiet = first.w / 4
    tray_top = first.bottom + quiet
    return MatPlan(
        markers=markers,
        tray=Zone(first.x, tray_top, width - 2 * first.x, height - 2 * tray_top),
        lane=tuple(_places(first.right + quiet, last.x - quiet, last.y, last.h)),
    )


def _places(left: float, right: float, top: float, height: float) -> Iterator[Zone]:
    width = (right - left - _LANE_GAP_MM * (_LANE_PLACES - 1)) / _LANE_PLACES
    for place in range(_LANE_PLACES):
        yield Zone(left + place * (width + _LANE_GAP_MM), top, width, height)


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """The layout of the sheet, in mm from the upper left corner of the paper in landscape.

    Attributes:
        cells: the square of all 25 cells.
        markers: the black squares by ArUco number: upper left, then clockwise.
    """

    cells: Zone
    markers: Mapping[int, Zone]


def board_plan(paper: str) -> BoardPlan:
    """The layout of the board for a paper size.

    Raises:
        PrintError: there is no such paper size.
    """
    height, width = paper_size(paper)
    side = height - 4 * MARGIN_MM
    cells = Zone((width - side) / 2, 2 * MARGIN_MM, side, side)
    return BoardPlan(cells, _markers(paper, BOARD_MARKERS))


def _markers(paper: str, numbers: Iterable[int]) -> dict[int, Zone]:
    """The markers in the corners of a paper in landscape, clockwise from the upper left one."""
    height, width = paper_size(paper)
    side = _MARKER_MM[paper]
    right, bottom = width - MARGIN_MM - side, height - MARGIN_MM - side
    corners = ((MARGIN_MM, MARGIN_MM), (right, MARGIN_MM), (right, bottom), (MARGIN_MM, bottom))
    return {number: Zone(x, y, side, side) for number, (x, y) in zip(numbers, corners, strict=True)}
