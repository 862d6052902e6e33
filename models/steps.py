"""Quantise weights to whole numbers of steps; files with few steps compress to half the bytes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

import torch
from torch import Tensor, nn

MOST: Final = 127
"""The most steps of a weight on each side of zero, which fit a byte."""
LAYER_DIMENSIONS: Final = 2
"""The least number of dimensions of a layer's weights. Arrays with fewer are biases and are not quantised."""
_FEW: Final[Mapping[str, int]] = {"close": 7, "corners": 63, "flats": 7, "tilt": 63}
"""The kinds of models for which fewer steps suffice."""


def most_steps(kind: str) -> int:
    """The most steps, on each side of zero, of a kind of model."""
    return _FEW.get(kind, MOST)


def in_steps(weights: Tensor, most: int) -> tuple[Tensor, Tensor]:
    """The steps of each weight (o, ...), and the size of a step for each output (o, 1, ...).

    Scaling all weights of an output, as a batch normalisation does, changes only the size of its steps.
    """
    others = tuple(range(1, weights.ndim))
    size = weights.abs().amax(dim=others, keepdim=True).clamp(1e-12) / most
    return (weights / size).round(), size


@contextmanager
def stepped(net: nn.Module, most: int) -> Iterator[None]:
    """Within this context, a network has the quantised weights of its export.

    Gradients are added to the unquantised weights, which are restored afterwards, so that updates smaller
    than a step accumulate (Courbariaux et al. 2015, BinaryConnect).
    """
    finer = {}
    with torch.no_grad():
        for parameter in net.parameters():
            if parameter.ndim >= LAYER_DIMENSIONS:
                finer[parameter] = parameter.data
                counts, size = in_steps(parameter.data, most)
                parameter.data = counts * size
    try:
        yield
    finally:
        for parameter, weights in finer.items():
            parameter.data = weights
