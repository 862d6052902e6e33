"""How often a batch shows what there is more or less of."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

FEW = 60
"""A class with fewer crops than these is shown less: it would be learnt by heart."""


def shares(sources: int, photographed: float) -> list[float]:
    """The share of each source of photographs in a batch, then that of the scenes."""
    return [photographed / sources if sources else 0.0] * sources + [1.0 - photographed]


def drawn(heaped: NDArray[np.float64], count: int, rng: np.random.Generator) -> NDArray[np.intp]:
    """The numbers of so many, by chance, as likely as their weights, which are heaped up to 1 (n,)."""
    return heaped.searchsorted(rng.random(count)).clip(max=len(heaped) - 1)
