"""The finder turns a model's maps into boxes in pixels of the picture, at every scale."""

from typing import cast

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.rendered import six_dice
from vision.find import BOX_UNIT_PX, Finder, _without_print
from vision.model import Model
from vision.reader import opened
from vision.tiles import STRIDE, Tile, tiles


class DiceModel:
    """Answers as a trained model would, for any part of the pictures that it draws itself, at any scale.

    Args:
        boxes: left, top, right, bottom of each die, as parts of the picture's longer side; at most three.
        logits: of the score of each die.

    Attributes:
        inputs: the shapes of its inputs.
        levels_px: for each die in each input, the longer side of the whole picture at the same scale.
    """

    def __init__(self, *boxes: tuple[float, float, float, float], logits: tuple[float, ...] = ()) -> None:
        self.boxes = boxes
        self.logits = logits or (4.0,) * len(boxes)
        self.inputs: list[tuple[int, ...]] = []
        self.levels_px: list[float] = []

    def picture(self, height: int, width: int) -> NDArray[np.uint8]:
        """A picture of the dice: each is a rectangle in a colour of its own, so that they may overlap."""
        picture = np.zeros((height, width, 3), np.uint8)
        for colour, box in enumerate(self.boxes):
            left, top, right, bottom = (round(side * max(height, width)) for side in box)
            picture[top:bottom, left:right, colour] = 255
        return picture

    def run(self, batch: NDArray[np.float32]) -> tuple[NDArray[np.float32], ...]:
        """One output: maps with a peak at each die's centre."""
        self.inputs.append(batch.shape)
        height, width = batch.shape[2:]
        maps = np.full((1, 5, height // STRIDE, width // STRIDE), -9.0, np.float32)
        blue_green_red = batch[0, ::-1]
        for box, logit, seen in zip(self.boxes, self.logits, blue_green_red, strict=False):
            if seen.max() > 0.5:
                x, wide = _middle_and_length(seen.max(axis=0))
                y, high = _middle_and_length(seen.max(axis=1))
                self.levels_px.append(wide / (box[2] - box[0]))
                column, row = round(x / STRIDE - 0.5), round(y / STRIDE - 0.5)
                place = x / STRIDE - 0.5 - column, y / STRIDE - 0.5 - row
                maps[0, :, row, column] = [logit, *place, *np.log(np.array([wide, high]) / BOX_UNIT_PX)]
        return (maps,)


def _middle_and_length(seen: NDArray[np.float32]) -> tuple[float, float]:
    """The middle and the length of a die along one side of a picture, in pixels."""
    return float((np.arange(len(seen)) + 0.5) @ seen / seen.sum()), float(seen.sum())


def finder_of(model: DiceModel) -> Finder:
    """A finder that runs the given model."""
    return Finder(cast("Model", model))


@pytest.mark.parametrize("shape", [(480, 640), (960, 1280), (360, 640), (3000, 4000), (640, 360)])
def test_box_is_in_pixels_of_the_picture(shape: tuple[int, int]) -> None:
    """A die found at several scales is reported once, with its box in pixels of the picture."""
    longer = max(shape)
    model = DiceModel((0.2, 0.25, 0.3, 0.375))
    found = finder_of(model).find(model.picture(*shape))

    assert len(found) == 1
    assert found[0].box_xyxy == pytest.approx([part * longer for part in (0.2, 0.25, 0.3, 0.375)], rel=0.02)
    assert found[0].score == pytest.approx(0.982, abs=0.001)


@pytest.mark.parametrize(
    ("die_px", "picture_px", "finest_px"),
    [
        (100, 640, 448),  # a die that is plain to see
        (30, 640, 896),  # a small one: even an enlarged picture is worth a look
        (60, 4000, 3584),  # small in a large photograph
        (500, 4000, 448),
    ],
)
def test_small_dice_are_looked_for_more_finely(die_px: int, picture_px: int, finest_px: int) -> None:
    """The smaller the dice, the finer the finest level that is searched."""
    side = die_px / picture_px
    model = DiceModel((0.2, 0.2, 0.2 + side, 0.2 + side))
    finder_of(model).find(model.picture(picture_px * 3 // 4, picture_px))

    assert max(model.levels_px) == pytest.approx(finest_px, rel=0.01)


def test_a_small_die_that_is_hardly_seen_is_looked_for_on_one_finer_level_only() -> None:
    """Print on a large die looks like a small one; four times the resolution is not worth its time."""
    large, small = (0.2, 0.2, 0.3, 0.3), (0.21, 0.21, 0.24, 0.24)
    finest = []
    for logit in (-1.2, 0.0):
        model = DiceModel(large, small, logits=(4.0, logit))
        finder_of(model).find(model.picture(1200, 1600))
        finest.append(max(model.levels_px))

    assert finest == pytest.approx([896, 1792], rel=0.01)


@pytest.mark.parametrize(
    ("sure", "kept"), [(3, [100.0, 100.0, 100.0, 26.0]), (2, [100.0] * 3 + [26.0, 24.0])]
)
def test_what_is_much_smaller_than_several_sure_dice_is_print(sure: int, kept: list[float]) -> None:
    """Beside three sure dice of 100 pixels, 24 pixels are no die and 26 may be one; beside two, both may."""
    sides = np.array([100.0, 100.0, 100.0, 26.0, 24.0], np.float32)
    left = np.arange(len(sides), dtype=np.float32) * 200
    boxes = np.stack([left, left * 0, left + sides, sides / 2], axis=1)
    scores = np.array([0.9] * sure + [0.4] * (len(sides) - sure), np.float32)
    boxes, _ = _without_print((boxes, scores))
    assert (boxes[:, 2] - boxes[:, 0]).tolist() == kept


def test_a_finer_level_is_searched_only_round_what_coarser_ones_show() -> None:
    """Dice lie together in a tray, and to search the whole level takes four times as long."""
    model = DiceModel((0.25, 0.2, 0.29, 0.24), (0.3, 0.24, 0.34, 0.28))
    found = finder_of(model).find(model.picture(960, 1280))

    assert len(found) == 2
    assert model.levels_px[-1] == pytest.approx(896, rel=0.01)
    assert model.inputs[-1][3] < 896 / 3


@pytest.mark.parametrize(("dice", "sides_px"), [(1, [448, 128]), (2, [448, 128]), (3, [448])])
def test_large_dice_are_looked_for_where_fewer_than_three_are_small_for_sure(
    dice: int, sides_px: list[int]
) -> None:
    """Three small dice are no print on one large die, so the coarse level is skipped."""
    boxes = [(left, 0.2, left + 0.15, 0.35) for left in (0.1, 0.4, 0.7)]
    model = DiceModel(*boxes[:dice])
    finder_of(model).find(model.picture(480, 640))

    assert [shape[3] for shape in model.inputs] == sides_px


def test_a_die_in_a_close_up_is_proposed_beside_its_print() -> None:
    """Where a die fills half of the picture, the first level shows only its print, and is sure of that."""
    die, print_on_it = (0.2, 0.1, 0.7, 0.6), (0.5, 0.4, 0.6, 0.5)
    model = DiceModel(die, print_on_it, logits=(0.2, 1.5))
    found = finder_of(model).find(model.picture(480, 640))

    assert {tuple(round(side / 640, 1) for side in one.box_xyxy) for one in found} == {die, print_on_it}


def test_a_heap_of_small_dice_is_not_taken_for_a_larger_die() -> None:
    """Beside a small die the coarse level may show only dice that are too large for the first level."""

    class SeesHeapsCoarsely(DiceModel):
        def run(self, batch: NDArray[np.float32]) -> tuple[NDArray[np.float32], ...]:
            if batch.shape[3] == 448:
                batch[0, 1] = 0  # the heap is green
            return super().run(batch)

    die, heap = (0.3, 0.3, 0.4, 0.4), (0.2, 0.2, 0.5, 0.5)
    model = SeesHeapsCoarsely(die, heap)
    found = finder_of(model).find(model.picture(480, 640))

    assert len(found) == 1


def test_a_die_on_the_field_of_a_board_is_proposed_beside_the_field() -> None:
    """A die and the square of a board round it are both proposed; the finder does not decide between them."""
    field, die = (0.2, 0.2, 0.5, 0.5), (0.22, 0.22, 0.3, 0.3)
    model = DiceModel(field, die)
    found = finder_of(model).find(model.picture(480, 640))

    assert len(found) == 2


def test_of_boxes_round_the_same_die_one_is_proposed() -> None:
    """Of two boxes of similar size, one inside the other, a single one is proposed."""
    loose, tight = (0.2, 0.2, 0.4, 0.4), (0.22, 0.22, 0.34, 0.34)
    model = DiceModel(loose, tight)
    found = finder_of(model).find(model.picture(480, 640))

    assert len(found) == 1


def test_model_sees_sides_of_multiples_of_32() -> None:
    """The sides of every network input are multiples of 32, so that each halving is exact."""
    model = DiceModel((0.2, 0.2, 0.3, 0.3))
    finder_of(model).find(model.picture(333, 517))

    assert all(side % 32 == 0 for shape in model.inputs for side in shape[2:])


def test_empty_picture_holds_no_dice() -> None:
    """Maps without a peak yield no boxes."""
    model = DiceModel((0.2, 0.2, 0.3, 0.3))
    model.run = lambda batch: (np.full((1, 5, 8, 8), -9.0, np.float32),)  # type: ignore[method-assign]

    assert finder_of(model).find(np.zeros((480, 640, 3), np.uint8)) == []


@pytest.mark.parametrize(("across", "down", "dice"), [(0.03, 0.03, 1), (0.05, 0.05, 2), (0.1, 0.0, 2)])
def test_two_boxes_are_two_dice_where_their_middles_lie_far_enough_apart(
    across: float, down: float, dice: int
) -> None:
    """Boxes shifted by a third of a die are one die; boxes shifted by half a die or more are two."""
    model = DiceModel((0.3, 0.3, 0.4, 0.4), (0.3 + across, 0.3 + down, 0.4 + across, 0.4 + down))

    assert len(finder_of(model).find(model.picture(640, 640))) == dice


def test_a_large_level_is_searched_in_tiles_and_nothing_is_lost_at_their_edges() -> None:
    """Searching by tiles finds the same boxes as searching the whole level at once.

    Ten megapixels at once would take 200 MB of memory.
    """
    finder = Finder(opened("finder", None, 1))
    level = np.tile(cv2.resize(six_dice(), (448, 336)), (7, 8, 1))
    boxes, scores = finder._search_tiles(level)
    whole, whole_scores = finder._search_tile(level, Tile(0, 0, 3584, 2352, (0, 0, 3584, 2352)))
    assert len(boxes) == len(whole) == 6 * 7 * 8
    assert np.allclose(np.sort(boxes, axis=0), np.sort(whole, axis=0), atol=0.5)
    assert np.allclose(np.sort(scores), np.sort(whole_scores), atol=0.01)


def test_the_finest_level_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """The finest level is at most 3584 pixels wide.

    Without this limit a photograph without dice would be enlarged to 34 megapixels and take a gigabyte.
    """
    monkeypatch.setattr("vision.tiles._TILE_PX", 10_000)
    model = DiceModel()
    finder_of(model).find(np.zeros((3000, 4500, 3), np.uint8))
    assert max(shape[3] for shape in model.inputs) == 3584


def test_the_tiles_of_a_level_cover_it_once() -> None:
    """Each pixel of a level belongs to exactly one tile."""
    covered = np.zeros((2000, 3584), int)
    for tile in tiles(2000, 3584):
        left, top, right, bottom = tile.own_ltrb
        covered[top:bottom, left:right] += 1
        assert 1792 - 32 < tile.right - tile.left <= 1792
        assert (tile.left % 32, tile.top % 32) == (0, 0)
    assert (covered == 1).all()
