"""Read dice with triangular faces: find the corners, warp each visible face upright, then classify it.

A d4 has no upper face, so its three visible faces are read. Of a d8 the upper face is read, in each of its
three rotations.
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
from vision.crop import CLOSE_PX, CONTEXT, crop_square, numbers, quarter_turned
from vision.dice_set import D4_NUMERALS, KINDS, TERTRE, Kind
from vision.errors import ModelError
from vision.known import NOTHING, Face
from vision.model import Model
from vision.reading import Shape
from wording.sentence import Sentence

FLAT_PX: Final = 80
"""The side of the picture of a warped face, in pixels."""
FLAT: Final = np.array([[39.5, 2.8], [2.8, 66.3], [76.2, 66.3]], np.float32)
"""The corners of the face in that picture: the apex above, then the left and the right one."""
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
"""The classes of a warped face: each face of these dice, or nothing. A d4's numeral stands at its apex or
base."""

TURNS: Final = 4
"""The quarter turns of a crop over which corners are averaged, for a die that is seen from above. Fewer: a
side face of a d8 is now and then taken for the upper one."""

_LEAST_SEEN: Final = 0.05
"""The least area of a visible face of a d4 that is read, as a part of the base's area."""
_LIKELY: Final = 0.2
"""The probability of a shape above which its faces are warped and read."""
_KEPT: Final = 0.5
"""Weight of the earlier answer, as an exponent. Both answers may err about the same blurred die."""
_MAY_BE_A_SIDE: Final = 0.7
"""Weight of the apparent top face of a d8. Seen obliquely, it may be a side face."""
_HARDLY: Final = 1e-6
"""The least probability of a face; rounding could otherwise give a negative one."""
_AROUND: Final = 2
"""The number of cells on each side of a peak that locate it exactly."""
_FINE_PX: Final = 128
"""A face with more pixels across is shrunk before it is warped, so that no pixel is skipped."""
_APART: Final = 3
"""The number of cells on each side of a peak in which no other peak is accepted."""

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Corners:
    """The corners of a die with triangular faces.

    Attributes:
        apex: (2,) x and y in pixels; without meaning for a d8, which has no apex.
        base: (3, 2) the corners of the base, or of a d8's upper face, clockwise in the picture.
    """

    apex: Floats
    base: Floats

    def faces(self, shape: Shape) -> Iterator[Floats]:
        """The faces to warp, each (3, 2): the corner above, the left and the right one."""
        return self.upper_faces() if shape == "d4" else self.turns()

    def turns(self) -> Iterator[Floats]:
        """The upper face of a d8 in its three rotations."""
        for above in range(3):
            yield self.base[[above, above - 1, above - 2]]

    def upper_faces(self) -> Iterator[Floats]:
        """The visible faces of a d4."""
        least = _LEAST_SEEN * abs(twice_area(self.base))
        for left, right in ((1, 0), (2, 1), (0, 2)):
            face = np.stack([self.apex, self.base[left], self.base[right]])
            if twice_area(face) > least:
                yield face


def twice_area(triangle: Floats) -> float:
    """Twice the signed area of a triangle (3, 2); positive if its corners are in the order of `FLAT`."""
    (x0, y0), (x1, y1), (x2, y2) = triangle
    return float((x2 - x0) * (y1 - y0) - (x1 - x0) * (y2 - y0))


def find_corners(maps: Floats, square: Square) -> Corners:
    """The corners at the peaks of the model's maps, in pixels of the picture.

    Args:
        maps: (2, s, s) the logits of the apex and of the corners of the base.
        square: the part of the picture that the model saw.
    """
    heat = 1 / (1 + np.exp(-maps))
    (apex,), base = _peaks(heat[0], 1), _peaks(heat[1], 3)
    around = base - base.mean(axis=0)
    base = base[np.argsort(np.arctan2(around[:, 1], around[:, 0]))]
    cell_px, start = square.side / maps.shape[1], np.array([square.left, square.top], np.float32) - 0.5
    return Corners((apex + 0.5) * cell_px + start, (base + 0.5) * cell_px + start)


def corners_in(model: Model, picture: NDArray[np.uint8], box_xyxy: Box, turns: int = 1) -> Corners:
    """The corners of the die in a box, in pixels of the picture (height, width, 3).

    Args:
        model: finds them.
        picture: (height, width, 3) uint8, blue-green-red.
        box_xyxy: the box round the die, in pixels.
        turns: over how many quarter turns of the crop the model's maps are averaged.
    """
    crop = crop_square(picture, box_xyxy, CONTEXT, CLOSE_PX)
    (maps,) = model.run(numbers([quarter_turned(crop, turn) for turn in range(turns)]))
    upright = [np.rot90(maps[turn], -turn, axes=(1, 2)) for turn in range(turns)]
    return find_corners(np.mean(upright, axis=0), square_round(box_xyxy, CONTEXT))


def _peaks(heat: Floats, count: int) -> Floats:
    """The places (count, 2), x and y in cells, of the highest peaks: the centroid around each."""
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
    """A face (3, 2) of a picture, warped as if seen from straight above, apex up: (80, 80, 3) uint8."""
    left, top, right, bottom = (float(side) for side in (*face.min(axis=0), *face.max(axis=0)))
    box = (left, top, right, bottom)
    if longer_side(box) > _FINE_PX:  # no pixel may be skipped, or thin strokes break
        square = square_round(box, 1.0)
        picture = crop_square(picture, box, 1.0, _FINE_PX)
        start = np.array([square.left, square.top], np.float32)
        face = (face - start + 0.5) * np.float32(_FINE_PX / square.side) - 0.5
    matrix = cv2.getAffineTransform(FLAT, np.asarray(face, np.float32))
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    flat = cv2.warpAffine(picture, matrix, (FLAT_PX, FLAT_PX), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(flat, np.uint8)


class FlatFaces:
    """Reads dice with triangular faces.

    Args:
        corners: the model that finds the corners of a die.
        flats: the model that classifies a warped face.
        classes: the classes of the model that reads whole dice.

    Attributes:
        doubt_below: the probability below which an answer about such a die is doubtful.

    Raises:
        ModelError: the second model has other classes than `CLASSES`.
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

    def look(
        self,
        picture: NDArray[np.uint8],
        boxes_xyxy: Sequence[Box],
        odds: Floats,
        turns: int = 1,
    ) -> None:
        """Weigh earlier probabilities by what the warped faces show, in place.

        The probability of each kind of die stays: the whole die shows its kind better than one face.

        Args:
            picture: (height, width, 3) uint8, blue-green-red.
            boxes_xyxy: the boxes round the dice, in pixels.
            odds: (n, classes) the probabilities so far.
            turns: over how many quarter turns of the crop the corners are averaged; see `TURNS`.
        """
        for box, row in zip(boxes_xyxy, odds, strict=True):
            likely = [
                shape
                for shape, kinds in TRIANGULAR.items()
                if sum(row[self._columns[kind]].sum() for kind in kinds) >= _LIKELY
            ]
            if not likely:
                continue
            corners = self.corners(picture, box, turns)
            for shape in likely:
                for kind, told in self.read(picture, corners, shape).items():
                    columns = self._columns[kind]
                    both = row[columns] ** _KEPT * told
                    row[columns] = row[columns].sum() * both / both.sum()

    def corners(self, picture: NDArray[np.uint8], box_xyxy: Box, turns: int = 1) -> Corners:
        """Where the corners of the die in a box are, in pixels of the picture; see `corners_in`."""
        return corners_in(self._corners, picture, box_xyxy, turns)

    def read(self, picture: NDArray[np.uint8], corners: Corners, shape: Shape) -> dict[Kind, Floats]:
        """For each kind of a shape: the probability of each face, supposing that the die is of that kind.

        Args:
            picture: (height, width, 3) uint8, blue-green-red.
            corners: the corners of the die, in pixels of the picture.
            shape: one of `TRIANGULAR`.
        """
        kinds = TRIANGULAR[shape]
        flats = [lay_flat(picture, face) for face in corners.faces(shape)]
        if not flats:
            return {kind: np.full(len(kind.faces), 1 / len(kind.faces), np.float32) for kind in kinds}
        odds = _softmax(self._flats.run(numbers(flats))[0])
        return {kind: self._shown(kind, odds) for kind in kinds}

    def _shown(self, kind: Kind, odds: Floats) -> Floats:
        """The probability of each face of a kind, from the warped faces' probabilities (n, classes)."""
        of_kind = odds[:, [CLASSES.index(name) for name in kind.classes]]
        # A warped face with no class of this kind is compatible with every face.
        any_face = (1 - of_kind.sum(axis=1, keepdims=True)) / of_kind.shape[1]
        told = np.log(np.maximum(of_kind + any_face, _HARDLY))
        if kind == TERTRE:  # a wrong answer would need three misread faces
            evidence = _hidden(told) * np.sqrt(len(told))
        elif kind == D4_NUMERALS:  # three faces show the same numeral, but one lens blurs all three
            evidence = told.mean(axis=0) * np.sqrt(len(told))
        else:  # three rotations of one face are one witness, which may be a side face
            evidence = told.mean(axis=0) * _MAY_BE_A_SIDE
        return _softmax(evidence / self._flats.card.temperature)


def _hidden(told: Floats) -> Floats:
    """The evidence (k,) that each drawing is hidden below, from the evidence (n, k) of the visible faces.

    Each drawing is on one face only, so the visible faces show some of the others, each once.
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
