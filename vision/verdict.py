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
from vision.opinion import NOTHING, Face, Opinion, Row
from vision.place import NO_SCORE, Place
from vision.reading import Die, Shape
from vision.thresholds import Asks, threshold
from vision.triangular import TRIANGULAR_FACES, TriangularReader
from vision.vantage import View

_HARDLY: Final = 0.003
"""The probability of its likeliest face below which a die is plainly a stranger. Further looks at such dice
are a quarter of all at throws with pips, and none of 43 came to be taken for an expected die."""


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
        self, frame: NDArray[np.uint8], box: Box, row: Row, view: View, score: float = NO_SCORE
    ) -> Place:
        """A place of a frame as the camera saw it, from the models' probabilities and the known looks."""
        place = Place(box, float(row[self._nothing]), self.expected.opinion(row), view, score)
        if not self._is_compared(place):
            return place
        return replace(place, opinion=self.expected.opinion(row, take_look(frame, box)))

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
        return None if _is_empty(place.opinion) else self.likeliest_die(place, asks)

    def likeliest_die(self, place: Place, asks: Asks) -> Die:
        """The die at a place, whether or not one is likely there."""
        opinion = place.opinion
        confidence = float(opinion.faces.max(initial=0.0))
        if _is_strange(opinion):
            return Die(place.box_xyxy, "unknown", "unknown", None, confidence, None, True, empty=place.empty)
        face, *others = (self.expected.faces[index] for index in np.argsort(-opinion.faces))
        runner_up = next((other.name for other in others if other.is_beside(face)), None)
        believed_from = threshold(
            face,
            self._doubt_below(face),
            place.view,
            asks,
            of_taught_set=self.expected.of_taught_set(opinion, face),
            direction_sought=self.expected.direction_sought,
        )
        return Die(
            box_xyxy=place.box_xyxy,
            shape=face.shape,
            design=face.design,
            face=face.name,
            confidence=confidence,
            runner_up=runner_up,
            doubtful=confidence < believed_from,
            empty=place.empty,
            clockwise=place.clockwise,
        )

    def shape(self, place: Place) -> Shape | None:
        """The shape of the die at a place; None if the model sees none there."""
        opinion = place.opinion
        if _is_empty(opinion):
            return None
        return "unknown" if _is_strange(opinion) else self.expected.faces[int(opinion.faces.argmax())].shape

    def is_doubted(self, box: Box, row: Row) -> bool:
        """Whether there is a die in a box that one of the thresholds of `is_sure` leaves in doubt."""
        return self._doubted(box, row) is not None

    def may_become_sure(self, box: Box, row: Row) -> bool:
        """Whether there is such a die in a box that is not plainly a stranger."""
        die = self._doubted(box, row)
        return die is not None and die.confidence >= _HARDLY

    def is_sure(self, box: Box, row: Row) -> bool:
        """Whether there is a die in a box that reaches two thresholds: that of its kind, and the model's own.

        Some d8 and pips that reach only the lower one are misread, and further looks show it.
        """
        die = self._die_in(box, row)
        return die is not None and self._is_sure(die)

    def _doubted(self, box: Box, row: Row) -> Die | None:
        """The die in a box if one of the thresholds of `is_sure` leaves it in doubt, else None."""
        die = self._die_in(box, row)
        return None if die is None or self._is_sure(die) else die

    def _die_in(self, box: Box, row: Row) -> Die | None:
        return self.die(Place(box, float(row[self._nothing]), self.expected.opinion(row)))

    def _is_sure(self, die: Die) -> bool:
        if die.face is None or die.doubtful:
            return False
        return die.confidence >= self._doubt_below(Face(die.shape, die.design, die.face))

    def _doubt_below(self, face: Face) -> float:
        """The threshold in the card of the model that looks at such a die last."""
        return self._triangular.doubt_below if face in TRIANGULAR_FACES else self._faces.doubt_below


def _is_empty(opinion: Opinion) -> bool:
    """Whether no whole die is likelier than a stranger and than each expected face."""
    return opinion.nothing > max(opinion.stranger, float(opinion.faces.max(initial=0.0)))


def _is_strange(opinion: Opinion) -> bool:
    """Whether a stranger is at least as likely as each expected face."""
    return opinion.stranger >= float(opinion.faces.max(initial=0.0))
