"""Batches of dice with triangular faces, for `corners` and `flats`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from models.classes import kind_name
from models.crops.triangular import FacesOf, TriangularDice, cached_triangular
from models.recipe import TrainingStage
from models.training.sampling import LEAST_COUNT
from models.training.work import Work
from vision.triangular import WARPED_CLASSES

FREQUENCIES = {"d4 numerals": 3.0, "d8 numerals": 3.0, "d4 divinatoires": 3.0}
"""How often these kinds are shown, relative to the others."""


def draw_triangular(
    batch: Callable[[TriangularDice, NDArray[np.intp], np.random.Generator], tuple[Tensor, Tensor]],
    sets: Sequence[tuple[TriangularDice, int]],
    rng: np.random.Generator,
) -> Iterator[tuple[Tensor, Tensor]]:
    """Batches with a number of dice of each set, with the frequencies of `FREQUENCIES`."""
    kinds = np.array([kind_name(name) for name in WARPED_CLASSES])
    weights = []
    for dice, _ in sets:
        weight = np.array([FREQUENCIES.get(kind, 1.0) for kind in kinds])[dice.face_classes[:, 0, 0]]
        shown = kinds[dice.face_classes[:, 0, 0]]
        count = {kind: max(int((shown == kind).sum()), LEAST_COUNT) for kind in np.unique(shown)}
        weight /= [count[kind] for kind in shown]
        weights.append(weight / weight.sum())
    while True:
        parts = [
            batch(dice, rng.choice(len(dice), size=size, p=weight), rng)
            for (dice, size), weight in zip(sets, weights, strict=True)
        ]
        pictures, targets = zip(*parts, strict=True)
        yield torch.cat(pictures), torch.cat(targets)


def stage_dice(work: Work, stage: TrainingStage, what: str, faces_of: FacesOf) -> TriangularDice:
    """The dice with readable triangular faces in the scenes of a stage.

    Args:
        work: the folder of the training.
        stage: it shows these dice.
        what: names the file of their crops; with the stage's name where `faces_of` depends on the stage.
        faces_of: returns the faces of a die in a box.
    """
    path = work.crops_file(stage, what)
    return cached_triangular(path, work.rendered(stage), work.finder(stage), faces_of)
