"""The two readers of faces: the first look and the close one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from models import crops
from models.labels import LabelledPicture
from models.steps import most_steps
from models.training.lessons import CLOSE, FACES, Lesson
from models.training.loop import Training
from models.training.plan import Plan
from models.training.shares import FEW, drawn, shares

FACES_BATCH = 128


def faces_loss(answers: Sequence[Tensor], classes: Tensor) -> Tensor:
    """Cross entropy; slightly smoothed, for some labels are wrong."""
    return functional.cross_entropy(answers[0].float(), classes, label_smoothing=0.01)


def crop_batches(
    lesson: Lesson, sets: Sequence[crops.Crops], shares: Sequence[float], rng: np.random.Generator
) -> Iterator[tuple[Tensor, Tensor]]:
    """Batches for a reader of faces, of each size that it looks at.

    Each set gives its share, its classes as often as the lesson says.
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


def train_faces(plan: Plan, lesson: Lesson) -> nn.Module:
    """A reader of faces of a fold."""
    rng = np.random.default_rng(7)
    finder = plan.scenes_finder()

    def cut(name: str, pictures: Iterable[LabelledPicture], empty: int) -> crops.Crops:
        return crops.kept_crops(plan.out / f"crops-{name}.bin", crops.cut_crops(pictures, finder, rng, empty))

    rendered = cut("scenes", plan.rendered(), 2)
    untaught = lesson.reader()
    first = plan.out / f"{FACES.kind}-scenes.pt"
    if lesson is CLOSE and first.exists():
        untaught.begin_with(torch.load(first, weights_only=False)[1])
    net = plan.taught(
        lesson.kind, untaught, 3e-3, partial(crop_batches, lesson, [rendered], [1.0]), faces_loss
    )
    if plan.steps == 0:
        return net
    sets = [cut(source, pictures, 3) for source, pictures in plan.photographs().items()]
    batches = partial(crop_batches, lesson, [*sets, rendered], shares(len(sets), lesson.photographed))
    kept_in = plan.fold / f"{lesson.kind}.pt"
    training = Training(net, kept_in, plan.steps, plan.rate(1.5e-3), most_steps(lesson.kind))
    return training.run(batches, faces_loss)
