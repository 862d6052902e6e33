"""Read dice again for which one upright look at the whole die is not enough."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

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


class LookAgain:
    """Weighs the probabilities of whole dice by further looks.

    The faces of every d4 and d8 are warped and read. Dice that are still in doubt are read once more:

    - a die that probably shows pips is read by the other model, too;
    - of a d4, more numerals are read where the place of the camera is known;
    - a d8 is not read again;
    - any other die is read in four turns where the camera looks down on it.

    All but d4 and d8 are read so in each colour alone, too, and the surest answer counts.

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
        others = [box for box, row in doubted.items() if not self.is_triangular(row)]
        pips = [box for box in others if self._more_likely_pips(doubted[box])]
        probabilities |= self._surest(frame, pips, self._by_both_models, self._pips)
        if vantage is None:
            return probabilities
        d4 = {box: row for box, row in doubted.items() if self.has_shape(row, "d4")}
        probabilities |= self._triangular.weighed(faces, d4, self._kinds, again=True)
        turned = [box for box in others if box not in pips and vantage.from_above(box)]
        dice = self._surest(frame, turned, self._faces.read_turned, self._signs)
        return probabilities | self._triangular.weighed(faces, dice, self._kinds)

    def _surest(
        self,
        frame: NDArray[np.uint8],
        boxes: Sequence[Box],
        read: Callable[[NDArray[np.uint8], Sequence[Box]], NDArray[np.float32]],
        columns: Sequence[int],
    ) -> Probabilities:
        """The surest answers about dice, in the picture and in its blue, green and red alone.

        Veins and streaks hide faces in some colours, and let them stand out in others.

        Args:
            frame: the picture.
            boxes: the boxes round the dice; none is allowed.
            read: reads these dice in a picture.
            columns: the class indices of the faces that they may show.
        """
        pictures = (frame, *_single_colours(frame)) if boxes else ()
        answers = [read(picture, boxes) for picture in pictures]
        return {
            box: max(rows, key=lambda row: float(row[columns].max()))
            for box, *rows in zip(boxes, *answers, strict=True)
        }

    def _by_both_models(self, picture: NDArray[np.uint8], boxes: Sequence[Box]) -> NDArray[np.float32]:
        """The averaged probabilities of the die in each box (n, classes)."""
        both = zip(self._faces.read(picture, boxes), self._other.read(picture, boxes), strict=True)
        return np.stack([_averaged(one, other) for one, other in both])

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


def _single_colours(frame: NDArray[np.uint8]) -> list[NDArray[np.uint8]]:
    """The blue, the green and the red of a picture (height, width, 3), each as a grey one of that shape.

    They are views of the picture: only the crops of dice in doubt are ever copied.
    """
    return [np.broadcast_to(frame[..., colour : colour + 1], frame.shape) for colour in range(3)]


def _averaged(one: Row, other: Row) -> Row:
    """Average the log-probabilities of two models that read the same die; gives probabilities (classes,)."""
    mean = np.sqrt(np.maximum(one, _EPSILON) * np.maximum(other, _EPSILON))
    return np.asarray(mean / mean.sum(), np.float32)
