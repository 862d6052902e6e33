"""Dice with random symbols on their faces."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.scenes.face_outline import face_room
from vision.scenes.skins import CELL_PX, Colour, Skin, engrave
from vision.scenes.solids import Solid


def symbol_skin(
    solid: Solid, values: Sequence[str], depth: float, inks: Sequence[Colour], rng: np.random.Generator
) -> Skin:
    """The skin of a die with a random symbol on each face: stars, rings, arrows, blots."""
    art = [_symbol(solid, face, rng) for face in range(len(values))]
    cells = np.stack([engrave(ink, depth) for ink in art])
    return Skin(tuple(values), cells, np.array(inks, np.float32), "symbol")


def _symbol(solid: Solid, face: int, rng: np.random.Generator) -> NDArray[np.uint8]:
    """A star, a ring, a blot or strokes, as large as the face allows."""
    room, height = face_room(solid, face)
    middle = np.array([0.5, 0.5 - height / 2]) * CELL_PX
    size = room * CELL_PX / 2 * rng.uniform(0.5, 0.9)
    ink = np.zeros((CELL_PX, CELL_PX), np.uint8)
    kind = rng.random()
    points = 2 * int(rng.integers(3, 9))
    angles = np.arange(points) * 2 * np.pi / points
    radii = np.where(np.arange(points) % 2, rng.uniform(0.25, 0.9), 1.0) * size
    if kind < 0.35:
        radii = size * rng.uniform(0.2, 1.0, points)
    corners = middle + np.stack([np.cos(angles), np.sin(angles)], axis=1) * radii[:, None]
    if kind < 0.7:
        cv2.fillPoly(ink, [corners.astype(np.int32)], 255, cv2.LINE_AA)
    else:
        cv2.polylines(ink, [corners.astype(np.int32)], bool(kind < 0.85), 255, 4, cv2.LINE_AA)
    if rng.random() < 0.4:
        center = (int(middle[0]), int(middle[1]))
        cv2.circle(ink, center, int(size * rng.uniform(0.2, 1.0)), 255 * int(rng.integers(2)), 3, cv2.LINE_AA)
    return ink
