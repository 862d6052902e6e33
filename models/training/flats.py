"""The reader of faces that were laid flat."""

from __future__ import annotations

from functools import partial

from torch import Tensor, nn

from models import flats
from models.nets import FlatReader
from models.training.faces import faces_loss
from models.training.plan import Plan
from models.training.triangular import triangular_batches
from vision.flat import CLASSES as FLAT_CLASSES
from vision.flat import corners_in
from vision.model import Model

FLATS_BATCH = 128


def flats_loss(logits: Tensor, tells: Tensor) -> Tensor:
    """Cross entropy, smoothed as that of the faces."""
    return faces_loss([logits], tells)


def train_flats(plan: Plan) -> nn.Module:
    """The reader of faces laid flat; no photograph shows a d4, so it is the same for every fold.

    Every fourth face is one of another die, where the finder of corners sees some: it tells nothing.
    """
    corners = Model(plan.fold / "corners.onnx", "corners")
    sets = [
        (plan.triangular("triangular", flats.labelled_faces), FLATS_BATCH - FLATS_BATCH // 4),
        (plan.triangular("strangers", flats.strangers_faces(partial(corners_in, corners))), FLATS_BATCH // 4),
    ]
    batches = partial(triangular_batches, flats.flat_batch, sets)
    return plan.taught("flats", FlatReader(len(FLAT_CLASSES)), 2e-3, batches, flats_loss)
