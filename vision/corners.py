"""Find the corners of a die with triangular faces, at the peaks of a model's maps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box, Square, square_round
from vision.crop import CLOSE_PX, CONTEXT, crop_square, numbers, quarter_turned
from vision.model import Model
from vision.reading import Shape

TURNS: Final = 4
"""The quarter turns of a crop over which corners are averaged, for a die that is seen from above. Fewer: a
side face of a d8 is now and then taken for the upper one."""

APEX: Final = 3
"""The number of the apex of a d4, after those of the three corners of its base."""
_LEAST_SEEN: Final = 0.05
"""The least area of a visible face of a d4 that is read, as a part of the base's area."""
_AROUND: Final = 2
"""The number of cells on each side of a peak that locate it exactly."""
_APART: Final = 3
"""The number of cells on each side of a peak in which no other peak is accepted."""
_HARDLY: Final = 1e-6
"""The least heat of a cell. With less, a cold map would have no centroid."""

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
        for face, corner in self.numerals():
            if corner == APEX:
                yield face

    def numerals(self) -> Iterator[tuple[Floats, int]]:
        """The faces of a d4 as its numerals are read: each visible face with each of its corners above.

        With each comes the number of the corner above: that of the base, or `APEX`. A numeral that is upright
        under a corner is the same on all faces that meet there, and the value of the face opposite.
        """
        least = _LEAST_SEEN * abs(twice_area(self.base))
        for left, right in ((1, 0), (2, 1), (0, 2)):
            face = np.stack([self.apex, self.base[left], self.base[right]])
            if twice_area(face) > least:
                for turn, corner in enumerate((APEX, left, right)):
                    yield np.roll(face, -turn, axis=0), corner


def twice_area(triangle: Floats) -> float:
    """Twice the signed area of a triangle (3, 2); positive if its corners are in the order of `FLAT`."""
    (x0, y0), (x1, y1), (x2, y2) = triangle
    return float((x2 - x0) * (y1 - y0) - (x1 - x0) * (y2 - y0))


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


def corner_maps(model: Model, picture: NDArray[np.uint8], box_xyxy: Box, turns: int = 1) -> CornerMaps:
    """Where the corners of the die in a box are likely.

    Args:
        model: finds them.
        picture: (height, width, 3) uint8, blue-green-red.
        box_xyxy: the box round the die, in pixels.
        turns: over how many quarter turns of the crop the model's maps are averaged; see `TURNS`.
    """
    crop = crop_square(picture, box_xyxy, CONTEXT, CLOSE_PX)
    (maps,) = model.run(numbers([quarter_turned(crop, turn) for turn in range(turns)]))
    upright = [np.rot90(maps[turn], -turn, axes=(1, 2)) for turn in range(turns)]
    heat = 1 / (1 + np.exp(-np.mean(upright, axis=0)))
    return CornerMaps(heat, square_round(box_xyxy, CONTEXT))


def find_corners(maps: CornerMaps) -> Corners:
    """The corners of a die at the highest peaks of its maps."""
    apex, base = peaks(maps.heat[0], 1), peaks(maps.heat[1], 3)
    return Corners(maps.to_pixels(apex)[0], clockwise(maps.to_pixels(base)))


def corners_in(model: Model, picture: NDArray[np.uint8], box_xyxy: Box, turns: int = 1) -> Corners:
    """The corners of the die in a box, at the peaks of `corner_maps` with the same arguments."""
    return find_corners(corner_maps(model, picture, box_xyxy, turns))


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
        rows = np.arange(max(y - _AROUND, 0), min(y + _AROUND + 1, len(heat)))
        columns = np.arange(max(x - _AROUND, 0), min(x + _AROUND + 1, len(heat)))
        weight = np.maximum(heat[np.ix_(rows, columns)], _HARDLY) ** 2
        places.append([weight.sum(axis=0) @ columns, weight.sum(axis=1) @ rows] / weight.sum())
        left[max(y - _APART, 0) : y + _APART + 1, max(x - _APART, 0) : x + _APART + 1] = 0
    return np.array(places, np.float32)
