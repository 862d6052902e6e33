"""Convex bodies cut by planes, in millimetres, and the meshes of their rounded, engraved surfaces."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

_FLAT: Final = 1e-6
_GRID: Final = 40
"""The number of mesh rows from the middle of a face to its edge."""
_COARSE_GRID: Final = 8
"""The same for faces without artwork."""


@dataclass(frozen=True, eq=False)
class CutSolid:
    """A convex body round its origin.

    Attributes:
        shape: "d4", "d6", "d8", "d10" or "osselet".
        normals: (k, 3) outward unit normals; the first `faces` planes have artwork, the rest are bevels.
        offsets: (k,) distance of each plane from the middle, in millimetres.
        ups: (faces, 3) the up direction of each face's artwork.
        faces: the number of faces with artwork.
    """

    shape: str
    normals: Array
    offsets: Array
    ups: Array
    faces: int

    @cached_property
    def corners(self) -> Array:
        """The corners (n, 3), where three planes meet."""
        return _corners(self.normals, self.offsets)

    def polygon(self, plane: int) -> Array:
        """The corners (n, 3) of one plane's polygon, in order round it."""
        on = self.corners[np.abs(self.corners @ self.normals[plane] - self.offsets[plane]) < 1e-4]
        right, up = _axes(self.normals[plane])
        away = on - on.mean(axis=0)
        return np.asarray(on[np.argsort(np.arctan2(away @ up, away @ right))])

    def frame(self, face: int) -> tuple[Array, Array, Array]:
        """The middle of a face, and the unit directions to the right and up of its artwork."""
        normal = self.normals[face]
        middle = self.polygon(face).mean(axis=0)
        up = self.ups[face] - normal * (self.ups[face] @ normal)
        up = up / np.linalg.norm(up)
        return middle, np.cross(up, normal), up

    @cached_property
    def reach_mm(self) -> float:
        """Half the side of the square that holds the artwork of any face."""
        return max(
            float(np.linalg.norm(self.polygon(face) - self.polygon(face).mean(axis=0), axis=1).max())
            for face in range(self.faces)
        )

    def room_mm(self, face: int) -> float:
        """The radius of the circle that fits on a face."""
        polygon = self.polygon(face)
        middle, along = polygon.mean(axis=0), np.roll(polygon, -1, axis=0) - polygon
        along /= np.linalg.norm(along, axis=1, keepdims=True)
        return float(np.linalg.norm(np.cross(middle - polygon, along), axis=1).min())

    def bevelled(self, part: float) -> CutSolid:
        """The body with flat bevels at its edges, cut by this part of the distance to the middle."""
        cuts = []
        for one, other in itertools.combinations(range(self.faces), 2):
            shared = [
                corner
                for corner in self.corners
                if np.abs(self.normals[[one, other]] @ corner - self.offsets[[one, other]]).max() < 1e-4
            ]
            if len(shared) == 2:
                between = self.normals[one] + self.normals[other]
                normal = between / np.linalg.norm(between)
                cuts.append((normal, float(normal @ shared[0]) * (1 - part)))
        return self._cut(cuts)

    def blunted(self, part: float) -> CutSolid:
        """The body with flat corners, cut by this part of the distance to the middle."""
        lengths = np.linalg.norm(self.corners, axis=1)
        return self._cut(
            [
                (corner / length, length * (1 - part))
                for corner, length in zip(self.corners, lengths, strict=True)
            ]
        )

    def _cut(self, cuts: Sequence[tuple[Array, float]]) -> CutSolid:
        normals, offsets = zip(*cuts, strict=True)
        return replace(
            self,
            normals=np.concatenate([self.normals, np.stack(normals)]),
            offsets=np.concatenate([self.offsets, np.array(offsets)]),
        )


@dataclass(frozen=True, eq=False)
class Mesh:
    """A fine mesh of a rounded body.

    Attributes:
        points, normals: (n, 3), in millimetres and of length 1.
        triangles: (m, 3) indices of points.
        faces: (n,) the face of each point, or -1 without artwork.
        at: (n, 2) its place on the face's artwork, right and up, -1 to 1.
    """

    points: Array
    normals: Array
    triangles: NDArray[np.int32]
    faces: NDArray[np.int32]
    at: Array


def surface(solid: CutSolid, edge_mm: float, ball_mm: float | None = None) -> Mesh:
    """The mesh of a body with rounded edges, its corners perhaps rounded by a ball.

    Args:
        solid: the body.
        edge_mm: the radius of its edges.
        ball_mm: the radius of the ball, or None.
    """
    inner = replace(solid, offsets=solid.offsets - edge_mm)
    pieces = [_piece(solid, inner, plane, edge_mm) for plane in range(len(solid.normals))]
    starts = np.cumsum([0, *(len(points) for points, *_ in pieces[:-1])])
    points = np.concatenate([points for points, *_ in pieces])
    normals = np.concatenate([normals for _, normals, *_ in pieces])
    if ball_mm is not None:
        away = np.linalg.norm(points, axis=1, keepdims=True)
        outside = away[:, 0] > ball_mm
        normals[outside] = (points / away)[outside]
        points[outside] = normals[outside] * ball_mm
    return Mesh(
        points,
        normals,
        np.concatenate([triangles + start for (*_, triangles), start in zip(pieces, starts, strict=True)]),
        np.concatenate(
            [np.full(len(p), i if i < solid.faces else -1, np.int32) for i, (p, *_) in enumerate(pieces)]
        ),
        np.concatenate([at for *_, at, _ in pieces]),
    )


def _piece(
    solid: CutSolid, inner: CutSolid, plane: int, edge_mm: float
) -> tuple[Array, Array, Array, NDArray[np.int32]]:
    """Points, normals, places on the artwork and triangles of one plane's part of the surface.

    The inner body has its planes moved inwards by the edge radius. A point of the sharp body moves onto the
    sphere of that radius round the nearest point of the inner body, which lies on the same plane.
    """
    normal = solid.normals[plane]
    grid, triangles = _fans(solid.polygon(plane), _GRID if plane < solid.faces else _COARSE_GRID)
    nearest = _nearest(inner.polygon(plane), normal, grid - normal * edge_mm)
    away = grid - nearest
    directions = away / np.linalg.norm(away, axis=1, keepdims=True)
    at = np.full((len(grid), 2), -1.0)  # the corner of a cell, which no artwork reaches
    if plane < solid.faces:
        middle, right, up = solid.frame(plane)
        at = np.stack([(grid - middle) @ right, (grid - middle) @ up], axis=1) / solid.reach_mm
    return nearest + directions * edge_mm, directions, at, triangles


def _fans(polygon: Array, grid: int) -> tuple[Array, NDArray[np.int32]]:
    """A fine grid over a flat polygon: each triangle from its middle to an edge, cut into rows."""
    rows = [(row, column) for row in range(grid + 1) for column in range(row + 1)]
    number = {place: index for index, place in enumerate(rows)}
    small = [
        triangle
        for row, column in rows
        if row < grid
        for triangle in (
            [(row, column), (row + 1, column), (row + 1, column + 1)],
            *([[(row, column), (row + 1, column + 1), (row, column + 1)]] if column < row else []),
        )
    ]
    triangles = np.array([[number[place] for place in triangle] for triangle in small], np.int32)
    out = np.array([row / grid for row, _ in rows])[:, None]
    along = np.array([column / row if row else 0.0 for row, column in rows])[:, None]
    middle = polygon.mean(axis=0)
    grids = [
        middle + out * (first + along * (second - first) - middle)
        for first, second in zip(polygon, np.roll(polygon, -1, axis=0), strict=True)
    ]
    return np.concatenate(grids), np.concatenate([triangles + i * len(rows) for i in range(len(polygon))])


def _nearest(polygon: Array, normal: Array, points: Array) -> Array:
    """The nearest points of a flat convex polygon (n, 3) to points (m, 3) of its plane."""
    best = points.copy()
    starts, ways = polygon, np.roll(polygon, -1, axis=0) - polygon
    outside = np.zeros(len(points), bool)
    nearest = np.full(len(points), np.inf)
    on_rim = points.copy()
    for start, way in zip(starts, ways, strict=True):
        outside |= (points - start) @ np.cross(way, normal) > _FLAT
        part = np.clip((points - start) @ way / (way @ way), 0, 1)
        spot = start + part[:, None] * way
        away = np.linalg.norm(points - spot, axis=1)
        on_rim[away < nearest] = spot[away < nearest]
        nearest = np.minimum(nearest, away)
    best[outside] = on_rim[outside]
    return best


def _corners(normals: Array, offsets: Array) -> Array:
    found: list[Array] = []
    for triple in itertools.combinations(range(len(normals)), 3):
        matrix = normals[list(triple)]
        if abs(np.linalg.det(matrix)) < _FLAT:
            continue
        corner = np.asarray(np.linalg.solve(matrix, offsets[list(triple)]), np.float64)
        new = all(np.abs(corner - other).max() > 1e-4 for other in found)
        if new and (normals @ corner <= offsets + 1e-5).all():
            found.append(corner)
    return np.array(found)


def _axes(normal: Array) -> tuple[Array, Array]:
    """Two directions that form a right-handed frame with the normal."""
    right = np.cross(np.eye(3)[np.abs(normal).argmin()], normal)
    right /= np.linalg.norm(right)
    return right, np.cross(normal, right)


def tetrahedron(height_mm: float) -> CutSolid:
    """A d4; the top of each face points to one of its corners."""
    normals = np.array([[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]]) / np.sqrt(3)
    return CutSolid("d4", normals, np.full(4, height_mm / 4), -normals[[1, 0, 3, 2]], 4)


def cuboid(width_mm: float, depth_mm: float, height_mm: float, shape: str = "d6") -> CutSolid:
    """A box with its faces in the order +z, -z, +x, -x, +y, -y."""
    normals = np.array([[0, 0, 1], [0, 0, -1], [1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0]], np.float64)
    halves = np.repeat([height_mm / 2, width_mm / 2, depth_mm / 2], 2)
    ups = np.array([[0, 1, 0], [0, 1, 0], [0, 0, 1], [0, 0, 1], [1, 0, 0], [1, 0, 0]], np.float64)
    return CutSolid(shape, normals, halves, ups, 6)


def octahedron(height_mm: float) -> CutSolid:
    """A d8, opposite faces side by side in the order; the artwork's top points to the nearer pole."""
    signs = [(1, 1, 1), (1, -1, 1), (-1, 1, 1), (-1, -1, 1)]
    normals = np.array([sign for one in signs for sign in (one, tuple(-part for part in one))]) / np.sqrt(3)
    ups = np.array([[0, 0, np.sign(normal[2])] for normal in normals])
    return CutSolid("d8", normals, np.full(8, height_mm / 2), ups, 8)


def trapezohedron(height_mm: float) -> CutSolid:
    """A d10; the artwork's top points to the middle edges, as on most."""
    turns = np.arange(5) * 2 * np.pi / 5
    upper = np.stack([np.cos(turns), np.sin(turns), np.full(5, 0.92)], axis=1)
    normals = np.concatenate([upper, -upper])
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    ups = np.array([[0, 0, -np.sign(normal[2])] for normal in normals])
    return CutSolid("d10", normals, np.full(10, height_mm / 2), ups, 10)
