"""The faces of a solid, laid out flat: one by one, or as a net that folds round it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import Final

Point = tuple[float, float]
Edge = tuple[Point, Point]

_HEIGHT: Final = sqrt(3) / 2
"""Of a triangle whose sides are 1."""

_ROUND: Final = 72
"""Sides of what stands for a circle; at 80 mm across it is nowhere 0.1 mm off."""


@dataclass(frozen=True, slots=True)
class Face:
    """One face, in millimetres, y downwards.

    Attributes:
        corners: in order.
        hangs: whether it points downwards, so that its drawing is turned over too.
    """

    corners: tuple[Point, ...]
    hangs: bool = False

    @property
    def middle(self) -> Point:
        """The middle of its corners."""
        return _mean([x for x, _ in self.corners]), _mean([y for _, y in self.corners])

    @property
    def edges(self) -> Iterator[Edge]:
        """Each side, its ends in a fixed order."""
        for start, end in zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True):
            yield min(start, end), max(start, end)

    def drawing_place(self) -> tuple[Point, float]:
        """The middle and the side, in millimetres, of the square that the face's drawing fills."""
        x, y = self.middle
        side = self.corners[1][0] - self.corners[0][0]
        if len(self.corners) == 3:
            inside = side / sqrt(12)
            # A triangle is wider towards its base: there the drawing has more room.
            return (x, y - 0.05 * inside if self.hangs else y + 0.05 * inside), 1.55 * inside
        if len(self.corners) == 4:
            return (x, y), 0.66 * side
        return (x, y), 0.62 * (max(x for x, _ in self.corners) - min(x for x, _ in self.corners))


@dataclass(frozen=True, slots=True)
class Piece:
    """Faces that are cut out together.

    Attributes:
        faces: (number of the face, from 1; the face), from (0, 0) to the right and downwards.
    """

    faces: tuple[tuple[int, Face], ...]

    @property
    def width(self) -> float:
        """To its rightmost corner, mm."""
        return max(x for _, face in self.faces for x, _ in face.corners)

    @property
    def height(self) -> float:
        """To its lowest corner, mm."""
        return max(y for _, face in self.faces for _, y in face.corners)

    def cuts(self) -> list[Edge]:
        """Where scissors go: the sides that belong to one face alone."""
        return [edge for edge, faces in self._sides().items() if faces == 1]

    def folds(self) -> list[Edge]:
        """The sides between two faces."""
        return [edge for edge, faces in self._sides().items() if faces == 2]

    def _sides(self) -> Counter[Edge]:
        return Counter(edge for _, face in self.faces for edge in face.edges)


def single_faces(solid: str, size_mm: float) -> list[Piece]:
    """Each face of a solid by itself, its side (an osselet's disc: its diameter) `size_mm` long."""
    count = {"d4": 4, "d6": 6, "d8": 8, "osselet": 2}[solid]
    shape = {"d6": _square(0, 0), "osselet": _disc()}.get(solid, _triangle(0, 1))
    return [_piece({number: shape}, size_mm) for number in range(1, count + 1)]


def net(solid: str, size_mm: float) -> list[Piece]:
    """A solid's faces joined so that they fold round it; an osselet has none: its two discs."""
    if solid == "osselet":
        return single_faces(solid, size_mm)
    return [_piece({"d4": _D4, "d6": _D6, "d8": _D8}[solid], size_mm)]


def _piece(shapes: dict[int, Face], size_mm: float) -> Piece:
    """Shapes with sides of 1, grown and rounded, so that corners that meet are equal."""

    def grown(face: Face) -> Face:
        return Face(
            tuple((round(x * size_mm, 6), round(y * size_mm, 6)) for x, y in face.corners), face.hangs
        )

    return Piece(tuple((number, grown(face)) for number, face in sorted(shapes.items())))


def _square(column: float, row: float) -> Face:
    return Face(((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)))


def _triangle(left: float, row: float, hangs: bool = False) -> Face:
    """A triangle whose level side begins at `left`, `row` heights below the top."""
    tip = row + 1 if hangs else row - 1
    base = row * _HEIGHT
    return Face(((left, base), (left + 1, base), (left + 0.5, tip * _HEIGHT)), hangs)


def _disc() -> Face:
    angles = [2 * pi * step / _ROUND for step in range(_ROUND)]
    return Face(tuple((0.5 + 0.5 * cos(angle), 0.5 + 0.5 * sin(angle)) for angle in angles))


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


_D4: Final = {
    1: _triangle(0.5, 1),
    2: _triangle(0, 2),
    3: _triangle(1, 2),
    4: _triangle(0.5, 1, hangs=True),
}
_D6: Final = {
    1: _square(1, 0),
    2: _square(1, 1),
    3: _square(0, 1),
    4: _square(2, 1),
    5: _square(1, 3),
    6: _square(1, 2),
}
"""A cross; faces that will face each other add up to 7."""
_D8: Final = {
    1: _triangle(0, 2),
    2: _triangle(0.5, 1, hangs=True),
    3: _triangle(1, 2),
    4: _triangle(0.5, 1),
    5: _triangle(1, 2, hangs=True),
    6: _triangle(2.5, 1, hangs=True),
    7: _triangle(2, 2),
    8: _triangle(1.5, 1, hangs=True),
}
"""A band of six with a lid above and one below; faces that will face each other add up to 9."""
