"""Training of `faces` and `close`, which read whole dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from models import crops
from models.labels import LabelledPicture
from models.recipe import TrainingStage
from models.training.lessons import Lesson
from models.training.loop import Batches
from models.training.shares import FEW, drawn, shares
from models.training.work import Work

FACES_BATCH = 128


def faces_loss(answers: Sequence[Tensor], classes: Tensor) -> Tensor:
    """Cross entropy with label smoothing, since some labels are wrong."""
    return functional.cross_entropy(answers[0].float(), classes, label_smoothing=0.01)


def crop_batches(
    lesson: Lesson, sets: Sequence[crops.Crops], shares: Sequence[float], rng: np.random.Generator
) -> Iterator[tuple[Tensor, Tensor]]:
    """Batches for a face reader, for each size of its crops.

    Each set gives its share, with its classes at the frequencies of the lesson.
    """
    wanted = np.array([lesson.shown(name) for name in crops.LEARNT])
    weights = []
    for part in sets:
        often = np.bincount(part.classes, minlength=len(crops.LEARNT)).astype(float)
        weight = (wanted / np.maximum(often, FEW))[part.classes]
        weights.append(np.cumsum(weight / weight.sum()))
    while True:
        side_px = int(rng.choice(lesson.sides_px))
        pixels, classes = [], []
        for part, share, heaped in zip(sets, shares, weights, strict=True):
            chosen = drawn(heaped, round(FACES_BATCH * share), rng)
            pixels.append(crops.vary(part, chosen, side_px, lesson.coarsest, rng))
            classes.append(torch.from_numpy(part.classes[chosen]))
        yield torch.cat(pixels), torch.cat(classes)


def face_batches(lesson: Lesson, work: Work, stage: TrainingStage) -> Batches:
    """The batches of a stage of a face reader."""
    finder = work.finder(stage)

    def cut(path: Path, pictures: Iterable[LabelledPicture], empty: int) -> crops.Crops:
        # Each file has a generator of its own, so that its crops do not depend on which files are there.
        rng = np.random.default_rng((work.recipe.seed, *path.name.encode()))
        return crops.kept_crops(path, crops.cut_crops(pictures, finder, rng, empty))

    rendered = cut(work.kept_in(stage, "scenes").with_suffix(".bin"), work.rendered(stage), 2)
    sets = [
        cut(work.photographed_in(stage, source), pictures, 3)
        for source, pictures in work.photographs(stage).items()
    ]
    return partial(crop_batches, lesson, [*sets, rendered], shares(len(sets), stage.photographed))
