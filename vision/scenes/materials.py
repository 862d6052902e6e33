"""The materials of dice: the colour inside, and the gloss of the surface."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.scenes.skins import Colour
from vision.scenes.solids import Floats

Grain = Literal["plain", "pearl", "speckle", "wood", "glitter", "fade", "swirl", "vein"]

_VOLUME: Final = 48
"""The side of the block of noise from which all grains are made, in cells."""


@dataclass(frozen=True, slots=True)
class Material:
    """The substance of a die.

    Attributes:
        colour: its colour, linear blue-green-red.
        second: the other colour of a grain.
        grain: how the two are mixed.
        grain_size: how coarse, in die sizes.
        gloss: 0 (chalk) to 1 (polished).
        metal: whether reflections take the colour of the body.
        clear: 0 (opaque) to 1 (light goes through).
    """

    colour: Colour = (0.8, 0.8, 0.8)
    second: Colour = (0.8, 0.8, 0.8)
    grain: Grain = "plain"
    grain_size: float = 0.5
    gloss: float = 0.6
    metal: bool = False
    clear: float = 0.0

    def body(self, points: Floats, offset: float = 0.0) -> Floats:
        """The colour (n, 3) at points (n, 3) of the die's own frame; `offset` gives another piece."""
        if self.grain == "plain":
            return np.broadcast_to(np.array(self.colour, np.float32), (len(points), 3))
        mix = self._mix(points, offset)[:, None]
        first, second = np.array(self.colour, np.float32), np.array(self.second, np.float32)
        return np.asarray(first + (second - first) * mix, np.float32)

    def _mix(self, points: Floats, offset: float) -> Floats:
        """The part of the second colour, 0 to 1."""
        at = points / np.float32(self.grain_size) + np.float32(offset)
        if self.grain == "fade":
            return np.asarray(np.clip(points[:, 2] + points[:, 0] * 0.3 + 0.5, 0, 1), np.float32)
        if self.grain == "wood":
            rings = np.hypot(points[:, 0] + 0.8, points[:, 1] + 0.3) * 14 / self.grain_size
            return np.asarray(0.5 + 0.5 * np.sin(rings + 5 * _noise(at)), np.float32)
        if self.grain == "pearl":
            return np.asarray(0.5 + 0.5 * np.sin(at[:, 0] * 2 + 9 * _noise(at)), np.float32)
        if self.grain in ("swirl", "vein"):
            return _streaks(at, thin=self.grain == "vein")
        if self.grain == "glitter":
            return np.asarray(np.clip((_noise(at * 9) - 0.72) * 8, 0, 1), np.float32)
        return np.asarray(np.clip((_noise(at * 3) - 0.5) * 5 + 0.5, 0, 1), np.float32)


def _streaks(at: Floats, *, thin: bool) -> Floats:
    """Long bent streaks of two colours, as in poured resin; or thin veins, as in marble."""
    bent = at + np.stack([_noise(at * 0.3 + shift) for shift in (0.0, 0.37, 0.71)], axis=1)
    wave = np.sin(7 * bent[:, 0] + 12 * _noise(bent * 0.2))
    return np.asarray(np.exp(-((wave / 0.3) ** 2)) if thin else np.clip(0.5 + 0.9 * wave, 0, 1), np.float32)


@lru_cache(maxsize=1)
def _volume() -> Floats:
    """Smooth noise (48, 48, 48) in 0 to 1 that repeats in all directions."""
    rng = np.random.default_rng(48)
    total = np.zeros((_VOLUME,) * 3, np.float32)
    for cells, weight in ((6, 1.0), (12, 0.6), (24, 0.3)):
        grid = rng.random((cells,) * 3, np.float32)
        zoom = _VOLUME // cells
        grown: Floats = np.pad(grid, 1, mode="wrap")
        for axis in range(3):
            flat = np.moveaxis(grown, axis, 0)
            shape = flat.shape
            wide = cv2.resize(flat.reshape(shape[0], -1), None, fx=1, fy=zoom, interpolation=cv2.INTER_CUBIC)
            grown = np.moveaxis(np.asarray(wide, np.float32).reshape(-1, *shape[1:]), 0, axis)
        total += weight * grown[zoom:-zoom, zoom:-zoom, zoom:-zoom]
    ranks = np.argsort(np.argsort(total, axis=None)).reshape(total.shape)
    return np.asarray(ranks / total.size, np.float32)


def _noise(points: Floats) -> Floats:
    """Smooth noise (n,) in 0 to 1, six large bumps a unit, periodic with the unit cube."""
    at = points * np.float32(_VOLUME)
    low = np.floor(at)
    part = at - low
    x, y, z = (low.astype(np.int32).T) % _VOLUME
    x1, y1, z1 = (x + 1) % _VOLUME, (y + 1) % _VOLUME, (z + 1) % _VOLUME
    across, up, deep = part.T
    volume = _volume()

    def row(i: NDArray[np.int32], j: NDArray[np.int32]) -> Floats:
        near = volume[i, j, z]
        return np.asarray(near + (volume[i, j, z1] - near) * deep, np.float32)

    front = row(x, y)
    front = front + (row(x, y1) - front) * up
    back = row(x1, y)
    back = back + (row(x1, y1) - back) * up
    return np.asarray(front + (back - front) * across, np.float32)
