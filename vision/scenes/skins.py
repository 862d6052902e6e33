"""The artwork on the faces of a die, as ink and relief."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.scenes.solids import Floats

CELL_PX: Final = 96
"""The side of the picture that holds one face's artwork."""

Colour = tuple[float, float, float]
"""Blue, green, red, linear, 0 to 1."""


@dataclass(frozen=True, eq=False)
class Skin:
    """The artwork of all faces of one die.

    Attributes:
        values: the value of each face, in the order of the solid's faces; for a d4, of the face below.
        cells: (k, c, c, 4) float32: ink 0-1, slope to the right, slope upwards, hollow 0-1.
        inks: (k, 3) the colour of the ink on each face, linear blue-green-red.
        style: "pips", "numeral", "ornate" (numerals among ornaments), "symbol", or "blank".
    """

    values: tuple[str, ...]
    cells: Floats
    inks: Floats
    style: str
    _smaller: dict[int, Skin] = field(default_factory=dict, repr=False)

    def sized(self, cell_px: float) -> Skin:
        """The artwork at a smaller size for a die seen small, which avoids aliasing."""
        side = self.cells.shape[1]
        level = 0
        while side / 2 ** (level + 1) >= cell_px * 0.9 and level < 3:
            level += 1
        if level == 0:
            return self
        if level not in self._smaller:
            small = side >> level
            cells = np.stack(
                [cv2.resize(cell, (small, small), interpolation=cv2.INTER_AREA) for cell in self.cells]
            )
            self._smaller[level] = Skin(self.values, cells.astype(np.float32), self.inks, self.style)
        return self._smaller[level]

    def sample(self, faces: NDArray[np.intp], right_up: Floats) -> Floats:
        """The artwork (n, 4) at places (n, 2) in -1 to 1 on the given faces."""
        side = self.cells.shape[1]
        at = np.clip((right_up * np.array([0.5, -0.5], np.float32) + 0.5) * side - 0.5, 0, side - 1)
        rows, width = -(-len(faces) // 256), 256
        maps = np.zeros((2, rows * width), np.float32)
        maps[0, : len(faces)] = at[:, 0]
        maps[1, : len(faces)] = at[:, 1] + faces * side
        grids = maps.reshape(2, rows, width)
        found = cv2.remap(self.cells.reshape(-1, side, 4), grids[0], grids[1], cv2.INTER_LINEAR)
        return np.asarray(found.reshape(-1, 4)[: len(faces)], np.float32)


def blank_skin(faces: int) -> Skin:
    """No artwork at all."""
    return Skin(
        ("",) * faces, np.zeros((faces, 8, 8, 4), np.float32), np.zeros((faces, 3), np.float32), "blank"
    )


def engrave(ink: NDArray[np.uint8], depth: float) -> Floats:
    """Ink (c, c) uint8 as artwork with relief."""
    level = ink.astype(np.float32) / 255
    height = cv2.GaussianBlur(level, (0, 0), 1.2) * -depth
    right = cv2.Sobel(height, cv2.CV_32F, 1, 0, ksize=3) * 1.2
    up = -cv2.Sobel(height, cv2.CV_32F, 0, 1, ksize=3) * 1.2
    return np.stack([level, right, up, level * max(depth, 0.0)], axis=-1).astype(np.float32)
