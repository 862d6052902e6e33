"""Read dice again for which one upright look at the whole die is not enough."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box
from vision.dice_set import PIPS, DiceSet, Kind
from vision.face_cache import FaceCache
from vision.faces import FaceReader
from vision.opinion import Probabilities, Row
from vision.reading import Shape
from vision.triangular import TRIANGULAR, TriangularReader
from vision.verdict import Verdict

_MOST_PROBABLY: Final = 0.5
"""The probability above which a die counts as a d4 or a d8 when it is decided how to look again."""
_EPSILON: Final = 1e-6
"""The least probability of a class. Zero has no logarithm, and would let one model alone exclude a class."""
_CONTRADICTS: Final = 0.5
"""The probability above which another face, in one of the pictures, contradicts the surest answer about a d4.
Larger: of the further d4 with symbols that are then believed, one in five is misread."""


class LookAgain:
    """Weighs the probabilities of whole dice by further looks.

    The faces of every d4 and d8 are warped and read. Dice that are still in doubt are read once more:

    - a die that probably shows pips is read by the other model, too;
    - of a d4, more numerals are read where the place of the camera is known;
    - a d8 is not read again;
    - any other die is read in four turns where the camera looks down on it.

    They are read so in the picture and in its blue, green and red alone. The surest of the four answers
    counts, about a d4 only if none of the others contradicts it.

    Args:
        faces: reads whole dice.
        other: reads whole dice by another model, which errs about different dice.
        triangular: reads d4 and d8 by their warped faces.
        dice_set: the dice that are expected.
        verdict: decides which dice are in doubt.
    """

    def __init__(
        self,
        faces: FaceReader,
        other: FaceReader,
        triangular: TriangularReader,
        dice_set: DiceSet,
        verdict: Verdict,
    ) -> None:
        self._faces, self._other, self._triangular, self._verdict = faces, other, triangular, verdict
        self._kinds = dice_set.kinds
        self._columns = {shape: self._columns_of(kinds) for shape, kinds in TRIANGULAR.items()}
        self._pips = self._columns_of(PIPS.kinds)
        self._signs = self._columns_of(kind for kind in self._kinds if kind not in PIPS.kinds)
        self._expected = self._columns_of(self._kinds)

    def weighed(self, faces: FaceCache, whole: Probabilities) -> Probabilities:
        """The probabilities of dice after all looks that they need.

        Args:
            faces: the faces in the picture. Without the place of the camera only pips in doubt are read
                again.
            whole: the probabilities of the dice by upright looks at whole dice.
        """
        frame, vantage = faces.picture, faces.vantage
        probabilities = self._triangular.weighed(faces, whole, self._kinds)
        if not self._kinds:  # taught dice are compared in many turns anyway
            return probabilities
        doubted = {
            box: whole[box] for box, row in probabilities.items() if self._verdict.is_doubted(box, row)
        }
        if not doubted:
            return probabilities
        colours = _single_colours(frame)
        others = {box: row for box, row in doubted.items() if not self.is_triangular(row)}
        pips = {box: row for box, row in others.items() if self._more_likely_pips(row)}
        probabilities |= _surest(self._by_both_models(frame, colours, pips), self._pips)
        if vantage is None:
            return probabilities
        d4 = {box: row for box, row in doubted.items() if self.has_shape(row, "d4")}
        probabilities |= _uncontradicted(self._warped_again(faces, colours, d4), self._expected)
        turned = [box for box in others if box not in pips and vantage.from_above(box)]
        dice = _surest(
            [_read(self._faces.read_turned, picture, turned) for picture in (frame, *colours)], self._signs
        )
        return probabilities | self._triangular.weighed(faces, dice, self._kinds)

    def _by_both_models(
        self, frame: NDArray[np.uint8], colours: Sequence[NDArray[np.uint8]], dice: Probabilities
    ) -> list[Probabilities]:
        """The averaged answers of both models about dice, by the picture and by each colour alone.

        Args:
            frame: the picture.
            colours: each of its colours.
            dice: what the first model has answered by the picture.
        """
        boxes = list(dice)
        ones = [dice, *(_read(self._faces.read, colour, boxes) for colour in colours)]
        others = [_read(self._other.read, picture, boxes) for picture in (frame, *colours)]
        return [
            {box: _averaged(one[box], other[box]) for box in boxes}
            for one, other in zip(ones, others, strict=True)
        ]

    def _warped_again(
        self, faces: FaceCache, colours: Sequence[NDArray[np.uint8]], d4: Probabilities
    ) -> list[Probabilities]:
        """The answers about more faces of d4 than at first, by the picture and by each colour alone.

        Args:
            faces: the faces in the picture.
            colours: each of its colours.
            d4: the probabilities of the d4 by upright looks at whole dice.
        """
        answers = [self._triangular.weighed(faces, d4, self._kinds, again=True)]
        for colour in colours if d4 else ():
            # OpenCV would copy all of a view for each face that is warped.
            picture = np.asarray(cv2.merge([colour[..., 0]] * 3), np.uint8)
            seen = self._triangular.faces(self._triangular.corners(picture), faces.vantage)
            whole = _read(self._faces.read, picture, list(d4))
            answers.append(self._triangular.weighed(seen, whole, self._kinds, again=True))
        return answers

    def is_triangular(self, row: Row) -> bool:
        """Whether a die most probably is an expected d4 or d8."""
        return any(self.has_shape(row, shape) for shape in TRIANGULAR)

    def has_shape(self, row: Row, shape: Shape) -> bool:
        """Whether a die most probably is an expected one of this shape."""
        return float(row[self._columns[shape]].sum()) > _MOST_PROBABLY

    def _columns_of(self, kinds: Iterable[Kind]) -> list[int]:
        """The class indices of these kinds; kinds that are not expected are skipped."""
        expected = [kind for kind in kinds if kind in self._kinds]
        return [self._faces.classes.index(name) for kind in expected for name in kind.classes]

    def _more_likely_pips(self, row: Row) -> bool:
        """Whether pips are more probable than all other expected faces together."""
        return float(row[self._pips].sum()) > float(row[self._signs].sum())


def _read(
    read: Callable[[NDArray[np.uint8], Sequence[Box]], NDArray[np.float32]],
    picture: NDArray[np.uint8],
    boxes: Sequence[Box],
) -> Probabilities:
    """What a reader of whole dice answers about each box of a picture; none is allowed."""
    return dict(zip(boxes, read(picture, boxes), strict=True)) if boxes else {}


def _surest(answers: Sequence[Probabilities], columns: list[int]) -> Probabilities:
    """The surest answer about each die.

    Veins and streaks hide faces in some colours, and let them stand out in others.

    Args:
        answers: the answers by several pictures of the same dice.
        columns: the class indices of the faces that they may show.
    """
    return {
        box: max((answer[box] for answer in answers), key=lambda row: float(row[columns].max()))
        for box in answers[0]
    }


def _uncontradicted(answers: Sequence[Probabilities], columns: list[int]) -> Probabilities:
    """The surest answer about each die, or the mean of all where one of the others contradicts it.

    A face that is seen flat may seem to show another sign, so a sure answer is less reliable than a sure one
    about a whole face.

    Args:
        answers: the answers by several pictures of the same dice.
        columns: the class indices of the faces that they may show.
    """
    surest = _surest(answers, columns)
    for box, row in surest.items():
        rows = np.stack([answer[box] for answer in answers])
        of_others = np.delete(rows[:, columns], int(row[columns].argmax()), axis=1)
        if of_others.max() > _CONTRADICTS:
            surest[box] = rows.mean(axis=0)
    return surest


def _single_colours(frame: NDArray[np.uint8]) -> list[NDArray[np.uint8]]:
    """The blue, the green and the red of a picture (height, width, 3), each as a grey one of that shape.

    They are views: of most of them only a few crops are copied.
    """
    return [np.broadcast_to(frame[..., colour : colour + 1], frame.shape) for colour in range(3)]


def _averaged(one: Row, other: Row) -> Row:
    """Average the log-probabilities of two models that read the same die; gives probabilities (classes,)."""
    mean = np.sqrt(np.maximum(one, _EPSILON) * np.maximum(other, _EPSILON))
    return np.asarray(mean / mean.sum(), np.float32)
