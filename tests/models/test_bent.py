"""Pictures are bent together with their labels, as a lens shows them that bends straight lines."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from models.bent import bent
from models.evaluate import main
from models.labels import load_labels
from vision.crop import crop_square
from vision.vantage import Vantage

FOLDER = Path(__file__).parent / "judged"
ASLANT = np.array([[1.0, 0.02, -480.0], [0.01, 1.4, -200.0], [0.0, 0.0006, 1.0]])
"""A homography from a picture to the floor."""


def test_pixels_boxes_and_vantage_bend_together() -> None:
    """A box shows the same die, at the same place of the floor, and dice in the middle are larger."""
    before = replace(next(iter(load_labels(FOLDER))), vantage=Vantage.of(ASLANT, 800, 600))
    after = bent(before, 0.25)
    assert before.vantage
    assert after.vantage
    for old, new in zip(before.dice, after.dice, strict=True):
        shown = [
            crop_square(picture.pixels(), die.box_xyxy, 1, 32).ravel().astype(float)
            for picture, die in ((before, old), (after, new))
        ]
        assert np.corrcoef(shown)[0, 1] > 0.9
        slope = before.vantage.slope(old.box_xyxy)
        assert after.vantage.slope(new.box_xyxy) == pytest.approx(slope, abs=0.02)
        assert not new.top_corners


def test_dice_are_read_through_a_lens_that_bends_lines(capsys: pytest.CaptureFixture[str]) -> None:
    """A lens that shows the middle 20 % larger hides no die."""
    assert main(["--photos", str(FOLDER), "--only", "d6 pips", "--bent", "20"]) == 0
    row = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("| d6 pips"))
    _, pictures, dice, right, _answered, silent, *_ = (cell.strip() for cell in row.split("|"))
    assert (pictures, dice, right, silent) == ("d6 pips (1)", "6", "100.0 %", "0.0 % (0)")
