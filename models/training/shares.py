"""Sampling weights of sources and classes of different sizes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

FEW = 60
"""A class with fewer crops is shown less, because the network would overfit to it."""


def shares(sources: int, photographed: float) -> list[float]:
    """The share in a batch of each source of photographs, then that of the scenes."""
    return [photographed / sources if sources else 0.0] * sources + [1.0 - photographed]


def drawn(heaped: NDArray[np.float64], count: int, rng: np.random.Generator) -> NDArray[np.intp]:
    """Draw random indices, given the cumulative weights (n,) up to 1."""
    return heaped.searchsorted(rng.random(count)).clip(max=len(heaped) - 1)
