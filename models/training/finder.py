"""Training of `finder`, which finds dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from models.crops.finder import PictureSet, Targets, joined_targets, window_batch
from models.recipe import TrainingStage
from models.training.loop import Batches
from models.training.sampling import batch_shares
from models.training.work import Work, pickled
from vision.find import BOX_UNIT_PX
from vision.tiles import STRIDE

FINDER_BATCH = 32


def finder_loss(maps: Tensor, targets: Targets) -> Tensor:
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


def draw_windows(
    sets: Sequence[PictureSet], shares: Sequence[float], rng: np.random.Generator
) -> Iterator[tuple[Tensor, Targets]]:
    """Batches of windows and their targets; each set gives its share."""
    while True:
        pixels, targets = [], []
        for pictures, share in zip(sets, shares, strict=True):
            count = round(FINDER_BATCH * share)
            if count == 0 or len(pictures) == 0:
                continue
            chosen = list(rng.integers(len(pictures), size=count))
            seen, wanted = window_batch(pictures, chosen, rng)
            pixels.append(seen)
            targets.append(wanted)
        yield torch.cat(pixels), joined_targets(targets)


def finder_batches(work: Work, stage: TrainingStage) -> Batches:
    """The batches of a stage of the finder."""
    path = work.crops_file(stage, "windows", ".pickle")
    rendered = pickled(path, lambda: PictureSet(list(work.rendered(stage))))
    sets = [PictureSet(pictures) for pictures in work.photographs(stage).values()]
    return partial(draw_windows, [*sets, rendered], batch_shares(len(sets), stage.photographed))
