"""Numbers that hang on each other along straight lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def solved(constants: Sequence[float], weights: Sequence[Mapping[int, float]]) -> list[float]:
    """Each number is its constant and the weighted sum of the others.

    The weights of each number come to less than one, so that nothing has to change places on the way.

    >>> solved([1.0, 2.0], [{1: 0.5}, {0: 0.5, 1: 0.25}])
    [3.5, 5.0]

    Args:
        constants: by number.
        weights: by number, those of the others and of itself.
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
        known = sum(row[other] * found[other] for other in range(place + 1, size))
        found[place] = (row[-1] - known) / row[place]
    return found
