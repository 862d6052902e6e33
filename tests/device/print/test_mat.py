"""Tests the printed mat: its markers, tray, lane and words."""

from math import prod
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.errors import PrintError
from device.i18n import use_language
from device.print.markers import DICTIONARY
from device.print.mat import mat_sheet
from device.print.paper import paper_size
from device.print.plans import mat_plan
from device.zone import Zone
from tests.device.print.paper import PX_PER_MM, printed, text_of


def found_markers(picture: np.ndarray) -> dict[int, np.ndarray]:
    """The corners (4, 2) in mm of every marker in a picture of a page, by its number."""
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY))
    corners, numbers, _ = detector.detectMarkers(picture)
    return {int(n): c[0] / PX_PER_MM for n, c in zip(np.ravel(numbers), corners, strict=True)}


def corners_of(area: Zone) -> list[tuple[float, float]]:
    """Clockwise from the upper left, as a marker is read."""
    return [(area.x, area.y), (area.right, area.y), (area.right, area.bottom), (area.x, area.bottom)]


@pytest.mark.parametrize("paper", ["a4", "a3"])
def test_the_markers_lie_where_the_plan_says(paper: str, tmp_path: Path):
    """All four markers are found on the printed page, within a fifth of a millimetre."""
    (page,) = printed(mat_sheet(paper), tmp_path)
    found = found_markers(page)
    assert sorted(found) == [0, 1, 2, 3]
    for number, area in mat_plan(paper).markers.items():
        assert found[number] == pytest.approx(np.array(corners_of(area)), abs=0.2)


def test_the_markers_are_read_from_aslant(tmp_path: Path):
    """All four markers are found in a small, oblique and slightly blurred picture."""
    (page,) = printed(mat_sheet("a4"), tmp_path)
    height, width = page.shape
    paper = np.float32([(0, 0), (width, 0), (width, height), (0, height)])
    seen = np.float32([(110, 60), (545, 85), (630, 440), (15, 400)])
    view = cv2.warpPerspective(
        cv2.GaussianBlur(page, (0, 0), 6), cv2.getPerspectiveTransform(paper, seen), (640, 480)
    )
    assert sorted(found_markers(view)) == [0, 1, 2, 3]


@pytest.mark.parametrize(("paper", "width", "height"), [("a4", 297, 210), ("a3", 420, 297)])
def test_tray_and_lane_are_drawn_true_to_size(paper: str, width: float, height: float, tmp_path: Path):
    """Tray and lane have the sizes of the plan, on a page in landscape."""
    (page,) = printed(mat_sheet(paper), tmp_path)
    assert page.shape == pytest.approx((height * PX_PER_MM, width * PX_PER_MM), abs=2)
    boxes = cv2.connectedComponentsWithStats((page < 200).astype(np.uint8))[2][1:, :4] / PX_PER_MM
    plan = mat_plan(paper)
    for area, line in [(plan.tray, 0.9), *((place, 0.5) for place in plan.lane)]:
        outline = (area.x - line / 2, area.y - line / 2, area.w + line, area.h + line)
        assert np.abs(boxes - outline).max(axis=1).min() < 0.3


@pytest.mark.parametrize("paper", ["a4", "a3"])
def test_nothing_on_the_plan_touches_anything_else(paper: str):
    """Markers have a light border of at least one module, and nothing overlaps."""
    plan = mat_plan(paper)
    areas = [*plan.markers.values(), plan.tray, *plan.lane]
    module = plan.markers[0].w / 6
    for marker in plan.markers.values():
        for other in areas:
            apart_x = max(marker.x, other.x) - min(marker.right, other.right)
            apart_y = max(marker.y, other.y) - min(marker.bottom, other.bottom)
            assert other is marker or max(apart_x, apart_y) >= module
    assert plan.tray.w * plan.tray.h > 0.5 * prod(paper_size(paper))


def test_the_mat_speaks_french(tmp_path: Path):
    """The texts on the mat are translated."""
    use_language("fr")
    sheet = mat_sheet("a4")
    assert "les dés gardés" in text_of(sheet, tmp_path / "tapis.pdf")


def test_an_unknown_paper_is_refused():
    """An unknown paper is refused; the message names the known ones."""
    with pytest.raises(PrintError, match="no paper 'b5' here; choose a4 or a3"):
        mat_sheet("b5")
