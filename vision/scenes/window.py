"""Windows of a picture: rectangles of whole pixels."""

from __future__ import annotations

from collections.abc import Sequence

Window = tuple[int, int, int, int]
"""Left, top, right, bottom, in whole pixels."""


def merged(windows: Sequence[Window]) -> list[Window]:
    """Windows that cover all pixels of these, and do not overlap each other."""
    apart: list[Window] = []
    for window in windows:
        grown = window
        while overlapping := [other for other in apart if _overlap(grown, other)]:
            apart = [other for other in apart if other not in overlapping]
            grown = _around([grown, *overlapping])
        apart.append(grown)
    return apart


def _around(windows: Sequence[Window]) -> Window:
    """The smallest window that holds all of them."""
    lefts, tops, rights, bottoms = zip(*windows, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _overlap(one: Window, other: Window) -> bool:
    beside = max(one[0], other[0]) < min(one[2], other[2])
    return beside and max(one[1], other[1]) < min(one[3], other[3])
