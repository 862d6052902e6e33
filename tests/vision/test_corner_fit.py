"""Corners that a flat die can have are fitted to the maps of its corners."""

from itertools import pairwise

import numpy as np
import pytest

from vision.boxes import Square
from vision.corner_fit import fit_corners
from vision.corners import CornerMaps, Corners, find_corners
from vision.reading import Shape
from vision.scenes.camera import Camera
from vision.scenes.solids import Floats, die_solid, lying
from vision.vantage import Vantage

SIDE_MM = 18.0
CELLS = 24


def seen_corners(shape: Shape, camera: Camera, yaw: float) -> tuple[Floats, Floats]:
    """The apex (2,) and the base (3, 2) of a die on the floor in the picture; of a d8 its upper face."""
    solid = die_solid(shape)
    rotation = lying(solid, 0, yaw)
    place = np.array([30.0, 20.0, solid.lowest(rotation) * SIDE_MM], np.float32)
    points = solid.vertices @ rotation.T * SIDE_MM + place
    high = points[:, 2] > place[2]
    base = points[high] if shape == "d8" else points[~high]
    return camera.project(points[high])[0], camera.project(base)


def maps_of(apex: Floats, base: Floats, square: Square, false_px: Floats | None = None) -> CornerMaps:
    """Maps that are warm at the corners, and hottest at a false one where one is given."""
    cell_px = square.side / CELLS
    y, x = np.mgrid[:CELLS, :CELLS]
    heat = np.full((2, CELLS, CELLS), 1e-4)
    warm = [(0, apex, 0.8), *((1, corner, 0.8) for corner in base)]
    warm += [] if false_px is None else [(1, false_px, 0.95)]
    for number, point, peak in warm:
        u, v = (point - (square.left, square.top) + 0.5) / cell_px - 0.5
        heat[number] = np.maximum(heat[number], peak * np.exp(-((x - u) ** 2 + (y - v) ** 2) / 2))
    return CornerMaps(np.asarray(heat, np.float32), square)


@pytest.fixture
def camera() -> Camera:
    """A camera 400 mm from the tray that looks down a little aslant."""
    return Camera.looking_at((0, 0), 400, np.radians(72), 0.3, focal_px=1100, size=(1280, 960))


def vantage_of(camera: Camera) -> Vantage:
    """Where the camera stands over the floor."""
    return Vantage(
        np.asarray(np.linalg.inv(camera.ground_to_picture()), np.float64), camera.place.astype(float)
    )


def square_of(*points: Floats) -> Square:
    """A square with all points well inside."""
    left, top = np.vstack(points).min(axis=0) - 12
    right, bottom = np.vstack(points).max(axis=0) + 12
    return Square(int(left), int(top), int(max(right - left, bottom - top)))


def farthest(found: Floats, true: Floats) -> float:
    """The distance of the true corner that is worst found."""
    return max(float(np.linalg.norm(found - corner, axis=1).min()) for corner in true)


@pytest.mark.parametrize("shape", ["d4", "d8"])
@pytest.mark.parametrize("yaw", [0.1, 0.9, 2.2, 4.0])
def test_the_corners_of_a_flat_die_fit_themselves(shape: Shape, yaw: float, camera: Camera) -> None:
    """Where the maps are right, the fitted corners are those of the maps, clockwise in the picture."""
    apex, base = seen_corners(shape, camera, yaw)

    fitted = fit_corners(maps_of(apex, base, square_of(apex, base)), shape, vantage_of(camera))

    assert farthest(fitted.base, base) < 1.0
    around = np.arctan2(*(fitted.base - fitted.base.mean(axis=0)).T[::-1])
    assert all(one < other for one, other in pairwise(around))
    if shape == "d4":
        assert np.linalg.norm(fitted.apex - apex) < 1.0


@pytest.mark.parametrize("shape", ["d4", "d8"])
@pytest.mark.parametrize("yaw", [0.4, 1.5, 3.1])
def test_a_triangle_that_no_flat_die_can_show_is_not_fitted(shape: Shape, yaw: float, camera: Camera) -> None:
    """A hot false corner deceives the peaks, and not the fit: with it no triangle is equilateral."""
    apex, base = seen_corners(shape, camera, yaw)
    middle = base.mean(axis=0)
    false_px = np.asarray(middle - 0.75 * (base[0] - middle), np.float32)
    maps = maps_of(apex, base, square_of(apex, base, false_px), false_px)

    assert farthest(find_corners(maps).base, base) > 8
    assert farthest(fit_corners(maps, shape, vantage_of(camera)).base, base) < 1.0


def test_the_apex_stands_over_the_middle_of_the_base(camera: Camera) -> None:
    """A hot false apex is refused for one that can stand over the base."""
    apex, base = seen_corners("d4", camera, 0.7)
    maps = maps_of(apex, base, square_of(apex, base))
    false = maps_of(np.asarray(base[0] * 0.6 + base[1] * 0.4, np.float32), base, maps.square)
    heat = np.stack([np.maximum(maps.heat[0], false.heat[0] * 1.1), maps.heat[1]])

    assert np.linalg.norm(find_corners(CornerMaps(heat, maps.square)).apex - apex) > 8
    fitted = fit_corners(CornerMaps(heat, maps.square), "d4", vantage_of(camera))
    assert np.linalg.norm(fitted.apex - apex) < 1.5


@pytest.mark.parametrize("elevation_deg", [88, 72, 55, 40])
@pytest.mark.parametrize("yaw", [0.1, 0.9, 2.2, 4.0])
def test_the_corners_of_a_d4_tell_how_the_camera_sees_it(elevation_deg: float, yaw: float) -> None:
    """The apex is as far from the middle of the base as the camera is aslant."""
    distant = Camera.looking_at((0, 0), 800, np.radians(elevation_deg), 0.3, focal_px=2200, size=(1280, 960))
    apex, base = seen_corners("d4", distant, yaw)
    x, y = base.mean(axis=0)
    known = vantage_of(distant).tilt((x - 1, y - 1, x + 1, y + 1))

    told, error = Corners(apex, base).tilt()
    assert told == pytest.approx(known, abs=0.04)
    assert error < 0.1


def test_corners_that_no_flat_d4_can_have_tell_that_they_may_be_wrong(camera: Camera) -> None:
    """An apex over a corner of a base that is seen from above is no apex; one point has no tilt."""
    apex, base = seen_corners("d4", camera, 0.7)
    assert Corners(base[0], base).tilt()[1] > 3 * Corners(apex, base).tilt()[1]

    told, error = Corners(base[0], np.stack([base[0]] * 3)).tilt()
    assert np.isfinite([*told, error]).all()


@pytest.mark.parametrize("shape", ["d4", "d8"])
def test_maps_without_corners_fit_some_die(shape: Shape, camera: Camera) -> None:
    """Cold maps, as of a picture without a die, give finite corners."""
    cold = CornerMaps(np.zeros((2, CELLS, CELLS), np.float32), Square(600, 400, 80))
    fitted = fit_corners(cold, shape, vantage_of(camera))
    assert np.isfinite(fitted.base).all()
    assert np.isfinite(fitted.apex).all()
