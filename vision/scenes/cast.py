"""Intersect rays with rounded convex solids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.scenes.solids import Floats, Solid

_STEPS: Final = 5
"""The most steps of Newton's method."""
_CLOSE: Final = 2e-3
"""The distance from the surface at which a ray has arrived, in units of the solid. Larger: edges and corners
are less round. Smaller: more rays need all steps."""
_MISSED: Final = 0.02
"""The distance from the surface, after all steps, from which on a ray passes by the solid. Smaller: rays that
graze a rounded edge are lost."""


@dataclass(frozen=True, eq=False)
class Hits:
    """Where rays meet a solid, in the solid's own frame and units.

    Attributes:
        rays: (n,) index of each ray that hits.
        points: (n, 3) where it hits.
        normals: (n, 3) the rounded surface's unit normals.
        faces: (n,) the nearest face.
    """

    rays: NDArray[np.intp]
    points: Floats
    normals: Floats
    faces: NDArray[np.intp]


def chord(solid: Solid, start: Floats, directions: Floats) -> tuple[Floats, Floats]:
    """Where rays enter and leave the unrounded solid; enter > leave means a miss.

    Args:
        solid: the solid, in its own frame.
        start: (3,), one start for all rays, or (n, 3).
        directions: (n, 3).
    """
    normals, middles, halves = solid.slabs
    inverse = normals @ directions.T
    np.copyto(inverse, np.float32(1e-7), where=np.abs(inverse) < 1e-7)
    np.divide(np.float32(1), inverse, out=inverse)
    at = normals @ start.T if start.ndim == 2 else (normals @ start)[:, None]
    at = (middles[:, None] - at) * inverse
    half = np.abs(inverse, out=inverse)
    half *= halves[:, None]
    leave = (at + half).min(axis=0)
    at -= half
    return at.max(axis=0), leave


def cast(solid: Solid, start: Floats, directions: Floats) -> Hits:
    """The first hits of rays from one point with a rounded solid.

    The surface is the zero set of the soft maximum of the distances to all face planes. That function is
    convex along a ray, so Newton's method, started where the ray enters the unrounded solid, never
    overshoots.

    Args:
        solid: the solid, in its own frame.
        start: (3,) the eye, outside the solid.
        directions: (n, 3) unit vectors.
    """
    enter, leave = chord(solid, start, directions)
    if solid.ball is not None:
        enter, leave = _cut_by_ball(solid.ball, start, directions, enter, leave)
    rays = np.flatnonzero(enter < leave)
    directions, along = directions[rays], enter[rays]
    away = (solid.normals @ start - solid.offsets)[:, None]
    value, slope, weights = _soft_maximum(solid, away, along, start, directions)
    todo = np.flatnonzero(value > _CLOSE)
    for _ in range(_STEPS):
        along[todo] -= value[todo] / np.minimum(slope[todo], -0.05)
        value[todo], slope[todo], weights[:, todo] = _soft_maximum(
            solid, away, along[todo], start, directions[todo]
        )
        todo = todo[(value[todo] > _CLOSE) & (slope[todo] < -0.03)]
    hit = np.flatnonzero(value < _MISSED)
    rays, along, weights = rays[hit], along[hit], weights[:, hit]
    points = start + directions[hit] * along[:, None]
    count = len(solid.normals)
    normals = weights[:count].T @ solid.normals
    if solid.ball is not None:
        normals += points * (weights[count] / np.float32(solid.ball))[:, None]
    normals /= np.sqrt(np.einsum("ij,ij->i", normals, normals))[:, None]
    return Hits(rays, points, normals, weights[:count].argmax(axis=0))


def _soft_maximum(
    solid: Solid, away: Floats, along: Floats, start: Floats, directions: Floats
) -> tuple[Floats, Floats, Floats]:
    """The rounded distance at `along` on each ray, its slope, and the weight of each face (and the ball)."""
    across = solid.normals @ directions.T
    depth = across * along + away
    if solid.ball is not None:
        points = start + directions * along[:, None]
        radius = np.sqrt(np.einsum("ij,ij->i", points, points))
        outward = np.einsum("ij,ij->i", points, directions) / radius
        depth = np.concatenate([depth, (radius - np.float32(solid.ball))[None]])
        across = np.concatenate([across, outward[None]])
    top = depth.max(axis=0)
    depth -= top
    depth *= np.float32(solid.sharpness)
    weights = np.exp(depth, out=depth)
    total = weights.sum(axis=0)
    value = np.asarray(top + np.log(total) / np.float32(solid.sharpness), np.float32)
    slope = np.einsum("ij,ij->j", weights, across) / total
    return value, slope, weights


def _cut_by_ball(
    radius: float, start: Floats, directions: Floats, enter: Floats, leave: Floats
) -> tuple[Floats, Floats]:
    """The part of each ray that is inside the ball as well."""
    toward = directions @ start
    inside = toward * toward - (start @ start - radius * radius)
    half = np.sqrt(np.maximum(inside, 0.0))
    enter = np.where(inside > 0, np.maximum(enter, -toward - half), np.float32(1e9))
    return enter, np.minimum(leave, -toward + half)
