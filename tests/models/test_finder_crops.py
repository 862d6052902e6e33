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


@pytest.mark.parametrize("from_above", [True, False])
def test_only_pictures_from_above_are_turned(tmp_path: Path, from_above: bool) -> None:
    """Seen from the side, dice stand upright in every window; a picture of them may only be mirrored.

    The picture is bright above the middle of the die, and dark below it.
    """
    pixels = np.zeros((300, 400, 3), np.uint8)
    pixels[:150] = 255
    cv2.imwrite(str(tmp_path / "half.png"), pixels)
    label = LabelledDie((170, 120, 230, 180), "die", "d6 pips 5")
    pictures = finder.PictureSet([LabelledPicture(tmp_path / "half.png", "here", from_above, (label,))])
    upright, others = 0, 0
    for seed in range(60):
        window, ((left, top, right, bottom),), _ = pictures.window(0, np.random.default_rng(seed))
        if min(left, top) < 0 or max(right, bottom) >= finder.WINDOW_PX:
            continue
        x, y, away = round((left + right) / 2), (top + bottom) / 2, (bottom - top) / 3
        above, below = (int(window[round(at), x, 0]) for at in (y - away, y + away))
        upright += above > 200 and below < 50
        others += above < 200 or below > 50
    assert upright > 5
    assert (others > 10) is from_above
    assert from_above or others == 0


def test_most_windows_keep_what_is_light_and_what_is_dark(disc: finder.PictureSet) -> None:
    """Light and colours vary; one window in some sixteen is a negative, as of dark dice on a light cloth."""
    kept = []
    for seed in range(40):
        pixels, targets = finder.window_batch(disc, [0], np.random.default_rng(seed))
        if (targets.heat[0] == 1).sum() == 1:
            ((row, column),) = np.argwhere(targets.heat[0].numpy() == 1)
            grey = pixels[0].mean(dim=0)
            kept.append(bool(grey[STRIDE * row, STRIDE * column] > grey.median()))
    assert 0.8 < np.mean(kept) < 1


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
