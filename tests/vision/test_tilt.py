"""The place of the camera is worked out from the dice where the tray is not calibrated."""

import numpy as np
import pytest

from tests.vision import mat_view
from vision.calibrate import calibrate_by_markers
from vision.corners import CornerCache, Corners
from vision.dice_set import NUMERALS
from vision.model import opened
from vision.reader import Reader
from vision.scenes.camera import Camera
from vision.tilt import TiltCache, vantage_from_tilts
from vision.vantage import Vantage


def corners_in(frame):
    """The corners of the dice in a frame, by the model as it ships."""
    return CornerCache(opened("corners"), frame)


def tilts_in(frame):
    """What the dice in a frame tell, by the network as it ships."""
    return TiltCache(opened("tilt"), frame)


@pytest.mark.parametrize("elevation_deg", [90, 75, 60, 45])
def test_dice_tell_how_steeply_they_are_seen(reader, elevation_deg):
    """The slopes that the dice show are about those that the calibration gives."""
    frame = mat_view.with_dice(elevation_deg=elevation_deg)
    known = calibrate_by_markers(frame, [mat_view.A4]).vantage()
    boxes = [die.box_xyxy for die in reader.read(frame).dice if not die.doubtful]
    assert len(boxes) == len(mat_view.PLACES_MM)
    told = tilts_in(frame).vantage(corners_in(frame), boxes)
    assert [told.slope(box) for box in boxes] == pytest.approx([known.slope(box) for box in boxes], abs=0.25)


def test_a_picture_without_dice_tells_nothing():
    """Without dice there is no place of the camera, and the picture is as likely upright as any other."""
    empty = np.zeros((480, 640, 3), np.uint8)
    assert tilts_in(empty).vantage(corners_in(empty), []) is None
    assert tilts_in(empty).quarters_turned([]) == pytest.approx([0.97, 0.01, 0.01, 0.01])


@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_dice_seen_aslant_tell_how_the_picture_is_turned(reader, quarters):
    """The likeliest turn is the true one."""
    frame = np.ascontiguousarray(np.rot90(mat_view.with_dice(elevation_deg=40), quarters))
    likely = tilts_in(frame).quarters_turned([die.box_xyxy for die in reader.read(frame).dice])
    assert likely.sum() == pytest.approx(1)
    assert likely.argmax() == quarters


def test_the_network_looks_at_each_die_once(monkeypatch):
    """One look at a die tells how the picture is turned, and where the camera is."""
    frame, boxes = np.zeros((480, 640, 3), np.uint8), [(300.0, 220.0, 340.0, 260.0)]
    model, looks = opened("tilt"), []
    run = model.run
    monkeypatch.setattr(model, "run", lambda crops: looks.append(len(crops)) or run(crops))
    tilts = TiltCache(model, frame)
    tilts.quarters_turned(boxes)
    assert tilts.vantage(corners_in(frame), boxes) is not None
    assert looks == [1]


@pytest.mark.parametrize(("elevation_deg", "view"), [(85, "above"), (40, "aslant")])
def test_the_reader_takes_the_place_of_the_camera_from_the_dice(elevation_deg, view):
    """Without a calibration, the reader knows dice in doubt that are seen from above from those seen aslant.

    Dice with pips are in doubt where numerals are expected.
    """
    places = Reader(NUMERALS).find_places(mat_view.with_dice(elevation_deg=elevation_deg))
    assert {place.view for place in places if place.nothing < 0.5} == {view}


def test_of_d4_the_corners_tell_how_they_are_seen(monkeypatch):
    """Of a d4 the corners tell how it is seen, of any other die the network."""
    frame, boxes = np.zeros((480, 640, 3), np.uint8), [(300.0, 220.0, 340.0, 260.0)]
    monkeypatch.setattr(TiltCache, "tilts", lambda _, boxes: [(np.array([0.0, -0.9]), 0.1)] * len(boxes))
    monkeypatch.setattr(Corners, "tilt", lambda _: (np.array([0.2, 0.0]), 0.1))
    tilts = tilts_in(frame)
    assert tilts.vantage(corners_in(frame), boxes).tilt(boxes[0]) == pytest.approx([0, -0.9], abs=0.01)
    assert tilts.vantage(corners_in(frame), boxes, d4_xyxy=boxes).tilt(boxes[0]) == pytest.approx(
        [0.2, 0], abs=0.01
    )


@pytest.mark.parametrize("elevation_deg", [35, 60, 80, 89.9])
@pytest.mark.parametrize("lens_deg", [30, 60, 80])
def test_tilts_tell_where_the_camera_is_and_the_angle_of_its_lens(elevation_deg, lens_deg):
    """From four tilts follow the slope at each thing, and a floor on which a square is square."""
    focal_px = 320 / np.tan(np.radians(lens_deg) / 2)
    camera = Camera.looking_at((0, 0), 400, np.radians(elevation_deg), 0.3, focal_px=focal_px)
    known = Vantage(np.linalg.inv(camera.ground_to_picture()), camera.place.astype(float))
    boxes = [(x - 9.0, y - 9.0, x + 9.0, y + 9.0) for x in (60, 570) for y in (90, 420)]
    told = vantage_from_tilts([(known.tilt(box), 0.1) for box in boxes], boxes, 640, 480)
    for box in boxes:
        assert told.slope(box) == pytest.approx(known.slope(box), rel=0.01, abs=0.01)
        assert told.tilt(box) == pytest.approx(known.tilt(box), abs=0.01)
    foot = known.to_floor(np.array([300.0, 240.0]))
    square = known.to_picture(foot + np.array([[-8, -8], [8, -8], [8, 8], [-8, 8]]))
    corners = told.to_floor(square)
    sides = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
    assert sides == pytest.approx(np.full(4, sides.mean()), rel=0.02)


@pytest.mark.parametrize("tilt", [(0.0, -1.0), (3.0, -4.0), (0.0, 0.0)])
def test_every_tilt_tells_some_place(tilt):
    """Impossible tilts, too, give a place from which a camera sees the floor."""
    box = (310.0, 230.0, 330.0, 250.0)
    told = vantage_from_tilts([(np.array(tilt), 0.1)], [box], 640, 480)
    assert np.isfinite(told.px_to_mm).all()
    assert 0 <= told.slope(box) < 6


def test_a_camera_that_looks_along_the_floor_has_a_place():
    """A die that stands upright at the foot of the picture is seen by a camera that looks straight ahead."""
    box, angle = (310.0, 470.0, 329.0, 489.0), np.arctan2(240, 320 / np.tan(np.radians(30)))
    told = vantage_from_tilts([(np.array([0.0, -np.cos(angle)]), 0.1)], [box], 640, 480)
    assert np.isfinite(np.linalg.inv(told.px_to_mm)).all()
    assert told.slope(box) == pytest.approx(1 / np.tan(angle), rel=0.3)
