"""The finder turns a model's maps into boxes in pixels of the picture, at every scale."""

from typing import cast

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.find import BOX_UNIT_PX, STRIDE, Finder
from vision.model import Model


class OneDieModel:
    """Answers as a trained model would for a picture with one die, whatever the scale.

    Args:
        box: left, top, right, bottom of the die, as parts of the picture's longer side.
    """

    def __init__(self, box: tuple[float, float, float, float]) -> None:
        self.box = np.array(box)
        self.inputs: list[tuple[int, ...]] = []

    def run(self, batch: NDArray[np.float32]) -> tuple[NDArray[np.float32], ...]:
        """One output: maps with a peak at the die's centre."""
        self.inputs.append(batch.shape)
        height, width = batch.shape[2:]
        left, top, right, bottom = self.box * max(height, width)
        maps = np.full((1, 5, height // STRIDE, width // STRIDE), -9.0, np.float32)
        x, y = (left + right) / 2 / STRIDE - 0.5, (top + bottom) / 2 / STRIDE - 0.5
        column, row = round(x), round(y)
        size = np.log([(right - left) / BOX_UNIT_PX, (bottom - top) / BOX_UNIT_PX])
        maps[0, :, row, column] = [4.0, x - column, y - row, *size]
        return (maps,)


def finder_of(model: OneDieModel) -> Finder:
    """A finder that asks the stand-in."""
    return Finder(cast("Model", model))


@pytest.mark.parametrize("shape", [(480, 640), (960, 1280), (360, 640), (3000, 4000), (640, 360)])
def test_box_is_in_pixels_of_the_picture(shape: tuple[int, int]) -> None:
    """Found at several scales, a die is told once, its box where it stands in the picture."""
    longer = max(shape)
    found = finder_of(OneDieModel((0.2, 0.25, 0.3, 0.375))).find(np.zeros((*shape, 3), np.uint8))

    assert len(found) == 1
    assert found[0].box_xyxy == pytest.approx([part * longer for part in (0.2, 0.25, 0.3, 0.375)], rel=0.02)
    assert found[0].score == pytest.approx(0.982, abs=0.001)


@pytest.mark.parametrize(
    ("die_px", "picture_px", "finest_px"),
    [
        (100, 640, 512),  # a die that is plain to see
        (30, 640, 1024),  # a small one: even an enlarged picture is worth a look
        (60, 4000, 4096),  # small in a large photograph
        (500, 4000, 512),
    ],
)
def test_small_dice_are_looked_for_more_finely(die_px: int, picture_px: int, finest_px: int) -> None:
    """A picture is searched at finer steps only where the dice are small."""
    side = die_px / picture_px
    model = OneDieModel((0.2, 0.2, 0.2 + side, 0.2 + side))
    finder_of(model).find(np.zeros((picture_px * 3 // 4, picture_px, 3), np.uint8))

    assert max(shape[3] for shape in model.inputs) == finest_px


def test_model_sees_sides_of_multiples_of_32() -> None:
    """Whatever the picture's shape, the network's halvings come out even."""
    model = OneDieModel((0.2, 0.2, 0.3, 0.3))
    finder_of(model).find(np.zeros((333, 517, 3), np.uint8))

    assert all(side % 32 == 0 for shape in model.inputs for side in shape[2:])


def test_empty_picture_holds_no_dice() -> None:
    """Without a peak nothing is found."""
    model = OneDieModel((0.2, 0.2, 0.3, 0.3))
    model.run = lambda batch: (np.full((1, 5, 8, 8), -9.0, np.float32),)  # type: ignore[method-assign]

    assert finder_of(model).find(np.zeros((480, 640, 3), np.uint8)) == []
