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
from vision.corners import TURNS, CornerCache, FaceChoice
from vision.dice_set import D4_NUMERALS, D8_DRAGON, D8_NUMERALS, DEVIN, KINDS, TERTRE, Kind
from vision.errors import ModelError
from vision.face_cache import FaceCache, FaceLogits, FaceRequest
from vision.face_evidence import clockwise_if_hidden, evidence
from vision.model import Model, softmax
from vision.opinion import NOTHING, Face, Probabilities, Row
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
_KEPT_WHERE_FITTED: Final[Mapping[Kind, float]] = {
    D4_NUMERALS: 0.25,
    TERTRE: 0.25,
    D8_NUMERALS: 0.6,
    D8_DRAGON: 1.0,
    DEVIN: 1.0,
}
"""The same where corners are fitted. The whole d8 is read better than the whole d4. Larger for d8 with
numerals: some are misread in silence, since the reader of whole dice is now and then sure of a wrong one."""
_FITTED: Final = 1.5
"""Weight of the faces where corners are fitted, as an exponent: such corners show the upper face, so that
faces are surer. Of a d4 two kinds of corners share this weight."""
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

    def corners(self, picture: NDArray[np.uint8]) -> CornerCache:
        """The corners of the dice in a picture (height, width, 3), BGR, or grey (height, width)."""
        return CornerCache(self._corners, picture)

    def faces(self, corners: CornerCache, vantage: Vantage | None = None) -> FaceCache:
        """The faces of the dice in a picture, which several calls of `weighed` share.

        Args:
            corners: the corners of these dice.
            vantage: the place of the camera, if it is known.
        """
        return FaceCache(corners, self._flats, vantage)

    def weighed(
        self,
        faces: FaceCache,
        dice: Probabilities,
        kinds: Collection[Kind] = KINDS,
        *,
        clockwise: float = 0.5,
        again: bool = False,
    ) -> Probabilities:
        """The probabilities of dice, weighed by what their warped faces show.

        The probability of each kind of die stays: the whole die shows its kind better than one face. Dice
        are read in rounds, and one that is sure after a round is not read further.

        Args:
            faces: the faces of the dice in the picture.
            dice: the probabilities so far.
            kinds: the dice that are expected; faces of others are not read.
            clockwise: how likely the drawings of a d4 run clockwise.
            again: whether these are d4 in doubt, of which more is read.
        """
        weighed = dict(dice)
        asked = [
            (box, of, _rounds(box, of, faces.vantage, again=again)) for box, of in self._asked(dice, kinds)
        ]
        for step in range(max((len(rounds) for _, _, rounds in asked), default=0)):
            going = [
                (box, of, rounds[step])
                for box, of, rounds in asked
                if step < len(rounds) and not (step and self._sure(weighed[box], of))
            ]
            faces.logits([request for _, _, requests in going for request in requests])  # all in one batch
            for box, of, requests in going:
                for kind in of:
                    told = [
                        self.face_probabilities(kind, shown, clockwise) for shown in faces.logits(requests)
                    ]
                    fitted = any(request.fitted for request in requests)
                    weighed[box] = self._weighed_kind(weighed[box], dice[box], kind, told, fitted=fitted)
        return weighed

    def _asked(self, dice: Probabilities, kinds: Collection[Kind]) -> Iterator[tuple[Box, list[Kind]]]:
        """The boxes that may hold a d4 or d8, each with the expected kinds of one of these shapes."""
        for of_shape in TRIANGULAR.values():
            # Even where other kinds have most of a shape's probability, an expected face may be likeliest.
            columns = [column for kind in of_shape for column in self._columns[kind]]
            of = [kind for kind in of_shape if kind in kinds]
            for box, row in dice.items():
                if of and row[columns].sum() >= _LIKELY:
                    yield box, of

    def _sure(self, row: Row, kinds: Sequence[Kind]) -> bool:
        """Whether a die would be believed however it is seen, so that no further round is needed."""
        return max(float(row[self._columns[kind]].max()) for kind in kinds) >= self.doubt_below

    def _weighed_kind(
        self, row: Row, before: Row, kind: Kind, told: Sequence[Floats], *, fitted: bool
    ) -> Row:
        """A row with the faces of one kind as before any round, weighed by what this round told."""
        weight = _FITTED / len(told) if fitted else 1.0
        columns = self._columns[kind]
        kept = _KEPT_WHERE_FITTED[kind] if fitted else _KEPT
        both = before[columns] ** kept * np.prod(told, axis=0) ** weight
        weighed = row.copy()
        weighed[columns] = before[columns].sum() * both / both.sum()
        return weighed

    def read(self, picture: NDArray[np.uint8], box_xyxy: Box, shape: Shape) -> dict[Kind, Floats]:
        """For each kind of a shape: the probability of each face, supposing that the die is of that kind.

        Args:
            picture: (height, width, 3) uint8, blue-green-red.
            box_xyxy: the box round the die, in pixels.
            shape: one of `TRIANGULAR`.
        """
        (shown,) = self.faces(self.corners(picture)).logits([FaceRequest(box_xyxy, shape)])
        return {kind: self.face_probabilities(kind, shown) for kind in TRIANGULAR[shape]}

    def face_probabilities(self, kind: Kind, shown: FaceLogits, clockwise: float = 0.5) -> Floats:
        """The probability of each face of a die.

        Args:
            kind: of the die, supposed to be known.
            shown: what its warped faces show.
            clockwise: how likely the drawings of a d4 run clockwise.
        """
        if not len(shown.logits):
            return np.full(len(kind.faces), 1 / len(kind.faces), np.float32)
        probabilities = softmax(shown.logits)[:, self._warped_columns[kind]]
        of_faces = evidence(kind, probabilities, shown.sides, shown.tops, clockwise)
        return softmax(of_faces / self._flats.card.temperature)

    def clockwise(self, faces: FaceCache, box: Box) -> tuple[float, ...]:
        """How likely the drawings of a d4 run clockwise, for each of them that may be hidden below.

        Args:
            faces: the faces in the picture.
            box: the box round the die.
        """
        (*_, requests) = _rounds(box, [TERTRE], faces.vantage, again=True)
        told = [
            clockwise_if_hidden(softmax(shown.logits)[:, self._warped_columns[TERTRE]], shown.sides)
            for shown in faces.logits(requests)
        ]
        return tuple(np.mean(told, axis=0).tolist())


def _columns_of(classes: Sequence[str]) -> dict[Kind, list[int]]:
    """The indices of the classes of each kind with triangular faces."""
    return {kind: [classes.index(name) for name in kind.classes] for kind in TRIANGULAR_KINDS}


def _rounds(
    box: Box, kinds: Sequence[Kind], vantage: Vantage | None, *, again: bool
) -> list[tuple[FaceRequest, ...]]:
    """What to read of a die, round by round.

    The result of each round replaces that of the round before.

    Args:
        box: the box round the die.
        kinds: those that it may be of, all of one shape.
        vantage: the place of the camera, if it is known.
        again: whether it is a d4 in doubt.
    """
    shape = kinds[0].shape
    if shape == "d8" and vantage is None:
        return [(FaceRequest(box, shape, "one"),), (FaceRequest(box, shape),)]
    if shape == "d8":
        # By unfitted corners and by the whole die alike, a side face is now and then taken for the upper one.
        return [(FaceRequest(box, shape, which, fitted=True),) for which in ("one", "value")]
    # Each face of a d4 with numerals shows its value; of drawings, all three are needed to find the hidden
    # one.
    faces: FaceChoice = "clear" if D4_NUMERALS in kinds else "value"
    if not again or vantage is None:
        return [(FaceRequest(box, shape, faces),)]
    if D4_NUMERALS not in kinds:  # a turned drawing shows nothing more
        return [_seen_and_fitted(FaceRequest(box, shape, faces, turns=TURNS))]
    # Seen aslant, the numerals at the base are too flat to be read.
    if not vantage.from_above(box):
        return [_seen_and_fitted(FaceRequest(box, shape, faces, turns=_TURNS_ASLANT))]
    seen, fitted = _seen_and_fitted(FaceRequest(box, shape, "all", turns=TURNS))
    return [(fitted,), (seen, fitted)]


def _seen_and_fitted(request: FaceRequest) -> tuple[FaceRequest, FaceRequest]:
    """A request at the corners that the model sees, and one at those that a flat die can have."""
    return request, replace(request, fitted=True)
