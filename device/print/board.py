"""Makes the board of Artiseurs to print: 25 cells, and markers by which a camera locates them."""

from __future__ import annotations

from itertools import product

from device.i18n import _
from device.print.markers import draw_markers
from device.print.plans import CELLS_A_ROW, board_plan
from device.print.sheet import Sheet
from device.zone import Zone

_SHADE, _OTHER_SHADE = 0.62, 0.72
"""The greys of the cells, from 0 for black to 1 for white; white and black stones must stand out on both."""
_RULER_MM = 50
"""The length of the ruler; a longer one would touch the sentence beside it on A4."""


def board_sheet(paper: str) -> Sheet:
    """The page with the board.

    Raises:
        PrintError: there is no such paper size.
    """
    plan = board_plan(paper)
    sheet = Sheet(paper, "dice-table: board", landscape=True)
    draw_markers(sheet, plan.markers)
    cell, side = plan.cells, plan.cells.w / CELLS_A_ROW
    for row, column in product(range(CELLS_A_ROW), repeat=2):
        area = Zone(cell.x + column * side, cell.y + row * side, side, side)
        sheet.blocks([area], shade=_SHADE if (row + column) % 2 else _OTHER_SHADE)
    for step in range(CELLS_A_ROW):
        middle = (step + 0.5) * side
        sheet.words("abcde"[step], cell.x + middle - 1.5, cell.bottom + 7, 5, "strong")
        sheet.words(str(CELLS_A_ROW - step), cell.x - 7, cell.y + middle + 2, 5, "strong")
    sheet.words(_("Print at 100%, not fitted to the page."), cell.x, cell.y - 4, 3.8)
    sheet.ruler(cell.right - _RULER_MM - 13, cell.y - 4, _RULER_MM)  # 13 mm for its own words
    return sheet
