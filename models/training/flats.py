"""Training of `flats`, which classifies warped faces."""

from __future__ import annotations

from functools import partial

from torch import Tensor

from models.crops.triangular import flat_batch, labelled_faces, strangers_faces
from models.recipe import TrainingStage
from models.training.faces import faces_loss
from models.training.loop import Batches
from models.training.triangular_batches import draw_triangular, stage_dice
from models.training.work import Work
from vision.corners import corners_in

FLATS_BATCH = 128


def flats_loss(logits: Tensor, classes: Tensor) -> Tensor:
    """Cross entropy with the label smoothing of `faces`."""
    return faces_loss([logits], classes)


def flats_batches(work: Work, stage: TrainingStage) -> Batches:
    """The batches of a stage of `flats`.

    Every fourth face is of another die on which `corners` finds corners; its class is "nothing".
    """
    strangers = strangers_faces(partial(corners_in, work.corners(stage)))
    sets = [
        (stage_dice(work, stage, "triangular", labelled_faces), FLATS_BATCH - FLATS_BATCH // 4),
        (stage_dice(work, stage, "strangers", strangers), FLATS_BATCH // 4),
    ]
    return partial(draw_triangular, flat_batch, sets)
