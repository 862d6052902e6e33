"""Export trained networks as the ONNX files that ship.

    python -m models.export WORK/all    the models of a training, once they are calibrated

The models are copied into `models/`, each with its calibration and its recipe, and their SHA-256 are written
into `vision/shipped.py`.
"""

from __future__ import annotations

import hashlib
import io
import json
import sys
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn

from models.arguments import parser_of
from models.command import command
from models.model_calibration import all_numbers
from models.model_kinds import MODEL_KINDS
from models.recipe import RECIPE, digest, parse_recipe, recipe_bytes
from models.weight_quantisation import LAYER_DIMENSIONS, quantised, quantised_weights
from vision.files import write_file
from vision.model import FOLDER, METADATA_KEY, Card, Model


def write(net: nn.Module, path: Path, card: Card, largest: int | None = None) -> None:
    """Write a network as one self-contained ONNX file with its card.

    Args:
        net: the network.
        path: the file.
        card: its card.
        largest: the largest quantised weight; None for that with which its kind is trained.

    Raises:
        OSError: the file cannot be written; an old one is unchanged.
    """
    kind, content = MODEL_KINDS[card.kind], io.BytesIO()
    batch, any_size = {0: "batch"}, {0: "batch", 2: "height", 3: "width"}
    pictures = any_size if kind.any_size else batch
    answers = any_size if kind.maps else batch
    largest = largest or kind.largest_weight
    with quantised_weights(net.eval().float(), largest), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the exporter that needs no package but onnx is deprecated
        torch.onnx.export(
            net,
            (torch.zeros(1, *kind.input_shape),),
            content,
            dynamo=False,
            opset_version=17,
            input_names=["pictures"],
            output_names=list(kind.outputs),
            dynamic_axes={"pictures": pictures} | dict.fromkeys(kind.outputs, answers),
        )
    model = _with_byte_weights(onnx.load_from_string(content.getvalue()), largest)
    write_file(path, _with_card(model, card))


def _with_byte_weights(model: onnx.ModelProto, largest: int) -> onnx.ModelProto:
    """Quantise the weights of a model, in place. They are stored as bytes, and widened when it is opened.

    Biases and single numbers stay floats, since they are few.
    """
    widening, scales = [], []
    for weights in model.graph.initializer:
        values = numpy_helper.to_array(weights)
        if values.dtype != np.float32 or values.ndim < LAYER_DIMENSIONS:
            continue
        name = weights.name
        integers, scale = quantised(torch.from_numpy(values.copy()), largest)
        weights.CopyFrom(numpy_helper.from_array(integers.numpy().astype(np.int8), f"{name}.narrow"))
        scales.append(numpy_helper.from_array(scale.numpy(), f"{name}.scale"))
        widening.append(helper.make_node("Cast", [f"{name}.narrow"], [f"{name}.wide"], to=TensorProto.FLOAT))
        widening.append(helper.make_node("Mul", [f"{name}.wide", f"{name}.scale"], [name]))
    model.graph.initializer.extend(scales)
    nodes = [*widening, *model.graph.node]
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    return model


def write_card(path: Path, card: Card) -> None:
    """Write another card into a model file.

    Raises:
        OSError: the file cannot be written; it is unchanged.
    """
    write_file(path, _with_card(onnx.load(path), card))


def _with_card(model: onnx.ModelProto, card: Card) -> bytes:
    """The content of a model's file, with this card in place of any other."""
    del model.metadata_props[:]
    model.metadata_props.add(key=METADATA_KEY, value=json.dumps(asdict(card)))
    content: bytes = model.SerializeToString()
    return content


def ship(folder: Path, home: Path = FOLDER) -> None:
    """Copy the models of a folder home, with their calibration and recipe, and record their SHA-256.

    Args:
        folder: the models, their calibration and their recipe.
        home: the folder of the models that ship.

    Raises:
        UncalibratedError: a number of the calibration is missing or out of range.
        RecipeError: the recipe is missing or wrong.
        ModelError: a model is missing or another file.
        OSError: a file cannot be written; each is the old one or the new one, whole.
    """
    numbers = all_numbers(folder)
    content = recipe_bytes(folder / RECIPE)
    parse_recipe(content, folder / RECIPE)
    trained = {kind: Model(folder / f"{kind}.onnx", kind).card for kind in MODEL_KINDS}
    cards = {
        kind: replace(_calibrated(card, numbers), recipe=digest(content)) for kind, card in trained.items()
    }
    for kind, card in cards.items():
        name = f"{kind}.onnx"
        write_file(home / name, _with_card(onnx.load(folder / name), card))
    record_digests(home)


def record_if_shipped(folder: Path) -> None:
    """Record the SHA-256 of models that were changed, if their folder is that of the models that ship."""
    if folder.resolve() == FOLDER:
        record_digests(folder)


def record_digests(home: Path = FOLDER) -> None:
    """Record the SHA-256 of the models that ship, those in `home`."""
    digests = {f"{kind}.onnx": hashlib.sha256((home / f"{kind}.onnx").read_bytes()) for kind in MODEL_KINDS}
    lines = "".join(f'    "{name}": "{sha256.hexdigest()}",\n' for name, sha256 in digests.items())
    write_file(
        home.parent / "vision" / "shipped.py",
        '"""The models that ship with this version, by the SHA-256 of their content;'
        ' written by models.export."""\n\n'
        f"from typing import Final\n\nSHA256: Final = {{\n{lines}}}\n",
    )


def _calibrated(card: Card, numbers: Mapping[str, float]) -> Card:
    """The card of a model with its calibration, as far as its kind has one."""
    kind = MODEL_KINDS[card.kind]
    return replace(
        card,
        temperature=numbers.get(kind.temperature, card.temperature),
        doubt_below=numbers.get(kind.doubt_below, card.doubt_below),
    )


@command()
def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = parser_of("models.export", __doc__)
    parser.add_argument("folder", type=Path, help="WORK/all of models.train, with its calibration.json")
    ship(parser.parse_args(arguments).folder)


if __name__ == "__main__":
    sys.exit(main())
