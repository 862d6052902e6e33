"""Training of `tilt`, which tells how the camera looks at a die."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from models.crops.tilt import SOLIDS, Tilts, cached_tilts, tilt_batch
from models.recipe import TrainingStage
from models.training.loop import Batches
from models.training.sampling import LEAST_COUNT, draw
from models.training.work import Work

TILT_BATCH = 128
TILT_RARER = 0.7
"""How much more often rare solids are shown than they occur: 0 not at all, 1 as often as any other."""
TILT_SPREADS = (-4.0, 2.0)
"""The least and the greatest logarithm of an answer's likely error."""
_SMOOTH = 1e-4
"""Added to squared errors, so that the gradient of a right answer is finite."""


def tilt_loss(answers: tuple[Tensor, Tensor], targets: Tensor) -> Tensor:
    """The loss of both answers.

    Of upright crops it is the negative log-likelihood of the true tilts, if errors are exponential in their
    length. Of the others it is the cross-entropy of the quarter turns; dice that are seen from above count
    less, since they hardly show them.
    """
    placed, turned = (answer.float() for answer in answers)
    tilts, any_quarter = targets[:, :2], targets[:, 2]
    off = torch.sqrt(((placed[:, :2] - tilts) ** 2).sum(1) + _SMOOTH)
    spread = placed[:, 2].clamp(*TILT_SPREADS)
    unlikely = off * torch.exp(-spread) + 2 * spread
    wrong = functional.cross_entropy(turned, _quarters_turned(tilts), reduction="none") * tilts.norm(dim=1)
    return _mean_of(unlikely, 1 - any_quarter) + _mean_of(wrong, any_quarter)


def _quarters_turned(tilts: Tensor) -> Tensor:
    """By how many quarter turns counterclockwise, 0 to 3, crops with these tilts (n, 2) are turned: (n,)."""
    return torch.round(torch.atan2(-tilts[:, 0], -tilts[:, 1]) / (torch.pi / 2)).long() % 4


def _mean_of(values: Tensor, weights: Tensor) -> Tensor:
    """The mean of values (n,) by weights (n,); 0 if all are 0."""
    return (values * weights).sum() / weights.sum().clamp(min=1)


def draw_tilts(dice: Tilts, rng: np.random.Generator) -> Iterator[tuple[Tensor, Tensor]]:
    """Batches of dice; rare solids are shown more often than they occur."""
    count = np.maximum(np.bincount(dice.solids, minlength=len(SOLIDS) + 1), LEAST_COUNT)
    weight = (count**-TILT_RARER)[dice.solids]
    cumulative = weight.cumsum() / weight.sum()
    while True:
        yield tilt_batch(dice, draw(cumulative, TILT_BATCH, rng), rng)


def tilt_batches(work: Work, stage: TrainingStage) -> Batches:
    """The batches of a stage of `tilt`."""
    path = work.crops_file(stage, "tilt")
    return partial(draw_tilts, cached_tilts(path, work.rendered(stage), work.finder(stage)))
