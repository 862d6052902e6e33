"""Training of `posture`, which tells leaning dice from flat ones."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from models.crops.posture import Postures, cached_postures, posture_batch
from models.recipe import TrainingStage
from models.training.loop import Batches
from models.training.sampling import LEAST_COUNT, draw
from models.training.work import Work
from vision.posture import SHAPES

POSTURE_BATCH = 128
POSTURE_FREQUENCIES = {"d4": 0.25, "d6": 1.0, "d8": 0.4}
"""How often each solid is shown, relative to the others."""


def posture_loss(answers: tuple[Tensor, Tensor], targets: tuple[Tensor, Tensor]) -> Tensor:
    """Cross entropy of flat or leaning, plus the error of the upper face's outline."""
    logits, outlines = answers
    leans, where = targets
    outlines = outlines.float()
    off = functional.smooth_l1_loss(outlines, torch.where(where.isnan(), outlines, where), beta=0.1)
    return functional.cross_entropy(logits.float(), leans, label_smoothing=0.02) + 3 * off


def draw_postures(dice: Postures, rng: np.random.Generator) -> Iterator[tuple[Tensor, tuple[Tensor, Tensor]]]:
    """Batches of which one half are leaning dice."""
    wanted = np.array([POSTURE_FREQUENCIES[shape] for shape in SHAPES])[dice.shapes]
    cumulative = []
    for half in (dice.leans_deg == 0, dice.leans_deg > 0):
        count = np.bincount(dice.shapes[half], minlength=len(SHAPES))
        weight = wanted * half / np.maximum(count, LEAST_COUNT)[dice.shapes]
        cumulative.append(weight.cumsum() / weight.sum())
    while True:
        chosen = [draw(weights, POSTURE_BATCH // 2, rng) for weights in cumulative]
        yield posture_batch(dice, np.concatenate(chosen), rng)


def posture_batches(work: Work, stage: TrainingStage) -> Batches:
    """The batches of a stage of `posture`."""
    path = work.crops_file(stage, "posture")
    dice = cached_postures(path, work.rendered(stage), work.finder(stage))
    return partial(draw_postures, dice)
