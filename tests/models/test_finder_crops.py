"""The finder's training data: windows of labelled pictures, and what the finder learns of each."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from models.labelled_picture import LabelledDie, LabelledPicture
from vision.find import BOX_UNIT_PX
from vision.tiles import STRIDE

pytest.importorskip("torch", reason="training needs the extra `train`")
finder = pytest.importorskip("models.crops.finder")


@pytest.fixture(params=[1, 4], ids=["small", "large"])
def disc(tmp_path: Path, request: pytest.FixtureRequest) -> finder.PictureSet:
    """A dark picture with a bright disc, labelled as a die, that a window shows as an ellipse.

    The large picture is shrunk before windows are taken from it.
    """
    large = request.param
    pixels = np.zeros((300 * large, 400 * large, 3), np.uint8)
    cv2.circle(pixels, (200 * large, 150 * large), 30 * large, (255, 255, 255), -1)
    path = tmp_path / "disc.png"
    cv2.imwrite(str(path), pixels)
    left, top, right, bottom = (side * large for side in (170, 120, 230, 180))
    label = LabelledDie((left, top, right, bottom), "die", "d6 pips 5")
    return finder.PictureSet([LabelledPicture(path, "here", True, (label,))])


def test_the_box_of_a_die_goes_where_the_window_shows_it(disc: finder.PictureSet) -> None:
    """Windows are turned, mirrored, stretched and shifted by chance, and the finder learns the box."""
    compared = 0
    for seed in range(60):
        window, (box,), (learnt,) = disc.window(0, np.random.default_rng(seed))
        rows, columns = np.nonzero(window[..., 0] > 127)
        assert learnt
        if len(rows) and min(*rows, *columns) > 0 and max(*rows, *columns) < finder.WINDOW_PX - 1:
            compared += 1
            seen = columns.min(), rows.min(), columns.max() + 1, rows.max() + 1
            assert np.abs(box - seen).max() < 1.5 + 0.05 * (box[2] - box[0])
    assert compared > 30


def test_the_target_of_a_die_tells_its_box_in_the_cell_of_its_middle(disc: finder.PictureSet) -> None:
    """What the finder learns gives the box back, and each die weighs as much as any other."""
    told = 0
    for seed in range(30):
        _window, (box,), _ = disc.window(0, np.random.default_rng(seed))
        _pixels, targets = finder.window_batch(disc, [0], np.random.default_rng(seed))
        if (targets.heat[0] == 1).sum() != 1:
            continue
        told += 1
        ((row, column),) = np.argwhere(targets.heat[0].numpy() == 1)
        x, y, width, height = targets.box[0, :, row, column].numpy()
        middle = STRIDE * (column + 0.5 + x), STRIDE * (row + 0.5 + y)
        sides = np.exp([width, height]) * BOX_UNIT_PX
        assert np.abs(middle - (box[:2] + box[2:]) / 2).max() < 0.1
        assert np.abs(sides - (box[2:] - box[:2])).max() < 0.1
        assert float(targets.weight[0].sum()) == pytest.approx(1)
    assert told > 15


@pytest.mark.parametrize(("box_of", "visible"), [("die", 0.5), ("pips", 1.0)])
def test_a_hidden_die_is_neither_learnt_nor_a_mistake(tmp_path: Path, box_of: str, visible: float) -> None:
    """The cells that it touches do not count; a box round the pips says as little about its die."""
    path = tmp_path / "dark.png"
    cv2.imwrite(str(path), np.zeros((300, 400, 3), np.uint8))
    label = LabelledDie((170, 120, 230, 180), box_of, "d6 pips 5", visible)
    pictures = finder.PictureSet([LabelledPicture(path, "here", True, (label,))])
    inside = 0
    for seed in range(30):
        _window, (box,), _ = pictures.window(0, np.random.default_rng(seed))
        _pixels, targets = finder.window_batch(pictures, [0], np.random.default_rng(seed))
        row, column = (int((box[at] + box[at + 2]) / 2 / STRIDE) for at in (1, 0))
        assert float(targets.heat.max()) == 0
        if 0 <= row < targets.known.shape[1] and 0 <= column < targets.known.shape[2]:
            inside += 1
            assert targets.known[0, row, column] == 0
            assert targets.known[0].mean() > 0.1
    assert inside > 15
