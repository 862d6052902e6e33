"""From trained networks to the ONNX files that ship."""

from __future__ import annotations

import argparse
import hashlib
import json
import tempfile
import warnings
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn

from models.steps import LAYER_DIMENSIONS, in_steps, most_steps, stepped
from models.views import WINDOW_PX
from vision import find
from vision.crop import CLOSE_PX, CROP_PX
from vision.flat import FLAT_PX
from vision.model import METADATA_KEY, Card, Model
from vision.posture import SIDE_PX

_TAKES = {
    "finder": (3, WINDOW_PX, WINDOW_PX),
    "faces": (3, CROP_PX, CROP_PX),
    "close": (3, CLOSE_PX, CLOSE_PX),
    "corners": (3, CLOSE_PX, CLOSE_PX),
    "flats": (3, FLAT_PX, FLAT_PX),
    "posture": (4, SIDE_PX, SIDE_PX),
}
"""The kinds of models that ship, each with what it is exported for: channels, height and width."""
_OUTPUTS = {
    "finder": ["answers"],
    "faces": ["answers", "directions"],
    "close": ["answers", "directions"],
    "corners": ["answers"],
    "flats": ["answers"],
    "posture": ["answers"],
}
_ANY_SIZE = ("finder", "faces")
"""The kinds that take pictures of any size."""


def write(net: nn.Module, path: Path, card: Card) -> None:
    """One network as one self-contained ONNX file that carries its card."""
    names = _OUTPUTS[card.kind]
    batch, any_size = {0: "batch"}, {0: "batch", 2: "height", 3: "width"}
    pictures = any_size if card.kind in _ANY_SIZE else batch
    answers = any_size if card.kind == "finder" else batch
    most = most_steps(card.kind)
    with stepped(net.eval().float(), most), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the exporter that needs only onnx calls itself deprecated
        torch.onnx.export(
            net,
            (torch.zeros(1, *_TAKES[card.kind]),),
            str(path),
            dynamo=False,
            opset_version=17,
            input_names=["pictures"],
            output_names=names,
            dynamic_axes={"pictures": pictures} | dict.fromkeys(names, answers),
        )
    onnx.save(narrowed(onnx.load(path), most), path)
    restamp(path, card)


def narrowed(model: onnx.ModelProto, most: int) -> onnx.ModelProto:
    """The model with its weights kept in bytes, which are widened again when it is opened.

    They are whole numbers of steps, at most so many, of a size for each output, see `steps.in_steps`. What is
    added, and numbers that stand alone, stay as they are: they are few.
    """
    widening, scales = [], []
    for weights in model.graph.initializer:
        values = numpy_helper.to_array(weights)
        if values.dtype != np.float32 or values.ndim < LAYER_DIMENSIONS:
            continue
        name = weights.name
        counts, scale = in_steps(torch.from_numpy(values.copy()), most)
        weights.CopyFrom(numpy_helper.from_array(counts.numpy().astype(np.int8), f"{name}.narrow"))
        scales.append(numpy_helper.from_array(scale.numpy(), f"{name}.scale"))
        widening.append(helper.make_node("Cast", [f"{name}.narrow"], [f"{name}.wide"], to=TensorProto.FLOAT))
        widening.append(helper.make_node("Mul", [f"{name}.wide", f"{name}.scale"], [name]))
    model.graph.initializer.extend(scales)
    nodes = [*widening, *model.graph.node]
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    return model


def restamp(path: Path, card: Card) -> None:
    """Write another card into a model file."""
    model = onnx.load(path)
    del model.metadata_props[:]
    model.metadata_props.add(key=METADATA_KEY, value=json.dumps(asdict(card)))
    onnx.save(model, path)


def as_finder(net: nn.Module) -> find.Finder:
    """A trained network as the finder that ships: the same code searches."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "finder.onnx"
        write(net, path, Card("finder"))
        return find.Finder(Model(path, "finder", threads=2))


def ship(
    folder: Path, temperature: float, doubt_below: Mapping[str, float], flats_temperature: float
) -> None:
    """Copy the models of a folder here, with their calibration, and record their SHA-256.

    Args:
        folder: where they lie.
        temperature: what the logits of both readers of faces are divided by.
        doubt_below: the probability under which an answer of "faces", "close" or "flats" is in doubt; for
            "posture", under which a die is taken to lean.
        flats_temperature: what the evidence of faces laid flat is divided by.
    """
    home = Path(__file__).parent
    temperatures = {"faces": temperature, "close": temperature, "flats": flats_temperature}
    digests = {}
    for kind in _TAKES:
        path = home / f"{kind}.onnx"
        path.write_bytes((folder / path.name).read_bytes())
        card = Model(path, kind).card
        calibrated = replace(
            card,
            temperature=temperatures.get(kind, card.temperature),
            doubt_below=doubt_below.get(kind, card.doubt_below),
        )
        if calibrated != card:
            restamp(path, calibrated)
        digests[path.name] = hashlib.sha256(path.read_bytes()).hexdigest()
    lines = "".join(f'    "{name}": "{digest}",\n' for name, digest in digests.items())
    (home.parent / "vision" / "shipped.py").write_text(
        '"""The models that ship with this version, by the SHA-256 of their content;'
        ' written by models.export."""\n\n'
        f"from typing import Final\n\nSHA256: Final = {{\n{lines}}}\n",
        encoding="utf-8",
    )


def main() -> None:
    """Ship the models of a training folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--temperature", type=float, required=True, help="as printed by models.calibrate")
    parser.add_argument("--doubt-below", type=float, required=True, help="as printed by models.calibrate")
    parser.add_argument("--close-below", type=float, required=True, help="the same for the close look")
    parser.add_argument("--flats-below", type=float, required=True, help="the same for faces laid flat")
    parser.add_argument("--flats-temperature", type=float, required=True, help="by models.calibrate_flats")
    parser.add_argument("--posture-below", type=float, required=True, help="by models.calibrate_posture")
    chosen = parser.parse_args()
    doubt_below = {
        "faces": chosen.doubt_below,
        "close": chosen.close_below,
        "flats": chosen.flats_below,
        "posture": chosen.posture_below,
    }
    ship(chosen.folder, chosen.temperature, doubt_below, chosen.flats_temperature)


if __name__ == "__main__":
    main()
