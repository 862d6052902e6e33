"""Continue the training of a shipped model."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper
from torch import Tensor, nn

from models.errors import ThawError

_Weights = dict[str, NDArray[np.float32]]


def thaw(net: nn.Module, path: Path, pictures: Tensor) -> None:
    """Load the weights of an ONNX file into a network of the same kind.

    In the file every batch normalisation is folded into the convolution before it. Here each one gets the
    mean and variance that `pictures` have there, and the scale and bias that cancel them. The network then
    answers as the file does, and can be trained further.

    Args:
        net: a network of the same kind; it is changed.
        path: the file.
        pictures: (n, channels, side, side) a few hundred training inputs.

    Raises:
        ThawError: the file holds another network.
    """
    model = onnx.load(path)
    weights = _widened(model)
    convolutions = [node for node in model.graph.node if node.op_type == "Conv"]
    called = _called(net, pictures[:1])
    if len(called) != len(convolutions):
        raise ThawError(
            f"{path} has {len(convolutions)} convolutions and the network {len(called)}; give a model that"
            " this version exported"
        )
    for number, (convolution, node) in enumerate(zip(called, convolutions, strict=True), 1):
        own, known = convolution.weight.shape, weights[node.input[1]].shape
        if own != known:
            raise _another(f"convolution {number} of {path}", known, own)
    plain = {
        name: _grown(f"{name} of {path}", own, torch.from_numpy(weights[name]))
        for name, own in net.state_dict().items()
        if name in weights
    }
    net.load_state_dict(plain, strict=False)
    folded = {}
    with torch.no_grad():
        for convolution, node in zip(called, convolutions, strict=True):
            weight, bias = (torch.from_numpy(weights[name]) for name in node.input[1:3])
            convolution.weight.copy_(weight)
            if convolution.bias is None:
                folded[convolution] = bias
            else:
                convolution.bias.copy_(bias)
        _unfold(net, folded, pictures)


def _grown(what: str, own: Tensor, known: Tensor) -> Tensor:
    """The weights of a file, extended for further classes, which begin like its last class."""
    if own.shape == known.shape:
        return known
    if own.ndim != known.ndim or own.ndim != 2 or own.shape[1] != known.shape[1] or len(own) < len(known):
        raise _another(what, known.shape, own.shape)
    return torch.cat([known, known[-1:].expand(len(own) - len(known), -1)])


def _another(what: str, known: Sequence[int], own: Sequence[int]) -> ThawError:
    """The error of weights in a file that do not fit the network."""
    return ThawError(
        f"{what} has weights {'x'.join(map(str, known))}, and the network {'x'.join(map(str, own))};"
        " give a model that this version exported"
    )


def _widened(model: onnx.ModelProto) -> _Weights:
    """The weights of a model by name, widened to floats."""
    known = {part.name: numpy_helper.to_array(part).copy() for part in model.graph.initializer}
    for node in model.graph.node:
        if all(name in known for name in node.input):
            if node.op_type == "Cast":
                known[node.output[0]] = known[node.input[0]].astype(np.float32)
            elif node.op_type == "Mul":
                known[node.output[0]] = known[node.input[0]] * known[node.input[1]]
            elif node.op_type == "Identity":  # the exporter writes equal constants once
                known[node.output[0]] = known[node.input[0]]
            elif node.op_type == "DequantizeLinear":  # a step for each output, and 0 stands for 0
                counts = known[node.input[0]].astype(np.float32)
                sizes = known[node.input[1]].reshape(-1, *[1] * (counts.ndim - 1))
                known[node.output[0]] = counts * sizes
    return known


def _called(net: nn.Module, pictures: Tensor) -> list[nn.Conv2d]:
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


def _unfold(net: nn.Module, folded: dict[nn.Conv2d, Tensor], pictures: Tensor) -> None:
    """Set every batch normalisation, in the order of calls, so that it only adds the folded bias."""
    last: list[nn.Conv2d] = []

    def remember(module: nn.Module, _inputs: object, _output: object) -> None:
        if isinstance(module, nn.Conv2d):
            last[:] = [module]

    def set_by(module: nn.Module, inputs: tuple[Tensor]) -> None:
        if not isinstance(module, nn.BatchNorm2d):
            return
        assert module.running_mean is not None
        assert module.running_var is not None
        features = inputs[0]
        mean, spread = features.mean(dim=(0, 2, 3)), features.var(dim=(0, 2, 3))
        module.running_mean.copy_(mean)
        module.running_var.copy_(spread)
        module.weight.copy_((spread + module.eps).sqrt())
        module.bias.copy_(mean + folded[last[0]])

    hooks = [module.register_forward_hook(remember) for module in net.modules()]
    hooks += [module.register_forward_pre_hook(set_by) for module in net.modules()]
    net.eval()(pictures)
    for hook in hooks:
        hook.remove()
