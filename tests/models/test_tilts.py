"""Training data for the tilt network."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from models.labelled_picture import LabelledDie, LabelledPicture
from tests.models.finders import FindsNothing
from vision.tilt import SIDE_PX
from vision.vantage import Vantage

torch = pytest.importorskip("torch", reason="training needs the extra `train`")
tilts = pytest.importorskip("models.crops.tilt")
training = pytest.importorskip("models.training.tilt")

ASIDE = Vantage(np.array([[0.4, 0, 40.0], [0, 0.4, -40.0], [0, 0, 1]]), np.array([0.0, 0.0, 400.0]))
"""It looks straight down, and has its foot left of the picture."""
BOX = (130.0, 80.0, 170.0, 120.0)


def labelled(shape: str = "d6", leans_deg: float | None = 0.0, visible: float = 1.0) -> LabelledDie:
    """A die to the right of the camera."""
    return LabelledDie(BOX, "die", None, visible, shape=shape, leans_deg=leans_deg)


@pytest.fixture
def kept(tmp_path: Path) -> object:
    """The stored dice of two pictures: a d6, an osselet and a d10.

    Left out are a leaning die, a hidden die, and all dice of the picture without a vantage.
    """
    cv2.imwrite(str(tmp_path / "a.png"), np.full((200, 300, 3), 90, np.uint8))
    dice = (
        labelled(),
        labelled("osselet", None),
        labelled("d10"),
        labelled(leans_deg=9.0),
        labelled(visible=0.5),
    )
    pictures = [
        LabelledPicture(tmp_path / "a.png", "here", True, dice, vantage=ASIDE),
        LabelledPicture(tmp_path / "a.png", "here", True, dice),
    ]
    return tilts.cached_tilts(tmp_path / "tilts.bin", pictures, FindsNothing())


def test_flat_dice_of_all_kinds_are_kept_with_their_tilt(kept) -> None:
    """The tilt of dice to the right of the camera points to the right; unusable dice are left out."""
    assert kept.solids.tolist() == [1, 3, 4]
    slope = ASIDE.slope(BOX)
    assert kept.tilts == pytest.approx(np.tile([slope / np.hypot(1, slope), 0.0], (3, 1)), abs=1e-3)
    assert kept.pixels.shape[1:] == (tilts.STORED_PX, tilts.STORED_PX, 3)


def test_a_batch_turns_each_tilt_with_its_crop(kept) -> None:
    """Half of the upright crops are mirrored, so half of the tilts point left; the others point anywhere."""
    places, told = tilts.tilt_batch(kept, np.zeros(200, np.intp), np.random.default_rng(1))
    assert places.shape == (200, 3, SIDE_PX, SIDE_PX)
    upright, turned = told[told[:, 2] == 0], told[told[:, 2] == 1]
    assert 70 < len(turned) < 130
    assert 0.3 < float((upright[:, 0] < 0).float().mean()) < 0.7
    assert float((upright[:, 1].abs() > upright[:, 0].abs()).float().mean()) < 0.05
    assert 0.3 < float((turned[:, 1].abs() > turned[:, 0].abs()).float().mean()) < 0.7
    assert np.hypot(*told[:, :2].numpy().T) == pytest.approx(np.full(200, np.hypot(*kept.tilts[0])), abs=1e-5)


def test_a_tilt_points_to_the_same_part_of_its_moved_crop(tmp_path: Path, monkeypatch) -> None:
    """In crops that are moved but not recoloured, the bright half lies where the tilt points."""
    monkeypatch.setattr(tilts, "recolour", lambda crop, rng: crop)
    monkeypatch.setattr(tilts, "degrade", lambda crops, coarsest: crops)
    pixels = np.zeros((200, 300, 3), np.uint8)
    pixels[:, 150:] = 255
    cv2.imwrite(str(tmp_path / "half.png"), pixels)
    picture = LabelledPicture(tmp_path / "half.png", "here", True, (labelled(),), vantage=ASIDE)
    dice = tilts.cached_tilts(tmp_path / "tilts.bin", [picture], FindsNothing())
    places, told = tilts.tilt_batch(dice, np.zeros(40, np.intp), np.random.default_rng(2))
    grey = places.mean(dim=1).numpy()
    ys, xs = np.mgrid[:SIDE_PX, :SIDE_PX] - (SIDE_PX - 1) / 2
    for crop, tilt in zip(grey, told[:, :2].numpy(), strict=True):
        contrast = crop - crop.mean()
        bright = np.array([(contrast * xs).sum(), (contrast * ys).sum()])
        assert bright @ tilt > 0.98 * np.hypot(*bright) * np.hypot(*tilt)


def test_the_loss_rewards_right_answers_and_honest_doubt() -> None:
    """A right answer costs less than a wrong one, and a wrong one less where it is said to be uncertain."""
    truth = torch.tensor([[0.3, -0.2, 0.0]])

    def loss(x: float, y: float, spread: float) -> float:
        return float(training.tilt_loss((torch.tensor([[x, y, spread]]), torch.zeros(1, 4)), truth))

    assert loss(0.3, -0.2, -2.0) < loss(0.3, 0.4, -2.0)
    assert loss(0.3, 0.4, -0.5) < loss(0.3, 0.4, -2.0)
    assert loss(0.3, -0.2, -3.0) < loss(0.3, -0.2, -1.0)


def test_the_loss_rewards_the_right_quarter_of_turned_crops() -> None:
    """Upright edges point left after one quarter turn counterclockwise; dice seen from above count less."""

    def loss(quarters: int, steep: float) -> float:
        answers = torch.zeros(1, 3), 5 * torch.eye(4)[[quarters]]
        return float(training.tilt_loss(answers, torch.tensor([[-steep, 0.1 * steep, 1.0]])))

    assert loss(1, 0.8) < 0.1
    assert all(loss(wrong, 0.8) > 2 for wrong in (0, 2, 3))
    assert loss(3, 0.1) < loss(3, 0.8)


def test_rare_solids_are_shown_more_often_than_they_occur() -> None:
    """Of a thousand d6 and a hundred d4, more than a tenth of a batch are d4."""
    count = 1100
    dice = tilts.Tilts(
        np.zeros((count, tilts.STORED_PX, tilts.STORED_PX, 3), np.uint8),
        np.repeat(np.array([[0.9, 0.0], [0.1, 0.0]], np.float32), [100, 1000], axis=0),
        np.repeat([0, 1], [100, 1000]),
    )
    _, told = next(training.draw_tilts(dice, np.random.default_rng(1)))
    d4 = float((told[:, :2].norm(dim=1) > 0.5).float().mean())
    assert 0.2 < d4 < 0.6
