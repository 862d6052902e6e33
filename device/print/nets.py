"""Lays out the faces of a solid: one by one, or joined as a net that folds round it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import Final

Point = tuple[float, float]
Edge = tuple[Point, Point]

_HEIGHT: Final = sqrt(3) / 2
"""The height of an equilateral triangle with sides of 1."""

_ROUND: Final = 72
"""The number of sides of the polygon that approximates a circle; with fewer, large discs show corners."""


@dataclass(frozen=True, slots=True)
class PrintedFace:
    """One face on the sheet, in millimetres, y downwards.

    Attributes:
        corners: the corners, in order round the face.
        hangs: whether the face points downwards, so that its drawing is rotated by 180 degrees.
    """

    corners: tuple[Point, ...]
    hangs: bool = False

    @property
    def middle(self) -> Point:
        """The mean of its corners."""
        return _mean([x for x, _ in self.corners]), _mean([y for _, y in self.corners])

    @property
    def edges(self) -> Iterator[Edge]:
        """Each side, with its two ends sorted, so that shared sides of two faces are equal."""
        for start, end in zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True):
            yield min(start, end), max(start, end)

    def drawing_place(self) -> tuple[Point, float]:
        """The centre and the side, in millimetres, of the square that the face's drawing fills."""
        x, y = self.middle
        side = self.corners[1][0] - self.corners[0][0]
        if len(self.corners) == 3:
            inside = side / sqrt(12)
            # The drawing is moved towards the base of the triangle, where there is more room.
            return (x, y - 0.05 * inside if self.hangs else y + 0.05 * inside), 1.55 * inside
        if len(self.corners) == 4:
            return (x, y), 0.66 * side
        return (x, y), 0.62 * (max(x for x, _ in self.corners) - min(x for x, _ in self.corners))


@dataclass(frozen=True, slots=True)
class Piece:
    """Faces that are cut out as one piece.

    Attributes:
        faces: pairs of the face's number, from 1, and the face; the piece begins at (0, 0).
    """

    faces: tuple[tuple[int, PrintedFace], ...]

    @property
    def width(self) -> float:
        """The width of the piece in mm."""
        return max(x for _, face in self.faces for x, _ in face.corners)

    @property
    def height(self) -> float:
        """The height of the piece in mm."""
        return max(y for _, face in self.faces for _, y in face.corners)

    def cuts(self) -> list[Edge]:
        """The sides to cut along: those that belong to one face only."""
        return [edge for edge, faces in self._sides().items() if faces == 1]

    def folds(self) -> list[Edge]:
        """The sides to fold along: those between two faces."""
        return [edge for edge, faces in self._sides().items() if faces == 2]

    def _sides(self) -> Counter[Edge]:
        return Counter(edge for _, face in self.faces for edge in face.edges)


def single_faces(solid: str, size_mm: float) -> list[Piece]:
    """Each face of a solid as a piece of its own; `size_mm` is its side, or an osselet's diameter."""
    count = {"d4": 4, "d6": 6, "d8": 8, "osselet": 2}[solid]
    shape = {"d6": _square(0, 0), "osselet": _disc()}.get(solid, _triangle(0, 1))
    return [_piece({number: shape}, size_mm) for number in range(1, count + 1)]


def net(solid: str, size_mm: float) -> list[Piece]:
    """The net of a solid; for an osselet, which has none, its two discs."""
    if solid == "osselet":
        return single_faces(solid, size_mm)
    return [_piece({"d4": _D4, "d6": _D6, "d8": _D8}[solid], size_mm)]


def _piece(shapes: dict[int, PrintedFace], size_mm: float) -> Piece:
    """Scale shapes with sides of 1 to `size_mm`, rounded so that shared corners are equal."""

    def grown(face: PrintedFace) -> PrintedFace:
        return PrintedFace(
            tuple((round(x * size_mm, 6), round(y * size_mm, 6)) for x, y in face.corners), face.hangs
        )

    return Piece(tuple((number, grown(face)) for number, face in sorted(shapes.items())))


def _square(column: float, row: float) -> PrintedFace:
    return PrintedFace(((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)))


def _triangle(left: float, row: float, hangs: bool = False) -> PrintedFace:
    """A triangle whose horizontal side begins at `left`, `row` triangle heights below the top."""
    tip = row + 1 if hangs else row - 1
    base = row * _HEIGHT
    return PrintedFace(((left, base), (left + 1, base), (left + 0.5, tip * _HEIGHT)), hangs)


def _disc() -> PrintedFace:
    angles = [2 * pi * step / _ROUND for step in range(_ROUND)]
    return PrintedFace(tuple((0.5 + 0.5 * cos(angle), 0.5 + 0.5 * sin(angle)) for angle in angles))


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
"""The net of a d6, a cross; the numbers of opposite faces add up to 7."""
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
"""The net of a d8, a band of six with a lid above and below; the numbers of opposite faces add up to 9."""
