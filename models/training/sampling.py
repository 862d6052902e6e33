"""Which crops a batch shows: the share of each source, and random crops by weight."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

LEAST_COUNT = 60
"""A class with fewer crops is weighted as if it had so many. Smaller: the network overfits to rare
classes."""


def batch_shares(sources: int, photographed: float) -> list[float]:
    """The share in a batch of each source of photographs, then that of the scenes.

    Args:
        sources: how many sources there are.
        photographed: the part of photographs in a batch, 0 to 1.
    """
    return [photographed / sources if sources else 0.0] * sources + [1.0 - photographed]


def draw(cumulative: NDArray[np.float64], count: int, rng: np.random.Generator) -> NDArray[np.intp]:
    """Draw random indices (count,) by weight, given the cumulative weights (n,) up to 1."""
    return cumulative.searchsorted(rng.random(count)).clip(max=len(cumulative) - 1)
