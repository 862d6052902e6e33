"""The finder of the corners by which faces are laid flat."""

from __future__ import annotations

from functools import partial

import torch
from torch import Tensor, nn
from torch.nn import functional

from models import flats
from models.nets import CornerFinder
from models.training.lessons import CLOSE
from models.training.plan import Plan
from models.training.triangular import triangular_batches

CORNERS_BATCH = 64


def corners_loss(logits: Tensor, maps: Tensor) -> Tensor:
    """Cross entropy of each cell; the warm ones are few and count more."""
    return functional.binary_cross_entropy_with_logits(logits.float(), maps, weight=0.25 + 4 * maps)


def train_corners(plan: Plan) -> nn.Module:
    """The finder of corners; photographs tell none, so it is the same for every fold."""
    net, close = CornerFinder(), plan.out / f"{CLOSE.kind}-scenes.pt"
    if close.exists():
        net.begin_with(torch.load(close, weights_only=False)[1])
    dice = plan.triangular("triangular", flats.labelled_faces)
    batches = partial(triangular_batches, flats.corner_batch, [(dice, CORNERS_BATCH)])
    return plan.taught("corners", net, 1e-3, batches, corners_loss)
