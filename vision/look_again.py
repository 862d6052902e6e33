"""Read dice again for which one upright look at the whole die is not enough."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
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
from vision.vantage import Vantage
from vision.verdict import Verdict

_MOST_PROBABLY: Final = 0.5
"""The probability above which a die counts as a d4 or a d8 when it is decided how to look again."""
_EPSILON: Final = 1e-6
"""The least probability of a class. Zero has no logarithm, and would let one model alone exclude a class."""
_CONTRADICTS: Final = 0.5
"""The probability above which another face, in one of the pictures, contradicts the surest answer about a d4.
Larger: of the further d4 with symbols that are then believed, one in five is misread."""


class SeenDice:
    """The dice in one picture: what whole dice show, and the faces of d4 and d8.

    Args:
        reader: reads whole dice.
        faces: the faces in the picture.
        whole: the probabilities of whole dice that are known.

    Attributes:
        faces: the faces in the picture.
    """

    def __init__(self, reader: FaceReader, faces: FaceCache, whole: Probabilities) -> None:
        self._reader, self.faces, self._whole = reader, faces, dict(whole)

    @property
    def picture(self) -> NDArray[np.uint8]:
        """The picture (height, width, 3), blue-green-red, or (height, width) if it is grey."""
        return self.faces.picture

    def whole(self, boxes: Sequence[Box]) -> Probabilities:
        """The probabilities of whole dice; those that are not known are read."""
        new = [box for box in boxes if box not in self._whole]
        if new:
            self._whole |= zip(new, self._reader.read(self.picture, new), strict=True)
        return {box: self._whole[box] for box in boxes}


class LookAgain:
    """Weighs the probabilities of whole dice by further looks.

    The faces of every d4 and d8 are warped and read. Dice that are still in doubt, and not plainly strangers,
    are read once more:

    - a die that probably shows pips is read by the other model, too;
    - of a d4, more numerals are read where the place of the camera is known;
    - a d8 is not read again;
    - any other die is read in four turns where the camera looks down on it.

    What is in doubt after that is read so in the blue, the green and the red of the picture alone, too. The
    surest of the four answers counts, about a d4 only if none of the others contradicts it.

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
        self._clockwise = 0.5 if dice_set.clockwise is None else dice_set.clockwise
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
        probabilities = self._by_faces(faces, whole)
        if not self._kinds:  # taught dice are compared in many turns anyway
            return probabilities
        doubted = {
            box: whole[box] for box, row in probabilities.items() if self._verdict.may_become_sure(box, row)
        }
        others = {box: row for box, row in doubted.items() if not self.is_triangular(row)}
        pips = [box for box, row in others.items() if self._more_likely_pips(row)]
        seen, surest_pips = SeenDice(self._faces, faces, whole), partial(_surest, columns=self._pips)
        probabilities |= self._again(self._by_both_models, seen, pips, surest_pips)
        if faces.vantage is None:
            return probabilities
        d4 = [box for box, row in doubted.items() if self.has_shape(row, "d4")]
        uncontradicted = partial(_uncontradicted, columns=self._expected)
        probabilities |= self._again(self._more_numerals, seen, d4, uncontradicted)
        turned = [box for box in others if box not in pips and faces.vantage.from_above(box)]
        surest_signs = partial(_surest, columns=self._signs)
        return probabilities | self._again(self._turned, seen, turned, surest_signs)

    def _again(
        self,
        read: Callable[[SeenDice, Sequence[Box]], Probabilities],
        seen: SeenDice,
        boxes: Sequence[Box],
        counting: Callable[[Sequence[Probabilities]], Probabilities],
    ) -> Probabilities:
        """Read dice in doubt once more: all in the picture, then those not sure yet in each colour.

        Args:
            read: reads the dice in boxes of a picture once more.
            seen: the dice in the picture.
            boxes: those round the dice.
            counting: decides which of the answers by several pictures count.
        """
        if not boxes:
            return {}
        told = read(seen, boxes)
        left = [box for box, row in told.items() if not self._verdict.is_sure(box, row)]
        if not left:
            return told
        colours = (self._in_colour(colour, seen.faces.vantage) for colour in _single_colours(seen.picture))
        answers = [{box: told[box] for box in left}, *(read(colour, left) for colour in colours)]
        return told | counting(answers)

    def _in_colour(self, colour: NDArray[np.uint8], vantage: Vantage | None) -> SeenDice:
        """The dice in one colour (height, width) of the picture, seen from the same place."""
        faces = self._triangular.faces(self._triangular.corners(colour), vantage)
        return SeenDice(self._faces, faces, {})

    def _by_both_models(self, seen: SeenDice, boxes: Sequence[Box]) -> Probabilities:
        """The averaged answers of both models about dice."""
        ones = seen.whole(boxes)
        others = self._other.read(seen.picture, boxes)
        return {box: _averaged(ones[box], other) for box, other in zip(boxes, others, strict=True)}

    def _more_numerals(self, seen: SeenDice, boxes: Sequence[Box]) -> Probabilities:
        """The answers about d4 by more of their faces than at first."""
        return self._by_faces(seen.faces, seen.whole(boxes), again=True)

    def _turned(self, seen: SeenDice, boxes: Sequence[Box]) -> Probabilities:
        """The answers about dice in four turns."""
        turned = self._faces.read_turned(seen.picture, boxes)
        return self._by_faces(seen.faces, dict(zip(boxes, turned, strict=True)))

    def _by_faces(self, faces: FaceCache, dice: Probabilities, *, again: bool = False) -> Probabilities:
        """The probabilities of dice, weighed by what the warped faces of d4 and d8 show."""
        return self._triangular.weighed(faces, dice, self._kinds, clockwise=self._clockwise, again=again)

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


def _single_colours(picture: NDArray[np.uint8]) -> list[NDArray[np.uint8]]:
    """The blue, the green and the red of a picture (height, width, 3), each as a grey one (height, width)."""
    # Five times as fast as cv2.split.
    return [np.asarray(cv2.extractChannel(picture, channel), np.uint8) for channel in range(3)]


def _averaged(one: Row, other: Row) -> Row:
    """Average the log-probabilities of two models that read the same die; gives probabilities (classes,)."""
    mean = np.sqrt(np.maximum(one, _EPSILON) * np.maximum(other, _EPSILON))
    return np.asarray(mean / mean.sum(), np.float32)
