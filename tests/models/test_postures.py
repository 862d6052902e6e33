"""Training data for the posture network."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from models.labelled_picture import LabelledDie, LabelledPicture
from tests.models.finders import FindsNothing
from vision.posture import SIDE_PX
from vision.vantage import Vantage

pytest.importorskip("torch", reason="training needs the extra `train`")
postures = pytest.importorskip("models.crops.posture")

ABOVE = Vantage(np.array([[0.4, 0, -60.0], [0, 0.4, -40.0], [0, 0, 1]]), np.array([0.0, 0.0, 400.0]))
TOP = ((130.0, 80.0), (170.0, 80.0), (170.0, 120.0), (130.0, 120.0))
BOX = (130.0, 80.0, 170.0, 120.0)


def labelled(leans_deg: float | None, shape: str = "d6", visible: float = 1.0) -> LabelledDie:
    """A die right below the camera."""
    return LabelledDie(BOX, "die", None, visible, shape=shape, leans_deg=leans_deg, top_corners=TOP)


@pytest.fixture
def kept(tmp_path: Path) -> object:
    """Stored postures of a white square on black: one flat, one leaning, and four unusable ones left out."""
    pixels = np.zeros((200, 300, 3), np.uint8)
    pixels[80:120, 130:170] = 255
    cv2.imwrite(str(tmp_path / "a.png"), pixels)
    useless = [labelled(0, visible=0.5), labelled(4), labelled(None), labelled(0, shape="d10")]
    dice = (labelled(0), labelled(25), *useless)
    pictures = [
        LabelledPicture(tmp_path / "a.png", "here", True, dice, vantage=ABOVE),
        LabelledPicture(tmp_path / "a.png", "here", True, dice),
    ]
    return postures.cached_postures(tmp_path / "postures.bin", pictures, FindsNothing())


def test_dice_are_kept_as_the_floor_is_laid_out(kept) -> None:
    """Dice are stored with the corners of the upper face.

    Dice that lean slightly, hidden dice and other solids are left out.
    """
    assert kept.leans_deg.tolist() == [0, 25]
    assert kept.slopes == pytest.approx([0, 0], abs=1e-6)
    for pixels, top in zip(kept.pixels, kept.tops, strict=True):
        half = np.sqrt(top[[2, 4]])
        left, upper = np.round(top[:2] - half).astype(int)
        right, lower = np.round(top[:2] + half).astype(int)
        assert pixels[upper + 1 : lower - 1, left + 1 : right - 1].min() > 200
        assert right - left == pytest.approx(postures.STORED_PX / postures.STORED_CONTEXT, abs=2)


def test_a_batch_says_who_leans_and_where_the_upper_face_is(kept) -> None:
    """A batch gives whether each die leans, and an outline that follows the moved crop."""
    places, (leans, outlines) = postures.posture_batch(kept, np.array([0, 1, 0]), np.random.default_rng(1))
    assert places.shape == (3, 4, SIDE_PX, SIDE_PX)
    assert leans.tolist() == [0, 1, 0]
    middles = outlines[:, :2].numpy()
    assert np.abs(middles).max() < 0.6
    assert np.abs(outlines[:, 3:].numpy()).max() < 0.05
