"""Training of `faces` and `close`, which read whole dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from models.crops.faces import CROP_CLASSES, Crops, cached_face_crops, crop_batch, cut_crops
from models.labelled_picture import LabelledPicture
from models.recipe import TrainingStage
from models.training.face_readers import FaceTraining
from models.training.loop import Batches
from models.training.sampling import LEAST_COUNT, batch_shares, draw
from models.training.work import Work

FACES_BATCH = 128


def faces_loss(answers: Sequence[Tensor], classes: Tensor) -> Tensor:
    """Cross entropy with label smoothing, since some labels are wrong."""
    return functional.cross_entropy(answers[0].float(), classes, label_smoothing=0.01)


def draw_crops(
    training: FaceTraining, sets: Sequence[Crops], shares: Sequence[float], rng: np.random.Generator
) -> Iterator[tuple[Tensor, Tensor]]:
    """Batches of crops and their classes; each batch has one of the sizes of the face reader's crops.

    Args:
        training: the frequencies of the classes, and how crops are varied.
        sets: the crops of each source.
        shares: the part of each set in a batch.
        rng: chance.
    """
    wanted = np.array([training.frequency(name) for name in CROP_CLASSES])
    cumulative = []
    for part in sets:
        count = np.bincount(part.classes, minlength=len(CROP_CLASSES)).astype(float)
        weight = (wanted / np.maximum(count, LEAST_COUNT))[part.classes]
        cumulative.append(np.cumsum(weight / weight.sum()))
    while True:
        side_px = int(rng.choice(training.sides_px))
        pixels, classes = [], []
        for part, share, weights in zip(sets, shares, cumulative, strict=True):
            chosen = draw(weights, round(FACES_BATCH * share), rng)
            pixels.append(crop_batch(part, chosen, side_px, training.coarsest, rng))
            classes.append(torch.from_numpy(part.classes[chosen]))
        yield torch.cat(pixels), torch.cat(classes)


def face_batches(training: FaceTraining, work: Work, stage: TrainingStage) -> Batches:
    """The batches of a stage of a face reader."""
    finder = work.finder(stage)

    def cut(path: Path, pictures: Iterable[LabelledPicture], empty: int) -> Crops:
        # Each file has a generator of its own, so that its crops do not depend on which files are there.
        rng = np.random.default_rng((work.recipe.seed, *path.name.encode()))
        return cached_face_crops(path, cut_crops(pictures, finder, rng, empty))

    rendered = cut(work.crops_file(stage, "scenes"), work.rendered(stage), 2)
    sets = [
        cut(work.photographed_crops_file(stage, source), pictures, 3)
        for source, pictures in work.photographs(stage).items()
    ]
    return partial(draw_crops, training, [*sets, rendered], batch_shares(len(sets), stage.photographed))
