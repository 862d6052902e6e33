"""Training of `flats`, which classifies warped faces."""

from __future__ import annotations

from functools import partial

import numpy as np
from numpy.typing import NDArray
from torch import Tensor

from models.crops.triangular import TriangularDice, flat_batch, labelled_faces, strangers_faces
from models.recipe import TrainingStage
from models.training.faces import faces_loss
from models.training.loop import Batches
from models.training.triangular_batches import draw_triangular, stage_dice
from models.training.work import Work
from vision.boxes import Box
from vision.corners import CornerCache, Corners
from vision.model import Model

FLATS_BATCH = 128


def flats_loss(logits: Tensor, classes: Tensor) -> Tensor:
    """Cross entropy with the label smoothing of `faces`."""
    return faces_loss([logits], classes)


def corners_in(model: Model, picture: NDArray[np.uint8], box: Box) -> Corners:
    """The corners of the die in a box of a picture (height, width, 3), as `corners` finds them."""
    (corners,) = CornerCache(model, picture).upright_corners([box])
    return corners


def with_strangers(dice: TriangularDice, strangers: TriangularDice) -> list[tuple[TriangularDice, int]]:
    """The sets of a batch and how many faces it shows of each: every fourth face is of a stranger."""
    return [(dice, FLATS_BATCH - FLATS_BATCH // 4), (strangers, FLATS_BATCH // 4)]


def flats_batches(work: Work, stage: TrainingStage) -> Batches:
    """The batches of a stage of `flats`.

    Strangers are other dice on which `corners` finds corners; the class of their faces is "nothing".
    """
    strangers = strangers_faces(partial(corners_in, work.corners(stage)))
    sets = with_strangers(
        stage_dice(work, stage, "triangular", labelled_faces),
        stage_dice(work, stage, f"strangers-{stage.name}", strangers),
    )
    return partial(draw_triangular, flat_batch, sets)
