"""Combine what the model says of a crop with how like it is to taught looks."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.dice_set import DiceSet
from vision.known import Announced, Face, Opinion
from vision.remember import Memory, Remembered
from vision.taught import Look


class Expected:
    """The faces of a dice set, each known by a class of the model, by looks, or by both.

    Attributes:
        faces: the faces that are expected, in the order of every opinion.
    """

    def __init__(self, dice_set: DiceSet, classes: Sequence[str], memory: Memory) -> None:
        self._announced = Announced(dice_set, classes)
        looks = {
            Face(taught.shape, taught.name, face): seen
            for taught in dice_set.taught
            for face, seen in taught.looks.items()
            if seen
        }
        self._remembered = Remembered(looks, memory)
        self.faces: Sequence[Face] = tuple(dict.fromkeys([*self._announced.faces, *looks]))
        self._by_class = [self.faces.index(face) for face in self._announced.faces]
        self._by_looks = [self.faces.index(face) for face in self._remembered.faces]
        self._taught_alone = [self.faces.index(face) for face in looks if face not in self._announced.faces]

    @property
    def by_looks(self) -> bool:
        """Whether looks were taught, so that `opinion` needs the crop itself."""
        return bool(self._remembered.faces)

    def opinion(self, odds: NDArray[np.float32], look: Look | None = None) -> Opinion:
        """The opinion about one crop: the probabilities of the classes times the evidence of the looks.

        A look that is like the crop raises its face. An unlike look lowers a face that is known by looks
        alone. It does not lower a face that has a class, because the crop may show another make.

        Args:
            odds: (classes,) the probability of each class of the face model.
            look: the crop, as wide as looks are; None if no looks were taught.
        """
        by_class = self._announced.opinion(odds)
        if look is None:
            return by_class
        faces = np.zeros(len(self.faces), np.float32)
        faces[self._by_class] = by_class.faces
        faces[self._taught_alone] = by_class.stranger
        evidence = np.zeros_like(faces)
        evidence[self._by_looks] = self._remembered.evidence(look)
        evidence[self._by_class] = np.maximum(evidence[self._by_class], 0.0)
        faces *= np.exp(evidence)
        whole = float(faces.sum()) + by_class.stranger + by_class.nothing
        return Opinion(faces / np.float32(whole), by_class.stranger / whole, by_class.nothing / whole)
