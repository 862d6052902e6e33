"""The opinion about a crop: what it probably shows, given the dice that are expected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box
from vision.dice_set import D6_PIPS, OSSELETS, DiceSet
from vision.errors import ModelError
from vision.reading import Shape
from wording.sentence import Sentence

OTHER: Final = "other"
"""The model's class for a die of an unknown kind."""
NOTHING: Final = "nothing"
"""The model's class for a place without a whole die."""
_STRANGE: Final = 0.05
"""The prior of a die that is not expected, relative to an expected one. Larger: more dice are called
strangers."""
_TAKEN_FOR: Final = {
    OSSELETS.class_of("point1"): D6_PIPS.class_of("1"),
    OSSELETS.class_of("point2"): D6_PIPS.class_of("2"),
}
"""Classes that the models sometimes mistake for others: points of an osselet for pips of a d6."""
_MISTAKEN: Final = 0.2
"""The part of the probability of pips that counts as points, where d6 with pips are not expected. It leaves
these osselets in doubt. Without it they would be left out or called strangers."""
CONTRADICTS: Final = 0.3
"""The probability above which another face, seen in all colours, contradicts the answer by a grey picture.
Larger: a side face of a d8 that is clearer without its streaks is sometimes believed."""


Row = NDArray[np.float32]
"""The probability (classes,) of each class of a model for what lies in a box."""
Probabilities = dict[Box, Row]
"""Boxes, and the probabilities of what lies in each."""


@dataclass(frozen=True, slots=True)
class Face:
    """One expected face.

    Attributes:
        shape: the solid of its die.
        design: what is on the faces of its die.
        name: which face it is.
    """

    shape: Shape
    design: str
    name: str

    def is_beside(self, other: Face) -> bool:
        """Whether dice of one kind show both faces."""
        return (self.shape, self.design) == (other.shape, other.design)


@dataclass(frozen=True, slots=True, eq=False)
class Opinion:
    """Probabilities of what a crop shows; they add up to one.

    Attributes:
        faces: (k,) of each expected face.
        stranger: of a die that is not expected.
        nothing: of no whole die.
    """

    faces: NDArray[np.float32]
    stranger: float
    nothing: float


def likeliest_other(faces: NDArray[np.float32], face: int) -> NDArray[np.float32]:
    """The probability (...,) of the likeliest face beside a given one; 0 if there is none.

    Args:
        faces: the probability (..., k) of each face.
        face: the index of the given one.
    """
    return np.asarray(np.delete(faces, face, axis=-1).max(axis=-1, initial=0.0), np.float32)


def mean_opinion(opinions: Sequence[tuple[Opinion, float]]) -> Opinion:
    """The mean of opinions about the same faces, each with its weight; at least one weighs more than 0."""
    whole = sum(weight for _, weight in opinions)
    parts = [(opinion, weight / whole) for opinion, weight in opinions]
    return Opinion(
        np.sum([opinion.faces * np.float32(part) for opinion, part in parts], axis=0),
        sum(opinion.stranger * part for opinion, part in parts),
        sum(opinion.nothing * part for opinion, part in parts),
    )


class TrainedFaces:
    """The faces of a dice set that the model was trained on.

    Attributes:
        faces: the faces that are expected, in the order of every opinion.

    Raises:
        ModelError: the model was not trained on a face of the set.
    """

    def __init__(self, dice_set: DiceSet, classes: Sequence[str]) -> None:
        named = {
            Face(kind.shape, kind.design, face): kind.class_of(face)
            for kind in dice_set.kinds
            for face in kind.faces
        }
        unknown = [name for name in (*named.values(), NOTHING) if name not in classes]
        if unknown:
            raise ModelError(
                Sentence(
                    "the face model knows {count} classes and not {unknown!r}, which the dice set {name!r}"
                    " needs; give the model of this version",
                    count=len(classes),
                    unknown=unknown[0],
                    name=dice_set.name,
                )
            )
        self.faces: Sequence[Face] = tuple(named)
        self._ours = [classes.index(name) for name in named.values()]
        self._nothing = classes.index(NOTHING)
        self._strange = _STRANGE if self._ours else 1.0
        taken = [
            (index, classes.index(_TAKEN_FOR[name]))
            for index, name in enumerate(named.values())
            if _TAKEN_FOR.get(name) in classes and _TAKEN_FOR[name] not in named.values()
        ]
        self._points, self._pips = [index for index, _ in taken], [pips for _, pips in taken]

    def opinion(self, probabilities: NDArray[np.float32]) -> Opinion:
        """The model's probabilities, with the prior `_STRANGE` on dice that are not expected.

        Args:
            probabilities: (classes,) the probability of each class of the model.
        """
        ours, nothing = probabilities[self._ours], float(probabilities[self._nothing])
        ours[self._points] += _MISTAKEN * probabilities[self._pips]
        stranger = self._strange * max(1.0 - nothing - float(ours.sum()), 0.0)
        whole = float(ours.sum()) + nothing + stranger
        return Opinion(ours / np.float32(whole), stranger / whole, nothing / whole)
