"""Weights in steps: a network of few of them packs into half the bytes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

import torch
from torch import Tensor, nn

MOST: Final = 127
"""A weight is a whole number of steps, from so many below nothing to so many above: a byte."""
LAYER_DIMENSIONS: Final = 2
"""Weights of a layer have as many dimensions or more; what has fewer is added, and stays as it is."""
_FEW: Final[Mapping[str, int]] = {"close": 7, "corners": 7, "flats": 7}
"""The kinds of models that need fewer, which was measured; packed they take half the bytes."""


def most_steps(kind: str) -> int:
    """How many steps each way the weights of a kind of model have."""
    return _FEW.get(kind, MOST)


def in_steps(weights: Tensor, most: int) -> tuple[Tensor, Tensor]:
    """How many steps each weight is, and how large they are for each output: (o, ...) and (o, 1, ...).

    Whatever scales all the weights of an output, as a batch normalisation does, changes the size alone.
    """
    others = tuple(range(1, weights.ndim))
    size = weights.abs().amax(dim=others, keepdim=True).clamp(1e-12) / most
    return (weights / size).round(), size


@contextmanager
def stepped(net: nn.Module, most: int) -> Iterator[None]:
    """As long as this lasts, a network has the weights that it will be exported with.

    What is learnt meanwhile is added to the finer ones that it had, and has again afterwards: they gather
    what is less than a step (Courbariaux et al. 2015, BinaryConnect).
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
