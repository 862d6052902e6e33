"""Load the weights of a shipped model into a network, which can then be trained further."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper
from torch import Tensor, nn

from models.errors import OtherNetworkError

_Weights = dict[str, NDArray[np.float32]]


def load_onnx_weights(net: nn.Module, path: Path, pictures: Tensor) -> None:
    """Load the weights of an ONNX file into a network of the same kind.

    In the file every batch normalisation is folded into the convolution before it. Here it is unfolded: it
    gets the mean and variance of its inputs for `pictures`, and the scale and bias that cancel them. The
    network then answers as the file does, and can be trained further.

    Args:
        net: a network of the same kind; it is changed.
        path: the file.
        pictures: (n, channels, side, side) a few hundred training inputs.

    Raises:
        OtherNetworkError: the file holds another network.
    """
    model = onnx.load(path)
    weights = float_weights(model)
    nodes = [node for node in model.graph.node if node.op_type == "Conv"]
    convolutions = _convolutions(net, pictures[:1])
    if len(convolutions) != len(nodes):
        raise OtherNetworkError(
            f"{path} has {len(nodes)} convolutions and the network {len(convolutions)}; give a model that"
            " this version exported"
        )
    for number, (convolution, node) in enumerate(zip(convolutions, nodes, strict=True), 1):
        expected, found = convolution.weight.shape, weights[node.input[1]].shape
        if expected != found:
            raise _other_network(f"convolution {number} of {path}", found, expected)
    same_name = {
        name: _with_further_classes(f"{name} of {path}", torch.from_numpy(weights[name]), own)
        for name, own in net.state_dict().items()
        if name in weights
    }
    net.load_state_dict(same_name, strict=False)
    biases = {}
    with torch.no_grad():
        for convolution, node in zip(convolutions, nodes, strict=True):
            weight, bias = (torch.from_numpy(weights[name]) for name in node.input[1:3])
            convolution.weight.copy_(weight)
            if convolution.bias is None:
                biases[convolution] = bias
            else:
                convolution.bias.copy_(bias)
        _unfold_batch_normalisations(net, biases, pictures)


def float_weights(model: onnx.ModelProto) -> _Weights:
    """The weights of a model by name, dequantised."""
    known = {part.name: numpy_helper.to_array(part).copy() for part in model.graph.initializer}
    for node in model.graph.node:
        if all(name in known for name in node.input):
            if node.op_type == "Cast":
                known[node.output[0]] = known[node.input[0]].astype(np.float32)
            elif node.op_type == "Mul":
                known[node.output[0]] = known[node.input[0]] * known[node.input[1]]
            elif node.op_type == "Identity":  # the exporter writes equal constants once
                known[node.output[0]] = known[node.input[0]]
            elif node.op_type == "DequantizeLinear":  # a scale for each output, and the zero point is 0
                integers = known[node.input[0]].astype(np.float32)
                scales = known[node.input[1]].reshape(-1, *[1] * (integers.ndim - 1))
                known[node.output[0]] = integers * scales
    return known


def _convolutions(net: nn.Module, pictures: Tensor) -> list[nn.Conv2d]:
    """The convolutions of a network in the order of their calls, which is their order in a file."""
    order: list[nn.Conv2d] = []
    hooks = [
        module.register_forward_hook(lambda module, _inputs, _output: order.append(module))
        for module in net.modules()
        if isinstance(module, nn.Conv2d)
    ]
    with torch.no_grad():
        net.eval()(pictures)
    for hook in hooks:
        hook.remove()
    return order


def _with_further_classes(what: str, found: Tensor, own: Tensor) -> Tensor:
    """The weights of a file, extended to as many classes as the network has; new ones repeat the last."""
    if own.shape == found.shape:
        return found
    if own.ndim != found.ndim or own.ndim != 2 or own.shape[1] != found.shape[1] or len(own) < len(found):
        raise _other_network(what, found.shape, own.shape)
    return torch.cat([found, found[-1:].expand(len(own) - len(found), -1)])


def _other_network(what: str, found: Sequence[int], expected: Sequence[int]) -> OtherNetworkError:
    """The error of weights in a file that do not fit the network."""
    return OtherNetworkError(
        f"{what} has weights {'x'.join(map(str, found))}, and the network {'x'.join(map(str, expected))};"
        " give a model that this version exported"
    )


def _unfold_batch_normalisations(net: nn.Module, biases: dict[nn.Conv2d, Tensor], pictures: Tensor) -> None:
    """Set every batch normalisation so that it only adds the bias that was folded into its convolution.

    They are set in the order of calls, since each one changes the inputs of those behind it.

    Args:
        net: the network, with the convolutions of the file.
        biases: those of the convolutions in the file.
        pictures: inputs of the network.
    """
    last: list[nn.Conv2d] = []

    def remember(module: nn.Module, _inputs: object, _output: object) -> None:
        if isinstance(module, nn.Conv2d):
            last[:] = [module]

    def unfold(module: nn.Module, inputs: tuple[Tensor]) -> None:
        if not isinstance(module, nn.BatchNorm2d):
            return
        assert module.running_mean is not None
        assert module.running_var is not None
        features = inputs[0]
        mean, variance = features.mean(dim=(0, 2, 3)), features.var(dim=(0, 2, 3))
        module.running_mean.copy_(mean)
        module.running_var.copy_(variance)
        module.weight.copy_((variance + module.eps).sqrt())
        module.bias.copy_(mean + biases[last[0]])

    hooks = [module.register_forward_hook(remember) for module in net.modules()]
    hooks += [module.register_forward_pre_hook(unfold) for module in net.modules()]
    net.eval()(pictures)
    for hook in hooks:
        hook.remove()
