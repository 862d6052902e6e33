"""Rewrite an exported model so that its activations are quantised to bytes, as its weights are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import helper, numpy_helper

from models.errors import QuantisedError
from vision.runtime import ort

PICTURES: Final = "pictures"
"""The name of a model's input."""

_LARGEST_BYTE: Final = 255
_PARTS: Final = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4)
"""The parts of an activation's range that are tried. A smaller part rounds less, and clips more."""
_SAMPLED: Final = 4_000
"""How many values of an activation are kept of each batch, to choose its range by."""

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Quantisation:
    """How bytes stand for the values of an activation: value = scale * (byte - zero_point).

    Attributes:
        scale: the difference between the values of neighbouring bytes.
        zero_point: the byte that stands for 0.
    """

    scale: float
    zero_point: int

    @classmethod
    def between(cls, least: float, most: float) -> Quantisation:
        """The quantisation whose bytes span `least` to `most` and 0, which one byte stands for exactly.

        >>> Quantisation.between(0.0, 1.0).zero_point, Quantisation.between(-1.0, 1.0).zero_point
        (0, 128)
        """
        least, most = min(least, 0.0), max(most, 0.0)
        scale = max(most - least, 1e-8) / _LARGEST_BYTE
        return cls(scale, round(-least / scale))

    def there_and_back(self, values: Floats) -> Floats:
        """The values, quantised and dequantised."""
        as_bytes = np.clip(np.round(values / self.scale) + self.zero_point, 0, _LARGEST_BYTE)
        return np.asarray((as_bytes - self.zero_point) * self.scale, np.float32)


def best_quantisation(values: Floats) -> Quantisation:
    """The quantisation with the least mean square error for the values of an activation (n,)."""
    least, most = float(values.min()), float(values.max())
    tried = [Quantisation.between(part * least, part * most) for part in _PARTS]
    return min(tried, key=lambda one: float(np.square(one.there_and_back(values) - values).mean()))


def convolutions(graph: onnx.GraphProto, floats: Sequence[str] = ()) -> list[onnx.NodeProto]:
    """The convolutions that are quantised.

    Args:
        graph: of a model.
        floats: the beginnings of the names of convolutions that stay in floating point.
    """
    return [
        node for node in graph.node if node.op_type == "Conv" and not node.output[0].startswith(tuple(floats))
    ]


def _activations(graph: onnx.GraphProto, floats: Sequence[str]) -> list[str]:
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
) -> dict[str, Quantisation]:
    """The best quantisation of each activation, by its values for batches of inputs.

    Args:
        model: as it is exported.
        batches: inputs of the model.
        floats: the beginnings of the names of convolutions that stay in floating point.
    """
    names = _activations(model.graph, floats)
    seen: dict[str, list[Floats]] = {name: [] for name in names if name != PICTURES}
    watched = onnx.ModelProto()
    watched.CopyFrom(model)
    watched.graph.output.extend(helper.make_empty_tensor_value_info(name) for name in seen)
    session = ort.InferenceSession(watched.SerializeToString(), providers=["CPUExecutionProvider"])
    rng = np.random.default_rng(0)
    for batch in batches:
        for name, values in zip(seen, session.run(list(seen), {PICTURES: batch}), strict=True):
            seen[name].append(rng.choice(np.ravel(values), _SAMPLED))
    best = {name: best_quantisation(np.concatenate(parts)) for name, parts in seen.items()}
    return {PICTURES: Quantisation.between(0.0, 1.0), **best} if PICTURES in names else best


def with_byte_activations(
    model: onnx.ModelProto, quantisations: Mapping[str, Quantisation], floats: Sequence[str] = ()
) -> onnx.ModelProto:
    """A copy of the model with 8-bit activations.

    Args:
        model: as it is exported.
        quantisations: that of each activation, by name, as `measured` returns them.
        floats: the beginnings of the names of convolutions that stay in floating point.

    Raises:
        QuantisedError: its activations are 8-bit already.
    """
    if has_byte_activations(model):
        raise QuantisedError(
            "the layers of this model are bytes already; give the model as models.train exports it"
        )
    done = onnx.ModelProto()
    done.CopyFrom(model)
    _Rewriting(done.graph, quantisations, floats).run()
    return done


def has_byte_activations(model: onnx.ModelProto) -> bool:
    """Whether the activations of a model are 8-bit already."""
    return any(node.op_type == "QuantizeLinear" for node in model.graph.node)


class _Rewriting:
    """Rewrites a graph so that its activations are 8-bit.

    Each of them gets a pair of nodes that quantise and dequantise it. Weights and biases are stored
    quantised, with a node that dequantises them. A runtime replaces a convolution among such nodes by one
    that multiplies bytes.

    The names of the new tensors are those in the shipped files, so that a recipe gives the same bytes.
    """

    def __init__(
        self, graph: onnx.GraphProto, quantisations: Mapping[str, Quantisation], floats: Sequence[str]
    ) -> None:
        self._graph, self._quantisations = graph, quantisations
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
                if name in self._quantisations:
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
        """Quantise and dequantise an activation, if it is one of those with a quantisation."""
        if name in self._quantisations:
            chosen = self._quantisations[name]
            scale = self._constant(f"{name}.size", np.array(chosen.scale, np.float32))
            zero_point = self._constant(f"{name}.zero", np.array(chosen.zero_point, np.uint8))
            self._nodes += [
                helper.make_node("QuantizeLinear", [name, scale, zero_point], [f"{name}.bytes"]),
                helper.make_node("DequantizeLinear", [f"{name}.bytes", scale, zero_point], [f"{name}.back"]),
            ]

    def _quantise_parameters(self, node: onnx.NodeProto) -> None:
        """Give a convolution 8-bit weights, and a 32-bit bias whose scale is that of the products."""
        widened, scale = self._made_by[self._origin(node.input[1])].input
        weights = self._made_by[widened].input[0]
        used = self._known[weights].any(axis=(1, 2, 3))
        scales = np.where(used, np.ravel(self._known[scale]), 1).astype(np.float32)
        of_products = scales * np.float32(self._quantisations[node.input[0]].scale)
        bias = np.round(self._known[self._origin(node.input[2])] / of_products)
        name = node.output[0]
        self._dequantise(node, 1, weights, self._constant(f"{name}.weight.sizes", scales))
        whole_bias = self._constant(f"{name}.bias", bias.astype(np.int32))
        self._dequantise(node, 2, whole_bias, self._constant(f"{name}.bias.sizes", of_products))

    def _dequantise(self, node: onnx.NodeProto, place: int, integers: str, scales: str) -> None:
        """Dequantise integers for an input of a convolution, with a scale for each of its outputs."""
        wide = f"{node.output[0]}.{place}.wide"
        self._nodes.append(helper.make_node("DequantizeLinear", [integers, scales], [wide], axis=0))
        node.input[place] = wide

    def _origin(self, name: str) -> str:
        """The first name of a constant: the exporter writes equal ones once, and names them again."""
        while name in self._made_by and self._made_by[name].op_type == "Identity":
            name = self._made_by[name].input[0]
        return name

    def _constant(self, name: str, values: NDArray[np.generic]) -> str:
        self._graph.initializer.append(numpy_helper.from_array(values, name))
        return name
