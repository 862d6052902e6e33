"""Quantise the activations of the models to 8 bits (post-training static quantisation).

    python -m models.quantise WORK/all --photos UNSEEN    the models of a training, before they are calibrated

The weights are 8-bit already. With 8-bit activations, too, an x86 processor with VNNI needs a third of the
time. The ranges of the activations are measured on UNSEEN, a folder of labelled pictures.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import helper, numpy_helper

from models.errors import LabelError, QuantisedError, reason
from models.export import record_digests
from models.labels import load_labels
from vision.errors import VisionError
from vision.faces import FaceReader
from vision.files import write_file
from vision.find import Finder
from vision.model import FOLDER, Model
from vision.runtime import ort
from vision.tilt import Tilt
from vision.triangular import TriangularReader

KINDS: Final = ("finder", "faces", "close", "corners", "flats", "tilt")
"""The models that are quantised. They take most of the time of a reading."""
FLOATS: Final[Mapping[str, Sequence[str]]] = {
    "finder": ("/stem/", "/down8/down8.0/", "/lateral", "/smooth", "/head/")
}
"""For each kind of model, how the names of those convolutions begin that stay in floating point. Quantised,
they would cause most of the finder's error and save little of its time."""
PICTURES: Final = "pictures"
"""The name of a model's input."""

_LEVELS: Final = 255
"""The largest byte."""
_PARTS: Final = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4)
"""The parts of an activation's range that are tried. A smaller part has finer steps, and clips more."""
_SAMPLED: Final = 4_000
"""How many values of an activation are kept of each batch, to choose its range by."""

_MOST_BATCHES: Final = 250
"""How many batches of each model are kept. With more, those of the finder, which are whole pictures, take
gigabytes."""

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Steps:
    """The affine quantisation of an activation: value = size * (byte - zero).

    Attributes:
        size: the size of a step (the scale).
        zero: the byte that stands for 0 (the zero point).
    """

    size: float
    zero: int

    @classmethod
    def between(cls, least: float, most: float) -> Steps:
        """Steps that reach from `least` to `most`, and hold 0 exactly.

        >>> Steps.between(0.0, 1.0).zero, Steps.between(-1.0, 1.0).zero
        (0, 128)
        """
        least, most = min(least, 0.0), max(most, 0.0)
        size = max(most - least, 1e-8) / _LEVELS
        return cls(size, round(-least / size))

    def rounded(self, numbers: Floats) -> Floats:
        """The numbers, quantised and dequantised."""
        counts = np.clip(np.round(numbers / self.size) + self.zero, 0, _LEVELS)
        return np.asarray((counts - self.zero) * self.size, np.float32)


def best_steps(numbers: Floats) -> Steps:
    """The steps with the least mean square error for the values of an activation (n,)."""
    least, most = float(numbers.min()), float(numbers.max())
    tried = [Steps.between(part * least, part * most) for part in _PARTS]
    return min(tried, key=lambda steps: float(np.square(steps.rounded(numbers) - numbers).mean()))


def convolutions(graph: onnx.GraphProto, floats: Sequence[str] = ()) -> list[onnx.NodeProto]:
    """The convolutions that are quantised.

    Args:
        graph: of a model.
        floats: how the names of convolutions that stay in floating point begin; see `FLOATS`.
    """
    return [
        node for node in graph.node if node.op_type == "Conv" and not node.output[0].startswith(tuple(floats))
    ]


def layers(graph: onnx.GraphProto, floats: Sequence[str] = ()) -> list[str]:
    """The names of the quantised activations: inputs of these convolutions, and of additions after them."""
    nodes = convolutions(graph, floats)
    made = {node.output[0] for node in nodes}
    read = [node.input[0] for node in nodes]
    added = [
        name
        for node in graph.node
        if node.op_type == "Add" and not made.isdisjoint(node.input)
        for name in node.input
    ]
    return list(dict.fromkeys([*read, *added]))


def measured(
    model: onnx.ModelProto, batches: Sequence[Floats], floats: Sequence[str] = ()
) -> dict[str, Steps]:
    """The best steps of each activation, by its values for batches of inputs."""
    names = layers(model.graph, floats)
    seen: dict[str, list[Floats]] = {name: [] for name in names if name != PICTURES}
    watched = onnx.ModelProto()
    watched.CopyFrom(model)
    watched.graph.output.extend(helper.make_empty_tensor_value_info(name) for name in seen)
    session = ort.InferenceSession(watched.SerializeToString(), providers=["CPUExecutionProvider"])
    rng = np.random.default_rng(0)
    for batch in batches:
        for name, numbers in zip(seen, session.run(list(seen), {PICTURES: batch}), strict=True):
            seen[name].append(rng.choice(np.ravel(numbers), _SAMPLED))
    steps = {name: best_steps(np.concatenate(parts)) for name, parts in seen.items()}
    return {PICTURES: Steps.between(0.0, 1.0), **steps} if PICTURES in names else steps


def quantised(
    model: onnx.ModelProto, steps: Mapping[str, Steps], floats: Sequence[str] = ()
) -> onnx.ModelProto:
    """The model with 8-bit activations.

    Args:
        model: as it is exported.
        steps: those of each activation, by name, as `measured` returns them.
        floats: how the names of convolutions that stay in floating point begin; see `FLOATS`.

    Raises:
        QuantisedError: its activations are 8-bit already.
    """
    if _is_bytes(model):
        raise QuantisedError(
            "the layers of this model are bytes already; give the model as models.train exports it"
        )
    done = onnx.ModelProto()
    done.CopyFrom(model)
    _Quantising(done.graph, steps, floats).run()
    return done


def _is_bytes(model: onnx.ModelProto) -> bool:
    return any(node.op_type == "QuantizeLinear" for node in model.graph.node)


class _Quantising:
    """Rewrites a graph so that its activations are 8-bit.

    Each of them gets a pair of nodes that quantise and dequantise it. Weights and biases are stored
    quantised, with a node that dequantises them. A runtime replaces a convolution among such nodes by one
    that multiplies bytes.

    The names of the new tensors are those in the shipped files, so that a recipe gives the same bytes.
    """

    def __init__(self, graph: onnx.GraphProto, steps: Mapping[str, Steps], floats: Sequence[str]) -> None:
        self._graph, self._steps = graph, steps
        self._convolutions = {node.output[0] for node in convolutions(graph, floats)}
        self._known = {part.name: numpy_helper.to_array(part) for part in graph.initializer}
        self._made_by = {name: node for node in graph.node for name in node.output}
        self._nodes: list[onnx.NodeProto] = []

    def run(self) -> None:
        """Rewrite the graph."""
        self._add_pair(PICTURES)
        for node in self._graph.node:
            if node.output[0] in self._convolutions:
                self._quantise_parameters(node)
            for place, name in enumerate(node.input):
                if name in self._steps:
                    node.input[place] = f"{name}.back"
            self._nodes.append(node)
            for name in node.output:
                self._add_pair(name)
        self._keep_what_is_read()

    def _keep_what_is_read(self) -> None:
        """Replace the graph's nodes and constants by the new ones, without those that nothing reads."""
        read, kept = {output.name for output in self._graph.output}, []
        for node in reversed(self._nodes):
            if not read.isdisjoint(node.output):
                kept.append(node)
                read.update(node.input)
        constants = [part for part in self._graph.initializer if part.name in read]
        del self._graph.node[:], self._graph.initializer[:]
        self._graph.node.extend(reversed(kept))
        self._graph.initializer.extend(constants)

    def _add_pair(self, name: str) -> None:
        """Quantise and dequantise an activation, if it is one of those with steps."""
        if name in self._steps:
            steps = self._steps[name]
            size = self._constant(f"{name}.size", np.array(steps.size, np.float32))
            zero = self._constant(f"{name}.zero", np.array(steps.zero, np.uint8))
            self._nodes += [
                helper.make_node("QuantizeLinear", [name, size, zero], [f"{name}.bytes"]),
                helper.make_node("DequantizeLinear", [f"{name}.bytes", size, zero], [f"{name}.back"]),
            ]

    def _quantise_parameters(self, node: onnx.NodeProto) -> None:
        """Give a convolution 8-bit weights, and a 32-bit bias whose scale is that of the products."""
        floats, scales = self._made_by[self._origin(node.input[1])].input
        weights = self._made_by[floats].input[0]
        used = self._known[weights].any(axis=(1, 2, 3))
        sizes = np.where(used, np.ravel(self._known[scales]), 1).astype(np.float32)
        products = sizes * np.float32(self._steps[node.input[0]].size)
        bias = np.round(self._known[self._origin(node.input[2])] / products)
        name = node.output[0]
        self._dequantise(node, 1, weights, self._constant(f"{name}.weight.sizes", sizes))
        whole_bias = self._constant(f"{name}.bias", bias.astype(np.int32))
        self._dequantise(node, 2, whole_bias, self._constant(f"{name}.bias.sizes", products))

    def _dequantise(self, node: onnx.NodeProto, place: int, integers: str, sizes: str) -> None:
        """Dequantise integers for an input of a convolution, with a scale for each of its outputs."""
        wide = f"{node.output[0]}.{place}.wide"
        self._nodes.append(helper.make_node("DequantizeLinear", [integers, sizes], [wide], axis=0))
        node.input[place] = wide

    def _origin(self, name: str) -> str:
        """The first name of a constant: the exporter writes equal ones once, and names them again."""
        while name in self._made_by and self._made_by[name].op_type == "Identity":
            name = self._made_by[name].input[0]
        return name

    def _constant(self, name: str, values: NDArray[np.generic]) -> str:
        self._graph.initializer.append(numpy_helper.from_array(values, name))
        return name


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
    finder, tilt = Finder(models["finder"]), Tilt(models["tilt"])
    for picture in load_labels(photos):
        pixels = picture.pixels()
        boxes = [found.box_xyxy for found in finder.find(pixels)]
        pips.read(pixels, boxes)
        tilt.tilts(pixels, boxes)
        looks = triangular.looks(pixels, picture.vantage)
        triangular.weigh(looks, boxes, faces.read(pixels, boxes))
        if boxes:
            triangular.weigh(looks, boxes, faces.read_turned(pixels, boxes), again=True)
    return {kind: model.batches for kind, model in models.items()}


def quantise(folder: Path, photos: Path) -> Iterator[str]:
    """Quantise the models of a folder that are not yet; a sentence about each.

    Raises:
        LabelError: labels or pictures cannot be used, or show no such dice.
        ModelError: a model is missing, damaged, or not one of ours.
        QuantisedError: all of them are quantised already.
        OSError: a model cannot be written; those before it are quantised, the others are as they were.
    """
    models = {kind: _Watched(folder / f"{kind}.onnx", kind) for kind in KINDS}  # refuses what is no model
    exported = {kind: onnx.load(folder / f"{kind}.onnx") for kind in KINDS}
    if all(map(_is_bytes, exported.values())):
        raise QuantisedError(
            f"the models of {folder} are bytes already; give those that models.train exports"
        )
    seen = {
        kind: batches
        for kind, batches in _batches_of(models, photos).items()
        if not _is_bytes(exported[kind])
    }
    for kind, batches in seen.items():
        if not batches:
            raise LabelError(f"{photos} shows nothing that {kind!r} looks at; add pictures of d4 and d8")
    made = {}
    for kind, batches in seen.items():
        floats = FLOATS.get(kind, ())
        made[kind] = quantised(exported[kind], measured(exported[kind], batches, floats), floats)
    for kind, model in made.items():
        write_file(folder / f"{kind}.onnx", model.SerializeToString())
        yield f"{kind}: measured on {sum(map(len, seen[kind]))} pictures"
    if folder.resolve() == FOLDER:
        record_digests(folder)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m models.quantise",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("folder", type=Path, help="the models; they are changed")
    parser.add_argument("--photos", type=Path, required=True, help="labelled pictures that no model saw")
    chosen = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    try:
        for line in quantise(chosen.folder, chosen.photos):
            print(line)
    except (LabelError, QuantisedError, VisionError) as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        where = error.filename or chosen.folder
        print(f"{where} cannot be written: {reason(error)}; make the folder writable", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
