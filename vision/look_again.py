"""Read dice again for which one upright look at the whole die is not enough."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box
from vision.crop import is_grey
from vision.dice_set import PIPS, DiceSet, Kind
from vision.face_cache import FaceCache
from vision.faces import MOST_LOOKS, FaceReader
from vision.grey import single_colours, without_streaks
from vision.opinion import CONTRADICTS, Probabilities, Row, likeliest_other
from vision.reading import Shape
from vision.triangular import TRIANGULAR, TriangularReader
from vision.verdict import Verdict

_MOST_PROBABLY: Final = 0.5
"""The probability above which a die counts as a d4 or a d8 when it is decided how to look again."""
_EPSILON: Final = 1e-6
"""The least probability of a class. Zero has no logarithm, and would let one model alone exclude a class."""
_CONTRADICTS_IN_GREY: Final = 0.5
"""The same as `CONTRADICTS` in a grey picture. Larger: of the further d4 with symbols that are then believed,
one in five is misread, and so are pips that show through clear dice."""
_LOOKS_IN_GREY: Final = 2
"""By how many looks, each in another quarter turn, a die is read in each grey picture. More take longer, and
believe fewer dice."""


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
    - of a d8, nothing more is read in the picture;
    - any other die is read in four turns where the camera looks down on it, and in two in grey pictures.

    What is in doubt after that is read so in grey pictures, too: in the blue, the green and the red of the
    picture alone, unless it is a d8; and without the streaks of the die, unless it is a d4. The surest of
    these answers counts if none of the others contradicts it.

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
        seen = SeenDice(self._faces, faces, whole)
        probabilities |= self._again(self._by_both_models, seen, pips)
        if faces.vantage is None:
            return probabilities
        d4, d8 = ([box for box, row in doubted.items() if self.has_shape(row, shape)] for shape in TRIANGULAR)
        probabilities |= self._again(self._more_numerals, seen, d4, streakless=False)
        probabilities |= self._again(self._as_at_first, seen, d8, colours=False)
        turned = [box for box in others if box not in pips and faces.vantage.from_above(box)]
        return probabilities | self._again(self._turned, seen, turned)

    def _again(
        self,
        read: Callable[[SeenDice, Sequence[Box]], Probabilities],
        seen: SeenDice,
        boxes: Sequence[Box],
        *,
        colours: bool = True,
        streakless: bool = True,
    ) -> Probabilities:
        """Read dice in doubt once more: all in the picture, then those not sure yet in grey pictures.

        Args:
            read: reads the dice in boxes of a picture once more.
            seen: the dice in the picture.
            boxes: those round the dice.
            colours: whether dice are read in each colour alone.
            streakless: whether they are read without their streaks.
        """
        if not boxes:
            return {}
        told = read(seen, boxes)
        left = [box for box, row in told.items() if not self._verdict.is_sure(box, row)]
        if not left:
            return told
        answers: list[Probabilities] = [{box: told[box] for box in left}]
        if colours:
            answers += [read(self._in_grey(grey, seen), left) for grey in single_colours(seen.picture, left)]
        if streakless:
            each = [(box, self._in_grey(without_streaks(seen.picture, box), seen)) for box in left]
            answers.append({box: read(alone, [box])[box] for box, alone in each})
        return told | _uncontradicted(answers, self._expected)

    def _in_grey(self, grey: NDArray[np.uint8], seen: SeenDice) -> SeenDice:
        """The same dice in a grey picture (height, width)."""
        faces = self._triangular.faces(self._triangular.corners(grey), seen.faces.vantage)
        return SeenDice(self._faces, faces, {})

    def _by_both_models(self, seen: SeenDice, boxes: Sequence[Box]) -> Probabilities:
        """The averaged answers of both models about dice."""
        ones = seen.whole(boxes)
        others = self._other.read(seen.picture, boxes)
        return {box: _averaged(ones[box], other) for box, other in zip(boxes, others, strict=True)}

    def _as_at_first(self, seen: SeenDice, boxes: Sequence[Box]) -> Probabilities:
        """The answers about d8 by the same looks as at first."""
        return self._by_faces(seen.faces, seen.whole(boxes))

    def _more_numerals(self, seen: SeenDice, boxes: Sequence[Box]) -> Probabilities:
        """The answers about d4 by more of their faces than at first."""
        return self._by_faces(seen.faces, seen.whole(boxes), again=True)

    def _turned(self, seen: SeenDice, boxes: Sequence[Box]) -> Probabilities:
        """The answers about dice in different turns."""
        looks = _LOOKS_IN_GREY if is_grey(seen.picture) else MOST_LOOKS
        turned = self._faces.read_turned(seen.picture, boxes, looks)
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


def _uncontradicted(answers: Sequence[Probabilities], columns: list[int]) -> Probabilities:
    """The surest answer about each die, or the mean of all where one of the others contradicts it.

    Streaks hide faces in some pictures and let them stand out in others, so the surest answer is mostly the
    best. But a face that is seen flat may seem to show another sign, a side face may be taken for the upper
    one, and pips of the lower face may show through.

    Args:
        answers: the answers about the same dice by the picture with all colours, and by grey ones.
        columns: the class indices of the faces that they may show.
    """
    counting: Probabilities = {}
    for box in answers[0]:
        rows = np.stack([answer[box] for answer in answers])
        faces = rows[:, columns]
        surest, face = np.unravel_index(faces.argmax(), faces.shape)
        in_colour, *in_grey = likeliest_other(faces, int(face))
        contradicted = in_colour > CONTRADICTS or max(in_grey, default=0.0) > _CONTRADICTS_IN_GREY
        counting[box] = rows.mean(axis=0) if contradicted else rows[surest]
    return counting


def _averaged(one: Row, other: Row) -> Row:
    """Average the log-probabilities of two models that read the same die; gives probabilities (classes,)."""
    mean = np.sqrt(np.maximum(one, _EPSILON) * np.maximum(other, _EPSILON))
    return np.asarray(mean / mean.sum(), np.float32)
