"""A camera or tray that was knocked is noticed; lamps, cups and arms are no knock."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision import mat_view
from vision.calibrate import calibrate_by_corners, calibrate_by_markers
from vision.knock import glance, was_knocked

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


def knock_seen(frame, before):
    """Whether a knock is noticed in a tray whose corners were shown by hand."""
    calibration = calibrate_by_corners(WIDTH, HEIGHT, CORNERS, (210, 146))
    return was_knocked(frame, calibration, glance(before))


def slide_seen(shift_mm, covered=()):
    """Whether a knock is noticed after a mat has slid by so much, with a hand over each of these markers."""
    before = mat_view.seen()
    calibration = calibrate_by_markers(before, [mat_view.A4])
    shift = calibration.to_px([(100 + shift_mm, 100)])[0] - calibration.to_px([(100, 100)])[0]
    after = mat_view.seen([tuple(np.add(corner, shift)) for corner in mat_view.SLANTED])
    for number in covered:
        after = mat_view.covered(after, calibration.marks[number] + shift)
    return was_knocked(after, calibration, glance(before))


@pytest.mark.parametrize("shift_mm", [3.5, 10, 40])
def test_a_mat_that_slid_is_noticed(shift_mm):
    """A mat that slid by more than 3 mm is noticed by its markers."""
    assert slide_seen(shift_mm)


def test_a_mat_that_slid_a_little_is_left_alone():
    """As long as each die lies in its own place of the lane, nobody needs to calibrate again."""
    assert not slide_seen(2.5)


def test_two_markers_show_how_far_a_mat_slid():
    """Arms may cover the others."""
    assert slide_seen(3.5, covered=(0, 2))
    assert not slide_seen(2.5, covered=(0, 2))


def test_a_single_marker_shows_no_knock():
    """It may be a misdetected one, so the border of the picture decides."""
    before = mat_view.seen()
    calibration = calibrate_by_markers(before, [mat_view.A4])
    (x, y), *_others = calibration.marks.values()
    with_one = replace(calibration, marks={min(calibration.marks): (x + 40, y)})
    assert not was_knocked(before, with_one, glance(before))


def test_one_misdetected_marker_of_four_is_no_knock():
    """The other three lie where they lay."""
    before = mat_view.seen()
    calibration = calibrate_by_markers(before, [mat_view.A4])
    (x, y), *_others = calibration.marks.values()
    one_wrong = replace(calibration, marks={**calibration.marks, min(calibration.marks): (x + 40, y)})
    assert not was_knocked(before, one_wrong, glance(before))


@pytest.mark.parametrize("look", [{}, {"light": 0.4}, {"blur_px": 1.5}, {"noise": 10.0}])
def test_a_mat_that_lies_still_is_left_alone(look):
    """Less light, a softer lens and noise on a still mat are not taken for a knock."""
    before = mat_view.seen()
    calibration = calibrate_by_markers(before, [mat_view.A4])
    assert not was_knocked(mat_view.seen(**look), calibration, glance(before))


@pytest.mark.parametrize("knock", [(6, 0), (0, -6), (12, 9), (0, 0, 3.0), (0, 0, -6.0)])
def test_a_tray_without_markers_is_told_by_the_border(knock):
    """A tray without markers that was shifted by half a centimetre or turned is noticed by its border."""
    assert knock_seen(moved(tray(), *knock), tray())


@pytest.mark.parametrize("light", [0.3, 0.7, 1.4])
def test_other_light_is_no_knock(light):
    """A lamp that is dimmed, or that shines from one side, is not taken for a knock."""
    frame = cv2.convertScaleAbs(tray(), alpha=light)
    assert not knock_seen(frame, tray())
    aside = (frame * np.linspace(0.5, 1.0, WIDTH)[None, :, None]).astype(np.uint8)
    assert not knock_seen(aside, tray())


def test_cups_and_arms_are_no_knock():
    """Objects that cover a corner and a side of the border are not taken for a knock."""
    frame = tray()
    frame[:200, :300] = 190
    frame[500:, 420:560] = (140, 170, 210)
    assert not knock_seen(frame, tray())


def test_white_cups_round_the_tray_are_no_knock():
    """Edges that stand out sharply, like those of paper and china, count no more than those of the table."""
    frame = tray()
    for x, y in ((0, 0), (400, 0), (700, 0), (0, 610), (850, 610)):
        frame[y : y + 110, x : x + 110] = 255
    assert not knock_seen(frame, tray())


def test_dice_in_the_tray_are_no_knock():
    """Only the border of the picture is compared, since dice and hands move in the middle."""
    frame = tray()
    for x in range(130, 780, 70):
        for y in range(100, 580, 70):
            frame[y : y + 45, x : x + 45] = 235
    assert not knock_seen(frame, tray())


def test_on_a_bare_table_nobody_sees_a_knock():
    """Where the border has no texture to compare, no knock is reported."""
    bare = np.full((HEIGHT, WIDTH, 3), 70, np.uint8)
    assert not knock_seen(moved(bare, 20, 20), bare)


def test_a_camera_that_sees_a_bare_wall_was_knocked():
    """Where all texture is gone from the border, the camera looks elsewhere."""
    assert knock_seen(np.full((HEIGHT, WIDTH, 3), 70, np.uint8), tray())


def test_noise_in_the_dark_is_no_knock():
    """In the light of a candle the noise of the camera is as large as the edges of the tray."""
    rng = np.random.default_rng(3)
    before, after = (
        np.clip(tray() * 0.13 + rng.normal(0, 8, (HEIGHT, WIDTH, 1)), 0, 255).astype(np.uint8)
        for _ in range(2)
    )
    assert not knock_seen(after, before)


def test_another_size_of_picture_is_another_camera():
    """A frame of another size than the calibrated one is taken for another camera."""
    assert knock_seen(cv2.resize(tray(), (640, 480)), tray())
