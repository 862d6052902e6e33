"""The networks of the reader: dice, faces, looks, corners, warped faces, posture and tilt.

All are small enough for one core of a Raspberry Pi. They are trained by `models.train` and shipped as ONNX.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional


def _conv(inputs: int, outputs: int, size: int, stride: int = 1, margin: int = 1) -> nn.Sequential:
    """A convolution with `margin` pixels of zeros around, its batch normalisation and a ReLU."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, size, stride, margin, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class _Residual(nn.Module):
    """Two convolutions, added to their input.

    Plain convolutions: on a processor a depthwise pair is not faster, and slower to train.
    """

    def __init__(self, channels: int) -> None:
        super().__init__()
        last = nn.BatchNorm2d(channels)
        nn.init.zeros_(last.weight)  # the block starts as the identity
        self.body = nn.Sequential(
            _conv(channels, channels, 3), nn.Conv2d(channels, channels, 3, padding=1, bias=False), last
        )

    def forward(self, features: Tensor) -> Tensor:
        return torch.relu(features + self.body(features))


class FinderNet(nn.Module):
    """Where the dice are: a map of centres, and at each centre the box.

    Most layers work at an eighth of the picture's resolution or less, where a die is a few cells wide. Each
    cell then answers for four. Channels are multiples of sixteen, since processors compute full blocks.

    Input: (batch, 3, height, width) RGB in 0..1, sides multiples of 32.
    Output: (batch, 5, height / 4, width / 4): the logit of "a die is centred here", then the centre's offset
    in cells (x, y), then the logarithm of width and height in units of `vision.find.BOX_UNIT_PX`.
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem = _conv(3, 16, 6, 4, 1)
        self.down8 = nn.Sequential(_conv(16, 32, 3, 2), _Residual(32))
        self.down16 = nn.Sequential(_conv(32, 48, 3, 2), _Residual(48))
        self.down32 = nn.Sequential(_conv(48, 96, 3, 2), _Residual(96))
        self.lateral32 = nn.Conv2d(96, 32, 1)
        self.lateral16 = nn.Conv2d(48, 32, 1)
        self.lateral8 = nn.Conv2d(32, 32, 1)
        self.smooth16 = _Residual(32)
        self.smooth8 = _conv(32, 32, 3)
        self.up = nn.Upsample(scale_factor=2, mode="nearest")
        answer = nn.Conv2d(32, 5 * 4, 1)
        assert answer.bias is not None
        nn.init.zeros_(answer.bias)
        answer.bias.data[:4] = -5.0  # dice are rare; starting low keeps the first losses small
        self.head = nn.Sequential(answer, nn.PixelShuffle(2))

    def forward(self, pictures: Tensor) -> Tensor:
        """The maps of a batch of pictures."""
        at8 = self.down8(self.stem(pictures))
        at16 = self.down16(at8)
        at32 = self.down32(at16)
        features = self.smooth16(self.up(self.lateral32(at32)) + self.lateral16(at16))
        features = self.smooth8(self.up(features) + self.lateral8(at8))
        maps: Tensor = self.head(features)
        return maps


def _body(depth: tuple[int, int, int], coarsest: int = 128) -> nn.Sequential:
    """The layers that all crop networks share: maps at 1/2, 1/4, 1/8 and 1/16 of the side.

    Args:
        depth: the number of residual blocks at each of the last three.
        coarsest: the number of channels of the last one.
    """
    channels = zip((16, 32, 64), (32, 64, coarsest), depth, strict=True)
    return nn.Sequential(
        _conv(3, 16, 3, 2),
        *(
            nn.Sequential(_conv(inputs, outputs, 3, 2), *(_Residual(outputs) for _ in range(blocks)))
            for inputs, outputs, blocks in channels
        ),
    )


def _shallow(inputs: int) -> nn.Sequential:
    """The layers of networks for small crops: maps at 1/2, 1/4 and 1/8 of the side."""
    return nn.Sequential(
        _conv(inputs, 16, 3, 2),
        *(_conv(16, 32, 3, 2), _Residual(32)),
        *(_conv(32, 64, 3, 2), _Residual(64), _Residual(64)),
    )


def _placed() -> list[nn.Module]:
    """The layers that turn the last maps of `_shallow`, 8 x 8 cells, into 64 features.

    They are fully connected, because the place of an edge matters as much as the edge.
    """
    return [
        _conv(64, 16, 1, margin=0),
        *(nn.Flatten(), nn.Dropout(0.15), nn.Linear(16 * 8**2, 64), nn.ReLU()),
    ]


_EMBEDDING = 96
"""The number of values of a crop's embedding."""
_PLACED = 32
"""The number of features for each place of a crop."""


class FaceNet(nn.Module):
    """Classifies the upper face of a die: the class whose embedding is nearest to the crop's.

    Faces that it was never trained on have embeddings of their own, which `vision.embeddings` compares.

    Input: (batch, 3, side, side) RGB in 0..1, a square crop with the die's box in its middle.
    Output: (batch, classes) logits, and (batch, 96) the crop's embedding, of length 1. In training the
    logits of the marks follow those of the classes; afterwards a mark counts as another die.

    Args:
        classes: the number of classes; the last but one is that of other dice.
        marks: the number of marks, which are further classes in training.
        depth: the number of residual blocks at 1/4, 1/8 and 1/16 of the crop's side.
        places: the side of the last maps, if features depend on their place in the crop, as the numerals of a
            d4 do. All crops must have one size then. 0 for crops of any size.
    """

    def __init__(
        self, classes: int, marks: int = 0, depth: tuple[int, int, int] = (1, 2, 2), places: int = 0
    ) -> None:
        super().__init__()
        self.classes = classes
        self.body = _body(depth)
        self.drop = nn.Dropout(0.1)
        self.describe = nn.Linear(128, _EMBEDDING)
        self.where = None
        if places:
            placed = nn.Linear(_PLACED * places**2, _EMBEDDING)
            nn.init.zeros_(placed.weight)
            nn.init.zeros_(placed.bias)
            self.where = nn.Sequential(_conv(128, _PLACED, 1, margin=0), nn.Flatten(), placed)
        self.faces = nn.Parameter(torch.randn(classes + marks, _EMBEDDING))
        self.sharpness = nn.Parameter(torch.tensor(12.0))

    def begin_with(self, learnt: Mapping[str, Tensor]) -> None:
        """Copy the weights of a shallower reader; the additional blocks start as the identity."""
        self.load_state_dict({**self.state_dict(), **learnt})

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor]:
        """The logits (scaled cosines) and the embeddings of a batch of crops."""
        maps = self.body(crops)
        pooled = maps.amax(dim=(2, 3)) + maps.mean(dim=(2, 3))
        described = self.describe(self.drop(pooled))
        if self.where is not None:
            described = described + self.where(maps)
        embeddings = functional.normalize(described)
        logits: Tensor = self.sharpness * embeddings @ functional.normalize(self.faces).T
        if self.training:
            return logits, embeddings
        # The maximum, not the sum: hundreds of unlike marks would outvote one that fits.
        others = torch.cat([logits[:, self.classes - 2, None], logits[:, self.classes :]], 1)
        parts = [
            logits[:, : self.classes - 2],
            others.amax(1, keepdim=True),
            logits[:, self.classes - 1, None],
        ]
        return torch.cat(parts, 1), embeddings


class LooksHead(nn.Module):
    """Describes a look by the features of the close look, so that looks can be compared.

    Input: (..., f) features, as `models.looks_head.CloseFeatures` gives them.
    Output: (..., 96) embeddings of length 1. In training also the slope and the threshold of the logistic
    function that makes the probability of one face from the likeness of two looks.

    Args:
        weights: (96, f) those that it begins with.
        bias: (96,) the same.
    """

    def __init__(self, weights: NDArray[np.float32], bias: NDArray[np.float32]) -> None:
        super().__init__()
        self.drop = nn.Dropout(0.1)
        self.describe = nn.Linear(weights.shape[1], len(weights))
        self.describe.load_state_dict({"weight": torch.from_numpy(weights), "bias": torch.from_numpy(bias)})
        self.log_slope = nn.Parameter(torch.tensor(3.0))
        self.threshold = nn.Parameter(torch.tensor(0.75))

    def forward(self, features: Tensor) -> Tensor | tuple[Tensor, Tensor, Tensor]:
        """The embeddings of some features."""
        embeddings = functional.normalize(self.describe(self.drop(features)), dim=-1)
        if self.training:
            return embeddings, self.log_slope.exp(), self.threshold
        return embeddings


class CornerNet(nn.Module):
    """Finds the corners of a die with triangular faces, see `vision.triangular`.

    Input: (batch, 3, side, side) RGB in 0..1, a square crop with the die's box in its middle.
    Output: (batch, 2, side / 4, side / 4): the logits of "the apex of a d4 is here" and of "a corner is here,
    of its base or of the face of a d8 that lies up".
    """

    def __init__(self) -> None:
        super().__init__()
        self.body = _body((1, 1, 2), coarsest=96)
        self.lateral16 = nn.Conv2d(96, 16, 1)
        self.lateral8 = nn.Conv2d(64, 16, 1)
        self.lateral4 = nn.Conv2d(32, 16, 1)
        self.smooth16, self.smooth8, self.smooth4 = _Residual(16), _Residual(16), _Residual(16)
        self.up = nn.Upsample(scale_factor=2, mode="nearest")
        self.answer = nn.Conv2d(16, 2, 1)
        assert self.answer.bias is not None
        nn.init.constant_(self.answer.bias, -4.0)  # corners are rare

    def begin_with(self, learnt: Mapping[str, Tensor]) -> None:
        """Copy what fits of the layers of the close look, which is deeper and has more channels."""
        own = self.state_dict()
        for name, values in own.items():
            if name.startswith("body.") and name in learnt:
                own[name] = learnt[name][tuple(slice(length) for length in values.shape)]
        self.load_state_dict(own)

    def forward(self, crops: Tensor) -> Tensor:
        """The maps of a batch of crops."""
        at2, to4, to8, to16 = self.body
        at4 = to4(at2(crops))
        at8 = to8(at4)
        features = self.smooth16(self.lateral16(to16(at8)))
        features = self.smooth8(self.up(features) + self.lateral8(at8))
        maps: Tensor = self.answer(self.smooth4(self.up(features) + self.lateral4(at4)))
        return maps


class FlatNet(nn.Module):
    """Classifies a warped face of a d4 or a d8, on which every sign has its place.

    Input: (batch, 3, 80, 80) RGB in 0..1, as `vision.warp.warped_upright` gives it.
    Output: (batch, classes) logits.
    """

    def __init__(self, classes: int) -> None:
        super().__init__()
        self.body = nn.Sequential(*_shallow(3), _conv(64, 96, 3, 2), _Residual(96))
        self.tell = nn.Sequential(
            nn.Flatten(), nn.Dropout(0.15), nn.Linear(96 * 5**2, 128), nn.ReLU(), nn.Linear(128, classes)
        )

    def forward(self, flats: Tensor) -> Tensor:
        """The logits of a batch of faces."""
        logits: Tensor = self.tell(self.body(flats))
        return logits


class PostureNet(nn.Module):
    """Tells whether a die lies flat, see `vision.posture`.

    Input: (batch, 4, 64, 64): RGB in 0..1 of a die on the floor warped flat, slanting upwards; and the
    slope, the same number in every cell.
    Output: (batch, 2) the logits of "it lies flat" and of "it leans". In training also (batch, 5), the
    place of the upper face, see `models.crops.posture.outline`: learning it as well speeds up the training.
    """

    def __init__(self) -> None:
        super().__init__()
        self.body = _shallow(4)
        self.placed = nn.Sequential(*_placed())
        self.tell, self.outline = nn.Linear(64, 2), nn.Linear(64, 5)

    def forward(self, places: Tensor) -> Tensor | tuple[Tensor, Tensor]:
        """The logits of a batch of crops, and in training the outlines of the upper faces."""
        features = self.placed(self.body(places))
        logits: Tensor = self.tell(features)
        return (logits, self.outline(features)) if self.training else logits


class TiltNet(nn.Module):
    """Tells how a camera looks at a die, see `vision.tilt`.

    Input: (batch, 3, 64, 64) RGB in 0..1, a square crop with the die's box in its middle.
    Output: (batch, 3): the tilt of the die (x, y), see `vision.vantage`, and the logarithm of its likely
    error, if the picture is upright. And (batch, 4): the logits of the number of quarter turns by which the
    picture is turned counterclockwise.
    """

    def __init__(self) -> None:
        super().__init__()
        self.body = _shallow(3)
        self.placed = nn.Sequential(*_placed())
        self.tilt, self.quarters = nn.Linear(64, 3), nn.Linear(64, 4)

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor]:
        """The tilts and the turns of a batch of crops."""
        features = self.placed(self.body(crops))
        return self.tilt(features), self.quarters(features)
