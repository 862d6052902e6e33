"""The markers of the printed mat show where the camera looks, and whether it still looks there."""

import cv2
import numpy as np
import pytest

from tests.vision import mat_view
from tests.vision.bent import straightened, through_lens
from vision.calibrate import calibrate_by_corners, calibrate_by_markers, find_markers
from vision.calibration import Calibration, Layout, corners_of
from vision.errors import CalibrationError, MirroredError
from vision.reading import Die

PLACES_MM = [(x, y) for x in (20, 150, 280) for y in (20, 100, 190)]
A3 = Layout(
    tray=(10.0, 50.0, 410.0, 247.0),
    markers={
        0: (10.0, 10.0, 42.0, 42.0),
        1: (378.0, 10.0, 410.0, 42.0),
        2: (378.0, 255.0, 410.0, 287.0),
        3: (10.0, 255.0, 42.0, 287.0),
    },
)
CORNERS = [(100, 80), (880, 90), (900, 640), (70, 630)]


def error_px(calibration):
    """The largest error, in pixels, with which places all over the mat are found in the frame."""
    return np.hypot(*(calibration.to_px(PLACES_MM) - mat_view.true_px(PLACES_MM)).T).max()


@pytest.mark.parametrize("look", [{}, {"blur_px": 2.0}, {"light": 0.3}, {"noise": 12.0}])
def test_the_mat_is_found_from_aslant(look):
    """From aslant, sharp, blurred, dark or noisy: every place is found within one and a half pixels."""
    calibration = calibrate_by_markers(mat_view.seen(**look), [mat_view.A4])
    assert sorted(calibration.marks) == [0, 1, 2, 3]
    assert error_px(calibration) < 1.5
    assert calibration.fit_mm < 0.4
    assert calibration.bend == 0


@pytest.mark.parametrize("strength", [-0.05, 0.1, 0.3])
@pytest.mark.parametrize("covered", [None, 2])
def test_a_lens_may_bend_straight_lines(strength, covered):
    """By a lens that bends lines the mat is found within a millimetre, with a hand on a marker, too."""
    frame = mat_view.seen()
    if covered is not None:
        left, top, _, _ = mat_view.A4.markers[covered]
        frame = mat_view.covered(frame, mat_view.true_px([(left + 12, top + 12)])[0])
    calibration = calibrate_by_markers(through_lens(frame, strength), [mat_view.A4])
    seen_px = calibration.to_px(PLACES_MM)
    straight = straightened(seen_px, strength, calibration.width, calibration.height)
    assert np.hypot(*(straight - mat_view.true_px(PLACES_MM)).T).max() < 4
    assert calibration.to_mm(seen_px) == pytest.approx(np.array(PLACES_MM, float), abs=1e-6)
    assert calibration.fit_mm < 0.4


def test_the_mat_is_flat_as_seen_from_above():
    """Through a lens that bends lines, the markers lie where they were printed, within half a millimetre."""
    frame = through_lens(mat_view.seen(), 0.2)
    calibration = calibrate_by_markers(frame, [mat_view.A4])
    flat = calibration.seen_from_above(frame, (0, 0, *mat_view.PAPER_MM), 297 * 4, 210 * 4)
    for number, corners in find_markers(flat).items():
        assert (corners + 0.5) / 4 == pytest.approx(corners_of(mat_view.A4.markers[number]), abs=0.5)


@pytest.mark.parametrize("number", range(4))
def test_a_hand_may_lie_over_one_marker(number):
    """Three markers are enough to find the mat, whichever of the four is covered."""
    left, top, right, bottom = mat_view.A4.markers[number]
    middle = mat_view.true_px([((left + right) / 2, (top + bottom) / 2)])[0]
    calibration = calibrate_by_markers(mat_view.covered(mat_view.seen(), middle), [mat_view.A4])
    assert sorted(calibration.marks) == [other for other in range(4) if other != number]
    assert error_px(calibration) < 2.0


def test_a_mat_that_lies_upside_down_is_told():
    """A mat that lies upside down is noticed: its lane is nearest to the camera's upper edge."""
    corners = [mat_view.SLANTED[corner] for corner in (2, 3, 0, 1)]
    calibration = calibrate_by_markers(mat_view.seen(corners), [mat_view.A4])
    lane_y = calibration.to_px([(150, 188)])[0][1]
    assert lane_y < calibration.to_px([(150, 20)])[0][1]


def test_a_pixel_is_measured_in_the_middle_of_the_tray():
    """Seen from straight above at 4 pixels a millimetre, a pixel is a quarter of one."""
    square = [(40, 60), (40 + 1188, 60), (40 + 1188, 60 + 840), (40, 60 + 840)]
    calibration = calibrate_by_markers(mat_view.seen(square), [mat_view.A4])
    assert calibration.pixel_mm == pytest.approx(0.25, rel=0.005)
    assert calibration.tray_px[0] == pytest.approx((40 + 40, 60 + 160), abs=1.5)


def test_a_calibration_fits_pictures_with_more_pixels_of_the_same_view():
    """Places and marks are found in the enlarged picture as in one calibrated anew; another shape stays."""
    frame = mat_view.seen()
    height, width = frame.shape[:2]
    larger = cv2.resize(frame, (width * 3 // 2, height * 3 // 2), interpolation=cv2.INTER_CUBIC)
    calibration = calibrate_by_markers(frame, [mat_view.A4])
    fitting = calibration.for_pictures(width * 3 // 2, height * 3 // 2)
    anew = calibrate_by_markers(larger, [mat_view.A4])

    assert (fitting.width, fitting.height) == (anew.width, anew.height)
    assert fitting.to_px(PLACES_MM) == pytest.approx(anew.to_px(PLACES_MM), abs=0.5)
    for number, mark in anew.marks.items():
        assert fitting.marks[number] == pytest.approx(mark, abs=0.5)
    assert fitting.pixel_mm == pytest.approx(calibration.pixel_mm / 1.5, rel=0.001)
    assert calibration.for_pictures(width, height) is calibration
    assert calibration.for_pictures(width * 2, height) is calibration


@pytest.mark.parametrize(("layout", "paper_mm"), [(mat_view.A4, (297, 210)), (A3, (420, 297))])
def test_the_paper_is_told_by_its_markers(layout, paper_mm):
    """A4 and A3 mats are told apart by the proportions of their markers."""
    frame = mat_view.seen(page=mat_view.drawn(layout, paper_mm))
    assert calibrate_by_markers(frame, [mat_view.A4, A3]).layout is layout


def test_too_few_markers_are_refused():
    """With too few markers in view the error says how many are seen and what to do."""
    with pytest.raises(CalibrationError, match="0 of the sheet’s 4 markers are seen, at least 3"):
        calibrate_by_markers(mat_view.table((640, 480)) + np.uint8(60), [mat_view.A4])


def test_of_a_dark_picture_the_message_says_that_it_is_dark():
    """In the dark no markers are seen though nothing covers them: more light is what helps."""
    with pytest.raises(CalibrationError, match="the picture is dark: level 8 of 255, at least 50 was"):
        calibrate_by_markers(mat_view.seen(light=0.05), [mat_view.A4])


def test_a_mirror_image_of_the_mat_is_told():
    """Left and right exchanged, the mat is recognised and refused; upside down alone is no mirror image."""
    frame = mat_view.seen()
    with pytest.raises(MirroredError, match="mirror image"):
        calibrate_by_markers(cv2.flip(frame, 1), [A3, mat_view.A4])
    assert calibrate_by_markers(cv2.flip(frame, -1), [A3, mat_view.A4]).layout is mat_view.A4


def test_markers_that_lie_elsewhere_than_on_the_mat_are_refused():
    """A marker that was cut out and laid elsewhere makes the calibration fail."""
    moved = mat_view.A4.markers | {2: (200.0, 130.0, 224.0, 154.0)}
    page = mat_view.drawn(Layout(mat_view.A4.tray, moved))
    with pytest.raises(CalibrationError, match="mm from where the sheet has them"):
        calibrate_by_markers(mat_view.seen(page=page), [mat_view.A4])


def test_a_marker_seen_twice_counts_as_none():
    """A marker that is seen twice is ignored: nobody can say which of the two belongs to the mat."""
    page = mat_view.drawn()
    page[60 * 4 : 84 * 4, 100 * 4 : 124 * 4] = page[10 * 4 : 34 * 4, 10 * 4 : 34 * 4]
    assert sorted(find_markers(mat_view.seen(page=page))) == [1, 2, 3]


@pytest.mark.parametrize("place", range(1, 7))
def test_a_die_in_the_lane_is_told_its_place(place):
    """The middle of a die decides in which place of the lane it lies; a die in the tray has no place."""
    calibration = calibrate_by_markers(mat_view.seen(), [mat_view.A4])
    left, top, right, bottom = mat_view.A4.lane[place - 1]
    assert calibration.lane_place(die(calibration, (left + right) / 2, (top + bottom) / 2)) == place
    assert calibration.lane_place(die(calibration, (left + right) / 2, 100)) is None


def die(calibration, x_mm, y_mm):
    """A die at the given place of the mat."""
    x, y = calibration.to_px([(x_mm, y_mm)])[0]
    return Die((x - 25, y - 25, x + 25, y + 25), "d6", "pips", "3", 0.9, None, False)


def test_four_corners_shown_by_hand_are_enough():
    """A tray without a mat is calibrated from its size and four corners; it has no lane."""
    calibration = calibrate_by_corners(960, 720, CORNERS, (210, 146))
    assert calibration.tray_px == pytest.approx(np.array(CORNERS), abs=0.01)
    assert calibration.to_mm([CORNERS[2]])[0] == pytest.approx((210, 146), abs=0.01)
    assert 0.2 < calibration.pixel_mm < 0.3
    assert calibration.lane_place(die(calibration, 100, 100)) is None


@pytest.mark.parametrize(
    ("corners", "tray", "why"),
    [
        (CORNERS[:3], (210, 146), "do not go round"),
        (CORNERS[::-1], (210, 146), "do not go round"),
        ([CORNERS[0], CORNERS[2], CORNERS[1], CORNERS[3]], (210, 146), "do not go round"),
        ([*CORNERS[:2], (2000, 640), CORNERS[3]], (210, 146), "outside the picture of 960x720"),
        (CORNERS, (0, 146), "a tray of 0 x 146 mm is impossible; each side of its floor has 30 to 3000 mm"),
        (CORNERS, (210_000, 146_000), "a tray of 210000 x 146000 mm is impossible"),
        (CORNERS, (5000, 1), "measure it in millimetres"),
    ],
)
def test_corners_that_are_no_tray_are_refused(corners, tray, why):
    """Three corners, the wrong way round, crossed, outside the picture, or a tray without a size."""
    with pytest.raises(CalibrationError, match=why):
        calibrate_by_corners(960, 720, corners, tray)


@pytest.mark.parametrize("matrix", [np.zeros((3, 3)), np.full((3, 3), np.nan), np.eye(2)])
def test_a_homography_that_is_none_is_refused(matrix):
    """A homography that cannot be inverted is refused."""
    with pytest.raises(CalibrationError, match="a homography is 3x3"):
        Calibration(960, 720, matrix, mat_view.A4)


def straight_above():
    """A tray of 200 x 150 mm with its lane below, four pixels a millimetre, 50 mm of table round it."""
    layout = Layout(tray=(0.0, 0.0, 200.0, 150.0), lane=((0.0, 155.0, 30.0, 185.0),))
    px_to_mm = np.array([[0.25, 0, -50], [0, 0.25, -50], [0, 0, 1]])
    return Calibration(1200, 960, px_to_mm, layout)


def box_at(x_mm, y_mm, side_mm=16.0):
    """The box round a die whose middle lies at the given place."""
    x, y, half = 4 * (x_mm + 50), 4 * (y_mm + 50), 2 * side_mm
    return x - half, y - half, x + half, y + half


def test_dice_lie_in_the_tray_or_in_the_lane_and_have_the_size_of_dice():
    """Only boxes of the size of dice, in the tray, over its edge or in the lane, are taken for dice.

    Boxes beside the tray, crumbs and cups are not.
    """
    dice = [box_at(100, 75), box_at(-4, 75), box_at(20, 170)]
    beside = [box_at(100, -25), box_at(230, 75), box_at(120, 175)]
    unlike = [box_at(100, 75, side_mm=4), box_at(100, 75, side_mm=90)]
    may_hold = straight_above().may_hold
    assert may_hold(np.array([*dice, *beside, *unlike], np.float32)).tolist() == [True] * 3 + [False] * 5
    assert may_hold(np.zeros((0, 4), np.float32)).tolist() == []
