"""Read the face that lies up on each die found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box, center_xy, longer_side
from vision.errors import ModelError
from vision.model import Model
from vision.resize import resized

CROP_PX: Final = 64
"""The side of the square that the first look sees."""
CLOSE_PX: Final = 96
"""The side of it where a die is looked at again: twice as many pixels, and at least twice the time."""
CONTEXT: Final = 1.4
"""The side of a crop in box sides: enough to see the edges, the shadow and the neighbours."""

_OUTPUTS: Final = 2
_PLAIN: Final = 0.98
"""The probability above which one look is enough."""
_OTHER_LOOKS: Final = (0.88, 1.08)
"""How much closer and wider a die is looked at again: a box may be a little too large or too small."""


def crop_square(picture: NDArray[np.uint8], box_xyxy: Box, context: float, side_px: int) -> NDArray[np.uint8]:
    """A square round a box, its side `context` times the box's longer one, resized to `side_px`.

    Args:
        picture: (height, width, 3) uint8.
        box_xyxy: the box, in pixels of the picture; may reach beyond it.
        context: how many box sides the square is wide.
        side_px: the side of the result.

    Returns:
        (side_px, side_px, 3) uint8; beyond the picture's edge its last pixels are repeated.
    """
    half = longer_side(box_xyxy) * context / 2
    x, y = center_xy(box_xyxy)
    height, width = picture.shape[:2]
    # A margin of the picture is cut out first: halving needs whole numbers.
    x0, y0 = int(np.floor(x - half)), int(np.floor(y - half))
    side = max(2, round(2 * half))
    x1, y1 = x0 + side, y0 + side
    inside = picture[max(y0, 0) : max(min(y1, height), 1), max(x0, 0) : max(min(x1, width), 1)]
    if inside.size == 0:
        return np.zeros((side_px, side_px, 3), np.uint8)
    if x0 < 0 or y0 < 0 or x1 > width or y1 > height:
        missing = max(-y0, 0), max(y1 - height, 0), max(-x0, 0), max(x1 - width, 0)
        inside = np.asarray(cv2.copyMakeBorder(inside, *missing, cv2.BORDER_REPLICATE), np.uint8)
    return resized(inside, side_px, side_px)


class FaceReader:
    """Tells which face of each die lies up, with a probability for every class the models know.

    Args:
        first: the model that looks at every die.
        close: the model that looks again, more finely, at a die that is not plain at once.

    Raises:
        ModelError: a model has no second output, the directions, or the two know different classes.
    """

    def __init__(self, first: Model, close: Model) -> None:
        for model in (first, close):
            if model.outputs < _OUTPUTS:
                raise ModelError(
                    f"the {model.card.kind!r} model has {model.outputs} output where {_OUTPUTS} are"
                    " needed, classes and directions; restore the file as shipped, or train it again with"
                    " models.train"
                )
        if first.card.classes != close.card.classes:
            raise ModelError(
                f"the two models that read faces know different ones, {len(first.card.classes)} and"
                f" {len(close.card.classes)}; restore the files as shipped, or train both with models.train"
            )
        self._first, self._close = first, close
        self.classes = first.card.classes

    def read(self, picture: NDArray[np.uint8], boxes_xyxy: Sequence[Box]) -> NDArray[np.float32]:
        """Probabilities (n, classes) for the dice in `boxes_xyxy`.

        A die that is not plain at once is looked at again, more finely, from closer and from wider.

        Args:
            picture: (height, width, 3) uint8, blue-green-red.
            boxes_xyxy: the boxes round whole dice, in pixels.
        """
        if not boxes_xyxy:
            return np.zeros((0, len(self.classes)), np.float32)
        logits = _look(self._first, picture, boxes_xyxy, CONTEXT, CROP_PX)
        unsure = self._odds(logits).max(axis=1) < _PLAIN
        if unsure.any():
            again = [box for box, look in zip(boxes_xyxy, unsure, strict=True) if look]
            looks = [_look(self._close, picture, again, CONTEXT * wider, CLOSE_PX) for wider in _OTHER_LOOKS]
            logits[unsure] = np.mean([logits[unsure], *looks], axis=0)
        return self._odds(logits)

    def directions(self, crops: Sequence[NDArray[np.uint8]]) -> NDArray[np.float32]:
        """Where the close look places crops (96, 96, 3), blue-green-red, among all that it can tell apart.

        Returns:
            (n, f), each of length 1; f is up to the model.
        """
        return _answers(self._close, crops)[1]

    def _odds(self, logits: NDArray[np.float32]) -> NDArray[np.float32]:
        """Calibrated probabilities of logits (n, classes)."""
        scaled = logits / self._first.card.temperature
        odds = np.exp(scaled - scaled.max(axis=1, keepdims=True))
        return np.asarray(odds / odds.sum(axis=1, keepdims=True), np.float32)

    @property
    def doubt_below(self) -> float:
        """The probability under which an answer is doubtful; the close look is the one that decides."""
        return self._close.card.doubt_below


def _look(
    model: Model, picture: NDArray[np.uint8], boxes: Sequence[Box], context: float, side_px: int
) -> NDArray[np.float32]:
    """Logits (n, classes) of one look at each die."""
    return _answers(model, [crop_square(picture, box, context, side_px) for box in boxes])[0]


def _answers(
    model: Model, crops: Sequence[NDArray[np.uint8]]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Logits (n, classes) and directions (n, f) of crops."""
    batch = np.asarray(cv2.dnn.blobFromImages(list(crops), 1 / 255, swapRB=True), np.float32)
    logits, directions = model.run(batch)
    return logits, directions
