"""Read dice with triangular faces by laying flat what tells what they show.

On a d4 no face lies up: its three upper faces are read. On a d8 the face that lies up is, in each of the
three ways it can be turned.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box, Square, longer_side, square_round
from vision.crop import CLOSE_PX, CONTEXT, crop_square, numbers
from vision.dice_set import D4_NUMERALS, KINDS, TERTRE, Kind
from vision.errors import ModelError
from vision.known import NOTHING, Face
from vision.model import Model
from vision.reading import Shape
from wording.sentence import Sentence

FLAT_PX: Final = 80
"""The side of the picture of a face laid flat."""
FLAT: Final = np.array([[39.5, 2.8], [2.8, 66.3], [76.2, 66.3]], np.float32)
"""Where its corners lie in that picture: the apex above, then the left and the right one."""
_SHAPES: tuple[Shape, ...] = ("d4", "d8")
TRIANGULAR: Final = {shape: tuple(kind for kind in KINDS if kind.shape == shape) for shape in _SHAPES}
"""The kinds of dice with triangular faces, by their shape."""
FACES: Final = frozenset(
    Face(kind.shape, kind.design, face)
    for kinds in TRIANGULAR.values()
    for kind in kinds
    for face in kind.faces
)
"""The faces of those dice."""
CLASSES: Final = (
    *(name for kinds in TRIANGULAR.values() for kind in kinds for name in kind.classes),
    NOTHING,
)
"""What a face laid flat tells: the numeral at the apex or base of a d4, what else is on it, or nothing."""

_LEAST_SEEN: Final = 0.05
"""The part of the base's area that an upper face must cover, seen from outside, to be read."""
_LIKELY: Final = 0.2
"""The probability of a shape above which a die of it is laid flat."""
_KEPT: Final = 0.5
"""How much what was thought before counts: both may err about the same blurred die."""
_MAY_BE_A_SIDE: Final = 0.7
"""How much the face of a d8 tells that seems to lie up: from aside, another one may seem to."""
_HARDLY: Final = 1e-6
"""No face is less likely than this: rounding may leave less than nothing."""
_AROUND: Final = 2
"""How many cells on each side of a peak tell where exactly it is."""
_FINE_PX: Final = 128
"""A face with more pixels across than these is made smaller before it is laid flat."""
_APART: Final = 3
"""How many cells on each side of a peak hold no other one."""

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Corners:
    """The corners of a die with triangular faces.

    Attributes:
        apex: (2,) x and y in pixels; a d8 has none, and this means nothing.
        base: (3, 2) those of the base, of a d8 those of the face that lies up; clockwise as they are seen.
    """

    apex: Floats
    base: Floats

    def faces(self, shape: Shape) -> Iterator[Floats]:
        """What is laid flat, each (3, 2): the corner that lies above, the left and the right one."""
        return self.upper_faces() if shape == "d4" else self.turns()

    def turns(self) -> Iterator[Floats]:
        """The face of a d8 that lies up, each of its corners in turn above."""
        for above in range(3):
            yield self.base[[above, above - 1, above - 2]]

    def upper_faces(self) -> Iterator[Floats]:
        """The upper faces of a d4 that are seen from outside."""
        least = _LEAST_SEEN * abs(twice_area(self.base))
        for left, right in ((1, 0), (2, 1), (0, 2)):
            face = np.stack([self.apex, self.base[left], self.base[right]])
            if twice_area(face) > least:
                yield face


def twice_area(triangle: Floats) -> float:
    """Twice the area of a triangle (3, 2); positive where its corners are in the order of `FLAT`."""
    (x0, y0), (x1, y1), (x2, y2) = triangle
    return float((x2 - x0) * (y1 - y0) - (x1 - x0) * (y2 - y0))


def find_corners(maps: Floats, square: Square) -> Corners:
    """The corners that the maps of a look tell, in pixels of the picture.

    Args:
        maps: (2, s, s) the logits of the apex and of the corners of the base.
        square: what was looked at.
    """
    heat = 1 / (1 + np.exp(-maps))
    (apex,), base = _peaks(heat[0], 1), _peaks(heat[1], 3)
    around = base - base.mean(axis=0)
    base = base[np.argsort(np.arctan2(around[:, 1], around[:, 0]))]
    cell_px, start = square.side / maps.shape[1], np.array([square.left, square.top], np.float32) - 0.5
    return Corners((apex + 0.5) * cell_px + start, (base + 0.5) * cell_px + start)


def corners_in(model: Model, picture: NDArray[np.uint8], box_xyxy: Box) -> Corners:
    """The corners that the model sees on the die in a box, in pixels of the picture (height, width, 3)."""
    (maps,) = model.run(numbers([crop_square(picture, box_xyxy, CONTEXT, CLOSE_PX)]))
    return find_corners(maps[0], square_round(box_xyxy, CONTEXT))


def _peaks(heat: Floats, count: int) -> Floats:
    """The places (count, 2), x and y in cells, of the highest peaks: the middles of what is warm there."""
    left, places = heat.copy(), []
    for _ in range(count):
        y, x = divmod(int(left.argmax()), left.shape[1])
        rows = np.arange(max(y - _AROUND, 0), min(y + _AROUND + 1, len(heat)))
        columns = np.arange(max(x - _AROUND, 0), min(x + _AROUND + 1, len(heat)))
        weight = heat[np.ix_(rows, columns)] ** 2
        places.append([weight.sum(axis=0) @ columns, weight.sum(axis=1) @ rows] / weight.sum())
        left[max(y - _APART, 0) : y + _APART + 1, max(x - _APART, 0) : x + _APART + 1] = 0
    return np.array(places, np.float32)


def lay_flat(picture: NDArray[np.uint8], face: Floats) -> NDArray[np.uint8]:
    """A face (3, 2) of a picture as it looks from straight above, apex up: (80, 80, 3) uint8."""
    left, top, right, bottom = (float(side) for side in (*face.min(axis=0), *face.max(axis=0)))
    box = (left, top, right, bottom)
    if longer_side(box) > _FINE_PX:  # every pixel must count, or fine numerals fall apart
        square = square_round(box, 1.0)
        picture = crop_square(picture, box, 1.0, _FINE_PX)
        start = np.array([square.left, square.top], np.float32)
        face = (face - start + 0.5) * np.float32(_FINE_PX / square.side) - 0.5
    matrix = cv2.getAffineTransform(FLAT, np.asarray(face, np.float32))
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    flat = cv2.warpAffine(picture, matrix, (FLAT_PX, FLAT_PX), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(flat, np.uint8)


class FlatFaces:
    """Tells what a die with triangular faces shows.

    Args:
        corners: the model that finds the corners of a die.
        flats: the model that reads a face laid flat.
        classes: those of the model that reads whole dice.

    Attributes:
        doubt_below: the probability under which an answer about such a die is doubtful.

    Raises:
        ModelError: the second model knows other classes than `CLASSES`.
    """

    def __init__(self, corners: Model, flats: Model, classes: Sequence[str]) -> None:
        if flats.card.classes != CLASSES:
            raise ModelError(
                Sentence(
                    "the 'flats' model knows {known} where {needed} are needed;"
                    " restore the file as shipped, or train it again with models.train",
                    known=", ".join(flats.card.classes) or Sentence("no classes"),
                    needed=", ".join(CLASSES),
                )
            )
        self._corners, self._flats = corners, flats
        self.doubt_below = flats.card.doubt_below
        self._columns = {
            kind: [classes.index(name) for name in kind.classes]
            for kinds in TRIANGULAR.values()
            for kind in kinds
        }

    def look(self, picture: NDArray[np.uint8], boxes_xyxy: Sequence[Box], odds: Floats) -> None:
        """Weigh what was thought of dice by what their faces tell, in place.

        Which kind of die it is stays as it was: that is better told by the whole of it.

        Args:
            picture: (height, width, 3) uint8, blue-green-red.
            boxes_xyxy: the boxes round the dice, in pixels.
            odds: (n, classes) the probabilities so far.
        """
        for box, row in zip(boxes_xyxy, odds, strict=True):
            likely = [
                shape
                for shape, kinds in TRIANGULAR.items()
                if sum(row[self._columns[kind]].sum() for kind in kinds) >= _LIKELY
            ]
            if not likely:
                continue
            corners = self.corners(picture, box)
            for shape in likely:
                for kind, told in self.read(picture, corners, shape).items():
                    columns = self._columns[kind]
                    both = row[columns] ** _KEPT * told
                    row[columns] = row[columns].sum() * both / both.sum()

    def corners(self, picture: NDArray[np.uint8], box_xyxy: Box) -> Corners:
        """Where the corners of the die in a box are, in pixels of the picture."""
        return corners_in(self._corners, picture, box_xyxy)

    def read(self, picture: NDArray[np.uint8], corners: Corners, shape: Shape) -> dict[Kind, Floats]:
        """How likely each face of each kind of a shape is shown, if the die is of that kind.

        Args:
            picture: (height, width, 3) uint8, blue-green-red.
            corners: those of the die, in pixels of the picture.
            shape: one of `TRIANGULAR`.
        """
        kinds = TRIANGULAR[shape]
        flats = [lay_flat(picture, face) for face in corners.faces(shape)]
        if not flats:
            return {kind: np.full(len(kind.faces), 1 / len(kind.faces), np.float32) for kind in kinds}
        odds = _softmax(self._flats.run(numbers(flats))[0])
        return {kind: self._shown(kind, odds) for kind in kinds}

    def _shown(self, kind: Kind, odds: Floats) -> Floats:
        """The probability of each face of a kind, of what the faces laid flat (n, classes) tell."""
        of_kind = odds[:, [CLASSES.index(name) for name in kind.classes]]
        # A face that tells nothing of this kind may be any.
        any_face = (1 - of_kind.sum(axis=1, keepdims=True)) / of_kind.shape[1]
        told = np.log(np.maximum(of_kind + any_face, _HARDLY))
        if kind == TERTRE:  # three faces must all be misread before another one seems to be hidden
            evidence = _hidden(told) * np.sqrt(len(told))
        elif kind == D4_NUMERALS:  # three witnesses of the same, but blurred by the same lens
            evidence = told.mean(axis=0) * np.sqrt(len(told))
        else:  # the same face three times is no more than one witness, and may be one of the sides
            evidence = told.mean(axis=0) * _MAY_BE_A_SIDE
        return _softmax(evidence / self._flats.card.temperature)


def _hidden(told: Floats) -> Floats:
    """The evidence (k,) that each drawing is the one hidden below, of the evidence (n, k) on each face seen.

    Every drawing stands on one face: those seen are some of the others, each once.
    """
    count, drawings = told.shape
    rows = np.arange(min(count, drawings - 1))
    evidence = []
    for hidden in range(drawings):
        others = [drawing for drawing in range(drawings) if drawing != hidden]
        ways = [told[rows, list(way)].sum() for way in itertools.permutations(others, len(rows))]
        evidence.append(np.logaddexp.reduce(ways))
    return np.array(evidence, np.float32)


def _softmax(logits: Floats) -> Floats:
    odds = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=-1, keepdims=True), np.float32)
