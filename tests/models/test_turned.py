"""Pictures are turned together with their labels."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from models.labels import load_labels
from models.turned import turned
from vision.vantage import Vantage

FOLDER = Path(__file__).parent / "judged"
ASLANT = np.array([[1.0, 0.02, -480.0], [0.01, 1.4, -200.0], [0.0, 0.0006, 1.0]])
"""A homography from a picture to the floor."""


def test_pixels_boxes_and_vantage_turn_together() -> None:
    """A box shows the same pixels and the same point of the floor as before; corners are left out."""
    before = replace(next(iter(load_labels(FOLDER))), vantage=Vantage.of(ASLANT, 800, 600))
    after = turned(before, 180)
    assert np.array_equal(after.pixels(), before.pixels()[::-1, ::-1])
    assert before.vantage
    assert after.vantage
    for old, new in zip(before.dice, after.dice, strict=True):
        left, top, right, bottom = old.box_xyxy
        assert new.box_xyxy == pytest.approx((800 - right, 600 - bottom, 800 - left, 600 - top), abs=1e-3)
        slope = before.vantage.slope(old.box_xyxy)
        assert after.vantage.slope(new.box_xyxy) == pytest.approx(slope, abs=5e-3)
        assert not new.top_corners
