"""Read the upper face of each die that was found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box
from vision.crop import CLOSE_PX, CONTEXT, CROP_PX, crop_square, quarter_turned, to_tensor
from vision.errors import ModelError
from vision.model import Model, softmax
from vision.opinion import NOTHING, OTHER
from vision.triangular import TRIANGULAR_KINDS
from wording.sentence import Sentence

_OUTPUTS: Final = 2
"""The outputs of a model that reads faces: logits and embeddings."""
_QUICK: Final = (1.0, CROP_PX)
"""The scale of a quick look, relative to the box, and the side of its crop in pixels."""
_CLOSE: Final = ((0.88, CLOSE_PX), (1.08, CLOSE_PX))
"""The same of the two close looks. The box may be a little too large or too small."""
_QUICKLY_PLAIN: Final = 0.98
"""The probability from which on the quick look is enough."""
_PLAIN: Final = 0.99
"""The probability from which on one close look is enough. With less, some strangers are believed about which
two looks disagree."""
_PLAINLY_NOTHING: Final = 0.9
"""The same for "no whole die", whichever dice are expected but pips. A second look at such places costs time
and turns up hardly any die."""
_TURNED_LOOKS: Final = ((0.88, 0), (1.08, 1), (0.88, 2), (1.08, 3))
"""The scales and quarter turns of the looks at a doubtful die that is seen from above."""
MOST_LOOKS: Final = len(_TURNED_LOOKS)
"""By how many looks such a die can be read."""


class FaceReader:
    """Classifies the upper face of each die, with a probability for every class that its model knows.

    Args:
        model: classifies crops.
        quickly: whether a quick look is enough for dice that it shows plainly.

    Attributes:
        classes: the names of the classes.

    Raises:
        ModelError: the model has no second output (the embeddings), or knows no strangers or no empty places.
    """

    def __init__(self, model: Model, *, quickly: bool) -> None:
        if model.outputs < _OUTPUTS:
            raise ModelError(
                Sentence(
                    "the {kind!r} model has {outputs} output where {needed} are needed, classes and"
                    " embeddings; restore the file as shipped, or train it again with models.train",
                    kind=model.card.kind,
                    outputs=model.outputs,
                    needed=_OUTPUTS,
                )
            )
        missing = [name for name in (OTHER, NOTHING) if name not in model.card.classes]
        if missing:
            raise ModelError(
                Sentence(
                    "the models that read faces know no {missing!r}, which any picture may show;"
                    " restore the files as shipped, or train them with models.train",
                    missing=missing[0],
                )
            )
        self._model, self._quickly = model, quickly
        self.classes = model.card.classes
        self._stranger, self._nothing = self.classes.index(OTHER), self.classes.index(NOTHING)
        self._together = np.eye(len(self.classes), dtype=np.float32) if quickly else _together(self.classes)

    def read(self, picture: NDArray[np.uint8], boxes_xyxy: Sequence[Box]) -> NDArray[np.float32]:
        """Probabilities (n, classes) for the dice in `boxes_xyxy`.

        If the first look is not plain, or shows a stranger, the mean of two close looks decides. The first
        look is one of them, unless it is a quick one. Of a d4 or d8 the kind must be plain, but not the face,
        which is warped and read again.

        Args:
            picture: (height, width, 3) uint8, blue-green-red, or (height, width) if it is grey.
            boxes_xyxy: the boxes round whole dice, in pixels.
        """
        if not boxes_xyxy:
            return np.zeros((0, len(self.classes)), np.float32)
        logits = self._look(picture, boxes_xyxy, *(_QUICK if self._quickly else _CLOSE[0]))
        probabilities = self._probabilities(logits)
        unsure = self._unsure(probabilities)
        if unsure.any():
            again = [box for box, look in zip(boxes_xyxy, unsure, strict=True) if look]
            first = self._look(picture, again, *_CLOSE[0]) if self._quickly else logits[unsure]
            looks = np.stack([first, self._look(picture, again, *_CLOSE[1])])
            probabilities[unsure] = self._probabilities(looks.mean(axis=0, dtype=np.float32))
        return probabilities

    def read_turned(
        self, picture: NDArray[np.uint8], boxes_xyxy: Sequence[Box], looks: int = MOST_LOOKS
    ) -> NDArray[np.float32]:
        """Probabilities (n, classes) for dice that are seen from above, by looks in different quarter turns.

        Looks that disagree make the answer unsure. From the side, a turned crop would show a side face where
        the upper one is expected.

        Args:
            picture: (height, width, 3) uint8, blue-green-red, or (height, width) if it is grey.
            boxes_xyxy: the boxes round whole dice, in pixels; at least one.
            looks: how many, at most `MOST_LOOKS`.
        """
        crops = [
            quarter_turned(crop_square(picture, box, CONTEXT * wider, CLOSE_PX), quarter)
            for box in boxes_xyxy
            for wider, quarter in _TURNED_LOOKS[:looks]
        ]
        logits = self._answers(crops)[0]
        return self._probabilities(logits.reshape(len(boxes_xyxy), looks, -1).mean(axis=1))

    def embeddings(self, crops: Sequence[NDArray[np.uint8]]) -> NDArray[np.float32]:
        """The embeddings by which the close look describes crops (96, 96, 3), blue-green-red.

        Returns:
            (n, f), each of length 1; the model decides f.
        """
        return self._answers(crops)[1]

    def _unsure(self, probabilities: NDArray[np.float32]) -> NDArray[np.bool_]:
        """Which dice (n,) need another upright look, by the probabilities (n, classes) of the first one."""
        surest = (probabilities @ self._together).max(axis=1)
        strange = probabilities.argmax(axis=1) == self._stranger
        if self._quickly:
            return np.asarray((surest < _QUICKLY_PLAIN) | strange)
        return np.asarray(
            ((surest < _PLAIN) | strange) & (probabilities[:, self._nothing] < _PLAINLY_NOTHING)
        )

    def _probabilities(self, logits: NDArray[np.float32]) -> NDArray[np.float32]:
        """Calibrated probabilities of logits (n, classes)."""
        return softmax(logits / self._model.card.temperature)

    @property
    def doubt_below(self) -> float:
        """The probability below which an answer is doubtful, from the model's card."""
        return self._model.card.doubt_below

    def _look(
        self, picture: NDArray[np.uint8], boxes: Sequence[Box], scale: float, side_px: int
    ) -> NDArray[np.float32]:
        """Logits (n, classes) of one look at each die."""
        return self._answers([crop_square(picture, box, CONTEXT * scale, side_px) for box in boxes])[0]

    def _answers(self, crops: Sequence[NDArray[np.uint8]]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Logits (n, classes) and embeddings (n, f) of crops."""
        logits, embeddings = self._model.run(to_tensor(crops))
        return logits, embeddings


def _together(classes: Sequence[str]) -> NDArray[np.float32]:
    """A matrix (classes, classes) that adds up the probabilities of all faces of a kind of d4 or d8."""
    kind_of = {name: kind.name for kind in TRIANGULAR_KINDS for name in kind.classes}
    column_of: dict[str, int] = {}
    sums = np.zeros((len(classes), len(classes)), np.float32)
    for row, name in enumerate(classes):
        sums[row, column_of.setdefault(kind_of.get(name, name), row)] = 1
    return sums
