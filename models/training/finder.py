"""Training of `finder`, which finds dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from models import views
from models.recipe import TrainingStage
from models.training.loop import Batches
from models.training.shares import shares
from models.training.work import Work, kept
from vision.find import BOX_UNIT_PX, STRIDE

FINDER_BATCH = 32


def finder_loss(maps: Tensor, targets: views.Targets) -> Tensor:
    """Focal loss on the centres (Law and Deng 2018, CornerNet, eq. 1) and absolute error on the boxes."""
    logits, box = maps[:, 0].float(), maps[:, 1:].float()
    heat = torch.sigmoid(logits).clamp(1e-5, 1 - 1e-5)
    center = (targets.heat > 0.999).float()
    hit = -torch.log(heat) * (1 - heat) ** 2 * center
    miss = -torch.log(1 - heat) * heat**2 * (1 - targets.heat) ** 4 * (1 - center)
    count = center.sum().clamp(1.0)
    centers = ((hit + miss) * targets.known).sum() / count
    # Offsets are measured in parts of the die, or large dice would outweigh small ones.
    cells = torch.exp(targets.box[:, 2:].mean(1, keepdim=True)) * (BOX_UNIT_PX / STRIDE)
    offsets = functional.smooth_l1_loss(
        box[:, :2] / cells, targets.box[:, :2] / cells, reduction="none", beta=0.02
    )
    sides = functional.smooth_l1_loss(box[:, 2:], targets.box[:, 2:], reduction="none", beta=0.05)
    boxes = ((4 * offsets + sides).sum(1) * targets.weight).sum() / targets.weight.sum().clamp(1.0)
    return centers + boxes


def window_batches(
    sets: Sequence[views.Pictures], shares: Sequence[float], rng: np.random.Generator
) -> Iterator[tuple[Tensor, views.Targets]]:
    """Batches for the finder; each set gives its share."""
    while True:
        windows, targets = [], []
        for pictures, share in zip(sets, shares, strict=True):
            count = round(FINDER_BATCH * share)
            if count == 0 or len(pictures) == 0:
                continue
            part, answer = views.batch(pictures, list(rng.integers(len(pictures), size=count)), rng)
            windows.append(part)
            targets.append(answer)
        yield torch.cat(windows), views.join(targets)


def finder_batches(work: Work, stage: TrainingStage) -> Batches:
    """The batches of a stage of the finder."""
    path = work.kept_in(stage, "views").with_suffix(".pickle")
    rendered = kept(path, lambda: views.Pictures(list(work.rendered(stage))))
    sets = [views.Pictures(pictures) for pictures in work.photographs(stage).values()]
    return partial(window_batches, [*sets, rendered], shares(len(sets), stage.photographed))
