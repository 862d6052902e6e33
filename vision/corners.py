"""Find the corners of a die with triangular faces, at the peaks of a model's maps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box, Square, square_round
from vision.crop import CLOSE_PX, CONTEXT, crop_square, quarter_turned, to_tensor
from vision.model import Model
from vision.reading import Shape

TURNS: Final = 4
"""The quarter turns of a crop over which corners are averaged, for a die that is seen from above. Fewer: a
side face of a d8 is now and then taken for the upper one."""

APEX: Final = 3
"""The number of the apex of a d4, after those of the three corners of its base."""
RADIUS_TO_HEIGHT: Final = np.sqrt(2.0)
"""The height of a d4 in radii of its base."""
_LEAST_OFF: Final = 0.08
"""The smallest error that is assumed of a tilt by corners. Half of those whose corners fit well are off by
less than 0.04, but with so small an error a badly seen die would count too much beside others."""
_ROTATIONS: Final = np.array([[above, above - 1, above - 2] for above in range(3)])
"""The corners of a triangle from each of its corners on, counterclockwise in the picture."""
_SIDES: Final = np.array(
    [
        [[APEX, left, right], [left, right, APEX], [right, APEX, left]]
        for left, right in ((1, 0), (2, 1), (0, 2))
    ]
)
"""(3, 3, 3) the corners of each visible face of a d4, from each of them on."""
_LEAST_SEEN: Final = 0.05
"""The least area at which a face of a d4 with drawings is read, as a part of the base's area. Seen from
above, each face has a third. Smaller: faces are read that show nothing. Larger: a face is left out that is
needed."""
_CLEARLY_SEEN: Final = 0.2
"""The least area at which a face of a d4 with numerals is read, as a part of the base's area. Each face
shows the value, so one that is seen very obliquely can be left out. Smaller: such faces are read, and often
misread. Larger: faces that help are left out."""
_AROUND: Final = 2
"""The number of cells on each side of a peak that locate it exactly."""
_CELLS: Final = np.arange(2 * _AROUND + 1, dtype=np.float32)
"""The numbers of the cells round a peak."""
_APART: Final = 3
"""The number of cells on each side of a peak in which no other peak is accepted."""
_EPSILON: Final = 1e-6
"""The least heat of a cell. With less, a cold map would have no centroid."""

Floats = NDArray[np.float32]
FaceChoice = Literal["one", "value", "clear", "all"]
"""Which faces of a die are warped.

one: the upper face of a d8, in one rotation.
value: all faces that show the value: the visible ones of a d4, or the upper one of a d8 in three rotations.
clear: as `value`, without the faces of a d4 that are seen at a grazing angle.
all: the faces of `clear`, each three times, with another of its corners above, to read all its numerals.
"""


class FacesToWarp(NamedTuple):
    """Faces of a die, and where on it they are.

    Attributes:
        corners: (n, 3, 2) the corner that is above once the face is warped, then the left and the right one.
        sides: (n,) the number of the visible face of a d4, clockwise in the picture; 0 of a d8.
        tops: (n,) the number of the corner above: of the base, or `APEX`.
    """

    corners: Floats
    sides: NDArray[np.intp]
    tops: NDArray[np.intp]

    def at_apex(self) -> FacesToWarp:
        """The faces of a d4 with its apex above."""
        chosen = self.tops == APEX
        return FacesToWarp(self.corners[chosen], self.sides[chosen], self.tops[chosen])


@dataclass(frozen=True, slots=True, eq=False)
class Corners:
    """The corners of a die with triangular faces.

    Attributes:
        apex: (2,) x and y in pixels; without meaning for a d8, which has no apex.
        base: (3, 2) the corners of the base, or of a d8's upper face, clockwise in the picture.
    """

    apex: Floats
    base: Floats

    def faces_to_warp(self, shape: Shape, which: FaceChoice = "value") -> FacesToWarp:
        """The faces to warp."""
        if shape == "d8":
            upper = self.rotations()[:1] if which == "one" else self.rotations()
            return FacesToWarp(upper, np.zeros(len(upper), np.intp), np.full(len(upper), APEX))
        faces = self.numerals(_LEAST_SEEN if which == "value" else _CLEARLY_SEEN)
        return faces if which == "all" else faces.at_apex()

    def tilt(self) -> tuple[NDArray[np.float64], float]:
        """The `Vantage.tilt` (2,) of a d4 by its corners, and its likely error.

        The apex stands over the middle of the base, at a known height. The camera sees the base shortened
        in the direction of the tilt alone: its greatest extent gives the scale, its smallest one a check.
        """
        middle = self.base.mean(axis=0)
        around = self.base - middle
        least, most = np.linalg.eigvalsh(around.T @ around)
        radius = max(np.sqrt(most * 2 / 3), _EPSILON)
        tilt = (self.apex - middle) / (RADIUS_TO_HEIGHT * radius)
        shortened = np.sqrt(max(least, 0.0) / max(most, _EPSILON))
        off = abs(shortened - np.sqrt(max(1 - tilt @ tilt, 0.0)))
        return np.asarray(tilt, np.float64), float(max(off, _LEAST_OFF))

    def rotations(self) -> Floats:
        """The upper face of a d8 in its three rotations (3, 3, 2)."""
        return np.asarray(self.base[_ROTATIONS], np.float32)

    def visible_faces(self, least_seen: float = _LEAST_SEEN) -> Floats:
        """The visible faces (n, 3, 2) of a d4.

        Args:
            least_seen: the least area of a face, as a part of the base's area.
        """
        return self.numerals(least_seen).at_apex().corners

    def numerals(self, least_seen: float = _LEAST_SEEN) -> FacesToWarp:
        """The faces of a d4 as its numerals are read: each visible face with each of its corners above.

        A numeral that is upright under a corner is the same on all faces that meet there, and the value of
        the face opposite.

        Args:
            least_seen: the least area of a face, as a part of the base's area.
        """
        points = np.concatenate([self.base, self.apex[None]])
        faces = points[_SIDES]
        seen = twice_areas(faces[:, 0]) > least_seen * abs(twice_area(self.base))
        sides, tops = np.repeat(np.flatnonzero(seen), len(_SIDES)), _SIDES[seen, :, 0].ravel()
        return FacesToWarp(np.asarray(faces[seen], np.float32).reshape(-1, 3, 2), sides, tops)


def twice_area(triangle: Floats) -> float:
    """Twice the signed area of a triangle (3, 2); positive in the order of `FacesToWarp`."""
    return float(twice_areas(triangle))


def twice_areas(triangles: Floats) -> Floats:
    """Twice the signed areas (...) of triangles (..., 3, 2); see `twice_area`."""
    left, right = (triangles[..., corner, :] - triangles[..., 0, :] for corner in (1, 2))
    return np.asarray(right[..., 0] * left[..., 1] - right[..., 1] * left[..., 0], np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class CornerMaps:
    """Where the corners of a die are likely.

    Attributes:
        heat: (2, s, s) the probabilities of the apex of a d4, and of the corners of its base or of a d8's
            upper face.
        square: the part of the picture that the maps cover.
    """

    heat: Floats
    square: Square

    def to_pixels(self, cells: Floats) -> Floats:
        """Points (n, 2) of the maps, x and y in cells, in pixels of the picture."""
        return (cells + np.float32(0.5)) * np.float32(self._cell_px) + self._start_xy

    def to_cells(self, pixels: Floats) -> Floats:
        """Points (..., 2) of the picture, in cells of the maps."""
        return (pixels - self._start_xy) / np.float32(self._cell_px) - np.float32(0.5)

    @property
    def _cell_px(self) -> float:
        return self.square.side / len(self.heat[0])

    @property
    def _start_xy(self) -> Floats:
        return np.array([self.square.left, self.square.top], np.float32) - np.float32(0.5)


class CornerCache:
    """Finds the corners of the dice in one picture, and caches the model's maps of each crop.

    Args:
        model: finds corners.
        picture: (height, width, 3) uint8, blue-green-red, or (height, width) if it is grey.

    Attributes:
        picture: the picture.
    """

    def __init__(self, model: Model, picture: NDArray[np.uint8]) -> None:
        self._model, self.picture = model, picture
        self._cached: dict[tuple[Box, int], Floats] = {}

    def upright_corners(self, boxes_xyxy: Sequence[Box]) -> list[Corners]:
        """The corners of the die in each box, from a crop that is not turned."""
        self.fill([(box, 0) for box in boxes_xyxy])
        return [find_corners(self.maps(box)) for box in boxes_xyxy]

    def maps(self, box_xyxy: Box, turns: int = 1) -> CornerMaps:
        """Where the corners of the die in a box are likely.

        Args:
            box_xyxy: the box round the die, in pixels.
            turns: over how many quarter turns of the crop the model's maps are averaged; see `TURNS`.
        """
        self.fill([(box_xyxy, turn) for turn in range(turns)])
        logits = np.mean([self._cached[box_xyxy, turn] for turn in range(turns)], axis=0)
        heat = np.asarray(1 / (1 + np.exp(-logits)), np.float32)
        return CornerMaps(heat, square_round(box_xyxy, CONTEXT))

    def fill(self, crops: Sequence[tuple[Box, int]]) -> None:
        """Run the model on the crops that are not cached yet, in one batch.

        Args:
            crops: for each the box, and by how many quarter turns the crop is turned.
        """
        new = [crop for crop in dict.fromkeys(crops) if crop not in self._cached]
        if not new:
            return
        upright = {box: crop_square(self.picture, box, CONTEXT, CLOSE_PX) for box in dict(new)}
        (logits,) = self._model.run(to_tensor([quarter_turned(upright[box], turn) for box, turn in new]))
        for (box, turn), turned in zip(new, logits, strict=True):
            self._cached[box, turn] = np.rot90(turned, -turn, axes=(1, 2))


def find_corners(maps: CornerMaps) -> Corners:
    """The corners of a die at the highest peaks of its maps."""
    apex, base = peaks(maps.heat[0], 1), peaks(maps.heat[1], 3)
    return Corners(maps.to_pixels(apex)[0], clockwise(maps.to_pixels(base)))


def clockwise(triangles: Floats) -> Floats:
    """Triangles (..., 3, 2) with their corners clockwise in the picture."""
    around = triangles - triangles.mean(axis=-2, keepdims=True)
    order = np.argsort(np.arctan2(around[..., 1], around[..., 0]), axis=-1)
    return np.take_along_axis(triangles, order[..., None], axis=-2)


def peaks(heat: Floats, count: int) -> Floats:
    """The places (count, 2), x and y in cells, of the highest peaks: the centroid around each."""
    left, places = heat.copy(), []
    for _ in range(count):
        y, x = divmod(int(left.argmax()), left.shape[1])
        top, start = max(y - _AROUND, 0), max(x - _AROUND, 0)
        around = heat[top : y + _AROUND + 1, start : x + _AROUND + 1]
        weight = np.maximum(around, _EPSILON) ** 2
        down, right = weight.sum(axis=1), weight.sum(axis=0)
        whole = down.sum()
        places.append(
            (start + right @ _CELLS[: len(right)] / whole, top + down @ _CELLS[: len(down)] / whole)
        )
        left[max(y - _APART, 0) : y + _APART + 1, max(x - _APART, 0) : x + _APART + 1] = 0
    return np.array(places, np.float32)
