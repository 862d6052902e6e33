"""Pictures are turned together with their labels."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from models.evaluate import main
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


def test_a_die_whose_face_hangs_on_the_camera_is_asked_about(capsys: pytest.CaptureFixture[str]) -> None:
    """Upside down, the four on the side of a die was read in place of the two on top, without a question."""
    assert main(["--photos", str(FOLDER), "--only", "d6 pips", "--turned", "180"]) == 0
    row = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("| d6 pips"))
    _, pictures, dice, right, _answered, silent, *_ = (cell.strip() for cell in row.split("|"))
    assert (pictures, dice, right, silent) == ("d6 pips (1)", "6", "83.3 %", "0.0 % (0)")
