"""Where the tray is not calibrated, the dice tell how the camera looks at them."""

import numpy as np
import pytest

from tests.vision import mat_view
from vision.calibration import calibrate_by_markers
from vision.corners import Corners
from vision.dice_set import NUMERALS
from vision.face_looks import FaceLooks
from vision.model import opened
from vision.reader import Reader
from vision.tilt import Tilt
from vision.vantage import Vantage


def looks_at(frame):
    """Looks at the faces in a frame, by the models as they ship."""
    return FaceLooks(opened("corners"), opened("flats"), frame)


@pytest.fixture(scope="module")
def tilt():
    """The network as it ships."""
    return Tilt(opened("tilt"))


@pytest.fixture(scope="module")
def reader():
    """The reader as it ships, without a calibration."""
    return Reader()


@pytest.mark.parametrize("elevation_deg", [90, 75, 60, 45])
def test_dice_tell_how_steeply_they_are_seen(tilt, reader, elevation_deg):
    """The slopes that the dice show are about those that the calibration gives."""
    frame = mat_view.with_dice(elevation_deg=elevation_deg)
    known = calibrate_by_markers(frame, [mat_view.A4]).vantage()
    boxes = [die.box_xyxy for die in reader.read(frame).dice if die.face]
    assert len(boxes) == len(mat_view.PLACES_MM)
    told = tilt.vantage(looks_at(frame), boxes)
    assert [told.slope(box) for box in boxes] == pytest.approx([known.slope(box) for box in boxes], abs=0.25)


def test_a_picture_without_dice_tells_nothing(tilt):
    """Without dice there is no place of the camera."""
    assert tilt.vantage(looks_at(np.zeros((480, 640, 3), np.uint8)), []) is None


@pytest.mark.parametrize(("elevation_deg", "view"), [(85, "above"), (40, "aslant")])
def test_the_reader_takes_the_place_of_the_camera_from_the_dice(elevation_deg, view):
    """Without a calibration, the reader knows dice in doubt that are seen from above from those seen aslant.

    Dice with pips are in doubt where numerals are expected.
    """
    places = Reader(NUMERALS).look(mat_view.with_dice(elevation_deg=elevation_deg))
    assert {place.view for place in places if place.nothing < 0.5} == {view}


def test_the_corners_of_d4_count_more_than_what_the_network_sees(tilt, monkeypatch):
    """Of a d4 the corners tell how it is seen, of any other die the network."""
    frame, boxes = np.zeros((480, 640, 3), np.uint8), [(300.0, 220.0, 340.0, 260.0)]
    monkeypatch.setattr(Tilt, "seen", lambda *_: (np.array([[0.0, -0.9]]), np.array([0.01])))
    monkeypatch.setattr(Corners, "tilt", lambda _: (np.array([0.2, 0.0]), 0.1))
    assert tilt.vantage(looks_at(frame), boxes).tilt(boxes[0]) == pytest.approx([0, -0.9], abs=0.01)
    assert tilt.vantage(looks_at(frame), boxes, boxes).tilt(boxes[0]) == pytest.approx([0.2, 0], abs=0.01)


@pytest.mark.parametrize("lens_deg", [30.0, 80.0])
def test_dice_at_all_places_of_a_picture_tell_the_angle_of_its_lens(tilt, monkeypatch, lens_deg):
    """What the dice show is explained by a lens of the right angle, which nobody told."""
    boxes = [(x - 20.0, y - 20.0, x + 20.0, y + 20.0) for x in (60, 580) for y in (60, 420)]
    known = Vantage.by_tilts(np.array([[0.1, -0.3]] * 4), np.ones(4), boxes, 640, 480, lens_deg)
    seen = np.array([known.tilt(box) for box in boxes])
    monkeypatch.setattr(Tilt, "seen", lambda *_: (seen.copy(), np.full(4, 0.1)))
    told = tilt.vantage(looks_at(np.zeros((480, 640, 3), np.uint8)), boxes)
    assert np.array([told.tilt(box) for box in boxes]) == pytest.approx(seen, abs=1e-3)
