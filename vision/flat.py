"""Read dice with triangular faces: find the corners, warp each visible face upright, then classify it.

A d4 has no upper face, so its three visible faces are read. Of a d8 the upper face is read, in each of its
three rotations.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box, longer_side, square_round
from vision.corner_fit import fit_corners
from vision.corners import APEX, TURNS, CornerMaps, Corners, corner_maps, corners_in, find_corners
from vision.crop import crop_square, numbers
from vision.dice_set import D4_NUMERALS, KINDS, TERTRE, Kind
from vision.errors import ModelError
from vision.known import NOTHING, Face
from vision.model import Model
from vision.reading import Shape
from vision.vantage import Vantage
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

_LIKELY: Final = 0.2
"""The probability of a shape above which its faces are warped and read."""
_KEPT: Final = 0.5
"""Weight of the earlier answer, as an exponent. Both answers may err about the same blurred die."""
_KEPT_WHERE_FITTED: Final[Mapping[Shape, float]] = {"d4": 0.25, "d8": 0.75}
"""The same where corners are fitted. The whole d8 is read better than the whole d4."""
_FITTED: Final = 0.75
"""Weight of the faces at each of both kinds of corners, as an exponent. Corners that are shaped as those of a
flat die show the upper face, so that together they are surer than one kind alone."""
_TURNED: Final = 0.7
"""Weight of a numeral at the base of a d4, beside one at its apex."""
_ANY_NUMERAL: Final = 0.05
"""The probability that a numeral of a d4 is read by chance. With less, one misread numeral decides."""
_MAY_BE_A_SIDE: Final = 0.7
"""Weight of the apparent top face of a d8. Seen obliquely, it may be a side face."""
_HARDLY: Final = 1e-6
"""The least probability of a face; rounding could otherwise give a negative one."""
_LAYOUTS: Final = np.array(list(itertools.permutations(range(len(D4_NUMERALS.faces)))))
"""(24, 4) the numerals that can stand at the corners of the base and at the apex of a d4."""
_FINE_PX: Final = 128
"""A face with more pixels across is shrunk before it is warped, so that no pixel is skipped."""

Floats = NDArray[np.float32]


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
        vantage: Vantage | None = None,
        *,
        thoroughly: bool = False,
    ) -> None:
        """Weigh earlier probabilities by what the warped faces show, in place.

        The probability of each kind of die stays: the whole die shows its kind better than one face.

        Args:
            picture: (height, width, 3) uint8, blue-green-red.
            boxes_xyxy: the boxes round the dice, in pixels.
            odds: (n, classes) the probabilities so far.
            vantage: the place of the camera. Where it is known, corners that a flat die can have count as
                much as those that the model sees; those of a d4 only if it is read thoroughly.
            thoroughly: whether corners are averaged over `corners.TURNS` quarter turns, and all numerals of
                a d4 are read if it is seen from above.
        """
        for box, row in zip(boxes_xyxy, odds, strict=True):
            likely = [
                shape
                for shape, kinds in TRIANGULAR.items()
                if sum(row[self._columns[kind]].sum() for kind in kinds) >= _LIKELY
            ]
            if not likely:
                continue
            maps = corner_maps(self._corners, picture, box, TURNS if thoroughly else 1)
            for shape in likely:
                fitted = vantage is not None and (thoroughly or shape == "d8")
                # Seen aslant, the numerals at the base are too flat to be read.
                whole = thoroughly and vantage is not None and vantage.from_above(box)
                told = self._told(picture, maps, shape, vantage if fitted else None, all_numerals=whole)
                kept = _KEPT_WHERE_FITTED[shape] if fitted else _KEPT
                for kind, faces in told.items():
                    columns = self._columns[kind]
                    both = row[columns] ** kept * faces
                    row[columns] = row[columns].sum() * both / both.sum()

    def _told(
        self,
        picture: NDArray[np.uint8],
        maps: CornerMaps,
        shape: Shape,
        vantage: Vantage | None,
        *,
        all_numerals: bool,
    ) -> dict[Kind, Floats]:
        """For each kind of a shape: how likely each face is by the faces warped at the corners in maps."""
        seen = self.read(picture, find_corners(maps), shape, all_numerals=all_numerals)
        if vantage is None:
            return seen
        fitted = self.read(picture, fit_corners(maps, shape, vantage), shape, all_numerals=all_numerals)
        return {kind: (seen[kind] * fitted[kind]) ** _FITTED for kind in seen}

    def corners(self, picture: NDArray[np.uint8], box_xyxy: Box) -> Corners:
        """Where the corners of the die in a box are, in pixels of the picture."""
        return corners_in(self._corners, picture, box_xyxy)

    def read(
        self, picture: NDArray[np.uint8], corners: Corners, shape: Shape, *, all_numerals: bool = False
    ) -> dict[Kind, Floats]:
        """For each kind of a shape: the probability of each face, supposing that the die is of that kind.

        Args:
            picture: (height, width, 3) uint8, blue-green-red.
            corners: the corners of the die, in pixels of the picture.
            shape: one of `TRIANGULAR`.
            all_numerals: whether all numerals of a d4 are read; if not, only those that show its value.
        """
        kinds = TRIANGULAR[shape]
        if shape == "d4" and all_numerals:
            views = list(corners.numerals())
        else:
            views = [(face, APEX) for face in corners.faces(shape)]
        if not views:
            return {kind: np.full(len(kind.faces), 1 / len(kind.faces), np.float32) for kind in kinds}
        odds = _softmax(self._flats.run(numbers([lay_flat(picture, face) for face, _ in views]))[0])
        above = np.array([corner for _, corner in views])
        return {kind: self._shown(kind, odds, above) for kind in kinds}

    def _shown(self, kind: Kind, odds: Floats, above: NDArray[np.intp]) -> Floats:
        """The probability of each face of a kind.

        Args:
            kind: of the die.
            odds: (n, classes) the probabilities of the warped faces.
            above: (n,) which corner of a d4 is above in each.
        """
        of_kind = odds[:, [CLASSES.index(name) for name in kind.classes]]
        if kind == D4_NUMERALS and len(set(above)) > 1:
            return _softmax(_at_apex(of_kind, above) / self._flats.card.temperature)
        # A warped face with no class of this kind is compatible with every face.
        any_face = (1 - of_kind.sum(axis=1, keepdims=True)) / of_kind.shape[1]
        told = np.log(np.maximum(of_kind + any_face, _HARDLY))
        if kind == TERTRE:  # a wrong answer would need three misread faces
            told = told[above == APEX]
            evidence = _hidden(told) * np.sqrt(len(told))
        elif kind == D4_NUMERALS:  # three faces show the same numeral, but one lens blurs all three
            evidence = told.mean(axis=0) * np.sqrt(len(told))
        else:  # three rotations of one face are one witness, which may be a side face
            evidence = told.mean(axis=0) * _MAY_BE_A_SIDE
        return _softmax(evidence / self._flats.card.temperature)


def _at_apex(odds: Floats, above: NDArray[np.intp]) -> Floats:
    """The evidence (4,) for each numeral at the apex of a d4, from all its numerals.

    A d4 has every numeral once, so what stands at the other corners does not stand at the apex. The model
    takes most turned faces for nothing, and yet shows which numeral is upright there: so each face counts as
    if it showed some numeral.

    Args:
        odds: (n, 4) the probabilities of the numerals that are read.
        above: (n,) the corner at which each of them stands.
    """
    numerals = odds / np.maximum(odds.sum(axis=1, keepdims=True), _HARDLY)
    told = np.log(numerals * (1 - _ANY_NUMERAL) + _ANY_NUMERAL / odds.shape[1])
    told = told * np.where(above == APEX, 1.0, _TURNED)[:, None] / np.sqrt((above == APEX).sum())
    ways = told[np.arange(len(told)), _LAYOUTS[:, above]].sum(axis=1)
    evidence = [np.logaddexp.reduce(ways[_LAYOUTS[:, APEX] == value]) for value in range(odds.shape[1])]
    return np.array(evidence, np.float32)


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
