"""Decide which die lies at a place, and whether it is doubtful."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box
from vision.embeddings import take_look
from vision.expected_faces import ExpectedFaces
from vision.faces import FaceReader
from vision.opinion import NOTHING, Face, Row
from vision.place import Place
from vision.reading import Die, Shape
from vision.thresholds import Asks, threshold
from vision.triangular import TRIANGULAR_FACES, TriangularReader
from vision.vantage import View

_FINDER_AGAINST: Final = 3.0
"""How much the finder's doubt counts against a die, as a factor of its odds that none lies there. Smaller:
more shadows and print are taken for dice in doubt. Larger: more dice that are hard to see are left out."""


class Verdict:
    """Makes places of the models' probabilities, and dice of places.

    Args:
        expected: the faces that are expected.
        faces: reads whole dice.
        triangular: reads d4 and d8 by their warped faces.

    Attributes:
        expected: the faces that are expected.
    """

    def __init__(self, expected: ExpectedFaces, faces: FaceReader, triangular: TriangularReader) -> None:
        self.expected, self._faces, self._triangular = expected, faces, triangular
        self._nothing = faces.classes.index(NOTHING)

    def place(
        self, frame: NDArray[np.uint8], box: Box, row: Row, view: View, score: float | None = None
    ) -> Place:
        """A place of a frame, from the models' probabilities and the known looks.

        Args:
            frame: (height, width, 3) uint8, blue-green-red, as the camera saw it.
            box: the box round the place.
            row: the probabilities of the models that read the die.
            view: how the camera looks at the place.
            score: how sure the finder is that a die lies there, 0 to 1; None if that is not to count.
        """
        row = row if score is None else self._with_finder(row, score)
        place = Place(box, float(row[self._nothing]), self.expected.opinion(row), view)
        if not self._is_compared(place):
            return place
        return replace(place, opinion=self.expected.opinion(row, take_look(frame, box)))

    def _with_finder(self, row: Row, score: float) -> Row:
        """The probabilities of a die, with the doubts of the finder: shadows and print have low scores.

        Both models are held for independent, so the odds that no die lies there are multiplied. A high score
        makes no die surer.
        """
        weighed = row.copy()
        weighed[self._nothing] *= max(1.0, _FINDER_AGAINST * (1 - score) / score)
        return np.asarray(weighed / weighed.sum(), np.float32)

    def _is_compared(self, place: Place) -> bool:
        """Whether the die at a place is compared with the looks that are known."""
        if self.expected.compared == "doubtful":
            die = self.die(place)
            return die is not None and die.doubtful
        return self.expected.compared == "all"

    def die(self, place: Place, asks: Asks = "usual") -> Die | None:
        """The die at a place, or None if the model sees none there.

        Args:
            place: the place.
            asks: how often the table asks. Whether to look at a die again is always decided with "usual", so
                this setting changes which dice are doubtful, never their faces.
        """
        opinion = place.opinion
        if opinion.nothing > max(opinion.stranger, float(opinion.faces.max(initial=0.0))):
            return None
        return self.likeliest_die(place, asks)

    def likeliest_die(self, place: Place, asks: Asks) -> Die:
        """The die at a place, whether or not one is likely there."""
        opinion = place.opinion
        ranked = np.argsort(-opinion.faces)
        confidence = float(opinion.faces.max(initial=0.0))
        if opinion.stranger >= confidence:
            return Die(
                place.box_xyxy, "unknown", "unknown", None, confidence, None, True, nothing=opinion.nothing
            )
        face = self.expected.faces[ranked[0]]
        taught = face in self.expected.taught_alone
        believed_from = threshold(face, self._doubt_below(face), place.view, asks, taught=taught)
        return Die(
            box_xyxy=place.box_xyxy,
            shape=face.shape,
            design=face.design,
            face=face.name,
            confidence=confidence,
            runner_up=self.expected.faces[ranked[1]].name if len(ranked) > 1 else None,
            doubtful=confidence < believed_from,
            nothing=opinion.nothing,
        )

    def shape(self, place: Place) -> Shape | None:
        """The shape of the die at a place; None if the model sees none there."""
        die = self.die(place)
        return die.shape if die else None

    def is_doubted(self, box: Box, row: Row) -> bool:
        """Whether the die in a box is in doubt by the models' own thresholds."""
        die = self.die(Place(box, float(row[self._nothing]), self.expected.opinion(row)))
        if die is None:
            return False
        return die.face is None or die.confidence < self._doubt_below(Face(die.shape, die.design, die.face))

    def _doubt_below(self, face: Face) -> float:
        """The threshold in the card of the model that looks at such a die last."""
        return self._triangular.doubt_below if face in TRIANGULAR_FACES else self._faces.doubt_below
