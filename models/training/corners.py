"""Training of `corners`, which finds the corners of triangular faces."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from models.crops.triangular import corner_batch, labelled_faces
from models.recipe import TrainingStage
from models.training.loop import Batches
from models.training.triangular_batches import draw_triangular, stage_dice
from models.training.work import Work
from vision.model import Model, opened

CORNERS_BATCH = 64
_TAUGHT = 0.5
"""Weight of the teacher's maps beside the labels. The teacher blurs what can hardly be seen."""


def corners_loss(logits: Tensor, maps: Tensor) -> Tensor:
    """Cross entropy of each cell; the few cells near a corner weigh more."""
    return functional.binary_cross_entropy_with_logits(logits.float(), maps, weight=0.25 + 4 * maps)


def corners_batches(work: Work, stage: TrainingStage) -> Batches:
    """The batches of a stage of `corners`."""
    dice = stage_dice(work, stage, "triangular", labelled_faces)
    batches = partial(draw_triangular, corner_batch, [(dice, CORNERS_BATCH)])
    return partial(taught, opened("corners"), batches) if stage.taught else batches


def taught(teacher: Model, batches: Batches, rng: np.random.Generator) -> Iterator[tuple[Tensor, Tensor]]:
    """Batches whose target maps are the means of the labels and of what the teacher sees.

    The teacher looks at each crop upright and in another quarter turn.
    """
    for crops, maps in batches(rng):
        quarter = int(rng.integers(1, 4))
        turned = np.rot90(crops.numpy(), quarter, axes=(2, 3))
        (upright,), (other,) = teacher.run(crops.numpy()), teacher.run(np.ascontiguousarray(turned))
        logits = torch.from_numpy(upright + np.rot90(other, -quarter, axes=(2, 3))) / 2
        yield crops, (1 - _TAUGHT) * maps + _TAUGHT * torch.sigmoid(logits)
