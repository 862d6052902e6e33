"""Training data of the finder: windows of pictures at many scales, and their target maps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from models.labelled_picture import LabelledPicture
from vision.find import BOX_UNIT_PX
from vision.tiles import STRIDE

WINDOW_PX = 256
"""The side of the square windows on which the finder is trained, in pixels."""
_SMALLEST_PX, _LARGEST_PX = 8.0, 120.0
"""The sizes of dice that are learnt at one scale; coarser and finer scales find the others."""
_LEAST_VISIBLE = 0.5
"""The least visible part of a die that is learnt. Other dice, and those without a box round the whole die,
are neither learnt nor a mistake."""
_LEAST_INSIDE = 0.7
"""The least part of a learnt die's box that lies inside the window."""
_CELLS = WINDOW_PX // STRIDE
"""The side of the target maps, in cells."""

Cells = NDArray[np.float32]
"""Target maps of one window, (cells, cells) or (4, cells, cells)."""


class Targets(NamedTuple):
    """The targets of the finder for a batch of windows.

    Attributes:
        heat: (n, cells, cells), 1 at the centre of a die, falling off around it.
        box: (n, 4, cells, cells), offset x, y in cells and logarithm of width, height in `BOX_UNIT_PX`.
        weight: (n, cells, cells), the weight of the box in a cell; each die has 1 in all.
        known: (n, cells, cells), 0 where a cell does not count, as in a die half out of the window.
    """

    heat: Tensor
    box: Tensor
    weight: Tensor
    known: Tensor


class PictureSet:
    """Labelled pictures, shrunk to at most 1024 pixels, and their boxes."""

    def __init__(self, pictures: Sequence[LabelledPicture]) -> None:
        self.jpegs: list[NDArray[np.uint8]] = []
        self.boxes: list[NDArray[np.float32]] = []
        self.learnt: list[NDArray[np.bool_]] = []
        self.from_above: list[bool] = []
        for picture in pictures:
            pixels = picture.pixels()
            scale = min(1.0, 1024 / max(pixels.shape[:2]))
            if scale < 1:
                pixels = np.asarray(
                    cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
                )
            # Kept as JPEG, so that a whole training set fits in memory.
            self.jpegs.append(np.asarray(cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, 95])[1]))
            boxes = [die.box_xyxy for die in picture.dice]
            self.boxes.append(np.array(boxes, np.float32).reshape(-1, 4) * scale)
            learnt = [die.visible > _LEAST_VISIBLE and die.box_of == "die" for die in picture.dice]
            self.learnt.append(np.array(learnt, np.bool_))
            self.from_above.append(picture.from_above)

    def __len__(self) -> int:
        return len(self.jpegs)

    def window(
        self, index: int, rng: np.random.Generator
    ) -> tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.bool_]]:
        """A random window of one picture, red-green-blue; all boxes of the picture; which of them are learnt.

        Boxes are in pixels of the window, and may lie outside of it.
        """
        pixels = np.asarray(cv2.imdecode(self.jpegs[index], cv2.IMREAD_COLOR_RGB))
        boxes = self.boxes[index]
        matrix = self._placement(pixels.shape, boxes, self.from_above[index], rng)
        scale = float(np.sqrt(abs(np.linalg.det(matrix[:, :2]))))
        if scale < 0.6:  # shrink in two steps, or thin lines cause aliasing
            factor = max(scale * 1.3, 0.05)
            pixels = np.asarray(cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA))
            matrix = matrix @ np.diag([1 / factor, 1 / factor, 1.0])
            boxes = boxes * factor
        border = int(rng.choice([cv2.BORDER_CONSTANT, cv2.BORDER_REPLICATE]))
        window = cv2.warpAffine(
            pixels, matrix, (WINDOW_PX, WINDOW_PX), flags=cv2.INTER_LINEAR, borderMode=border
        )
        return np.asarray(window, np.uint8), _move_boxes(boxes, matrix), self.learnt[index]

    @staticmethod
    def _placement(
        shape: tuple[int, ...], boxes: NDArray[np.float32], from_above: bool, rng: np.random.Generator
    ) -> NDArray[np.float64]:
        """The 2x3 matrix from picture to window: scale to a random size of dice, rotate, mirror, shift."""
        height, width = shape[:2]
        scale = float(np.exp(rng.uniform(np.log(0.25), np.log(1.2))))
        focus = np.array([rng.uniform(0, width), rng.uniform(0, height)])
        if len(boxes) and rng.random() < 0.85:
            box = boxes[rng.integers(len(boxes))]
            size = float(max(box[2] - box[0], box[3] - box[1]))
            scale = float(np.exp(rng.uniform(np.log(_SMALLEST_PX), np.log(_LARGEST_PX)))) / size
            scale = min(scale, 1.6)
            focus = np.array([(box[0] + box[2]) / 2, (box[1] + box[3]) / 2])
        turn = (rng.integers(4) * np.pi / 2 if from_above else 0.0) + rng.normal(0, 0.06)
        cos, sin = np.cos(turn) * scale, np.sin(turn) * scale
        linear = np.array([[cos, -sin], [sin, cos]])
        stretch = float(np.exp(rng.normal(0, 0.25 if rng.random() < 0.2 else 0.05)))
        linear = linear @ np.diag([stretch * rng.choice([-1.0, 1.0]), 1 / stretch])
        if rng.random() < 0.2:
            linear = linear @ np.array([[1.0, rng.normal(0, 0.12)], [rng.normal(0, 0.12), 1.0]])
        target = rng.uniform(0.12, 0.88, 2) * WINDOW_PX
        return np.hstack([linear, (target - linear @ focus)[:, None]])


def _move_boxes(boxes: NDArray[np.float32], matrix: NDArray[np.float64]) -> NDArray[np.float32]:
    """Boxes after a movement: those of the ellipses inside them, since dice are more round than square."""
    if not len(boxes):
        return boxes
    centers = (boxes[:, :2] + boxes[:, 2:]) / 2
    sides = boxes[:, 2:] - boxes[:, :2]
    centers = centers @ matrix[:, :2].T + matrix[:, 2]
    sides = np.sqrt(sides**2 @ (matrix[:, :2] ** 2).T)
    return np.hstack([centers - sides / 2, centers + sides / 2]).astype(np.float32)


def window_batch(
    pictures: PictureSet, indices: Sequence[int], rng: np.random.Generator
) -> tuple[Tensor, Targets]:
    """Augmented windows, (n, 3, 256, 256) in 0..1, and their targets."""
    windows, boxes_of, learnt_of = [], [], []
    for index in indices:
        window, boxes, learnt = pictures.window(index, rng)
        windows.append(_recolour(window, rng))
        boxes_of.append(boxes)
        learnt_of.append(learnt)
    pixels = torch.from_numpy(np.stack(windows)).permute(0, 3, 1, 2).float().div_(255)
    return pixels, _targets(boxes_of, learnt_of)


def joined_targets(parts: Sequence[Targets]) -> Targets:
    """The targets of several batches, in order."""
    return Targets(
        torch.cat([part.heat for part in parts]),
        torch.cat([part.box for part in parts]),
        torch.cat([part.weight for part in parts]),
        torch.cat([part.known for part in parts]),
    )


def _recolour(window: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """Change light and colours by a look-up table a channel; sometimes blur or add noise."""
    ramp = np.linspace(0, 1, 256, dtype=np.float32)
    gain = np.exp(rng.normal(0, 0.18)) * np.exp(rng.normal(0, 0.08, 3))
    curve = ramp[None] ** np.exp(rng.normal(0, 0.25)) * gain[:, None] + rng.normal(0, 0.05)
    if rng.random() < 0.06:
        curve = 1 - curve
    table = (np.clip(curve, 0, 1) * 255).astype(np.uint8).T.reshape(1, 256, 3)
    window = np.asarray(cv2.LUT(window, table), np.uint8)
    if rng.random() < 0.15:
        window = np.asarray(cv2.cvtColor(cv2.cvtColor(window, cv2.COLOR_RGB2GRAY), cv2.COLOR_GRAY2RGB))
    elif rng.random() < 0.3:
        window = np.ascontiguousarray(window[:, :, rng.permutation(3)])
    if rng.random() < 0.2:
        window = np.asarray(cv2.GaussianBlur(window, (0, 0), float(rng.uniform(0.4, 1.4))))
    if rng.random() < 0.3:
        noise = rng.normal(0, rng.uniform(2, 14), window.shape).astype(np.float32)
        window = np.clip(window + noise, 0, 255).astype(np.uint8)
    if rng.random() < 0.06:
        salt = rng.random(window.shape[:2]) < rng.uniform(0.002, 0.04)
        window[salt] = 255 * rng.integers(0, 2, (int(salt.sum()), 1), np.uint8)
    return window


def _targets(boxes_of: Sequence[NDArray[np.float32]], learnt_of: Sequence[NDArray[np.bool_]]) -> Targets:
    """The target maps for the boxes of each window; cells of boxes that are not learnt do not count."""
    count = len(boxes_of)
    heat = np.zeros((count, _CELLS, _CELLS), np.float32)
    box = np.zeros((count, 4, _CELLS, _CELLS), np.float32)
    weight = np.zeros_like(heat)
    known = np.ones_like(heat)
    for n, (boxes, learnt) in enumerate(zip(boxes_of, learnt_of, strict=True)):
        for die, is_learnt in zip(boxes, learnt, strict=True):
            left, top, right, bottom = die
            width, height, inside = right - left, bottom - top, _area_inside(die)
            fitting = 0.7 * _SMALLEST_PX < max(width, height) < 1.4 * _LARGEST_PX
            if is_learnt and fitting and inside >= _LEAST_INSIDE * width * height:
                _add_die(die, heat[n], box[n], weight[n])
            elif inside > 0:
                known[n][_cells_of(die)] = 0
    known[weight > 0] = 1
    return Targets(*(torch.from_numpy(array) for array in (heat, box, weight, known)))


def _area_inside(box: NDArray[np.float32]) -> float:
    """The area of the part of a box that lies inside the window."""
    left, top, right, bottom = box
    across, down = min(right, WINDOW_PX) - max(left, 0), min(bottom, WINDOW_PX) - max(top, 0)
    return float(max(0.0, across) * max(0.0, down))


def _cells_of(box: NDArray[np.float32]) -> tuple[slice, slice]:
    """The rows and columns of the cells that a box touches."""
    left, top, right, bottom = (int(max(side / STRIDE, 0)) for side in box)
    return slice(top, bottom + 1), slice(left, right + 1)


def _add_die(die: NDArray[np.float32], heat: Cells, box: Cells, weight: Cells) -> None:
    """Add a die to the target maps of its window, in place.

    A cell belongs to the die whose bell is highest there.
    """
    left, top, right, bottom = die
    width, height = right - left, bottom - top
    x, y = (left + right) / 2 / STRIDE - 0.5, (top + bottom) / 2 / STRIDE - 0.5
    ys, xs = np.mgrid[:_CELLS, :_CELLS].astype(np.float32)
    radius = max(0.7, 0.11 * max(width, height) / STRIDE)
    bell = np.exp(-((xs - x) ** 2 + (ys - y) ** 2) / (2 * radius**2))
    bell[min(max(round(y), 0), _CELLS - 1), min(max(round(x), 0), _CELLS - 1)] = 1.0
    nearer = (bell > 0.5) & (bell > heat)
    for channel, value in enumerate((x - xs, y - ys)):
        box[channel][nearer] = value[nearer]
    box[2][nearer] = np.log(width / BOX_UNIT_PX)
    box[3][nearer] = np.log(height / BOX_UNIT_PX)
    weight[nearer] = bell[nearer] / bell[nearer].sum()
    np.maximum(heat, bell, out=heat)
