"""Throws of equal dice: those that differ only in which die shows which face count as one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from math import factorial, prod


def orders(faces: Sequence[Hashable]) -> int:
    """In how many ways equal dice show these faces, if each die is told apart.

    >>> orders("112"), orders("123")
    (3, 6)
    """
    return factorial(len(faces)) // prod(map(factorial, Counter(faces).values()))
