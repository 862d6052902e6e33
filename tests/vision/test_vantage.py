"""A calibration gives the position of the camera, and the floor can be warped flat."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.lens import Lens
from vision.scenes.camera import Camera
from vision.vantage import LENS_DEG, Vantage, mapped

WIDTH, HEIGHT = 640, 480
MIRRORED = np.diag([1.0, -1.0, 1.0])
"""A mat is measured downwards from its upper left corner, the table of a scene upwards."""


def camera(elevation_deg=70.0, azimuth=0.3, lens_deg=LENS_DEG):
    """A camera 400 mm from the middle of the table."""
    focal_px = WIDTH / 2 / np.tan(np.radians(lens_deg) / 2)
    return Camera.looking_at(
        (0, 0), 400, np.radians(elevation_deg), azimuth, focal_px=focal_px, size=(WIDTH, HEIGHT)
    )


def vantage(seen):
    """The vantage of a camera, as a label states it."""
    return Vantage(np.linalg.inv(seen.ground_to_picture()), seen.place.astype(float))


@pytest.mark.parametrize("elevation_deg", [35, 60, 80, 89.9])
@pytest.mark.parametrize("lens_deg", [LENS_DEG, 102])
@pytest.mark.parametrize("turned", [np.eye(3), MIRRORED])
def test_a_homography_tells_where_the_camera_is(elevation_deg, lens_deg, turned):
    """The homography and the lens angle give the camera's position, also with mirrored axes."""
    seen = camera(elevation_deg, lens_deg=lens_deg)
    told = Vantage.of(turned @ np.linalg.inv(seen.ground_to_picture()), WIDTH, HEIGHT, lens_deg)
    assert told.camera_mm == pytest.approx(np.abs(turned) @ seen.place * np.diag(turned), abs=0.5)


def test_what_stands_slants_away_from_the_camera():
    """The slant is where the tip of an upright pole of one millimetre appears on the floor."""
    seen = camera()
    foot = np.array([30.0, -20.0, 0.0])
    at, tip = seen.project(np.stack([foot, [*foot[:2], 1.0]]).astype(np.float32))
    ((x, y, _),) = seen.ground_at(tip[:1], tip[1:])
    box = (at[0] - 5, at[1] - 5, at[0] + 5, at[1] + 5)
    assert vantage(seen).slant(box) == pytest.approx([x - foot[0], y - foot[1]], rel=0.02, abs=0.005)


@pytest.mark.parametrize("azimuth", [0.3, 2.0, 4.5])
@pytest.mark.parametrize("turned", [np.eye(3), MIRRORED])
def test_the_floor_is_laid_out_with_its_slant_upwards(azimuth, turned):
    """In the crop a square on the floor is square, and an upright pole in its middle points up."""
    seen = camera(55, azimuth)
    whence = vantage(seen)
    whence = Vantage(turned @ whence.px_to_mm, turned @ whence.camera_mm)
    square = np.array([[-8, -8, 0], [8, -8, 0], [8, 8, 0], [-8, 8, 0], [0, 0, 0], [0, 0, 5]], np.float32)
    points = seen.project(square + np.float32([20, 10, 0]))
    corners = points[:4]
    box = (*corners.min(axis=0), *corners.max(axis=0))
    laid = cv2.perspectiveTransform(points[None].astype(np.float64), whence.to_crop(box, 1.5, 64))[0]
    sides = np.linalg.norm(laid[:4] - np.roll(laid[:4], 1, axis=0), axis=1)
    (foot_x, foot_y), (tip_x, tip_y) = laid[4:]
    assert sides == pytest.approx(np.full(4, sides.mean()), rel=1e-3)
    assert tip_x == pytest.approx(foot_x, abs=0.1)
    assert tip_y < foot_y - 3


@pytest.mark.parametrize("bend", [-0.1, 0.15])
def test_a_bent_floor_is_laid_out_as_a_straight_one(bend):
    """A crop shows the same square of the floor and the same pole, whether or not the lens bends lines."""
    seen, lens = camera(55), Lens.of(WIDTH, HEIGHT, bend)
    straight = vantage(seen)
    through = replace(straight, lens=lens)
    square = np.float32([[52, 2, 0], [68, 2, 0], [68, 18, 0], [52, 18, 0], [60, 10, 0], [60, 10, 5]])
    points = seen.project(square).astype(np.float64)
    shown = lens.bent(points)
    crops = [
        mapped(whence.to_crop((*at[:4].min(axis=0), *at[:4].max(axis=0)), 1.5, 64), at)
        for whence, at in ((straight, points), (through, shown))
    ]
    assert crops[1] == pytest.approx(crops[0], abs=1.5)
    assert through.to_picture(through.to_floor(shown)) == pytest.approx(shown)
    assert through.slant((*shown[4], *shown[4])) == pytest.approx(straight.slant((*points[4], *points[4])))


def test_beyond_the_picture_its_edge_goes_on():
    """Where a crop reaches beyond the frame, the pixels of the frame's edge are repeated."""
    frame = np.full((HEIGHT, WIDTH, 3), 77, np.uint8)
    crop = vantage(camera()).rectified(frame, (-20, 10, 20, 50), 1.5, 64)
    assert crop.shape == (64, 64, 3)
    assert (crop == 77).all()


@pytest.mark.parametrize(("elevation_deg", "above"), [(85, True), (65, True), (60, False), (35, False)])
def test_a_die_below_a_steep_camera_is_seen_from_above(elevation_deg, above):
    """A die in the middle of the picture is seen from above down to an elevation of some 63 degrees."""
    assert vantage(camera(elevation_deg)).from_above((310, 230, 330, 250)) is above


@pytest.mark.parametrize("elevation_deg", [35, 60, 80])
def test_a_tilt_points_to_where_a_pole_rises_in_the_picture(elevation_deg):
    """The tilt is the direction of an upright pole in the picture, and as long as the sine of its angle."""
    seen = camera(elevation_deg)
    foot = np.array([30.0, -20.0, 0.0])
    at, tip = seen.project(np.stack([foot, foot + np.array([0, 0, 0.1])]).astype(np.float32)).astype(float)
    tilt = vantage(seen).tilt((at[0] - 5, at[1] - 5, at[0] + 5, at[1] + 5))
    assert tilt / np.hypot(*tilt) == pytest.approx((tip - at) / np.hypot(*(tip - at)), abs=0.02)
    ray = seen.place - foot
    assert np.hypot(*tilt) == pytest.approx(np.hypot(*ray[:2]) / np.linalg.norm(ray), abs=1e-3)


def test_a_pole_right_below_the_camera_has_no_tilt():
    """Right below the camera, an upright pole is a point."""
    above = Vantage(np.diag([1.0, 1.0, 1.0]), np.array([10.0, 10.0, 300.0]))
    assert above.tilt((5, 5, 15, 15)) == pytest.approx([0, 0])
