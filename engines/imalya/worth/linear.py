"""Solves systems of linear equations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum


def solved(constants: Sequence[float], weights: Sequence[Mapping[int, float]]) -> list[float]:
    """Solve x = constants + weights · x.

    The weights of each row add up to less than one, so that elimination needs no pivoting.

    >>> solved([1.0, 2.0], [{1: 0.5}, {0: 0.5, 1: 0.25}])
    [3.5, 5.0]

    Args:
        constants: the constant of each row.
        weights: for each row, the weights by column; missing columns are 0.
    """
    size = len(constants)
    rows = [
        [(place == other) - weights[place].get(other, 0.0) for other in range(size)] + [constants[place]]
        for place in range(size)
    ]
    for place, pivot in enumerate(rows):
        for row in rows[place + 1 :]:
            if factor := row[place] / pivot[place]:
                row[place:] = [
                    one - factor * other for one, other in zip(row[place:], pivot[place:], strict=True)
                ]
    found = [0.0] * size
    for place in reversed(range(size)):
        row = rows[place]
        known = fsum(row[other] * found[other] for other in range(place + 1, size))
        found[place] = (row[-1] - known) / row[place]
    return found
