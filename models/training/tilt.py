"""Training of `tilt`, which tells how the camera looks at a die."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np
import torch
from torch import Tensor

from models import tilts
from models.recipe import TrainingStage
from models.training.loop import Batches
from models.training.sampling import LEAST_COUNT, draw
from models.training.work import Work

TILT_BATCH = 96
TILT_RARER = 0.7
"""How much more often rare solids are shown than they occur: 0 not at all, 1 as often as any other."""
TILT_SPREADS = (-4.0, 2.0)
"""The least and the greatest logarithm of an answer's likely error."""
_SMOOTH = 1e-4
"""Added to squared errors, so that the gradient of a right answer is finite."""


def tilt_loss(answers: Tensor, targets: Tensor) -> Tensor:
    """The negative log-likelihood of the true tilts, if errors are exponential in their length."""
    outputs = answers.float()
    off = torch.sqrt(((outputs[:, :2] - targets) ** 2).sum(1) + _SMOOTH)
    spread = outputs[:, 2].clamp(*TILT_SPREADS)
    return (off * torch.exp(-spread) + 2 * spread).mean()


def draw_tilts(dice: tilts.Tilts, rng: np.random.Generator) -> Iterator[tuple[Tensor, Tensor]]:
    """Batches of dice; rare solids are shown more often than they occur."""
    count = np.maximum(np.bincount(dice.solids, minlength=len(tilts.SOLIDS) + 1), LEAST_COUNT)
    weight = (count**-TILT_RARER)[dice.solids]
    cumulative = weight.cumsum() / weight.sum()
    while True:
        yield tilts.tilt_batch(dice, draw(cumulative, TILT_BATCH, rng), rng)


def tilt_batches(work: Work, stage: TrainingStage) -> Batches:
    """The batches of a stage of `tilt`."""
    path = work.crops_file(stage, "tilt").with_suffix(".bin")
    return partial(draw_tilts, tilts.cached_tilts(path, work.rendered(stage), work.finder(stage)))
