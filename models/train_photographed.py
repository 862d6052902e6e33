"""Teach `flats` the upper faces of d8 on photographs; it reads all other faces as before.

    python -m models.train_photographed OUT --scenes SCENES --photos PHOTOS      write OUT/flats.onnx
    python -m models.train_photographed OUT --scenes SCENES --photos PHOTOS --ship

In the last layer the weights of the classes of d8 with numerals change, and nothing else does. What the model
answered about faces of SCENES before holds them in place (Li and Hoiem 2016, Learning without Forgetting).
With `--ship` the file replaces the model that was given. The crops are kept in OUT. A model that has learnt
the photographs already learns them once more; to repeat a training, name the model before it with `--models`.
"""

from __future__ import annotations

import itertools
import logging
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor
from torch.nn import functional

from models.arguments import add_models, parser_of
from models.command import command
from models.crops.triangular import (
    TriangularDice,
    cached_triangular,
    flat_batch,
    labelled_faces,
    photographed_faces,
    strangers_faces,
)
from models.export import record_if_shipped
from models.labels import load_labels
from models.mean import LARGEST
from models.onnx_weights import float_weights
from models.training.boxes import die_boxes
from models.training.flats import FLATS_BATCH, corners_in, with_strangers
from models.training.triangular_batches import draw_triangular
from models.weight_quantisation import quantised
from vision.dice_set import D8_NUMERALS
from vision.files import write_file
from vision.find import Finder
from vision.model import FOLDER, Model, opened
from vision.runtime import ort
from vision.triangular import WARPED_CLASSES

LOG = logging.getLogger("models.train")
_FLATS: Final = "flats.onnx"
_LAYER: Final = "tell.4"
"""The name of the last layer, see `models.nets.FlatNet`."""
_LEARNT: Final = [WARPED_CLASSES.index(name) for name in D8_NUMERALS.classes]
"""The classes whose weights change."""
_SEED: Final = 1
_SCENE_BATCHES: Final = 350
_PHOTOGRAPH_BATCHES: Final = 90
"""How many batches of faces are varied and described. More gained nothing."""
_HELD: Final = 30.0
"""The weight of changed answers about scenes in the loss; that of wrong answers about photographs is 1.
Smaller: more d8 of the scenes become doubtful. Larger: fewer of the photographs are learnt."""
_STEPS: Final = 1500
_RATE: Final = 0.002
_SMOOTHED: Final = 0.02
"""The part of the labels that is spread over all classes, since some labels are wrong."""

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Faces:
    """Warped faces as the last layer sees them.

    Attributes:
        features: (n, f) its input.
        logits: (n, classes) its output before it is changed.
        classes: (n,) their labels.
    """

    features: Tensor
    logits: Tensor
    classes: Tensor


class FlatFeatures:
    """Computes what the last layer of `flats` takes and gives.

    Args:
        model: `flats`.
    """

    def __init__(self, model: onnx.ModelProto) -> None:
        with_features = onnx.ModelProto()
        with_features.CopyFrom(model)
        graph = with_features.graph
        (last,) = (node for node in graph.node if f"{_LAYER}.bias" in node.input)
        graph.output.append(helper.make_tensor_value_info(last.input[0], TensorProto.FLOAT, None))
        self._outputs, self._input = [last.input[0], last.output[0]], graph.input[0].name
        self._session = ort.InferenceSession(
            with_features.SerializeToString(), providers=["CPUExecutionProvider"]
        )

    def of(self, sets: Sequence[tuple[TriangularDice, int]], batches: int, seed: int) -> Faces:
        """The faces of so many batches, which are drawn and varied by chance.

        Args:
            sets: the dice, and how many of them a batch shows.
            batches: how many.
            seed: of chance.
        """
        torch.manual_seed(seed)
        drawn = draw_triangular(flat_batch, sets, np.random.default_rng(seed))
        parts = []
        for pictures, classes in itertools.islice(drawn, batches):
            features, logits = self._session.run(self._outputs, {self._input: pictures.numpy()})
            parts.append((torch.from_numpy(features), torch.from_numpy(logits), classes))
        features, logits, classes = (torch.cat(part) for part in zip(*parts, strict=True))
        return Faces(features, logits, classes)


def learnt_rows(weights: Floats, bias: Floats, scenes: Faces, photographs: Faces) -> tuple[Floats, Floats]:
    """The weights (k, f) and biases (k,) of the classes that are learnt.

    Args:
        weights: (classes, f) those of the last layer.
        bias: (classes,).
        scenes: faces whose answers are held.
        photographs: faces that are learnt.
    """
    torch.manual_seed(_SEED)
    whole, start = torch.tensor(weights), torch.tensor(bias)
    rows, biases = whole[_LEARNT].requires_grad_(), start[_LEARNT].requires_grad_()
    before = torch.softmax(scenes.logits, dim=1)
    optimiser = torch.optim.Adam([rows, biases], lr=_RATE)

    def logits(features: Tensor) -> Tensor:
        given = features @ whole.T + start
        return given.index_copy(1, torch.tensor(_LEARNT), features @ rows.T + biases)

    for _ in range(_STEPS):
        some = torch.randint(len(scenes.features), (8 * FLATS_BATCH,))
        held = functional.kl_div(
            torch.log_softmax(logits(scenes.features[some]), dim=1), before[some], reduction="batchmean"
        )
        shown = torch.randint(len(photographs.features), (2 * FLATS_BATCH,))
        wrong = functional.cross_entropy(
            logits(photographs.features[shown]), photographs.classes[shown], label_smoothing=_SMOOTHED
        )
        optimiser.zero_grad()
        (_HELD * held + wrong).backward()
        optimiser.step()
    return rows.detach().numpy(), biases.detach().numpy()


def with_rows(model: onnx.ModelProto, rows: Floats, biases: Floats) -> onnx.ModelProto:
    """The model with other weights of the classes that are learnt; all others stay to the last bit."""
    changed = onnx.ModelProto()
    changed.CopyFrom(model)
    integers, scales = quantised(torch.tensor(rows), LARGEST)
    values = {
        f"{_LAYER}.weight.narrow": integers.numpy(),
        f"{_LAYER}.weight.scale": scales.numpy(),
        f"{_LAYER}.bias": biases,
    }
    for initializer in changed.graph.initializer:
        if initializer.name in values:
            whole = numpy_helper.to_array(initializer).copy()
            whole[_LEARNT] = values[initializer.name]
            initializer.CopyFrom(numpy_helper.from_array(whole, initializer.name))
    return changed


def _learn(out: Path, scenes: Sequence[Path], photos: Path, model: onnx.ModelProto) -> onnx.ModelProto:
    """The model after it has learnt the photographs.

    Raises:
        LabelError: labels or pictures cannot be used, or no photograph shows a d8.
    """
    finder, find = Finder(opened("finder")), partial(corners_in, opened("corners"))
    photographs = die_boxes(finder, list(load_labels(photos)))
    of_photographs = cached_triangular(out / "photographs.bin", photographs, finder, photographed_faces(find))
    pictures = list(itertools.chain.from_iterable(map(load_labels, scenes)))
    of_scenes = with_strangers(
        cached_triangular(out / "scenes.bin", pictures, finder, labelled_faces),
        cached_triangular(out / "strangers.bin", pictures, finder, strangers_faces(find)),
    )
    LOG.info("%d d8 on photographs", len(of_photographs))
    features, known = FlatFeatures(model), float_weights(model)
    rows, biases = learnt_rows(
        known[f"{_LAYER}.weight"],
        known[f"{_LAYER}.bias"],
        features.of(of_scenes, _SCENE_BATCHES, _SEED),
        features.of([(of_photographs, FLATS_BATCH)], _PHOTOGRAPH_BATCHES, _SEED + 1),
    )
    return with_rows(model, rows, biases)


@command("the same command goes on with the crops that are cut")
def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = parser_of("models.train_photographed", __doc__)
    parser.add_argument("out", type=Path, help="the folder where everything is kept")
    add_models(parser)
    parser.add_argument("--scenes", type=Path, nargs="+", required=True, help="folders of rendered scenes")
    parser.add_argument("--photos", type=Path, required=True, help="the folder of labelled photographs")
    parser.add_argument("--ship", action="store_true", help="replace the model that was given")
    chosen = parser.parse_args(arguments)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    path = (chosen.models or FOLDER) / _FLATS
    Model(path, "flats")  # refuses what is no such model before anything is cut
    chosen.out.mkdir(parents=True, exist_ok=True)
    content = _learn(chosen.out, chosen.scenes, chosen.photos, onnx.load(path)).SerializeToString()
    write_file(chosen.out / _FLATS, content)
    LOG.info("wrote %s", chosen.out / _FLATS)
    if chosen.ship:
        write_file(path, content)
        record_if_shipped(path.parent)


if __name__ == "__main__":
    sys.exit(main())
