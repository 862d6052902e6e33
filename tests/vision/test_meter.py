"""Light, sharpness and size are measured, and the figures that are not good are named."""

import cv2
import numpy as np
import pytest

from tests.vision import mat_view
from vision.calibrate import calibrate_by_markers
from vision.calibration import Calibration, Layout
from vision.meter import MOST_BLUR, blur_px, burnt_patches, is_blurred, measure


def figures(**look):
    """The figures of a frame of the mat by name, in light that does not overexpose the paper."""
    look = {"light": 0.7} | look
    calibration = calibrate_by_markers(mat_view.seen(), [mat_view.A4])
    return {figure.name: figure for figure in measure(mat_view.seen(**look), calibration)}


def bad(figures):
    """The names of the figures that are not good."""
    return {name for name, figure in figures.items() if not figure.good}


def test_a_good_picture_is_good_in_every_figure():
    """Every figure of a good picture is good, and says which range would be good."""
    measured = figures()
    assert list(measured) == ["light", "burnt", "even", "blur", "die"]
    assert bad(measured) == set()
    assert all(figure.least is not None or figure.most is not None for figure in measured.values())


@pytest.mark.parametrize(
    ("look", "wrong"),
    [
        ({"light": 0.1}, {"light"}),
        ({"light": 1.5}, {"light", "burnt"}),
        ({"blur_px": 4.0}, {"blur"}),
    ],
)
def test_what_is_wrong_is_named(look, wrong):
    """A picture that is too dark, overexposed or out of focus has the matching figure named."""
    assert wrong <= bad(figures(**look))


def tray_of(*thirds, burnt_px=0):
    """The figures of a tray at the right of a black picture: grey levels of its thirds, and a burnt strip."""
    frame = np.zeros((480, 640, 3), np.uint8)
    for third, level in enumerate(thirds):
        frame[120:360, 200 + 120 * third : 320 + 120 * third] = level
    frame[120:360, 440 : 440 + burnt_px] = 255
    layout = Layout((100.0, 60.0, 280.0, 180.0))
    return {
        figure.name: figure
        for figure in measure(frame, Calibration(640, 480, np.diag([0.5, 0.5, 1.0]), layout))
    }


def test_only_the_tray_is_measured():
    """Light is a level, burnt and even parts are percents, and none of them comes from beside the tray."""
    measured = {name: figure.value for name, figure in tray_of(60, 120, 255).items()}
    assert measured["light"] == pytest.approx(145, abs=1)
    assert measured["burnt"] == pytest.approx(33.3, abs=0.7)
    assert measured["even"] == pytest.approx(23.5, abs=0.1)
    assert measured["blur"] == pytest.approx(0.4, abs=0.05)
    assert measured["die"] == pytest.approx(32)


@pytest.mark.parametrize(
    ("thirds", "burnt_px", "wrong"),
    [
        ((45, 45, 45), 0, {"light"}),
        ((55, 55, 55), 0, set()),
        ((100, 100, 100), 9, {"burnt"}),
        ((100, 100, 100), 5, set()),
        ((42, 100, 100), 0, {"even"}),
        ((50, 100, 100), 0, set()),
    ],
)
def test_a_tray_may_be_a_little_dark_burnt_or_uneven(thirds, burnt_px, wrong):
    """The good ranges begin at a level of 50 and an evenness of 45 %, and end where 2 % is burnt out."""
    assert bad(tray_of(*thirds, burnt_px=burnt_px)) - {"blur"} == wrong


def test_a_corner_in_shadow_is_not_even():
    """The darkest ninth of the tray counts, also where the rest of its side is bright."""
    frame = np.full((480, 640, 3), 100, np.uint8)
    frame[:160, :214] = 40
    calibration = Calibration(640, 480, np.diag([0.5, 0.5, 1.0]), Layout((0.0, 0.0, 320.0, 240.0)))
    assert measure(frame, calibration)[2].value == pytest.approx(40)


def test_a_lamp_at_one_side_is_not_even():
    """Light is uneven if the dark third of the tray has less than half of the light of the bright one."""
    frame = mat_view.seen(light=0.8)
    calibration = calibrate_by_markers(frame, [mat_view.A4])
    aside = (frame * np.linspace(0.1, 1.0, frame.shape[1])[None, :, None]).astype(np.uint8)
    named = {figure.name for figure in measure(aside, calibration) if not figure.good}
    assert named == {"even"}


def test_a_die_in_a_small_picture_is_too_small():
    """A die is too small if the whole mat is seen in 480 pixels: 20 of them for a die of 16 mm."""
    corners = [(x * 0.36, y * 0.36) for x, y in mat_view.SLANTED]
    frame = mat_view.seen(corners, light=0.7, frame_wh=(461, 346))
    calibration = calibrate_by_markers(frame, [mat_view.A4])
    die = measure(frame, calibration)[-1]
    assert die.value == pytest.approx(20, abs=1)
    assert not die.good


@pytest.mark.parametrize("sigma", [1.5, 2.5, 4.0])
def test_blur_is_measured_in_pixels(sigma):
    """The blur of an edge is measured in pixels, with an error of at most a fifth."""
    x = np.arange(200) - 100
    edge = 40 + 160 / (1 + np.exp(-1.702 * x / sigma))
    grey = np.tile(edge, (100, 1)).astype(np.uint8)
    assert blur_px(grey) == pytest.approx(sigma, rel=0.2)


def test_a_picture_without_an_edge_is_not_sharp():
    """A picture without any edge, as in fog or under a lens cap, is not sharp."""
    assert blur_px(np.full((100, 100), 90, np.uint8)) == float("inf")


def dice_of(width_px, count=3, level=200, felt=60):
    """A picture of so many dice of one width on felt, each with five pips."""
    frame = np.full((480, 640, 3), felt, np.uint8)
    for place in range(count):
        left, top = (place * 2 % 8 * width_px // 2 * 3) % 560 + 20, place // 4 * width_px * 3 // 2 + 20
        frame[top : top + width_px, left : left + width_px] = level
        for x, y in ((1, 1), (3, 1), (2, 2), (1, 3), (3, 3)):
            at = left + x * width_px // 4, top + y * width_px // 4
            cv2.circle(frame, at, width_px // 10, (20, 20, 20), -1)
    return frame


@pytest.mark.parametrize("width_px", [32, 48, 80, 120])
@pytest.mark.parametrize("part", [0.0, 0.01, 0.02, 0.03, 0.06, 0.08, 0.12])
def test_a_picture_is_blurred_by_the_width_of_its_dice(width_px, part):
    """A blur of six hundredths of a die and more is named; one of three and less is not."""
    frame = dice_of(width_px)
    blurred = cv2.GaussianBlur(frame, (0, 0), part * width_px) if part else frame
    assert is_blurred(blurred, width_px) == (part > MOST_BLUR)


def test_small_dice_are_not_blurred_by_the_pixels_of_the_camera():
    """A blur of one pixel is a camera's own, however small the dice; one of a tenth of a die is named."""
    frame = dice_of(30)
    assert not is_blurred(cv2.GaussianBlur(frame, (0, 0), 1.0), 30)
    assert is_blurred(cv2.GaussianBlur(frame, (0, 0), 3.0), 30)


def test_a_picture_out_of_focus_is_blurred():
    """A lens that is out of focus turns each point into a disc; half a pip wide, that is blurred."""
    x, y = np.mgrid[-7:8, -7:8]
    disc = (np.hypot(x, y) <= 7).astype(np.float32)
    assert is_blurred(cv2.filter2D(dice_of(80), -1, disc / disc.sum()), 80)


@pytest.mark.parametrize(
    "frame",
    [
        np.full((480, 640, 3), 30, np.uint8),  # an empty tray of dark felt
        dice_of(60, level=75),  # dice hardly brighter than the felt
        dice_of(40, count=20),
        dice_of(15),
    ],
)
def test_a_sharp_picture_is_never_blurred(frame):
    """An empty tray, pale dice, many dice and dice of few pixels are not taken for blurred."""
    assert not is_blurred(frame, 15)
    assert not is_blurred(frame, 60)


def test_the_blur_of_any_picture_can_be_measured():
    """A box wider than a narrow picture is no error."""
    assert not is_blurred(np.full((16, 2000, 3), 30, np.uint8), 2000.0)


@pytest.mark.parametrize(
    ("size_px", "colour", "counts"),
    [
        (40, (255, 255, 255), True),  # a white die
        (40, (60, 255, 255), True),  # an orange die, of which hardly more than its blue is left
        (40, (60, 80, 255), False),  # a red die in good light
        (40, (249, 249, 249), False),
        (12, (255, 255, 255), True),  # a die far from the camera
        (8, (255, 255, 255), False),  # a glint
        (160, (255, 255, 255), True),
        (180, (255, 255, 255), False),
        (400, (255, 255, 255), False),  # a white tray
    ],
)
def test_burnt_out_patches_of_the_size_of_a_die_count(size_px, colour, counts):
    """Patches of a die's size with two burnt-out colours count with their area; glints and trays do not."""
    frame = np.full((960, 1280, 3), 40, np.uint8)
    frame[300 : 300 + size_px, 500 : 500 + size_px] = colour
    part = pytest.approx(counts * size_px**2 / (960 * 1280), rel=0.1)
    assert burnt_patches(frame) == (part, part)


def test_a_die_within_a_burnt_out_rim_counts():
    """A white rim round the tray is too large for a die, and hides none that burns out inside it."""
    frame = np.full((960, 1280, 3), 40, np.uint8)
    frame[40:-40, 40:-40] = 255
    frame[80:-80, 80:-80] = 40
    frame[300:400, 500:600] = 255
    die = pytest.approx(100**2 / (960 * 1280), rel=0.05)
    assert burnt_patches(frame) == (die, die)


def test_a_burnt_out_patch_with_a_hole_is_not_solid():
    """A die of which a pip is to be seen counts as burnt out, but not as solid."""
    frame = np.full((960, 1280, 3), 40, np.uint8)
    frame[300:400, 500:600] = 255
    frame[340:360, 540:560] = 40
    frame[600:700, 500:600] = 255
    die = 100**2 / (960 * 1280)
    assert burnt_patches(frame) == (pytest.approx(1.96 * die, rel=0.05), pytest.approx(die, rel=0.05))
