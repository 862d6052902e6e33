"""The shapes of medallions, by which people are told apart beside their initials."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

MACHINE: Final = "machine"
"""The shape of machines, which no person can have."""

MEDALLIONS: Final = ("disc", "lozenge", "shield", "hexagon", "square", "star", "octagon", "drop")


def medallion_for(taken: Iterable[str]) -> str:
    """The first of the shapes that the fewest people have.

    >>> medallion_for(["disc", "shield"])
    'lozenge'
    """
    count = Counter(taken)
    return min(MEDALLIONS, key=lambda shape: count[shape])
