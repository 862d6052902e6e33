"""Find the dice in a picture of any size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box
from vision.model import Model

STRIDE: Final = 4
"""Pixels of the picture for one cell of the model's maps."""
BOX_UNIT_PX: Final = 8.0
"""The model gives the logarithm of a box's sides in this unit."""

_FINE_PX: Final = 640
"""The longer side at which small dice are looked for in pictures of ordinary size."""
_COARSE_PX: Final = 320
"""The longer side at which the biggest dice are looked for."""
_FINER_ABOVE: Final = 2.1
"""A picture larger than the finest level by this factor is searched at twice that level too."""
_MULTIPLE: Final = 32
_MOST_DICE: Final = 60


@dataclass(frozen=True, slots=True)
class Found:
    """A place where a die seems to lie.

    Attributes:
        box_xyxy: the box round the whole die, in pixels of the picture.
        score: how sure the model is that a die is there; 0 to 1.
    """

    box_xyxy: Box
    score: float


class Finder:
    """Finds dice with a small convolutional network, at several scales."""

    def __init__(self, model: Model, least_score: float = 0.3) -> None:
        self._model = model
        self._least_score = least_score

    def find(self, picture: NDArray[np.uint8]) -> list[Found]:
        """The dice of a picture, the surest first.

        Args:
            picture: (height, width, 3) uint8, blue-green-red.
        """
        boxes, scores = [], []
        for level, scale in _levels(picture):
            level_boxes, level_scores = self._search(level)
            boxes.append(level_boxes / scale)
            scores.append(level_scores)
        all_boxes, all_scores = np.concatenate(boxes), np.concatenate(scores)
        kept = _without_doubles(all_boxes, all_scores)[:_MOST_DICE]
        return [
            Found((float(box[0]), float(box[1]), float(box[2]), float(box[3])), float(score))
            for box, score in zip(all_boxes[kept], all_scores[kept], strict=True)
        ]

    def _search(self, level: NDArray[np.uint8]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Boxes (n, 4) in pixels of the level, and scores (n,)."""
        maps = self._model.run(_tensor(level))[0]
        heat = maps[0]
        least_logit = float(np.log(self._least_score / (1 - self._least_score)))
        peaks = (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))) & (heat > least_logit)
        rows, columns = np.nonzero(peaks)
        offset_x, offset_y, log_width, log_height = maps[1:, rows, columns]
        x = (columns + offset_x + 0.5) * STRIDE
        y = (rows + offset_y + 0.5) * STRIDE
        half_width = np.exp(np.clip(log_width, -2, 6)) * BOX_UNIT_PX / 2
        half_height = np.exp(np.clip(log_height, -2, 6)) * BOX_UNIT_PX / 2
        boxes = np.stack([x - half_width, y - half_height, x + half_width, y + half_height], 1)
        scores = 1 / (1 + np.exp(-heat[rows, columns]))
        return boxes.astype(np.float32), scores.astype(np.float32)


def _levels(picture: NDArray[np.uint8]) -> Iterator[tuple[NDArray[np.uint8], float]]:
    """The picture at every scale it is searched at, the finest first, and the scale."""
    height, width = picture.shape[:2]
    longest = max(height, width)
    side_px = _FINE_PX
    while longest > _FINER_ABOVE * side_px:
        side_px *= 2
    while side_px >= _COARSE_PX:
        scale = side_px / longest
        size = (max(1, round(width * scale)), max(1, round(height * scale)))
        # Each level is made from the one before: halving is what shrinking is fastest at.
        method = cv2.INTER_AREA if side_px < max(picture.shape[:2]) else cv2.INTER_LINEAR
        picture = np.asarray(cv2.resize(picture, size, interpolation=method), np.uint8)
        yield picture, scale
        side_px //= 2


def _tensor(picture: NDArray[np.uint8]) -> NDArray[np.float32]:
    """(1, 3, height, width) red-green-blue in 0..1, filled up with black to multiples of 32 pixels."""
    height, width = picture.shape[:2]
    filled = cv2.copyMakeBorder(picture, 0, -height % _MULTIPLE, 0, -width % _MULTIPLE, cv2.BORDER_CONSTANT)
    return np.asarray(cv2.dnn.blobFromImage(filled, 1 / 255, swapRB=True), np.float32)


def _without_doubles(boxes: NDArray[np.float32], scores: NDArray[np.float32]) -> list[int]:
    """Indices of the boxes to keep, the surest first.

    A box goes when a surer one overlaps it by half, or when one of the two lies mostly inside the other:
    pips at a fine scale can look like dice, and a group of dice at a coarse one like a die.
    """
    kept: list[int] = []
    areas = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    for index in np.argsort(-scores):
        corner0 = np.maximum(boxes[kept, :2], boxes[index, :2])
        corner1 = np.minimum(boxes[kept, 2:], boxes[index, 2:])
        both = np.prod(np.clip(corner1 - corner0, 0, None), axis=1)
        union = areas[kept] + areas[index] - both
        smaller = np.minimum(areas[kept], areas[index])
        if not np.any((both > 0.45 * union) | (both > 0.75 * smaller)):
            kept.append(int(index))
    return kept
