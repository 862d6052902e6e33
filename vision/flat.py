"""Read dice with triangular faces: find the corners, warp each visible face upright, then classify it.

A d4 has no upper face, so its three visible faces are read. Of a d8 the upper face is read, in each of its
three rotations.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box, longer_side, square_round
from vision.corner_fit import fit_corners
from vision.corners import TURNS, CornerLooks, CornerMaps, Corners, Views, corners_in, find_corners
from vision.crop import crop_square, numbers
from vision.dice_set import KINDS, Kind
from vision.errors import ModelError
from vision.face_evidence import evidence
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

_COLUMNS: Final = {
    kind: np.array([CLASSES.index(name) for name in kind.classes])
    for kinds in TRIANGULAR.values()
    for kind in kinds
}
"""The classes of each kind, by their numbers."""

_LIKELY: Final = 0.2
"""The probability of a shape above which its faces are warped and read."""
_KEPT: Final = 0.5
"""Weight of the earlier answer, as an exponent. Both answers may err about the same blurred die."""
_KEPT_WHERE_FITTED: Final[Mapping[Shape, float]] = {"d4": 0.25, "d8": 0.75}
"""The same where corners are fitted. The whole d8 is read better than the whole d4."""
_FITTED: Final = 0.75
"""Weight of the faces at each of both kinds of corners, as an exponent. Corners that are shaped as those of a
flat die show the upper face, so that together they are surer than one kind alone."""
_BATCH: Final = 18
"""How many warped faces are classified at once. More take more memory and are no faster."""
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

    def looks(self, picture: NDArray[np.uint8]) -> CornerLooks:
        """Looks at the corners of dice in a picture, which several calls of `look` share."""
        return CornerLooks(self._corners, picture)

    def look(
        self,
        looks: CornerLooks,
        boxes_xyxy: Sequence[Box],
        odds: Floats,
        vantage: Vantage | None = None,
        *,
        kinds: Collection[Kind] = KINDS,
        thoroughly: bool = False,
    ) -> None:
        """Weigh earlier probabilities by what the warped faces show, in place.

        The probability of each kind of die stays: the whole die shows its kind better than one face.

        Args:
            looks: at the corners of dice in the picture.
            boxes_xyxy: the boxes round the dice, in pixels.
            odds: (n, classes) the probabilities so far.
            vantage: the place of the camera. Where it is known, corners that a flat die can have count as
                much as those that the model sees; those of a d4 only if it is read thoroughly.
            kinds: the dice that are expected; faces of others are not read.
            thoroughly: whether corners are averaged over `corners.TURNS` quarter turns, and all numerals of
                a d4 are read if it is seen from above.
        """
        expected = {shape: [kind for kind in of if kind in kinds] for shape, of in TRIANGULAR.items()}
        likely = [
            (number, shape)
            for number, row in enumerate(odds)
            for shape, of in expected.items()
            if sum(row[self._columns[kind]].sum() for kind in of) >= _LIKELY
        ]
        boxes = {number: boxes_xyxy[number] for number, _ in likely}
        maps = dict(zip(boxes, looks.maps(list(boxes.values()), TURNS if thoroughly else 1), strict=True))
        views = [
            self._views(maps[number], shape, boxes[number], vantage, thoroughly=thoroughly)
            for number, shape in likely
        ]
        told = iter(self._classified(looks.picture, [view for of_die in views for view in of_die]))
        for (number, shape), of_die in zip(likely, views, strict=True):
            faces = [next(told) for _ in of_die]
            for kind in expected[shape]:
                self._weigh(odds[number], kind, of_die, faces)

    def _views(
        self, maps: CornerMaps, shape: Shape, box: Box, vantage: Vantage | None, *, thoroughly: bool
    ) -> list[Views]:
        """The views of a die: by the corners that the model sees, and by those that a flat die can have."""
        # Seen aslant, the numerals at the base are too flat to be read.
        whole = thoroughly and vantage is not None and vantage.from_above(box)
        corners = [find_corners(maps)]
        if vantage is not None and (thoroughly or shape == "d8"):
            corners.append(fit_corners(maps, shape, vantage))
        return [one.views(shape, all_numerals=whole) for one in corners]

    def _weigh(self, row: Floats, kind: Kind, views: Sequence[Views], odds: Sequence[Floats]) -> None:
        """Weigh the probabilities of a kind's faces, in place, by its warped faces at all corners."""
        fitted = len(views) > 1
        told = np.prod(
            [self._shown(kind, faces, above) for faces, (_, above) in zip(odds, views, strict=True)], axis=0
        )
        columns = self._columns[kind]
        both = row[columns] ** (_KEPT_WHERE_FITTED[kind.shape] if fitted else _KEPT)
        both *= told ** (_FITTED if fitted else 1.0)
        row[columns] = row[columns].sum() * both / both.sum()

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
        views = corners.views(shape, all_numerals=all_numerals)
        (odds,) = self._classified(picture, [views])
        return {kind: self._shown(kind, odds, views[1]) for kind in TRIANGULAR[shape]}

    def _classified(self, picture: NDArray[np.uint8], views: Sequence[Views]) -> list[Floats]:
        """The probabilities (n, classes) of the faces of each view."""
        ends = np.cumsum([len(faces) for faces, _ in views])
        flat = [lay_flat(picture, face) for faces, _ in views for face in faces]
        parts = [flat[start : start + _BATCH] for start in range(0, len(flat), _BATCH)]
        odds = [_softmax(self._flats.run(numbers(part))[0]) for part in parts]
        return np.split(np.concatenate([np.empty((0, len(CLASSES)), np.float32), *odds]), ends[:-1])

    def _shown(self, kind: Kind, odds: Floats, above: NDArray[np.intp]) -> Floats:
        """The probability of each face of a kind.

        Args:
            kind: of the die.
            odds: (n, classes) the probabilities of the warped faces.
            above: (n,) which corner of a d4 is above in each.
        """
        if not len(odds):
            return np.full(len(kind.faces), 1 / len(kind.faces), np.float32)
        return _softmax(evidence(kind, odds[:, _COLUMNS[kind]], above) / self._flats.card.temperature)


def _softmax(logits: Floats) -> Floats:
    odds = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=-1, keepdims=True), np.float32)
