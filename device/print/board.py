"""Makes the board of Artiseurs to print: 25 cells, and markers by which a camera locates them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import Final

from device.i18n import _
from device.print.mat import dark_modules
from device.print.sheet import MARGIN_MM, Area, Sheet, paper_size

SIDE: Final = 5
FIRST_MARKER: Final = 4
"""The ArUco number of the first marker; smaller numbers belong to the mat."""
_MARKER_MM: Final = {"a4": 24.0, "a3": 32.0}
_SHADE, _OTHER_SHADE = 0.62, 0.72
"""The greys of the cells, from 0 for black to 1 for white; white and black stones must stand out on both."""


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
        {FIRST_MARKER + number: Area(x, y, marker, marker) for number, (x, y) in enumerate(corners)},
    )


def board_sheet(paper: str) -> Sheet:
    """The page with the board.

    Raises:
        PrintError: there is no such paper size.
    """
    plan = board_plan(paper)
    sheet = Sheet(paper, "dice-table: board", landscape=True)
    for number, area in plan.markers.items():
        sheet.blocks(dark_modules(number, area))
    cell, side = plan.cells, plan.cells.width / SIDE
    for row, column in product(range(SIDE), repeat=2):
        area = Area(cell.x + column * side, cell.y + row * side, side, side)
        sheet.blocks([area], shade=_SHADE if (row + column) % 2 else _OTHER_SHADE)
    for step in range(SIDE):
        middle = (step + 0.5) * side
        sheet.words("abcde"[step], cell.x + middle - 1.5, cell.bottom + 7, 5, "strong")
        sheet.words(str(SIDE - step), cell.x - 7, cell.y + middle + 2, 5, "strong")
    sheet.words(_("Print at 100%, not fitted to the page."), cell.x, cell.y - 4, 3.8)
    return sheet
