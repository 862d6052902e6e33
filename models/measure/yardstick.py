"""A yardstick for speed: the layers of YOLO11n as ONNX, with random weights.

The layer list follows yolo11.yaml (width 0.25, depth 0.5, 80 classes) with batch normalisation folded into
the convolutions, as every exporter does. Published: 2.6 million parameters, 6.5 GFLOP at 640x640. Only the
decoding of the boxes, a few thousandths of the work, is left out.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

SIDE_PX = 640


class _Graph:
    """Collects ONNX nodes; every method adds a layer and returns the name of its output."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.weights: list[onnx.TensorProto] = []
        self.parameters = 0
        self._random = np.random.default_rng(0)
        self._channels: dict[str, int] = {"images": 3}

    def _add(self, operator: str, inputs: list[str], channels: int, **attributes: Any) -> str:
        name = f"{operator}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(operator, inputs, [name], **attributes))
        self._channels[name] = channels
        return name

    def _constant(self, values: np.ndarray) -> str:
        name = f"weight_{len(self.weights)}"
        self.weights.append(numpy_helper.from_array(values, name))
        return name

    def conv(
        self, x: str, outputs: int, size: int = 1, stride: int = 1, groups: int = 1, act: bool = True
    ) -> str:
        shape = (outputs, self._channels[x] // groups, size, size)
        weight = self._random.normal(0, np.sqrt(2 / np.prod(shape[1:])), shape).astype(np.float32)
        self.parameters += weight.size + outputs
        inputs = [x, self._constant(weight), self._constant(np.zeros(outputs, np.float32))]
        pads = [size // 2] * 4
        y = self._add("Conv", inputs, outputs, pads=pads, strides=[stride] * 2, group=groups)
        return self._add("Mul", [y, self._add("Sigmoid", [y], outputs)], outputs) if act else y

    def add(self, x: str, y: str) -> str:
        return self._add("Add", [x, y], self._channels[x])

    def concat(self, *parts: str) -> str:
        return self._add("Concat", list(parts), sum(self._channels[part] for part in parts), axis=1)

    def halves(self, x: str) -> tuple[str, str]:
        channels = self._channels[x] // 2
        names = [f"{x}_a", f"{x}_b"]
        self.nodes.append(helper.make_node("Split", [x], names, axis=1, num_outputs=2))
        self._channels.update(dict.fromkeys(names, channels))
        return names[0], names[1]

    def upsample(self, x: str) -> str:
        scales = self._constant(np.array([1, 1, 2, 2], np.float32))
        return self._add("Resize", [x, "", scales], self._channels[x], mode="nearest")

    def pool(self, x: str) -> str:
        return self._add("MaxPool", [x], self._channels[x], kernel_shape=[5, 5], pads=[2] * 4)

    def bottleneck(self, x: str, ratio: float) -> str:
        channels = self._channels[x]
        return self.add(x, self.conv(self.conv(x, int(channels * ratio), 3), channels, 3))

    def c3k(self, x: str) -> str:
        channels = self._channels[x]
        y = self.conv(x, channels // 2)
        for _ in range(2):
            y = self.bottleneck(y, 1.0)
        return self.conv(self.concat(y, self.conv(x, channels // 2)), channels)

    def c3k2(self, x: str, outputs: int, nested: bool, ratio: float = 0.5) -> str:
        first, second = self.halves(self.conv(x, 2 * int(outputs * ratio)))
        third = self.c3k(second) if nested else self.bottleneck(second, 0.5)
        return self.conv(self.concat(first, second, third), outputs)

    def sppf(self, x: str) -> str:
        channels = self._channels[x]
        pooled = [self.conv(x, channels // 2)]
        for _ in range(3):
            pooled.append(self.pool(pooled[-1]))
        return self.conv(self.concat(*pooled), channels)

    def attention(self, x: str, cells: int) -> str:
        channels, heads = self._channels[x], self._channels[x] // 64
        qkv = self.conv(x, channels * 2, act=False)
        shape = self._constant(np.array([1, heads, 128, cells], np.int64))
        parts = [f"{qkv}_{part}" for part in "qkv"]
        sizes = self._constant(np.array([32, 32, 64], np.int64))
        heads_first = self._add("Reshape", [qkv, shape], heads)
        self.nodes.append(helper.make_node("Split", [heads_first, sizes], parts, axis=2))
        turned = self._add("Transpose", [parts[0]], heads, perm=[0, 1, 3, 2])
        scores = self._add("Softmax", [self._add("MatMul", [turned, parts[1]], heads)], heads, axis=-1)
        mixed = self._add(
            "MatMul", [parts[2], self._add("Transpose", [scores], heads, perm=[0, 1, 3, 2])], heads
        )
        side = int(np.sqrt(cells))
        back = self._constant(np.array([1, channels, side, side], np.int64))
        value = self._add("Reshape", [parts[2], back], channels)
        mixed = self._add("Reshape", [mixed, back], channels)
        return self.conv(
            self.add(mixed, self.conv(value, channels, 3, groups=channels, act=False)), channels, act=False
        )

    def c2psa(self, x: str, cells: int) -> str:
        channels = self._channels[x]
        first, second = self.halves(self.conv(x, channels))
        second = self.add(second, self.attention(second, cells))
        second = self.add(second, self.conv(self.conv(second, channels), channels // 2, act=False))
        return self.conv(self.concat(first, second), channels)

    def detect(self, x: str) -> str:
        box = self.conv(self.conv(self.conv(x, 64, 3), 64, 3), 64, act=False)
        channels = self._channels[x]
        label = self.conv(self.conv(x, channels, 3, groups=channels), 80)
        label = self.conv(self.conv(self.conv(label, 80, 3, groups=80), 80), 80, act=False)
        return self.concat(box, label)


def write_yolo11n(path: Path) -> int:
    """Write the yardstick to a file; its number of parameters."""
    g = _Graph()
    x = g.conv(g.conv("images", 16, 3, 2), 32, 3, 2)
    x = g.conv(g.c3k2(x, 64, False, 0.25), 64, 3, 2)
    at8 = g.c3k2(x, 128, False, 0.25)
    at16 = g.c3k2(g.conv(at8, 128, 3, 2), 128, True)
    at32 = g.c3k2(g.conv(at16, 256, 3, 2), 256, True)
    at32 = g.c2psa(g.sppf(at32), (SIDE_PX // 32) ** 2)
    neck16 = g.c3k2(g.concat(g.upsample(at32), at16), 128, False)
    out8 = g.c3k2(g.concat(g.upsample(neck16), at8), 64, False)
    out16 = g.c3k2(g.concat(g.conv(out8, 64, 3, 2), neck16), 128, False)
    out32 = g.c3k2(g.concat(g.conv(out16, 128, 3, 2), at32), 256, True)
    outputs = [g.detect(out) for out in (out8, out16, out32)]
    picture = helper.make_tensor_value_info("images", TensorProto.FLOAT, [1, 3, SIDE_PX, SIDE_PX])
    answers = [
        helper.make_tensor_value_info(name, TensorProto.FLOAT, [1, 144, SIDE_PX // stride, SIDE_PX // stride])
        for name, stride in zip(outputs, (8, 16, 32), strict=True)
    ]
    graph = helper.make_graph(g.nodes, "yolo11n-layers", [picture], answers, g.weights)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=10)
    onnx.checker.check_model(model)
    onnx.save(model, path)
    return g.parameters
