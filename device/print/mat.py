"""Makes the play mat: markers for calibration, a frame to throw in, and a lane for kept dice."""

from __future__ import annotations

from typing import Final

from device.i18n import _
from device.print.markers import draw_markers
from device.print.nets import Point
from device.print.plans import MatPlan, mat_plan
from device.print.sheet import Sheet
from device.zone import Zone

_CUT_CORNER_MM: Final = 6.0


def mat_sheet(paper: str) -> Sheet:
    """The page with the mat.

    Raises:
        PrintError: there is no such paper size.
    """
    plan = mat_plan(paper)
    sheet = Sheet(paper, "dice-table: mat", landscape=True)
    draw_markers(sheet, plan.markers)
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


def _cut(area: Zone, inset: float, cut: float = _CUT_CORNER_MM) -> list[Point]:
    """A rectangle's outline with its corners cut at 45 degrees."""
    left, top, right, bottom = area.inset(inset).xyxy
    return [
        *((left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut)),
        *((right - cut, bottom), (left + cut, bottom), (left, bottom - cut), (left, top + cut)),
    ]
