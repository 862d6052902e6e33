"""Quantise the activations of the models to 8 bits (post-training static quantisation).

    python -m models.quantise WORK/all --photos UNSEEN    the models of a training, before they are calibrated

The weights are 8-bit already. With 8-bit activations, too, an x86 processor with VNNI needs a third of the
time. The ranges of the activations are measured on UNSEEN, a folder of labelled pictures.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import cv2
import onnx

from models.activation_quantisation import Floats, has_byte_activations, measured, with_byte_activations
from models.arguments import parser_of
from models.command import command
from models.errors import LabelError, QuantisedError
from models.export import record_if_shipped
from models.labels import load_labels
from models.model_kinds import MODEL_KINDS
from vision.faces import FaceReader
from vision.files import write_file
from vision.find import Finder
from vision.model import Model
from vision.posture import Posture
from vision.tilt import TiltCache
from vision.triangular import TriangularReader

FLOATS: Final[Mapping[str, Sequence[str]]] = {
    "finder": ("/stem/", "/down8/down8.0/", "/lateral", "/smooth", "/head/")
}
"""For each kind of model, how the names of those convolutions begin that stay in floating point. Quantised,
they would cause most of the finder's error and save little of its time."""
_MOST_BATCHES: Final = 250
"""How many batches of each model are kept. With more, those of the finder, which are whole pictures, take
gigabytes."""


class _Watched(Model):
    """A model that keeps the first batches it is run on."""

    def __init__(self, path: Path, kind: str) -> None:
        super().__init__(path, kind)
        self.batches: list[Floats] = []

    def run(self, batch: Floats) -> tuple[Floats, ...]:
        """The outputs for a batch. A copy of the batch is kept, since the finder reuses its tensor."""
        if len(self.batches) < _MOST_BATCHES:
            self.batches.append(batch.copy())
        return super().run(batch)


def _batches_of(models: Mapping[str, _Watched], photos: Path) -> dict[str, list[Floats]]:
    """The batches that each model is run on while labelled pictures are read.

    Raises:
        LabelError: labels or pictures cannot be used.
    """
    pips = FaceReader(models["faces"], quickly=True)
    faces = FaceReader(models["close"], quickly=False)
    triangular = TriangularReader(models["corners"], models["flats"], faces.classes)
    finder, posture = Finder(models["finder"]), Posture(models["posture"])
    for picture in load_labels(photos):
        pixels = picture.pixels()
        boxes = [found.box_xyxy for found in finder.find(pixels)]
        pips.read(pixels, boxes)
        TiltCache(models["tilt"], pixels).tilts(boxes)
        if picture.vantage is not None:
            posture.flat_probabilities(pixels, boxes, picture.vantage)
        warped = triangular.faces(triangular.corners(pixels), picture.vantage)
        triangular.weighed(warped, dict(zip(boxes, faces.read(pixels, boxes), strict=True)))
        if boxes:
            rows = faces.read_turned(pixels, boxes)
            triangular.weighed(warped, dict(zip(boxes, rows, strict=True)), again=True)
    return {kind: model.batches for kind, model in models.items()}


def quantise(folder: Path, photos: Path) -> Iterator[str]:
    """Quantise the models of a folder that are not yet; a sentence about each.

    Raises:
        LabelError: labels or pictures cannot be used, or show no such dice.
        ModelError: a model is missing, damaged, or not one of ours.
        QuantisedError: all of them are quantised already.
        OSError: a model cannot be written; those before it are quantised, the others are as they were.
    """
    # Opening all files first finds those that are no models before the long reading of pictures.
    models = {kind: _Watched(folder / f"{kind}.onnx", kind) for kind in MODEL_KINDS}
    exported = {kind: onnx.load(folder / f"{kind}.onnx") for kind in MODEL_KINDS}
    if all(map(has_byte_activations, exported.values())):
        raise QuantisedError(
            f"the models of {folder} are bytes already; give those that models.train exports"
        )
    seen = {
        kind: batches
        for kind, batches in _batches_of(models, photos).items()
        if not has_byte_activations(exported[kind])
    }
    for kind, batches in seen.items():
        if not batches:
            raise LabelError(
                f"{photos} shows nothing that {kind!r} looks at; add pictures of d4 and d8, with a vantage"
            )
    made = {}
    for kind, batches in seen.items():
        floats = FLOATS.get(kind, ())
        made[kind] = with_byte_activations(exported[kind], measured(exported[kind], batches, floats), floats)
    for kind, model in made.items():
        write_file(folder / f"{kind}.onnx", model.SerializeToString())
        yield f"{kind}: measured on {sum(map(len, seen[kind]))} pictures"
    record_if_shipped(folder)


@command()
def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = parser_of("models.quantise", __doc__)
    parser.add_argument("folder", type=Path, help="the models; they are changed")
    parser.add_argument("--photos", type=Path, required=True, help="labelled pictures that no model saw")
    chosen = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    for line in quantise(chosen.folder, chosen.photos):
        print(line)


if __name__ == "__main__":
    sys.exit(main())
