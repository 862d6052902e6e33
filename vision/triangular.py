"""Read dice with triangular faces by their warped faces.

A d4 has no upper face, so its three visible faces are read. Of a d8 the upper face is read, in one of its
rotations or in all three.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box
from vision.corners import TURNS, FaceChoice
from vision.dice_set import D4_NUMERALS, KINDS, Kind
from vision.errors import ModelError
from vision.face_evidence import evidence
from vision.face_looks import FaceLogits, FaceLook, FaceLooks
from vision.model import Model, softmax
from vision.opinion import NOTHING, Face
from vision.reading import Shape
from vision.vantage import Vantage
from wording.sentence import Sentence

_SHAPES: tuple[Shape, ...] = ("d4", "d8")
TRIANGULAR: Final = {shape: tuple(kind for kind in KINDS if kind.shape == shape) for shape in _SHAPES}
"""The kinds of dice with triangular faces, by their shape."""
TRIANGULAR_KINDS: Final = tuple(kind for kinds in TRIANGULAR.values() for kind in kinds)
"""All of these kinds."""
TRIANGULAR_FACES: Final = frozenset(
    Face(kind.shape, kind.design, face) for kind in TRIANGULAR_KINDS for face in kind.faces
)
"""The faces of these dice."""
WARPED_CLASSES: Final = (*(name for kind in TRIANGULAR_KINDS for name in kind.classes), NOTHING)
"""The classes of a warped face: each face of these dice, or nothing."""

_LIKELY: Final = 0.2
"""The probability of a shape above which its faces are warped and read."""
_KEPT: Final = 0.5
"""Weight of the earlier answer, as an exponent. Both answers may err about the same blurred die."""
_KEPT_WHERE_FITTED: Final[Mapping[Shape, float]] = {"d4": 0.25, "d8": 0.75}
"""The same where corners are fitted. The whole d8 is read better than the whole d4."""
_FITTED: Final = 1.5
"""Weight of the faces where corners are fitted, as an exponent: such corners show the upper face, so that
faces are surer. Two kinds of corners share this weight."""
_TURNS_ASLANT: Final = 2
"""In how many quarter turns of the crop the corners of a doubtful d4 are read if it is seen aslant."""

Floats = NDArray[np.float32]


class TriangularReader:
    """Reads dice with triangular faces.

    Args:
        corners: the model that finds the corners of a die.
        flats: the model that classifies a warped face.
        classes: the classes of the model that reads whole dice.

    Attributes:
        doubt_below: the probability below which an answer about such a die is doubtful.

    Raises:
        ModelError: the second model has other classes than `WARPED_CLASSES`.
    """

    def __init__(self, corners: Model, flats: Model, classes: Sequence[str]) -> None:
        if flats.card.classes != WARPED_CLASSES:
            raise ModelError(
                Sentence(
                    "the 'flats' model knows {known} where {needed} are needed;"
                    " restore the file as shipped, or train it again with models.train",
                    known=", ".join(flats.card.classes) or Sentence("no classes"),
                    needed=", ".join(WARPED_CLASSES),
                )
            )
        self._corners, self._flats = corners, flats
        self.doubt_below = flats.card.doubt_below
        self._columns, self._warped_columns = _columns_of(classes), _columns_of(WARPED_CLASSES)

    def looks(self, picture: NDArray[np.uint8], vantage: Vantage | None = None) -> FaceLooks:
        """Looks at the faces in a picture, which several calls of `weigh` share."""
        return FaceLooks(self._corners, self._flats, picture, vantage)

    def weigh(
        self,
        looks: FaceLooks,
        boxes_xyxy: Sequence[Box],
        probabilities: Floats,
        kinds: Collection[Kind] = KINDS,
        *,
        again: bool = False,
    ) -> None:
        """Weigh earlier probabilities by what the warped faces show, in place.

        The probability of each kind of die stays: the whole die shows its kind better than one face. Dice
        are looked at in rounds, and one that is sure after a round is not looked at further.

        Args:
            looks: at the faces in the picture.
            boxes_xyxy: the boxes round the dice, in pixels.
            probabilities: (n, classes) the probabilities so far.
            kinds: the dice that are expected; faces of others are not read.
            again: whether these are d4 in doubt, of which more is read.
        """
        before = probabilities.copy()
        asked = list(self._asked(boxes_xyxy, before, kinds))
        rounds = [_rounds(boxes_xyxy[row], of, looks.vantage, again=again) for row, of in asked]
        for step in range(max(map(len, rounds), default=0)):
            going = [
                (row, of, planned[step])
                for (row, of), planned in zip(asked, rounds, strict=True)
                if step < len(planned) and not (step and self._sure(probabilities[row], of))
            ]
            looks.take([look for _, _, taken in going for look in taken])
            for row, of, taken in going:
                for kind in of:
                    self._weigh_kind(probabilities[row], before[row], kind, taken, looks.take(taken))

    def _asked(
        self, boxes_xyxy: Sequence[Box], probabilities: Floats, kinds: Collection[Kind]
    ) -> Iterator[tuple[int, list[Kind]]]:
        """The dice that may be d4 or d8, by number, each with the expected kinds of one of these shapes."""
        for of_shape in TRIANGULAR.values():
            # Even where other kinds have most of a shape's probability, an expected face may be likeliest.
            columns = [column for kind in of_shape for column in self._columns[kind]]
            of = [kind for kind in of_shape if kind in kinds]
            for row in range(len(boxes_xyxy)):
                if of and probabilities[row, columns].sum() >= _LIKELY:
                    yield row, of

    def _sure(self, row: Floats, kinds: Sequence[Kind]) -> bool:
        """Whether a die would be believed however it is seen, so that no further look is needed."""
        return max(float(row[self._columns[kind]].max()) for kind in kinds) >= self.doubt_below

    def _weigh_kind(
        self, row: Floats, before: Floats, kind: Kind, looks: Sequence[FaceLook], seen: Sequence[FaceLogits]
    ) -> None:
        """Weigh the probabilities of a kind's faces before any look, by all looks of a round."""
        fitted = any(look.fitted for look in looks)
        weight = _FITTED / len(looks) if fitted else 1.0
        shown = np.prod([self.face_probabilities(kind, *one) for one in seen], axis=0) ** weight
        columns = self._columns[kind]
        kept = _KEPT_WHERE_FITTED[kind.shape] if fitted else _KEPT
        both = before[columns] ** kept * shown
        row[columns] = before[columns].sum() * both / both.sum()

    def read(self, picture: NDArray[np.uint8], box_xyxy: Box, shape: Shape) -> dict[Kind, Floats]:
        """For each kind of a shape: the probability of each face, supposing that the die is of that kind.

        Args:
            picture: (height, width, 3) uint8, blue-green-red.
            box_xyxy: the box round the die, in pixels.
            shape: one of `TRIANGULAR`.
        """
        (seen,) = self.looks(picture).take([FaceLook(box_xyxy, shape)])
        return {kind: self.face_probabilities(kind, *seen) for kind in TRIANGULAR[shape]}

    def face_probabilities(self, kind: Kind, logits: Floats, top_corners: NDArray[np.intp]) -> Floats:
        """The probability of each face of a die.

        Args:
            kind: of the die, supposed to be known.
            logits: (n, classes) of the warped faces.
            top_corners: (n,) which corner of a d4 is above in each.
        """
        if not len(logits):
            return np.full(len(kind.faces), 1 / len(kind.faces), np.float32)
        probabilities = softmax(logits)[:, self._warped_columns[kind]]
        return softmax(evidence(kind, probabilities, top_corners) / self._flats.card.temperature)


def _columns_of(classes: Sequence[str]) -> dict[Kind, list[int]]:
    """The indices of the classes of each kind with triangular faces."""
    return {kind: [classes.index(name) for name in kind.classes] for kind in TRIANGULAR_KINDS}


def _rounds(
    box: Box, kinds: Sequence[Kind], vantage: Vantage | None, *, again: bool
) -> list[tuple[FaceLook, ...]]:
    """The looks at a die, round by round.

    The result of each round replaces that of the round before.

    Args:
        box: the box round the die.
        kinds: those that it may be of, all of one shape.
        vantage: the place of the camera, if it is known.
        again: whether it is a d4 in doubt.
    """
    shape = kinds[0].shape
    if shape == "d8" and vantage is None:
        return [(FaceLook(box, shape, "one"),), (FaceLook(box, shape),)]
    if shape == "d8":
        return [(FaceLook(box, shape, "one", fitted=True),), _seen_and_fitted(FaceLook(box, shape))]
    # Each face of a d4 with numerals shows its value; of drawings, all three are needed to find the hidden
    # one.
    faces: FaceChoice = "clear" if D4_NUMERALS in kinds else "value"
    if not again or vantage is None:
        return [(FaceLook(box, shape, faces),)]
    if D4_NUMERALS not in kinds:  # a turned drawing shows nothing more
        return [_seen_and_fitted(FaceLook(box, shape, faces, turns=TURNS))]
    # Seen aslant, the numerals at the base are too flat to be read.
    if not vantage.from_above(box):
        return [_seen_and_fitted(FaceLook(box, shape, faces, turns=_TURNS_ASLANT))]
    seen, fitted = _seen_and_fitted(FaceLook(box, shape, "all", turns=TURNS))
    return [(fitted,), (seen, fitted)]


def _seen_and_fitted(look: FaceLook) -> tuple[FaceLook, FaceLook]:
    """A look at the corners that the model sees, and one at those that a flat die can have."""
    return look, replace(look, fitted=True)
