"""Tiles of a level, which is a picture at one of the sizes at which it is searched.

The finder searches a large level tile by tile, which takes less memory.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

STRIDE: Final = 4
"""Pixels of the level for one cell of the model's maps, across and down."""
MULTIPLE: Final = 32
"""The model halves a picture five times, so the sides of its input are multiples of this."""
_TILE_PX: Final = 1536
"""The largest tile that is searched at once, in pixels. Larger tiles take more memory."""
_RIM_PX: Final = 128
"""The margin round each tile, in pixels. With less, the model answers otherwise at tile borders than in the
whole level."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A part of a level that is searched at once.

    Attributes:
        left, top, right, bottom: what the model sees, in pixels of the level.
        own_ltrb: the part whose dice count; a die in the margin is found by the neighbouring tile.
    """

    left: int
    top: int
    right: int
    bottom: int
    own_ltrb: tuple[int, int, int, int]

    def own(self, shape: tuple[int, ...]) -> NDArray[np.bool_]:
        """A mask of the model's maps, which have this shape: True for the cells of the tile's own part."""
        left, top, right, bottom = self.own_ltrb
        own = np.zeros(shape, np.bool_)
        rows = slice((top - self.top) // STRIDE, -(-(bottom - self.top) // STRIDE))
        own[rows, (left - self.left) // STRIDE : -(-(right - self.left) // STRIDE)] = True
        return own


def tiles(height: int, width: int) -> list[Tile]:
    """The tiles of a level: one if it is small enough, else squares with a margin, all of one size."""
    if max(height, width) <= _TILE_PX + 2 * _RIM_PX:
        return [Tile(0, 0, width, height, (0, 0, width, height))]
    return [
        Tile(left, top, right, bottom, (own_left, own_top, own_right, own_bottom))
        for own_top, own_bottom, top, bottom in _spans(height)
        for own_left, own_right, left, right in _spans(width)
    ]


def _spans(length: int) -> list[tuple[int, int, int, int]]:
    """Along one side of a level: begin and end of what each tile owns, and of what it sees.

    All tiles have one size, so that one tensor serves all. Each begins at the border of a cell.
    """
    seen = min(length, _TILE_PX + 2 * _RIM_PX)
    last = length - seen + -(length - seen) % MULTIPLE
    spans = []
    for own in range(0, length, _TILE_PX):
        begin = min(max(0, own - _RIM_PX), last)
        spans.append((own, min(length, own + _TILE_PX), begin, min(length, begin + seen)))
    return spans
