"""The two networks of the reader: one finds dice, one reads the face that lies up.

Both are small enough for one core of a Raspberry Pi. They are trained by `models.train` and shipped as ONNX.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn


def _conv(inputs: int, outputs: int, size: int, stride: int = 1, groups: int = 1) -> nn.Sequential:
    """A convolution, its batch normalisation and a ReLU."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, size, stride, size // 2, groups=groups, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class _Residual(nn.Module):
    """A depthwise and a pointwise convolution, twice, added to their input."""

    def __init__(self, channels: int, size: int = 3) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(channels, channels, size, groups=channels),
            _conv(channels, channels, 1),
            _conv(channels, channels, size, groups=channels),
            nn.Conv2d(channels, channels, 1, bias=False),
            nn.BatchNorm2d(channels),
        )

    def forward(self, features: Tensor) -> Tensor:
        return torch.relu(features + self.body(features))


class Finder(nn.Module):
    """Where the dice are: a map of centres, and at each centre the box.

    Input: (batch, 3, height, width) RGB in 0..1, sides multiples of 32.
    Output: (batch, 5, height / 4, width / 4): the logit of "a die is centred here", then the centre's offset
    in cells (x, y), then the logarithm of width and height in units of `vision.find.BOX_UNIT_PX`.
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(_conv(3, 8, 3, 2), _conv(8, 16, 3, 2))
        self.down8 = nn.Sequential(_conv(16, 32, 3, 2), _Residual(32), _Residual(32))
        self.down16 = nn.Sequential(_conv(32, 64, 3, 2), *(_Residual(64, 5) for _ in range(3)))
        self.down32 = nn.Sequential(_conv(64, 128, 3, 2), *(_Residual(128, 5) for _ in range(3)))
        self.lateral32 = nn.Conv2d(128, 48, 1)
        self.lateral16 = nn.Conv2d(64, 48, 1)
        self.lateral8 = nn.Conv2d(32, 48, 1)
        self.smooth8 = _Residual(48)
        self.lateral4 = nn.Conv2d(16, 16, 1)
        self.reduce = nn.Conv2d(48, 16, 1)
        self.head = nn.Sequential(_Residual(16), nn.Conv2d(16, 5, 1))
        last = self.head[-1]
        assert isinstance(last, nn.Conv2d)
        assert last.bias is not None
        nn.init.constant_(last.bias, 0.0)
        last.bias.data[0] = -5.0  # dice are rare: starting there keeps the first losses small
        self.up = nn.Upsample(scale_factor=2, mode="nearest")

    def forward(self, pictures: Tensor) -> Tensor:
        """The maps of a batch of pictures."""
        at4 = self.stem(pictures)
        at8 = self.down8(at4)
        at16 = self.down16(at8)
        at32 = self.down32(at16)
        features = self.up(self.lateral32(at32)) + self.lateral16(at16)
        features = self.up(features) + self.lateral8(at8)
        features = self.up(self.reduce(self.smooth8(features))) + self.lateral4(at4)
        maps: Tensor = self.head(torch.relu(features))
        return maps


class FaceReader(nn.Module):
    """Which face of a die lies up.

    Input: (batch, 3, 64, 64) RGB in 0..1, a square crop with the die's box in its middle.
    Output: (batch, classes) logits.
    """

    def __init__(self, classes: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(3, 16, 3, 2),
            _conv(16, 64, 3, 2),
            _Residual(64),
            _Residual(64),
            _conv(64, 112, 3, 2),
            _Residual(112),
            _Residual(112),
            _conv(112, 176, 3, 2),
            _Residual(176),
        )
        self.drop = nn.Dropout(0.2)
        self.classify = nn.Linear(176, classes)

    def forward(self, crops: Tensor) -> Tensor:
        """The logits of a batch of crops."""
        features = self.body(crops)
        pooled = features.amax(dim=(2, 3)) + features.mean(dim=(2, 3))
        logits: Tensor = self.classify(self.drop(pooled))
        return logits
