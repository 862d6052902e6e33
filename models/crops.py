"""Training data of the face reader: square crops round dice, and how they are varied."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from models.labels import CLASSES, LabelledPicture
from vision.boxes import Box, overlap
from vision.dice_set import D6_PIPS
from vision.faces import CONTEXT, CROP_PX, crop_square
from vision.reader import NOTHING, OTHER

STORED_CONTEXT = 2.1
"""Stored crops are this many box sides wide: room to turn by 45 degrees and to shift."""
STORED_PX = 100
_MIRRORED = np.array([name in (*D6_PIPS.classes, OTHER, NOTHING) for name in CLASSES])
"""Which classes survive a mirror: pips do, numerals do not."""
_READABLE = 0.65
"""The part of a die that must be seen for its face to be asked for."""


@dataclass(frozen=True, slots=True)
class Crops:
    """A set of crops in memory.

    Attributes:
        pixels: (n, 100, 100, 3) uint8, red-green-blue.
        classes: (n,) int64 index into `CLASSES`.
        from_above: (n,) bool, where any turn of the crop is as likely as any other.
    """

    pixels: NDArray[np.uint8]
    classes: NDArray[np.int64]
    from_above: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.classes)


def join(parts: Iterable[Crops]) -> Crops:
    """All the crops of several sets, in order."""
    parts = [part for part in parts if len(part)]
    return Crops(
        np.concatenate([part.pixels for part in parts]),
        np.concatenate([part.classes for part in parts]),
        np.concatenate([part.from_above for part in parts]),
    )


def _empty_boxes(
    picture: LabelledPicture, shape: tuple[int, ...], rng: np.random.Generator, count: int
) -> list[Box]:
    """Boxes that hold no whole die: anywhere on the picture, and pieces of dice."""
    height, width = shape[:2]
    boxes = []
    sizes = [die.size_px for die in picture.dice] or [0.08 * max(width, height)]
    for _ in range(count):
        size = float(rng.choice(sizes)) * float(np.exp(rng.uniform(-0.7, 0.7)))
        if picture.dice and rng.random() < 0.4:
            die = picture.dice[rng.integers(len(picture.dice))]
            angle, reach = rng.uniform(0, 2 * np.pi), die.size_px * rng.uniform(0.3, 0.8)
            size = die.size_px * rng.uniform(0.25, 0.6) if rng.random() < 0.5 else size
            x, y = die.center_xy[0] + reach * np.cos(angle), die.center_xy[1] + reach * np.sin(angle)
        else:
            x, y = rng.uniform(0, width), rng.uniform(0, height)
        box = (x - size / 2, y - size / 2, x + size / 2, y + size / 2)
        if all(overlap(box, die.box_xyxy) < 0.25 for die in picture.dice):
            boxes.append(box)
    return boxes


def cut_crops(
    pictures: Iterable[LabelledPicture], rng: np.random.Generator, empty_per_picture: int = 3
) -> Crops:
    """The crops of every die whose value is known, and some of nothing."""
    pixels, classes, above = [], [], []
    for picture in pictures:
        image = cv2.cvtColor(picture.pixels(), cv2.COLOR_BGR2RGB)
        wanted = [
            (die.box_xyxy, die.face_class)
            for die in picture.dice
            if die.face_class is not None and die.box_of == "die" and die.visible > _READABLE
        ]
        wanted += [(box, NOTHING) for box in _empty_boxes(picture, image.shape, rng, empty_per_picture)]
        for box, face_class in wanted:
            pixels.append(crop_square(image, box, STORED_CONTEXT, STORED_PX))
            classes.append(CLASSES.index(str(face_class)))
            above.append(picture.from_above)
    if not classes:
        return Crops(
            np.zeros((0, STORED_PX, STORED_PX, 3), np.uint8), np.zeros(0, np.int64), np.zeros(0, np.bool_)
        )
    return Crops(np.stack(pixels), np.array(classes, np.int64), np.array(above, np.bool_))


def _turns(from_above: Tensor) -> Tensor:
    """A random angle a crop, in radians: any for a view from above, small for an oblique one."""
    count = len(from_above)
    free = (torch.rand(count) * 2 - 1) * torch.pi
    slight = torch.randn(count) * 0.16
    return torch.where(from_above, free, slight)


def _warp(crops: Tensor, from_above: Tensor, mirrored: Tensor) -> Tensor:
    """Turn, scale, stretch, shift and mirror; (n, 3, 100, 100) to (n, 3, 64, 64)."""
    count = len(crops)
    angle = _turns(from_above)
    scale = CONTEXT / STORED_CONTEXT * torch.exp(torch.randn(count) * 0.13)
    stretch = torch.exp(torch.randn(count) * torch.where(torch.rand(count) < 0.2, 0.2, 0.05))
    mirror = torch.where(mirrored & (torch.rand(count) < 0.5), -1.0, 1.0)
    cos, sin = torch.cos(angle) * scale, torch.sin(angle) * scale
    shift = torch.randn(count, 2) * 0.08
    matrix = torch.stack(
        [
            torch.stack([cos * stretch * mirror, -sin / stretch, shift[:, 0]], 1),
            torch.stack([sin * stretch * mirror, cos / stretch, shift[:, 1]], 1),
        ],
        1,
    )
    shear = torch.eye(2).repeat(count, 1, 1) + torch.randn(count, 2, 2) * 0.05
    matrix = torch.cat([matrix[:, :, :2] @ shear, matrix[:, :, 2:]], 2)
    grid = functional.affine_grid(matrix, [count, 3, CROP_PX, CROP_PX], align_corners=False)
    return functional.grid_sample(crops, grid, padding_mode="border", align_corners=False)


def _recolour(crops: Tensor) -> Tensor:
    """Other lamps, cameras and dice: channels mixed, dark for light, brightened, flattened."""
    count = len(crops)

    def chance(probability: float) -> Tensor:
        return (torch.rand(count, 1, 1, 1) < probability).float()

    # Colour tells nothing of a face, and must not: one source's strangers are all blue and marbled.
    strength = torch.where(torch.rand(count, 1, 1) < 0.5, 0.6, 0.15)
    mix = (
        torch.eye(3)[torch.stack([torch.randperm(3) for _ in range(count)])]
        + torch.randn(count, 3, 3) * strength
    )
    crops = torch.einsum("nij,njhw->nihw", mix / mix.abs().sum(2, keepdim=True).clamp(0.3), crops)
    crops = crops - crops.amin((1, 2, 3), keepdim=True).clamp(max=0.0)
    grey = crops.mean(1, keepdim=True)
    keep = torch.where(
        torch.rand(count, 1, 1, 1) < 0.3, torch.zeros(count, 1, 1, 1), 1 + torch.randn(count, 1, 1, 1) * 0.3
    )
    crops = grey + (crops - grey) * keep
    inverted = chance(0.12)
    crops = inverted * (1 - crops) + (1 - inverted) * crops
    contrast = torch.exp(torch.randn(count, 1, 1, 1) * 0.25)
    level = crops.mean((1, 2, 3), keepdim=True)
    crops = (crops - level) * contrast + level + torch.randn(count, 1, 1, 1) * 0.10
    return crops.clamp(1e-3, 1) ** torch.exp(torch.randn(count, 1, 1, 1) * 0.25)


def _degrade(crops: Tensor) -> Tensor:
    """Small dice, soft lenses, glare, things in the way, and noise."""
    count = len(crops)
    if torch.rand(()) < 0.5:  # one resolution a batch: resizing is then a single call
        small = int(torch.randint(20, 52, ()))
        some = torch.rand(count) < 0.6
        coarse = functional.interpolate(crops[some], size=small, mode="area")
        crops[some] = functional.interpolate(coarse, size=CROP_PX, mode="bilinear", align_corners=False)
    if torch.rand(()) < 0.4:
        some = torch.rand(count) < 0.5
        length = 2 * int(torch.randint(1, 3, ())) + 1
        across = bool(torch.rand(()) < 0.5)
        kernel = torch.ones(3, 1, 1, length) / length if across else torch.ones(3, 1, length, 1) / length
        crops[some] = functional.conv2d(crops[some], kernel, padding="same", groups=3)
    axis = torch.linspace(-1, 1, CROP_PX)
    place = torch.rand(count, 2, 1, 1) * 1.6 - 0.8
    distance = (axis[None, None, :] - place[:, 0]) ** 2 + (axis[None, :, None] - place[:, 1]) ** 2
    glare = torch.exp(-distance[:, None] / (0.004 + 0.05 * torch.rand(count, 1, 1, 1)))
    crops = crops + glare * (torch.rand(count, 1, 1, 1) < 0.25) * torch.rand(count, 1, 1, 1)
    ramp = axis[None, :, None] * torch.randn(count, 1, 1) + axis[None, None, :] * torch.randn(count, 1, 1)
    crops = crops * (1 + 0.18 * ramp[:, None])
    noise = torch.rand(count, 1, 1, 1) ** 3 * 0.14
    crops = crops + torch.randn_like(crops) * noise
    salt = (torch.rand(count, 1, 1, 1) < 0.06) * (torch.rand(count, 1, CROP_PX, CROP_PX) < 0.03)
    crops = torch.where(salt, (torch.rand(count, 1, CROP_PX, CROP_PX) < 0.5).float(), crops)
    return crops.clamp(0, 1)


def vary(part: Crops, chosen: NDArray[np.int64]) -> Tensor:
    """A varied batch, (n, 3, 64, 64) in 0..1, of the chosen crops."""
    crops = torch.from_numpy(part.pixels[chosen]).permute(0, 3, 1, 2).float().div_(255)
    from_above = torch.from_numpy(part.from_above[chosen])
    mirrored = torch.from_numpy(_MIRRORED[part.classes[chosen]])
    return _degrade(_recolour(_warp(crops, from_above, mirrored)))
