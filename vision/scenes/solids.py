"""The solids of dice: intersections of half-spaces with rounded edges, perhaps cut by a ball."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

SHARP: Final = 90.0
"""The sharpness of edges that are hardly rounded; see `Solid`."""


@dataclass(frozen=True, eq=False)
class Solid:
    """A convex body round the origin, in units of its size: the intersection of its half-spaces.

    Attributes:
        name: "d4", "d6", "d8", "d10", "d12", "d20", "osselet", "box" or "prism".
        normals: (k, 3) outward unit normals of the faces.
        offsets: (k,) distance of each face from the middle.
        sharpness: of the edges; 12 is a pebble, 90 a razor.
        ball: the radius of a ball that cuts the corners off, or None.
    """

    name: str
    normals: Floats
    offsets: Floats
    sharpness: float = SHARP
    ball: float | None = None

    def worn(self, sharpness: float, ball: float | None = None) -> Solid:
        """The same solid with other edges and corners."""
        return replace(self, sharpness=sharpness, ball=ball)

    @cached_property
    def vertices(self) -> Floats:
        """(n, 3): the corners, before any rounding."""
        corners: list[NDArray[np.floating]] = []
        normals, offsets = self.normals.astype(np.float64), self.offsets.astype(np.float64)
        for triple in itertools.combinations(range(len(normals)), 3):
            matrix = normals[list(triple)]
            if abs(np.linalg.det(matrix)) < 1e-6:
                continue
            corner = np.linalg.solve(matrix, offsets[list(triple)])
            inside = (normals @ corner <= offsets + 1e-5).all()
            if inside and all(np.linalg.norm(corner - other) > 1e-4 for other in corners):
                corners.append(corner)
        return np.array(corners, np.float32)

    @cached_property
    def slabs(self) -> tuple[Floats, Floats, Floats]:
        """Pairs of opposite faces: normals (m, 3), and the middles and half widths (m,) between them.

        A face without an opposite one gets a partner too far away to be hit.
        """
        slabs: list[tuple[Floats, float, float]] = []
        left = list(range(len(self.normals)))
        while left:
            face = left.pop(0)
            opposite = [other for other in left if float(self.normals[face] @ self.normals[other]) < -0.9999]
            far = 100.0
            if opposite:
                left.remove(opposite[0])
                far = float(self.offsets[opposite[0]])
            near = float(self.offsets[face])
            slabs.append((self.normals[face], (near - far) / 2, (near + far) / 2))
        normals, middles, halves = zip(*slabs, strict=True)
        return np.stack(normals), np.array(middles, np.float32), np.array(halves, np.float32)

    @cached_property
    def radius(self) -> float:
        """The distance of the farthest corner from the middle."""
        farthest = float(np.linalg.norm(self.vertices, axis=1).max())
        return farthest if self.ball is None else min(farthest, self.ball)

    @cached_property
    def polygons(self) -> tuple[Floats, ...]:
        """The corners (n, 3) of each face, in order round it."""
        found = []
        for normal, offset, (u_axis, v_axis) in zip(self.normals, self.offsets, self.axes, strict=True):
            corners = self.vertices[np.abs(self.vertices @ normal - offset) < 1e-4]
            around = corners - corners.mean(axis=0)
            found.append(corners[np.argsort(np.arctan2(around @ v_axis, around @ u_axis))])
        return tuple(found)

    @cached_property
    def rests(self) -> tuple[int, ...]:
        """The faces on which it comes to rest: the broadest."""
        areas = np.array([_area(polygon) for polygon in self.polygons])
        return tuple(int(face) for face in np.flatnonzero(areas > 0.9 * areas.max()))

    @cached_property
    def axes(self) -> Floats:
        """(k, 2, 3): the right and up directions of each face's artwork."""
        ups = np.stack(
            [
                _up(normal, self.vertices, offset)
                for normal, offset in zip(self.normals, self.offsets, strict=True)
            ]
        )
        return np.stack([np.cross(ups, self.normals), ups], axis=1).astype(np.float32)

    @cached_property
    def reach(self) -> float:
        """Half the side of the square that holds any face's artwork: its farthest corner's distance."""
        middles = self.normals * self.offsets[:, None]
        spread = max(
            float(np.linalg.norm(polygon - middle, axis=1).max())
            for polygon, middle in zip(self.polygons, middles, strict=True)
        )
        return spread / np.sqrt(2.0) if self.name == "d6" else spread

    def lowest(self, rotation: Floats) -> float:
        """How far below its middle the turned solid reaches."""
        return float(-(self.vertices @ rotation.T)[:, 2].min())

    def face_up(self, rotation: Floats) -> int:
        """The face that looks up most in that pose."""
        return int((self.normals @ rotation.T)[:, 2].argmax())

    def face_down(self, rotation: Floats) -> int:
        """The face that the solid lies on in that pose."""
        return int((self.normals @ rotation.T)[:, 2].argmin())


def _area(polygon: Floats) -> float:
    """The area of a flat polygon (n, 3)."""
    fan = polygon[1:] - polygon[0]
    return float(np.linalg.norm(np.cross(fan[:-1], fan[1:]).sum(axis=0)) / 2)


def _up(normal: Floats, vertices: Floats, offset: float) -> Floats:
    """The direction on a face towards its farthest corner (on a cube an axis of the world)."""
    corners = vertices[np.abs(vertices @ normal - offset) < 1e-4]
    if len(corners) == 4 and np.abs(normal).max() > 0.999:
        axis = np.zeros(3, np.float32)
        axis[(int(np.abs(normal).argmax()) + 1) % 3] = 1.0
        return axis
    out = corners - normal * offset
    best = out[np.linalg.norm(out, axis=1).argmax()]
    return np.asarray(best / np.linalg.norm(best), np.float32)


def _solid(name: str, normals: NDArray[np.float64], offset: float) -> Solid:
    units = normals / np.linalg.norm(normals, axis=1, keepdims=True)
    return Solid(name, np.asarray(units, np.float32), np.full(len(units), offset).astype(np.float32))


@lru_cache(maxsize=32)
def box(width: float = 1.0, depth: float = 1.0, height: float = 1.0) -> Solid:
    """A box; with no arguments, the cube. Faces in the order +x, -x, +y, -y, +z, -z."""
    normals = np.array([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]], np.float32)
    halves = np.repeat(np.array([width, depth, height], np.float32) / 2, 2).astype(np.float32)
    return Solid("d6" if width == depth == height else "box", normals, halves)


@lru_cache(maxsize=32)
def prism(sides: int, height: float) -> Solid:
    """An upright prism of unit width: with many sides, a coin, a token or a pawn."""
    angles = np.arange(sides) * 2 * np.pi / sides
    ring = np.stack([np.cos(angles), np.sin(angles), np.zeros(sides)], axis=1)
    normals = np.concatenate([ring, [[0, 0, 1], [0, 0, -1]]])
    offsets = np.concatenate([np.full(sides, 0.5), np.full(2, height / 2)])
    return Solid("prism", normals.astype(np.float32), offsets.astype(np.float32))


@lru_cache(maxsize=8)
def die_solid(name: str) -> Solid:
    """The solid "d4", "d6", "d8", "d10", "d12" or "d20", one unit from face to face (d4: one high).

    An "osselet" is one unit long: a flat piece with two broad faces.
    """
    golden = (1 + np.sqrt(5)) / 2
    signs = np.array(list(itertools.product((1, -1), repeat=3)), np.float64)
    if name == "d4":
        return _solid(name, np.array([[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]], np.float64), 0.25)
    if name == "d6":
        return box()
    if name == "osselet":
        return replace(box(1.0, 0.62, 0.5), name=name)
    if name == "d8":
        return _solid(name, signs, 0.5)
    if name == "d10":
        angles = np.arange(5) * 2 * np.pi / 5
        upper = np.stack([np.cos(angles), np.sin(angles), np.full(5, 0.95)], axis=1)
        return _solid(name, np.concatenate([upper, -upper]), 0.5)
    if name == "d12":
        return _solid(name, _cyclic([(0, y, z * golden) for y in (1, -1) for z in (1, -1)]), 0.5)
    if name == "d20":
        sides = _cyclic([(0, y / golden, z * golden) for y in (1, -1) for z in (1, -1)])
        return _solid(name, np.concatenate([signs, sides]), 0.5)
    raise ValueError(f"no solid {name!r}; there are d4, d6, d8, d10, d12, d20 and osselet")


def _cyclic(points: list[tuple[float, float, float]]) -> NDArray[np.float64]:
    """The points with their coordinates rotated through all three axes."""
    rows = np.array(points, np.float64)
    return np.concatenate([np.roll(rows, shift, axis=1) for shift in range(3)])


def lying(solid: Solid, face_down: int, yaw: float) -> Floats:
    """The rotation (3, 3) that lays the solid on a face and turns it by `yaw` radians about the vertical."""
    down = -solid.normals[face_down].astype(np.float64)
    side = solid.axes[face_down, 0].astype(np.float64)
    stand = np.stack([side, np.cross(down, side), down])
    return (turn_z(yaw) @ stand.astype(np.float32)).astype(np.float32)


def turn_z(angle: float) -> Floats:
    """The rotation by `angle` radians about the vertical."""
    cos, sin = np.cos(angle), np.sin(angle)
    return np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]], np.float32)


def turn_x(angle: float) -> Floats:
    """The rotation by `angle` radians about the x axis."""
    cos, sin = np.cos(angle), np.sin(angle)
    return np.array([[1, 0, 0], [0, cos, -sin], [0, sin, cos]], np.float32)
