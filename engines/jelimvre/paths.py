"""Paths on the empty board, made once: rays, steps, jumps, and the gates between diagonal barriers."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import compress
from typing import Final

from engines.jelimvre.actions import Move
from engines.jelimvre.cells import CELLS, DIAGONALS, DIRECTIONS, ORTHOGONALS, SIDE, ray, shifted

Ray = tuple[tuple[int, Move], ...]
"""The cells in one direction, nearest first, each with the move to it."""

GatedRay = tuple[tuple[int, Move, int], ...]
"""The cells along a diagonal, each with the move to it and the gate before it."""


@cache
def plain(origin: int, target: int) -> Move:
    """The move from one cell to another; cached, so that equal moves are one object."""
    return Move(origin, target)


def gate(origin: int, target: int) -> int:
    """The number of the gate of a diagonal step; the step back goes through the same gate.

    A gate lies between the two other cells of the square that the step crosses.
    """
    low = min(origin, target)
    return 2 * low + (abs(target - origin) == SIDE - 1)


def flanks(origin: int, target: int) -> tuple[int, int]:
    """The two cells beside a diagonal step."""
    (rank, file), (to_rank, to_file) = divmod(origin, SIDE), divmod(target, SIDE)
    return rank * SIDE + to_file, to_rank * SIDE + file


def _ray(origin: int, step: tuple[int, int]) -> Ray:
    return tuple((target, plain(origin, target)) for target in ray(origin, *step))


def _gated(origin: int, step: tuple[int, int]) -> GatedRay:
    cells = ray(origin, *step)
    gates = (gate(*pair) for pair in zip((origin, *cells), cells, strict=False))
    return tuple((target, plain(origin, target), gated) for target, gated in zip(cells, gates, strict=True))


STRAIGHT_RAYS: Final = tuple(
    tuple(filter(None, (_ray(cell, step) for step in ORTHOGONALS))) for cell in CELLS
)
DIAGONAL_RAYS: Final = tuple(
    tuple(filter(None, (_gated(cell, step) for step in DIAGONALS))) for cell in CELLS
)
STRAIGHT_STEPS: Final = tuple(tuple(line[:1] for line in rays) for rays in STRAIGHT_RAYS)
DIAGONAL_STEPS: Final = tuple(tuple(line[:1] for line in rays) for rays in DIAGONAL_RAYS)
FLIGHTS: Final = tuple(tuple(filter(None, (_ray(cell, step) for step in DIRECTIONS))) for cell in CELLS)
"""By cell the eight rays of a dragon, which no gate stops."""

LEAPS: Final = tuple(
    (files, ranks) for files in (-2, -1, 1, 2) for ranks in (-2, -1, 1, 2) if files**2 != ranks**2
)


def routes(origin: int, target: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two ways round a knight's L, each with its two cells: long leg first, and short leg first."""
    (rank, file), (to_rank, to_file) = divmod(origin, SIDE), divmod(target, SIDE)
    across, along = rank * SIDE + to_file, to_rank * SIDE + file
    if abs(to_rank - rank) == 2:
        middle = (rank + to_rank) // 2
        return (middle * SIDE + file, along), (across, middle * SIDE + to_file)
    middle = (file + to_file) // 2
    return (rank * SIDE + middle, across), (along, to_rank * SIDE + middle)


JUMPS: Final = tuple(
    tuple(
        (target, plain(cell, target), *routes(cell, target)[0], *routes(cell, target)[1])
        for leap in LEAPS
        if (target := shifted(cell, *leap)) is not None
    )
    for cell in CELLS
)
"""By cell the jumps of a knight: target, move, and the cells of both ways round."""


@lru_cache(maxsize=64)
def sealed_gates(barriers: bytes) -> frozenset[int]:
    """The gates between two barriers that touch by their corners (l.28, 174, J-4); barriers change rarely.

    Args:
        barriers: 1 for each cell where a wall or water lies, else 0.
    """
    cells = int.from_bytes(barriers, "little")
    rising = cells & cells >> 8 * (SIDE + 1) & _NOT_LAST_FILE
    falling = cells & cells >> 8 * (SIDE - 1) & _NOT_FIRST_FILE
    if not rising and not falling:
        return _NONE
    return frozenset([2 * (low + 1) + 1 for low in _ones(rising)] + [2 * (low - 1) for low in _ones(falling)])


def _mask(cells: list[int]) -> int:
    return sum(1 << 8 * cell for cell in cells)


def _ones(mask: int) -> list[int]:
    return list(compress(CELLS, mask.to_bytes(len(CELLS), "little")))


_NONE: Final[frozenset[int]] = frozenset()
_NOT_FIRST_FILE: Final = _mask([cell for cell in CELLS if cell % SIDE])
_NOT_LAST_FILE: Final = _mask([cell for cell in CELLS if cell % SIDE != SIDE - 1])
