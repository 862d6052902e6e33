"""Read the upper face of each die that was found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box
from vision.crop import CLOSE_PX, CONTEXT, CROP_PX, crop_square, numbers, quarter_turned
from vision.errors import ModelError
from vision.known import NOTHING, OTHER
from vision.model import Model
from wording.sentence import Sentence

_OUTPUTS: Final = 2
_PLAIN: Final = 0.98
"""The probability above which one look is enough."""
_OTHER_LOOKS: Final = (0.88, 1.08)
"""The scales of the second look, relative to the box: the box may be a little too large or too small."""
_TURNED_LOOKS: Final = ((0.88, 0), (0.88, 2), (1.08, 1), (1.08, 3))
"""The scales and quarter turns of the looks at a doubtful die that is seen from above."""


class FaceReader:
    """Classifies the upper face of each die, with a probability for every class that the models know.

    Args:
        first: the model that looks at every die.
        close: the model that looks again, at more pixels, if the first answer is not clear.

    Raises:
        ModelError: a model has no second output (the directions), the classes of the two differ, or the
            classes for strangers and for empty places are missing.
    """

    def __init__(self, first: Model, close: Model) -> None:
        for model in (first, close):
            if model.outputs < _OUTPUTS:
                raise ModelError(
                    Sentence(
                        "the {kind!r} model has {outputs} output where {needed} are needed, classes and"
                        " directions; restore the file as shipped, or train it again with models.train",
                        kind=model.card.kind,
                        outputs=model.outputs,
                        needed=_OUTPUTS,
                    )
                )
        if first.card.classes != close.card.classes:
            raise ModelError(
                Sentence(
                    "the two models that read faces know different ones, {first} and {close};"
                    " restore the files as shipped, or train both with models.train",
                    first=len(first.card.classes),
                    close=len(close.card.classes),
                )
            )
        missing = [name for name in (OTHER, NOTHING) if name not in first.card.classes]
        if missing:
            raise ModelError(
                Sentence(
                    "the models that read faces know no {missing!r}, which any picture may show;"
                    " restore the files as shipped, or train them with models.train",
                    missing=missing[0],
                )
            )
        self._first, self._close = first, close
        self.classes = first.card.classes
        self._stranger = self.classes.index(OTHER)

    def read(self, picture: NDArray[np.uint8], boxes_xyxy: Sequence[Box]) -> NDArray[np.float32]:
        """Probabilities (n, classes) for the dice in `boxes_xyxy`.

        If the first answer is not clear, or is a stranger, the close model looks again at two scales. Only
        those looks decide then.

        Args:
            picture: (height, width, 3) uint8, blue-green-red.
            boxes_xyxy: the boxes round whole dice, in pixels.
        """
        if not boxes_xyxy:
            return np.zeros((0, len(self.classes)), np.float32)
        logits = _look(self._first, picture, boxes_xyxy, CONTEXT, CROP_PX)
        odds = self._odds(logits)
        unsure = (odds.max(axis=1) < _PLAIN) | (odds.argmax(axis=1) == self._stranger)
        if unsure.any():
            again = [box for box, look in zip(boxes_xyxy, unsure, strict=True) if look]
            looks = [_look(self._close, picture, again, CONTEXT * wider, CLOSE_PX) for wider in _OTHER_LOOKS]
            odds[unsure] = self._odds(np.mean(looks, axis=0))
        return odds

    def read_turned(self, picture: NDArray[np.uint8], boxes_xyxy: Sequence[Box]) -> NDArray[np.float32]:
        """Probabilities (n, classes) for dice that are seen from above, by four looks in four quarter turns.

        Looks that disagree make the answer unsure. From the side, a turned crop would show a side face where
        the upper one is expected.

        Args:
            picture: (height, width, 3) uint8, blue-green-red.
            boxes_xyxy: the boxes round whole dice, in pixels; at least one.
        """
        crops = [
            quarter_turned(crop_square(picture, box, CONTEXT * wider, CLOSE_PX), quarter)
            for box in boxes_xyxy
            for wider, quarter in _TURNED_LOOKS
        ]
        logits = _answers(self._close, crops)[0]
        return self._odds(logits.reshape(len(boxes_xyxy), len(_TURNED_LOOKS), -1).mean(axis=1))

    def directions(self, crops: Sequence[NDArray[np.uint8]]) -> NDArray[np.float32]:
        """The directions by which the close look describes crops (96, 96, 3), blue-green-red.

        Returns:
            (n, f), each of length 1; the model decides f.
        """
        return _answers(self._close, crops)[1]

    def _odds(self, logits: NDArray[np.float32]) -> NDArray[np.float32]:
        """Calibrated probabilities of logits (n, classes)."""
        scaled = logits / self._first.card.temperature
        odds = np.exp(scaled - scaled.max(axis=1, keepdims=True))
        return np.asarray(odds / odds.sum(axis=1, keepdims=True), np.float32)

    @property
    def doubt_below(self) -> float:
        """The probability below which an answer is doubtful, from the card of the close model."""
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
    logits, directions = model.run(numbers(crops))
    return logits, directions
