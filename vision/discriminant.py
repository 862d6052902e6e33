"""Classify embeddings by a linear discriminant (Fisher 1936), which needs few examples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

_SHRINKAGE: Final = 0.3
"""The shrinkage of the covariance towards a multiple of the identity, 0 to 1 (Friedman 1989, Regularized
Discriminant Analysis). Smaller: chance variation of a few looks counts as covariance. Larger: dimensions that
vary little count less."""
_LEAST_VARIANCE: Final = 1e-4
"""The least mean variance of a value. Smaller: a few looks that are nearly equal, such as those of a die that
was not moved, rule out every other look at their face."""


class Discriminant:
    """Groups of embeddings, each with a mean of its own, and all with one covariance.

    Args:
        groups: the embeddings (n, f) of each group; groups may differ in n.
    """

    def __init__(self, groups: Sequence[Floats]) -> None:
        means = np.stack([group.mean(axis=0) for group in groups])
        centered = [group - mean for group, mean in zip(groups, means, strict=True)]
        covariance = np.mean([group.T @ group / len(group) for group in centered], axis=0)
        variance = max(float(covariance.diagonal().mean()), _LEAST_VARIANCE)
        isotropic = variance * np.eye(len(covariance))
        shrunk = (1 - _SHRINKAGE) * covariance + _SHRINKAGE * isotropic
        self._weights = np.linalg.solve(shrunk, means.T)
        self._offsets = -(means.T * self._weights).sum(axis=0) / 2

    def log_likelihoods(self, embeddings: Floats) -> Floats:
        """The log-likelihood of each group (k,), up to a constant, averaged over embeddings (n, f)."""
        return np.asarray((embeddings @ self._weights + self._offsets).mean(axis=0), np.float32)
