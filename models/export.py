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

from models.views import WINDOW_PX
from vision import find
from vision.faces import CLOSE_PX, CROP_PX
from vision.model import METADATA_KEY, Card, Model

_SIDE_PX = {"finder": WINDOW_PX, "faces": CROP_PX, "close": CLOSE_PX}
"""The kinds of models that ship, each with the side of the pictures it is exported for."""


def write(net: nn.Module, path: Path, card: Card) -> None:
    """One network as one self-contained ONNX file that carries its card."""
    side = _SIDE_PX[card.kind]
    names = ["answers"] if card.kind == "finder" else ["answers", "directions"]
    batch, any_size = {0: "batch"}, {0: "batch", 2: "height", 3: "width"}
    pictures = batch if card.kind == "close" else any_size
    answers = any_size if card.kind == "finder" else batch
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the exporter that needs only onnx calls itself deprecated
        torch.onnx.export(
            net.eval().float(),
            (torch.zeros(1, 3, side, side),),
            str(path),
            dynamo=False,
            opset_version=17,
            input_names=["pictures"],
            output_names=names,
            dynamic_axes={"pictures": pictures} | dict.fromkeys(names, answers),
        )
    onnx.save(halved(onnx.load(path)), path)
    restamp(path, card)


def halved(model: onnx.ModelProto) -> onnx.ModelProto:
    """The model with its weights kept in 16 bits; they are widened again when it is opened."""
    casts = []
    for weights in model.graph.initializer:
        values = numpy_helper.to_array(weights)
        if values.dtype != np.float32 or values.ndim == 0:
            continue
        name = weights.name
        weights.CopyFrom(numpy_helper.from_array(values.astype(np.float16), f"{name}.half"))
        casts.append(helper.make_node("Cast", [weights.name], [name], to=TensorProto.FLOAT))
    nodes = [*casts, *model.graph.node]
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


def ship(folder: Path, temperature: float, doubt_below: Mapping[str, float]) -> None:
    """Copy the models of a folder here, with their calibration, and record their SHA-256.

    Args:
        folder: where they lie.
        temperature: what the logits of both readers of faces are divided by.
        doubt_below: for each of the two, "faces" and "close", the probability under which it is in doubt.
    """
    home = Path(__file__).parent
    digests = {}
    for kind in _SIDE_PX:
        path = home / f"{kind}.onnx"
        path.write_bytes((folder / path.name).read_bytes())
        if kind in doubt_below:
            card = Model(path, kind).card
            restamp(path, replace(card, temperature=temperature, doubt_below=doubt_below[kind]))
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
    chosen = parser.parse_args()
    ship(chosen.folder, chosen.temperature, {"faces": chosen.doubt_below, "close": chosen.close_below})


if __name__ == "__main__":
    main()
