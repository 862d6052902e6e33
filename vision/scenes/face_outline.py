"""The outline of a solid's faces, and the room on them, in the cells that hold their artwork."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.scenes.skins import CELL_PX
from vision.scenes.solids import Floats, Solid


def outline(solid: Solid, face: int, scale: float) -> NDArray[np.int32]:
    """A face's polygon in sixteenths of a pixel of its cell, scaled about its middle."""
    return np.asarray(np.round((_flat(solid, face) * scale * [0.5, -0.5] + 0.5) * CELL_PX * 16), np.int32)


def face_room(solid: Solid, face: int) -> tuple[float, float]:
    """The radius of the largest circle on a face, and its height over the middle, in half cell sides."""
    flat = _flat(solid, face)
    center = flat.mean(axis=0)
    sides = np.roll(flat, -1, axis=0) - flat
    sides /= np.linalg.norm(sides, axis=1, keepdims=True)
    to_center = center - flat
    radii = np.abs(sides[:, 0] * to_center[:, 1] - sides[:, 1] * to_center[:, 0])
    return float(radii.min()), float(center[1])


def _flat(solid: Solid, face: int) -> Floats:
    """A face's polygon (n, 2) to the right and upwards, relative to the cell's half side."""
    middle = solid.normals[face] * solid.offsets[face]
    return np.asarray((solid.polygons[face] - middle) @ solid.axes[face].T / solid.reach, np.float32)
