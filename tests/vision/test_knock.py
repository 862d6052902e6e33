"""A camera or tray that was knocked is noticed; lamps, cups and arms are no knock."""

import cv2
import numpy as np
import pytest

from tests.vision import mat_view
from vision.calibrate import calibrate_by_corners, calibrate_by_markers
from vision.knock import Knock, find_knock, glance

PX_PER_MM = 3.5
WIDTH, HEIGHT = 960, 720
CORNERS = [(80, 80), (880, 80), (880, 640), (80, 640)]


def tray():
    """A felt tray with a wooden rim on a table, seen from above, (720, 960, 3) uint8."""
    frame = mat_view.table((WIDTH, HEIGHT))
    cv2.rectangle(frame, (40, 40), (920, 680), (50, 85, 130), -1)
    cv2.rectangle(frame, CORNERS[0], CORNERS[2], (60, 75, 35), -1)
    return frame


def moved(frame, x_mm, y_mm, turn_deg=0.0):
    """The frame after the camera was knocked."""
    move = cv2.getRotationMatrix2D((WIDTH / 2, HEIGHT / 2), turn_deg, 1.0)
    move[:, 2] += np.array([x_mm, y_mm]) * PX_PER_MM
    return cv2.warpAffine(frame, move, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REPLICATE)


def knock_of(frame, before):
    """The knock noticed in a tray whose corners were shown by hand."""
    calibration = calibrate_by_corners(WIDTH, HEIGHT, CORNERS, (210, 146))
    return find_knock(frame, calibration, glance(before))


def mat_that_slid(shift_mm, covered=()):
    """The knock noticed after a mat has slid by so much, with a hand over each of these markers."""
    before = mat_view.seen()
    calibration = calibrate_by_markers(before, [mat_view.A4])
    shift = calibration.to_px([(100 + shift_mm, 100)])[0] - calibration.to_px([(100, 100)])[0]
    after = mat_view.seen([tuple(np.add(corner, shift)) for corner in mat_view.SLANTED])
    for number in covered:
        after = mat_view.covered(after, calibration.marks[number] + shift)
    return find_knock(after, calibration, glance(before))


@pytest.mark.parametrize("shift_mm", [4, 10, 40])
def test_a_mat_that_slid_is_noticed_and_measured(shift_mm):
    """A mat that slid is noticed by its markers, which also show how far it slid."""
    knock = mat_that_slid(shift_mm)
    assert knock is not None
    assert knock.shift_mm == pytest.approx(shift_mm, rel=0.1)


def test_a_mat_that_slid_a_little_is_left_alone():
    """As long as each die lies in its own place of the lane, nobody needs to calibrate again."""
    assert mat_that_slid(2.5) is None


def test_two_markers_show_how_far_a_mat_slid():
    """Arms may cover the others. A single marker, which may be a misread one, measures nothing."""
    assert mat_that_slid(10, covered=(0, 2)).shift_mm == pytest.approx(10, rel=0.1)
    assert mat_that_slid(10, covered=(0, 1, 2)) == Knock(None)


@pytest.mark.parametrize("look", [{}, {"light": 0.4}, {"blur_px": 1.5}, {"noise": 10.0}])
def test_a_mat_that_lies_still_is_left_alone(look):
    """Less light, a softer lens and noise on a still mat are not taken for a knock."""
    before = mat_view.seen()
    calibration = calibrate_by_markers(before, [mat_view.A4])
    assert find_knock(mat_view.seen(**look), calibration, glance(before)) is None


@pytest.mark.parametrize("knock", [(6, 0), (0, -6), (12, 9), (0, 0, 3.0), (0, 0, -6.0)])
def test_a_tray_without_markers_is_told_by_the_border(knock):
    """A tray without markers that was shifted by half a centimetre or turned is noticed by its border."""
    assert knock_of(moved(tray(), *knock), tray()) == Knock(None)


@pytest.mark.parametrize("light", [0.3, 0.7, 1.4])
def test_other_light_is_no_knock(light):
    """A lamp that is dimmed, or that shines from one side, is not taken for a knock."""
    frame = cv2.convertScaleAbs(tray(), alpha=light)
    assert knock_of(frame, tray()) is None
    aside = (frame * np.linspace(0.5, 1.0, WIDTH)[None, :, None]).astype(np.uint8)
    assert knock_of(aside, tray()) is None


def test_cups_and_arms_are_no_knock():
    """Objects that cover a corner and a side of the border are not taken for a knock."""
    frame = tray()
    frame[:200, :300] = 190
    frame[500:, 420:560] = (140, 170, 210)
    assert knock_of(frame, tray()) is None


def test_white_cups_round_the_tray_are_no_knock():
    """Edges that stand out sharply, like those of paper and china, count no more than those of the table."""
    frame = tray()
    for x, y in ((0, 0), (400, 0), (700, 0), (0, 610), (850, 610)):
        frame[y : y + 110, x : x + 110] = 255
    assert knock_of(frame, tray()) is None


def test_dice_in_the_tray_are_no_knock():
    """Only the border of the picture is compared, since dice and hands move in the middle."""
    frame = tray()
    for x in range(130, 780, 70):
        for y in range(100, 580, 70):
            frame[y : y + 45, x : x + 45] = 235
    assert knock_of(frame, tray()) is None


def test_on_a_bare_table_nobody_sees_a_knock():
    """Where the border has no texture to compare, no knock is reported."""
    bare = np.full((HEIGHT, WIDTH, 3), 70, np.uint8)
    assert knock_of(moved(bare, 20, 20), bare) is None


def test_another_size_of_picture_is_another_camera():
    """A frame of another size than the calibrated one is taken for another camera."""
    assert knock_of(cv2.resize(tray(), (640, 480)), tray()) == Knock(None)
