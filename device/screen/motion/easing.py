"""Easing: how far a motion has come at a moment of its time, both from 0 to 1."""

from __future__ import annotations

from itertools import pairwise


def ease_out(t: float) -> float:
    """Fast at first, then slower: for everything that arrives.

    >>> ease_out(0.0), ease_out(0.5), ease_out(1.0)
    (0.0, 0.875, 1.0)
    """
    return 1 - (1 - t) ** 3


def progress(t: float, begin: float, end: float) -> float:
    """How much of the time from `begin` to `end` has passed at `t`: 0 before it, 1 after it.

    >>> progress(0.1, 0.2, 0.4), round(progress(0.3, 0.2, 0.4), 3), progress(0.5, 0.2, 0.4)
    (0.0, 0.5, 1.0)
    """
    if t <= begin:
        return 0.0
    return 1.0 if t >= end else (t - begin) / (end - begin)


def along(values: tuple[float, ...], t: float) -> float:
    """The value at `t` on straight lines between values that are evenly spaced in time.

    >>> along((0, 10, 0), 0.25), along((0, 10, 0), 1.0)
    (5.0, 0.0)
    """
    lines = list(pairwise(values))
    index = min(int(t * len(lines)), len(lines) - 1)
    start, end = lines[index]
    return start + (end - start) * (t * len(lines) - index)
