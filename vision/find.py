"""Find the dice in a picture of any size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box, longer_sides
from vision.crop import fill_tensor
from vision.model import Model
from vision.resize import resized
from vision.tiles import MULTIPLE, STRIDE, Tile, tiles

BOX_UNIT_PX: Final = 8.0
"""The unit of a box's sides, of which the model gives the logarithm."""

_LEVEL_PX: Final = 448
"""The longer side of the level at which every picture is searched, in pixels."""
_COARSE_PX: Final = 128
"""The longer side of the level that is searched for larger dice. The ranges of the two levels overlap."""
_FITTING_PX: Final = (7.0, 150.0)
"""The least and the largest die that the model is trained to find, in pixels of a level."""
_SMALL_PX: Final = 32.0
"""If a level shows a die smaller than this, or no die, the next finer level is searched too."""
_LEAST_SCORE: Final = 0.15
"""The least score of a candidate. Larger: dice are overlooked. Smaller: more shadows and print are read."""
_LEAST_LOGIT: Final = float(np.log(_LEAST_SCORE / (1 - _LEAST_SCORE)))
_LEAST_SMALL_SCORE: Final = 0.3
"""The least score of a small die for which levels finer than twice the first one are searched. Smaller: print
on dice starts a search at four times the resolution. Larger: some small dice are misread."""
_SEVERAL: Final = 3
"""The least number of sure dice from which the size of dice is estimated; see `_LEAST_PART`."""
_LEAST_PART: Final = 0.25
"""Where several sure dice are seen, anything smaller than this part of their median side is print on dice or
on cloth. Larger: dice at the far end of a table are lost. Smaller: print starts searches at finer levels."""
_LARGE_PX: Final = 75.0
"""The size from which a die is not small, in pixels of the first level. Where all dice are small, the coarse
level takes a heap of them for one die. So no larger dice are searched if three or more small ones are sure.
One or two may be print on a die in a close-up: then only dice too large for the first level are searched."""
_SURE: Final = 0.6
"""The score above which a die is sure."""
_MOST_ENLARGED: Final = 1.7
"""A level is at most so many times as large as the picture: enlarging further shows nothing new."""
_FINEST_PX: Final = 3584
"""The longer side of the finest level. A finer one takes seconds, and finds only dice too small to read."""
_MARGIN_PX: Final = 96
"""A finer level is searched only within this margin round all candidates of coarser levels, in pixels of the
finer level. Larger: the search takes longer and finds no more dice. Smaller: more things are taken for
dice."""
_WHOLE: Final = (0, 0, None, None)
"""The left, top, right and bottom of a whole level, as slices take them."""
_MOST_DICE: Final = 60
"""The most candidates that a search returns, the surest first."""
_MOST_CANDIDATES: Final = 600
"""The most candidates of a level. Noise gives thousands, and each is compared with each."""
_ALIKE: Final = 5.0
"""Boxes whose areas differ by more than this factor show two different things."""
_APART: Final = 0.45
"""The least distance between the middles of two dice, in sides of the smaller box."""
_SAME_IOU: Final = 0.45
"""Two boxes whose intersection is a larger part of their union show one thing."""
_MOSTLY_INSIDE: Final = 0.75
"""A box of similar size that has a larger part of its area within another shows the same thing."""

Candidates = tuple[NDArray[np.float32], NDArray[np.float32]]
"""Boxes (n, 4) and their scores (n,), most confident first."""


@dataclass(frozen=True, slots=True)
class Found:
    """A box in which the finder sees a die.

    Attributes:
        box_xyxy: the box round the whole die, in pixels of the picture.
        score: how sure the model is that a die is there; 0 to 1.
    """

    box_xyxy: Box
    score: float


MayHold = Callable[[NDArray[np.float32]], NDArray[np.bool_]]
"""Given boxes (n, 4), says which of them can be a die (n,), by place and size."""


def anywhere(boxes: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Accept every box: nothing is known of where dice lie, nor of their size."""
    return np.ones(len(boxes), np.bool_)


class Finder:
    """Finds dice with a small convolutional network, at several scales."""

    def __init__(self, model: Model) -> None:
        self._model = model
        # Allocating a tensor takes longer than filling it, so those of the two sizes used last are kept. A
        # large picture is searched at up to five sizes; to keep the largest tensors would take much memory.
        self._tensor = lru_cache(maxsize=2)(_tensor)

    def find(self, picture: NDArray[np.uint8], may_hold: MayHold = anywhere) -> list[Found]:
        """The dice of a picture, most confident first.

        Args:
            picture: (height, width, 3) uint8, blue-green-red.
            may_hold: says which boxes can be a die; the others start no search at finer levels.
        """
        longest_px = max(picture.shape[:2])
        level = _level(picture, _LEVEL_PX)
        first = self._search_level(level, longest_px, may_hold)
        found, small = [first], _sure_small_dice(first, longest_px)
        if small < _SEVERAL:
            larger = self._search_level(_level(level, _COARSE_PX), longest_px, may_hold)
            found.append(_too_large_for_first_level(larger, longest_px) if small else larger)
        candidates = _without_print(_without_doubles(found))
        side_px = 2 * _LEVEL_PX
        finest_px = min(_FINEST_PX, _MOST_ENLARGED * longest_px)
        least_score = _LEAST_SCORE
        while (
            side_px <= finest_px and _smallest(candidates, least_score) * side_px / longest_px < 2 * _SMALL_PX
        ):
            finer = self._search_level(_level(picture, side_px), longest_px, may_hold, candidates)
            candidates = _without_print(_without_doubles([candidates, finer]))
            side_px, least_score = 2 * side_px, _LEAST_SMALL_SCORE
        return _found(candidates)

    def find_closely(self, picture: NDArray[np.uint8], may_hold: MayHold = anywhere) -> list[Found]:
        """The dice of a picture, and once more those of a search at twice the resolution, where dice touch.

        Args:
            picture: (height, width, 3) uint8, blue-green-red.
            may_hold: says which boxes can be a die; see `find`.
        """
        closely = self._search_level(_level(picture, 2 * _LEVEL_PX), max(picture.shape[:2]), may_hold)
        return [*self.find(picture, may_hold), *_found(closely)]

    def _search_level(
        self, level: NDArray[np.uint8], longest_px: int, may_hold: MayHold, known: Candidates | None = None
    ) -> Candidates:
        """The dice of fitting sizes at one level, in pixels of the picture.

        Args:
            level: the picture, resized.
            longest_px: the longer side of the picture.
            may_hold: says which boxes can be a die.
            known: candidates of coarser levels. Only the part of the level that holds them is searched;
                without them, the whole level.
        """
        scale = np.float32(longest_px / max(level.shape[:2]))
        left, top, right, bottom = _part_round(known[0] / scale) if known else _WHOLE
        boxes, scores = self._search_tiles(level[top:bottom, left:right])
        boxes = boxes + np.array([left, top, left, top], np.float32)
        sizes = longer_sides(boxes)
        coarsest = max(level.shape[:2]) <= _COARSE_PX
        fitting = (sizes > _FITTING_PX[0]) & ((sizes < _FITTING_PX[1]) | coarsest)
        boxes, scores = boxes[fitting] * scale, scores[fitting]
        possible = may_hold(boxes)
        return boxes[possible], scores[possible]

    def _search_tiles(self, level: NDArray[np.uint8]) -> Candidates:
        """The dice of one level, in its pixels."""
        found = [self._search_tile(level, tile) for tile in tiles(*level.shape[:2])]
        boxes, scores = (np.concatenate(parts) for parts in zip(*found, strict=True))
        return boxes, scores

    def _search_tile(self, whole: NDArray[np.uint8], tile: Tile) -> Candidates:
        """The dice whose middle lies in one tile of a level, in pixels of the level."""
        level = whole[tile.top : tile.bottom, tile.left : tile.right]
        height, width = level.shape[:2]
        tensor = self._tensor(height + -height % MULTIPLE, width + -width % MULTIPLE)
        _fill(tensor, level)
        maps = self._model.run(tensor)[0][0]
        heat = maps[0]
        peaks = (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))) & (heat > _LEAST_LOGIT)
        rows, columns = np.nonzero(peaks & tile.own(heat.shape))
        offset_x, offset_y, log_width, log_height = maps[1:, rows, columns]
        x = (columns + offset_x + 0.5) * STRIDE + tile.left
        y = (rows + offset_y + 0.5) * STRIDE + tile.top
        half_width = np.exp(np.clip(log_width, -2, 6)) * BOX_UNIT_PX / 2
        half_height = np.exp(np.clip(log_height, -2, 6)) * BOX_UNIT_PX / 2
        boxes = np.stack([x - half_width, y - half_height, x + half_width, y + half_height], 1)
        scores = 1 / (1 + np.exp(-heat[rows, columns]))
        return boxes.astype(np.float32), scores.astype(np.float32)


def _found(candidates: Candidates) -> list[Found]:
    """The boxes of candidates; the least confident ones are left out where there are too many."""
    boxes, scores = (part[:_MOST_DICE].tolist() for part in candidates)
    return [Found(tuple(box), score) for box, score in zip(boxes, scores, strict=True)]


def _level(picture: NDArray[np.uint8], side_px: int) -> NDArray[np.uint8]:
    """The picture, resized to another longer side."""
    height, width = picture.shape[:2]
    scale = side_px / max(height, width)
    return resized(picture, max(1, round(width * scale)), max(1, round(height * scale)))


def _part_round(boxes: NDArray[np.float32]) -> tuple[int, int, int | None, int | None]:
    """The left, top, right and bottom of the part of a level that holds all boxes (n, 4) and a margin.

    The right and the bottom may lie beyond the level. Without boxes the part is the whole level.
    """
    if not len(boxes):
        return _WHOLE
    # Starting at a multiple keeps the cells of the model's maps where they are in the whole level.
    left, top = (max(0, int(side) - _MARGIN_PX) // MULTIPLE * MULTIPLE for side in boxes[:, :2].min(axis=0))
    right, bottom = (int(side) + _MARGIN_PX for side in boxes[:, 2:].max(axis=0))
    return left, top, right, bottom


def _sure_small_dice(candidates: Candidates, longest_px: int) -> int:
    """How many sure dice there are if no box is large, in a picture with this longer side; else 0."""
    boxes, scores = candidates
    largest = longer_sides(boxes).max(initial=0)
    return int((scores > _SURE).sum()) if largest * _LEVEL_PX / longest_px < _LARGE_PX else 0


def _too_large_for_first_level(candidates: Candidates, longest_px: int) -> Candidates:
    """The candidates that can only be seen at the coarse level, in a picture with this longer side."""
    boxes, scores = candidates
    large = longer_sides(boxes) * _LEVEL_PX / longest_px > _FITTING_PX[1]
    return boxes[large], scores[large]


def _smallest(candidates: Candidates, least_score: float) -> float:
    """The longer side of the smallest box with at least this score; 0 if there is none."""
    boxes, scores = candidates
    sides = longer_sides(boxes[scores >= least_score])
    return float(sides.min()) if len(sides) else 0.0


def _without_print(candidates: Candidates) -> Candidates:
    """The candidates without those that are much smaller than the sure dice among them."""
    boxes, scores = candidates
    sides = longer_sides(boxes)
    sure = sides[scores > _SURE]
    if len(sure) < _SEVERAL:
        return candidates
    large_enough = sides >= _LEAST_PART * np.median(sure)
    return boxes[large_enough], scores[large_enough]


def _tensor(height: int, width: int) -> NDArray[np.float32]:
    """An empty tensor (1, 3, height, width) for a picture."""
    return np.empty((1, 3, height, width), np.float32)


def _fill(tensor: NDArray[np.float32], picture: NDArray[np.uint8]) -> None:
    """Write a picture into a tensor, red-green-blue in 0..1, with black to its right and below it."""
    height, width = picture.shape[:2]
    fill_tensor(tensor[0, :, :height, :width], picture)
    tensor[..., height:, :] = 0
    tensor[..., width:] = 0


def _without_doubles(seen: Sequence[Candidates]) -> Candidates:
    """The boxes of several searches, most confident first, each die once (non-maximum suppression).

    Suppress a box if a more confident one overlaps it by half. Of two boxes of similar size, suppress the
    less confident one if it lies mostly inside the other, or if their middles are too near for two dice.
    Keep a much smaller box: the larger one may be the field of a board.
    """
    boxes, scores = (np.concatenate(parts) for parts in zip(*seen, strict=True))
    order = np.argsort(-scores)[:_MOST_CANDIDATES]
    boxes, scores = boxes[order], scores[order]
    corner0 = np.maximum(boxes[:, None, :2], boxes[None, :, :2])
    corner1 = np.minimum(boxes[:, None, 2:], boxes[None, :, 2:])
    both = np.clip(corner1 - corner0, 0, None).prod(axis=2)
    areas = (boxes[:, 2:] - boxes[:, :2]).prod(axis=1)
    union = areas[:, None] + areas[None, :] - both
    smaller = np.minimum(areas[:, None], areas[None, :])
    alike = np.maximum(areas[:, None], areas[None, :]) < _ALIKE * smaller
    middles = (boxes[:, :2] + boxes[:, 2:]) / 2
    apart = np.linalg.norm(middles[:, None] - middles[None, :], axis=2)
    sides = longer_sides(boxes)
    too_near = apart < _APART * np.minimum(sides[:, None], sides[None, :])
    doubles = (both > _SAME_IOU * union) | (((both > _MOSTLY_INSIDE * smaller) | too_near) & alike)
    kept: list[int] = []
    for index in range(len(boxes)):
        if not doubles[index, kept].any():
            kept.append(index)
    return boxes[kept], scores[kept]
