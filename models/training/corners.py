"""Training of `corners`, which finds the corners of triangular faces."""

from __future__ import annotations

from functools import partial

from torch import Tensor
from torch.nn import functional

from models import flats
from models.recipe import TrainingStage
from models.training.loop import Batches
from models.training.triangular import triangular, triangular_batches
from models.training.work import Work

CORNERS_BATCH = 64


def corners_loss(logits: Tensor, maps: Tensor) -> Tensor:
    """Cross entropy of each cell; the few cells near a corner weigh more."""
    return functional.binary_cross_entropy_with_logits(logits.float(), maps, weight=0.25 + 4 * maps)


def corners_batches(work: Work, stage: TrainingStage) -> Batches:
    """The batches of a stage of `corners`."""
    dice = triangular(work, stage, "triangular", flats.labelled_faces)
    return partial(triangular_batches, flats.corner_batch, [(dice, CORNERS_BATCH)])
