"""The seven networks: constructor, batches, loss and card of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from torch import nn

from models.classes import CLASSES
from models.nets import CornerNet, FinderNet, FlatNet, PostureNet, TiltNet
from models.recipe import NetworkName, TrainingStage
from models.training.corners import corners_batches, corners_loss
from models.training.face_readers import CLOSE, FACES
from models.training.faces import face_batches, faces_loss
from models.training.finder import finder_batches, finder_loss
from models.training.flats import flats_batches, flats_loss
from models.training.loop import Batches, LossOf
from models.training.posture import posture_batches, posture_loss
from models.training.tilt import tilt_batches, tilt_loss
from models.training.work import Work
from vision.model import Card
from vision.posture import POSTURES
from vision.triangular import WARPED_CLASSES


@dataclass(frozen=True, slots=True)
class Network:
    """One of the seven networks.

    Attributes:
        make: makes it with random weights.
        batches: the batches of a stage.
        loss: its loss.
        card: its card before calibration.
    """

    make: Callable[[], nn.Module]
    batches: Callable[[Work, TrainingStage], Batches]
    loss: LossOf
    card: Card


NETWORKS: Final[Mapping[NetworkName, Network]] = {
    "finder": Network(FinderNet, finder_batches, finder_loss, Card("finder")),
    "faces": Network(
        FACES.network, partial(face_batches, FACES), faces_loss, Card("faces", CLASSES, 1.0, 0.9)
    ),
    "close": Network(
        CLOSE.network, partial(face_batches, CLOSE), faces_loss, Card("close", CLASSES, 1.0, 0.9)
    ),
    "corners": Network(CornerNet, corners_batches, corners_loss, Card("corners")),
    "flats": Network(
        partial(FlatNet, len(WARPED_CLASSES)), flats_batches, flats_loss, Card("flats", WARPED_CLASSES)
    ),
    "posture": Network(PostureNet, posture_batches, posture_loss, Card("posture", POSTURES)),
    "tilt": Network(TiltNet, tilt_batches, tilt_loss, Card("tilt")),
}
