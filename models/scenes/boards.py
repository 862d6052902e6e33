"""Game boards of hexagonal fields with edges and number tokens."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from models.scenes.clutter import counter, lay
from models.scenes.colours import any_colour, bytes_of
from models.scenes.grounds import Picture, carpet, felt, marble, plain, speckle, weave

_LANDSCAPES = (carpet, felt, marble, marble, plain, speckle, weave)


def hexagons(rng: np.random.Generator, side: int, die_px: float) -> Picture:
    """A square board (side, side, 3) of hexagons that are two to five dice wide."""
    landscapes = np.stack(
        [_landscape(rng, side, die_px * float(rng.uniform(0.5, 1.5))) for _ in range(int(rng.integers(2, 6)))]
    )
    field = _fields(side, die_px * float(rng.uniform(2.0, 5.0)), float(rng.uniform(0, np.pi / 3)))
    kinds = rng.integers(len(landscapes), size=int(field.max()) + 1)
    rows, columns = np.indices((side, side))
    board: Picture = landscapes[kinds[field], rows, columns]
    if rng.random() < 0.7:
        edge = cv2.morphologyEx(field.astype(np.float32), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > 0
        wide = int(die_px * rng.uniform(0.01, 0.12))
        board[_widened(edge, wide)] = bytes_of(any_colour(rng))
    token = max(8, int(die_px * rng.uniform(0.8, 1.8)))
    for _ in range(int(rng.integers(0, 10))):
        colours, mask = counter(rng, token, die_px)
        lay(board, colours, mask, rng.integers(-token // 2, side - token // 2, 2), die_px * 0.03)
    return board


def _widened(edge: NDArray[np.bool_], steps: int) -> NDArray[np.bool_]:
    """The pixels (h, w) within a distance of an edge."""
    around = np.ones((3, 3), np.uint8)
    return np.asarray(cv2.dilate(edge.astype(np.uint8), around, iterations=steps)) > 0


def _landscape(rng: np.random.Generator, side: int, die_px: float) -> Picture:
    picture = _LANDSCAPES[rng.integers(len(_LANDSCAPES))](rng, side, side, die_px)
    tint = rng.uniform(0.5, 1.1) * (0.6 * np.array(bytes_of(any_colour(rng))) / 255 + 0.5)
    return np.clip(picture * tint, 0, 255).astype(np.uint8)


def _fields(side: int, pitch_px: float, turn: float) -> np.ndarray:
    """The index (side, side) of each pixel's hexagon: the nearest point of a triangular grid."""
    y, x = np.mgrid[:side, :side].astype(np.float32)
    x, y = x * np.cos(turn) - y * np.sin(turn), x * np.sin(turn) + y * np.cos(turn)
    best, number = np.full((side, side), np.inf, np.float32), np.zeros((side, side), np.int64)
    # A triangular grid is two rectangular ones, the second shifted by half a cell.
    for odd in (0.0, 0.5):
        column = np.round(x / pitch_px - odd)
        row = np.round(y / (pitch_px * 3**0.5) - odd)
        away = (x - (column + odd) * pitch_px) ** 2 + (y - (row + odd) * pitch_px * 3**0.5) ** 2
        nearer = away < best
        best[nearer] = away[nearer]
        code = (column * 7919 + row * 104729 + (odd > 0) * 31).astype(np.int64)
        number[nearer] = code[nearer]
    return np.unique(number, return_inverse=True)[1].reshape(side, side)
