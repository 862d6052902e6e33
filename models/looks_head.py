"""Add a layer for comparing looks to the file of the close look, and compute the features that it takes.

The close look makes an embedding from the features of a crop, and the classes from the embedding. The added
layer makes another embedding from the same features, by which looks are compared. The logits stay the same
to the last digit.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from models.errors import OtherNetworkError
from models.onnx_weights import float_weights
from models.weight_quantisation import LARGEST, quantised
from vision.runtime import ort

_OUTPUT: Final = "directions"
"""The output with the embedding by which looks are compared, as in `models.model_kinds`."""
_OF_CLASSES: Final = "class directions"
"""The name of the embedding for the classes, once the layer gives that output."""
_OWN: Final = "looks/"
"""How the names of all parts of the layer begin."""
_FEATURES: Final = f"{_OWN}features"
_LAYERS: Final = ("describe", "where.2")
"""The layers that make the embedding for the classes: from features anywhere in a crop, and from features at
their places."""

Floats = NDArray[np.float32]


class CloseFeatures:
    """Computes the features that the layer takes.

    Args:
        model: the close look, with or without the layer.

    Attributes:
        weights, bias: of the layers that make the embedding for the classes from them, (e, f) and (e,).
        digest: the SHA-256 of the close look without the layer.

    Raises:
        OtherNetworkError: it is no close look.
    """

    def __init__(self, model: onnx.ModelProto) -> None:
        without = onnx.ModelProto()
        without.CopyFrom(model)
        remove_head(without)
        self.digest = sha256(without.SerializeToString()).hexdigest()
        known = float_weights(without)
        without.graph.node.append(_joined(without.graph))
        without.graph.output.append(helper.make_tensor_value_info(_FEATURES, TensorProto.FLOAT, None))
        self.weights: Floats = np.concatenate([known[f"{layer}.weight"] for layer in _LAYERS], axis=1)
        self.bias: Floats = np.sum([known[f"{layer}.bias"] for layer in _LAYERS], axis=0, dtype=np.float32)
        self._session = ort.InferenceSession(without.SerializeToString(), providers=["CPUExecutionProvider"])
        self._input = without.graph.input[0].name

    def of(self, crops: Floats) -> Floats:
        """The features (n, f) of crops (n, 3, 96, 96), as `vision.crop.to_tensor` makes them."""
        return np.asarray(self._session.run([_FEATURES], {self._input: crops})[0], np.float32)


def add_head(model: onnx.ModelProto, weights: Floats, bias: Floats) -> None:
    """Add the layer to a model, in place of one that it may have.

    Args:
        model: the close look; it is changed.
        weights: (e, f) those of the layer. They are kept as bytes, with a scale for each of the e values.
        bias: (e,).

    Raises:
        OtherNetworkError: it is no close look.
    """
    remove_head(model)
    graph, joined = model.graph, _joined(model.graph)
    _rename(graph, _OUTPUT, _OF_CLASSES)
    whole, scales = quantised(torch.from_numpy(weights), LARGEST)
    stored = {
        "bytes": whole.numpy().astype(np.int8),
        "scales": scales.numpy().ravel(),
        "zeros": np.zeros(len(weights), np.int8),
        "bias": bias,
    }
    graph.initializer.extend(numpy_helper.from_array(values, _OWN + name) for name, values in stored.items())
    integers, values = [_OWN + name for name in ("bytes", "scales", "zeros")], f"{_OWN}values"
    wide, layer = f"{_OWN}weights", [_FEATURES, f"{_OWN}weights", f"{_OWN}bias"]
    graph.node.extend(
        [
            joined,
            helper.make_node("DequantizeLinear", integers, [wide], name=wide, axis=0),
            helper.make_node("Gemm", layer, [values], name=values, transB=1),
            helper.make_node("LpNormalization", [values], [_OUTPUT], name=_OWN + _OUTPUT, axis=1, p=2),
        ]
    )
    onnx.checker.check_model(model)


def remove_head(model: onnx.ModelProto) -> None:
    """Take the layer out of a model that has it; then looks are compared by the embedding for the classes."""
    graph = model.graph
    if not has_head(model):
        return
    for parts in (graph.node, graph.initializer):
        kept = [part for part in parts if not part.name.startswith(_OWN)]
        del parts[:]
        parts.extend(kept)
    _rename(graph, _OF_CLASSES, _OUTPUT)


def has_head(model: onnx.ModelProto) -> bool:
    """Whether a model has a layer of its own for comparing looks."""
    return any(node.name.startswith(_OWN) for node in model.graph.node)


def _joined(graph: onnx.GraphProto) -> onnx.NodeProto:
    """The node that joins the inputs of `_LAYERS`: the features.

    Raises:
        OtherNetworkError: the network has no such layers.
    """
    inputs = {node.input[1]: node.input[0] for node in graph.node if node.op_type == "Gemm"}
    names = [f"{layer}.weight" for layer in _LAYERS]
    if not set(names) <= set(inputs):
        raise OtherNetworkError(
            f"the network has no weights {' and '.join(names)}; give a close look made by models.train"
        )
    return helper.make_node("Concat", [inputs[name] for name in names], [_FEATURES], name=_FEATURES, axis=1)


def _rename(graph: onnx.GraphProto, before: str, after: str) -> None:
    """Give a value between two layers another name."""
    for node in graph.node:
        for names in (node.input, node.output):
            for place, name in enumerate(names):
                if name == before:
                    names[place] = after
