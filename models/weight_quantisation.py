"""Quantise the weights of networks to whole numbers that fit a byte, with a scale for each output.

A smaller range of whole numbers makes a file that compresses better: with -7 to 7, to half the bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import torch
from torch import Tensor, nn

LARGEST: Final = 127
"""The largest quantised weight that fits a signed byte; the smallest is its negative."""
LAYER_DIMENSIONS: Final = 2
"""The least number of dimensions of a layer's weights. Arrays with fewer are biases and are not quantised."""


def quantised(weights: Tensor, largest: int) -> tuple[Tensor, Tensor]:
    """The quantised weights (o, ...), and the scale of each output (o, 1, ...) that gives the weights back.

    To multiply all weights of an output, as a batch normalisation does, changes its scale alone.

    Args:
        weights: the weights of a layer.
        largest: the largest quantised weight.
    """
    others = tuple(range(1, weights.ndim))
    scale = weights.abs().amax(dim=others, keepdim=True).clamp(1e-12) / largest
    return (weights / scale).round(), scale


@contextmanager
def quantised_weights(net: nn.Module, largest: int) -> Iterator[None]:
    """Within this context, a network computes with the quantised weights of its export.

    Gradients are added to the unquantised weights, which are restored afterwards, so that updates smaller
    than a scale accumulate (Courbariaux et al. 2015, BinaryConnect).
    """
    unquantised = {}
    with torch.no_grad():
        for parameter in net.parameters():
            if parameter.ndim >= LAYER_DIMENSIONS:
                unquantised[parameter] = parameter.data
                integers, scale = quantised(parameter.data, largest)
                parameter.data = integers * scale
    try:
        yield
    finally:
        for parameter, weights in unquantised.items():
            parameter.data = weights
