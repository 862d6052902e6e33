"""The mean of the weights of two models: one that was trained further, and the one that it began with.

    python -m models.mean close models/close.onnx WORK/all/close.onnx OUT.onnx --part 0.5

A model that is trained further learns what it is shown, and forgets some of what it is not shown. Halfway
between both it keeps nearly all of either (Wortsman et al. 2022, Robust fine-tuning of zero-shot models).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import torch
from torch import nn

from models.arguments import parser_of, part_of_whole
from models.command import command
from models.export import write
from models.model_kinds import MODEL_KINDS
from models.onnx_weights import load_onnx_weights
from models.recipe import NetworkName
from models.training.networks import NETWORKS
from vision.model import Model

LARGEST: Final = 63
"""The largest quantised weight of a mean. With a smaller one, as in training, quantising would undo the mean;
with a larger one, processors without VNNI add up products of bytes wrongly."""
_PICTURES: Final = 64
"""How many random pictures set the batch normalisations; the export folds them again."""


def mean(before: nn.Module, after: nn.Module, part: float) -> None:
    """Average the weights of two networks of the same kind, loaded by `load_onnx_weights`.

    Args:
        before: one of them; it becomes the mean.
        after: the other one.
        part: the part of `after`, 0 to 1.
    """
    with torch.no_grad():
        for one, other in zip(before.modules(), after.modules(), strict=True):
            if isinstance(one, nn.BatchNorm2d):  # as loaded, it only adds its bias less its mean
                one.bias.lerp_(other.bias - other.running_mean + one.running_mean, part)
                continue
            for weights, others in zip(one.parameters(False), other.parameters(False), strict=True):
                weights.lerp_(others, part)


def write_mean(kind: NetworkName, before: Path, after: Path, out: Path, part: float) -> None:
    """Write the mean of two model files of a kind, with the card of `before` and the recipe of `after`.

    Raises:
        ModelError: a file is missing, damaged, or of another kind.
        OtherNetworkError: a file holds another network than this version has for the kind.
        OSError: the mean cannot be written.
    """
    cards = [Model(path, kind).card for path in (before, after)]
    pictures = torch.rand(
        _PICTURES, *MODEL_KINDS[kind].input_shape, generator=torch.Generator().manual_seed(1)
    )
    net, learnt = NETWORKS[kind].make(), NETWORKS[kind].make()
    load_onnx_weights(net, before, pictures)
    load_onnx_weights(learnt, after, pictures)
    mean(net, learnt, part)
    write(net, out, replace(cards[0], recipe=cards[1].recipe), LARGEST)


@command()
def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = parser_of("models.mean", __doc__)
    parser.add_argument("kind", choices=list(NETWORKS), help="the kind of both")
    parser.add_argument("before", type=Path, help="the model as it ships")
    parser.add_argument("after", type=Path, help="the model as models.train exports it")
    parser.add_argument("out", type=Path, help="the file to write")
    parser.add_argument(
        "--part", type=part_of_whole, default=0.5, help="the part of AFTER, 0 to 1; 0.5 by default"
    )
    chosen = parser.parse_args(arguments)
    write_mean(chosen.kind, chosen.before, chosen.after, chosen.out, chosen.part)


if __name__ == "__main__":
    sys.exit(main())
