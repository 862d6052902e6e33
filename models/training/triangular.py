"""Batches of dice with triangular faces, for `corners` and `flats`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from models import flats
from models.recipe import TrainingStage
from models.training.shares import FEW
from models.training.work import Work
from vision.triangular import WARPED_CLASSES

FLATS_OFTEN = {"d4 numerals": 3.0, "d8 numerals": 3.0, "d4 divinatoires": 3.0}
"""The frequencies of kinds that are shown more often than others."""


def triangular_batches(
    batch: Callable[[flats.Triangular, NDArray[np.intp], np.random.Generator], tuple[Tensor, Tensor]],
    sets: Sequence[tuple[flats.Triangular, int]],
    rng: np.random.Generator,
) -> Iterator[tuple[Tensor, Tensor]]:
    """Batches with a number of dice of each set, with the frequencies of `FLATS_OFTEN`."""
    kinds = np.array([name.rsplit(" ", 1)[0] for name in WARPED_CLASSES])
    weights = []
    for dice, _ in sets:
        often = np.array([FLATS_OFTEN.get(kind, 1.0) for kind in kinds])[dice.face_classes[:, 0, 0]]
        shown = kinds[dice.face_classes[:, 0, 0]]
        count = {kind: max(int((shown == kind).sum()), FEW) for kind in np.unique(shown)}
        often /= [count[kind] for kind in shown]
        weights.append(often / often.sum())
    while True:
        parts = [
            batch(dice, rng.choice(len(dice), size=size, p=weight), rng)
            for (dice, size), weight in zip(sets, weights, strict=True)
        ]
        pictures, targets = zip(*parts, strict=True)
        yield torch.cat(pictures), torch.cat(targets)


def triangular(work: Work, stage: TrainingStage, name: str, faces_of: flats.FacesOf) -> flats.Triangular:
    """The dice with readable triangular faces in the scenes of a stage.

    Crops that depend on the trained `corners` are kept for this stage only.
    """
    path = work.kept_in(stage, name if name == "triangular" else f"{name}-{stage.name}")
    return flats.kept_triangular(path.with_suffix(".bin"), work.rendered(stage), work.finder(stage), faces_of)
