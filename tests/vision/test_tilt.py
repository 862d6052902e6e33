"""Where the tray is not calibrated, the dice tell how the camera looks at them."""

import numpy as np
import pytest

from tests.vision import mat_view
from vision.calibration import calibrate_by_markers
from vision.dice_set import NUMERALS
from vision.model import opened
from vision.reader import Reader
from vision.tilt import Tilt


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
    told = tilt.vantage(frame, boxes)
    assert [told.slope(box) for box in boxes] == pytest.approx([known.slope(box) for box in boxes], abs=0.2)


def test_a_picture_without_dice_tells_nothing(tilt):
    """Without dice there is no place of the camera."""
    assert tilt.vantage(np.zeros((480, 640, 3), np.uint8), []) is None


@pytest.mark.parametrize(("elevation_deg", "view"), [(85, "above"), (40, "aslant")])
def test_the_reader_takes_the_place_of_the_camera_from_the_dice(elevation_deg, view):
    """Without a calibration, the reader knows dice in doubt that are seen from above from those seen aslant.

    Dice with pips are in doubt where numerals are expected.
    """
    places = Reader(NUMERALS).look(mat_view.with_dice(elevation_deg=elevation_deg))
    assert {place.view for place in places if place.nothing < 0.5} == {view}
