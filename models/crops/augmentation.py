"""Augment crops: move them, and change them as other lamps, cameras and dice would.

Functions on a single crop (side, side, 3) of bytes draw from numpy's generator; those on a batch
(n, 3, side, side) of 0 to 1 draw from torch's.
"""

from __future__ import annotations

import functools

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

_STREAKED = 0.2
"""The part of the crops over which soft streaks are laid."""
_SPOILT = 0.2
"""The part of the crops that are overexposed, out of focus or shaken, some so much that their face cannot be
read."""
_GAMMAS = np.round(
    255 * np.linspace(0, 1, 256) ** np.exp(0.25 * np.random.default_rng(5).normal(size=(64, 1)))
).astype(np.uint8)
"""Tone curves, (64, 256)."""


def stored_pixels(context: float, stored_context: float, stored_px: int, side_px: int) -> float:
    """How many pixels of a stored crop one pixel of an augmented crop covers.

    Args:
        context: the side of the augmented crop, in sides of the die's box.
        stored_context: that of the stored crop.
        stored_px: the side of the stored crop.
        side_px: the side of the augmented crop.
    """
    return context / stored_context * stored_px / side_px


def random_movement(
    scale: float, stored_px: int, side_px: int, rng: np.random.Generator, *, from_above: bool, mirrored: bool
) -> NDArray[np.float64]:
    """A random 2x3 matrix from an augmented crop to the stored one: rotation, scale, stretch, shift.

    Args:
        scale: the pixels of the stored crop for each of the augmented one, before it is varied.
        stored_px: the side of the stored crop.
        side_px: the side of the augmented crop.
        rng: chance.
        from_above: whether it may be rotated by any angle.
        mirrored: whether it may be mirrored.
    """
    angle = rng.uniform(-np.pi, np.pi) if from_above else rng.normal(0, 0.16)
    scale *= np.exp(rng.normal(0, 0.13))
    stretch = np.exp(rng.normal(0, 0.2 if rng.random() < 0.2 else 0.05))
    mirror = -1.0 if mirrored and rng.random() < 0.5 else 1.0
    cos, sin = np.cos(angle) * scale, np.sin(angle) * scale
    linear = np.array([[cos * stretch * mirror, -sin / stretch], [sin * stretch * mirror, cos / stretch]])
    linear = linear @ (np.eye(2) + rng.normal(0, 0.05, (2, 2)))
    middle = stored_px / 2 + rng.normal(0, 0.04, 2) * stored_px
    return centred(linear, middle, side_px)


def centred(linear: NDArray[np.float64], middle: NDArray[np.float64], side_px: int) -> NDArray[np.float64]:
    """The 2x3 matrix with this linear part that maps the middle of a crop of `side_px` to `middle`."""
    return np.hstack([linear, (middle - linear @ np.full(2, side_px / 2))[:, None]])


def move(crop: NDArray[np.uint8], matrix: NDArray[np.float64], side_px: int) -> NDArray[np.uint8]:
    """Warp a stored crop to (side_px, side_px, 3) by the 2x3 matrix to the stored one; edges are repeated."""
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    moved = cv2.warpAffine(crop, matrix, (side_px, side_px), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, np.uint8)


def recolour(crop: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """Recolour a crop as other lamps, cameras and dice would: streaks, channels, brightness and contrast."""
    if rng.random() < _STREAKED:
        crop = streak(crop, rng)
    # The network must not learn faces by colour, as all strangers of one source are blue. A readable face
    # must stay readable, so the mixing weights add up to one and little is clipped.
    part = rng.random() * (0.45 if rng.random() < 0.2 else 0.12)
    others = rng.random((3, 3))
    mix = np.eye(3)[rng.permutation(3)] * (1 - part) + others / others.sum(1, keepdims=True) * part
    colourful = 0.0 if rng.random() < 0.06 else 1 + rng.normal() * 0.2
    mix = colourful * mix + (1 - colourful) * mix.mean(0)
    # Inverting one channel turns white on black into red on cyan: pips of the brightness of their die.
    inverted = rng.random(3) < rng.choice([0.0, 0.5, 1.0], p=[0.72, 0.2, 0.08])
    mix[inverted] *= -1
    shift = np.where(inverted, 255.0, 0.0)
    level = float((mix @ cv2.mean(crop)[:3] + shift).mean())
    contrast = np.exp(rng.normal() * 0.2 - 0.1)
    shift = contrast * (shift - level) + level + rng.normal() * 0.05 * 255
    crop = np.asarray(cv2.transform(crop, np.hstack([contrast * mix, shift[:, None]])), np.uint8)
    crop = np.asarray(cv2.LUT(crop, _GAMMAS[rng.integers(len(_GAMMAS))]), np.uint8)
    return spoil(crop, rng) if rng.random() < _SPOILT else crop


def streak(crop: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """Lay soft streaks over a crop (side, side, 3), lighter or of another colour, as pearl and resin have."""
    side_px, waves = len(crop), _waves()
    y, x = rng.integers(0, waves.shape[1] - side_px, 2)
    wave = waves[rng.integers(len(waves)), y : y + side_px, x : x + side_px]
    if rng.random() < 0.5:
        wave = wave.T
    colour = rng.normal(size=3) if rng.random() < 0.5 else np.ones(3)
    laid, strongest = wave[..., None], 50.0
    if rng.random() < 0.5:
        laid, strongest = laid * _body(crop)[..., None], 100.0
    strength = rng.uniform(10, strongest) * colour / np.abs(colour).max()
    return np.asarray(np.clip(crop + laid * strength.astype(np.float32), 0, 255), np.uint8)


def _body(crop: NDArray[np.uint8]) -> NDArray[np.float32]:
    """The body of a die without its ink (side, side), from 0 to 1, in a crop (side, side, 3).

    Of two grey levels, by Otsu's threshold, the body has the more frequent one in the middle of the crop.
    """
    grey, quarter = cv2.cvtColor(crop, cv2.COLOR_RGB2GRAY), len(crop) // 4
    middle = np.ascontiguousarray(grey[quarter:-quarter, quarter:-quarter])
    level, bright = cv2.threshold(middle, 0, 1, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    body = (grey > level) == (bright.mean() > 0.5)
    return np.asarray(cv2.GaussianBlur(body.astype(np.float32), (0, 0), len(crop) / 64), np.float32)


@functools.cache
def _waves() -> NDArray[np.float32]:
    """Warped sine waves (64, 256, 256) of -1 to 1, with two to eight streaks across a crop of 96 pixels.

    They have a seed of their own, as the sheet of noise.
    """
    rng = np.random.default_rng(13)
    axis = np.linspace(-1, 1, 256)
    places = np.stack(np.meshgrid(axis, axis), axis=-1)
    waves = []
    for _ in range(64):
        bent = places
        for _ in range(2):
            ways, start = rng.normal(0, 3, (2, 2)), rng.uniform(0, 6, 2)
            bent = bent + 0.25 * np.sin(bent @ ways + start)
        angle, across = rng.uniform(0, np.pi), np.pi * 256 / 96 * rng.uniform(2, 8)
        wave = np.sin(bent @ np.array([np.cos(angle), np.sin(angle)]) * across / 2)
        sharpness = rng.uniform(0.5, 4)
        waves.append(np.tanh(sharpness * wave) / np.tanh(sharpness))
    return np.asarray(np.stack(waves), np.float32)


def spoil(crop: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """Burn a crop (side, side, 3) out, shake it or put it out of focus.

    On some of these the face cannot be read any more. The network learns to be unsure of them. Half of them
    are shaken: the pips of a 4 run together as those of a 6 do, and the networks were sure of the 6.
    """
    side_px, fault = len(crop), rng.integers(4)
    if fault == 0:
        return np.asarray(cv2.convertScaleAbs(crop, alpha=rng.uniform(1.4, 3.0)), np.uint8)
    if fault == 1:
        return np.asarray(cv2.GaussianBlur(crop, (0, 0), side_px * rng.uniform(0.008, 0.04)), np.uint8)
    return np.asarray(cv2.filter2D(crop, -1, _line_kernel(side_px * rng.uniform(0.04, 0.3), rng)), np.uint8)


def _line_kernel(length_px: float, rng: np.random.Generator) -> NDArray[np.float32]:
    """A line of this length at any angle, as a kernel whose sum is one."""
    half = int(np.ceil(length_px / 2))
    kernel = np.zeros((2 * half + 1, 2 * half + 1), np.float32)
    angle = rng.uniform(0, np.pi)
    reach = length_px / 2 * np.array([np.cos(angle), np.sin(angle)])
    ends = [tuple(round(16 * (half + sign * part)) for part in reach) for sign in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], 1.0, lineType=cv2.LINE_8, shift=4)
    return np.asarray(kernel / kernel.sum(), np.float32)


def as_tensor(pixels: NDArray[np.uint8]) -> Tensor:
    """Crops (n, side, side, 3) uint8 as (n, 3, side, side) in 0..1."""
    return torch.from_numpy(pixels).permute(0, 3, 1, 2).float().div_(255)


def degrade(crops: Tensor, coarsest: float) -> Tensor:
    """Degrade crops as small dice, soft lenses, glare and noise do; one crop in three stays as it is.

    Args:
        crops: (n, 3, side, side) in 0 to 1.
        coarsest: the least resolution, as a part of the pixels across.
    """
    count, side_px = len(crops), crops.shape[-1]
    kept, plain = torch.rand(count) < 0.33, crops.clone()
    if torch.rand(()) < 0.5:  # one resolution for each batch, so that resizing is a single call
        small = int(side_px * (coarsest + 0.5 * torch.rand(())))
        some = torch.rand(count) < 0.6
        coarse = functional.interpolate(crops[some], size=small, mode="area")
        crops[some] = functional.interpolate(coarse, size=side_px, mode="bilinear", align_corners=False)
    if torch.rand(()) < 0.4:
        some = torch.rand(count) < 0.5
        length = 2 * int(torch.randint(1, 3, ())) + 1
        across = bool(torch.rand(()) < 0.5)
        kernel = torch.ones(3, 1, 1, length) / length if across else torch.ones(3, 1, length, 1) / length
        room = (length // 2, length // 2, 0, 0) if across else (0, 0, length // 2, length // 2)
        crops[some] = functional.conv2d(functional.pad(crops[some], room, "replicate"), kernel, groups=3)
    crops = crops + _glare(count, side_px)
    axis = torch.linspace(-1, 1, side_px)
    ramp = axis[None, :, None] * torch.randn(count, 1, 1) + axis[None, None, :] * torch.randn(count, 1, 1)
    crops = crops * (1 + 0.18 * ramp[:, None])
    strength = torch.rand(count, 1, 1, 1) ** 4 * 0.12
    crops = crops + _noise(count, side_px) * strength
    for index in torch.nonzero(torch.rand(count) < 0.06).flatten():
        salted = torch.rand(side_px, side_px) < 0.03
        crops[index, :, salted] = (torch.rand(int(salted.sum())) < 0.5).float()
    return torch.where(kept[:, None, None, None], plain, crops).clamp(0, 1)


def _glare(count: int, side_px: int) -> Tensor:
    """Glare (count, 1, side, side): a spot on a flat face, or an arc along its edge."""
    axis = torch.linspace(-1, 1, side_px)
    x0, y0, arc, radius, way, width = torch.rand(6, count, 1, 1)
    x = axis[None, None, :] - (x0 * 1.6 - 0.8)
    y = axis[None, :, None] - (y0 * 1.6 - 0.8)
    away = (x**2 + y**2).sqrt()
    spot = torch.exp(-(away**2) / (0.004 + 0.05 * width))
    turned = x * torch.cos(way * 6.3) + y * torch.sin(way * 6.3) > away * (1.6 * width - 0.8)
    rim = torch.exp(-(((away - 0.2 - 0.6 * radius) / (0.03 + 0.05 * width)) ** 2)) * turned
    glare = torch.where(arc < 0.5, spot, rim) * torch.rand(count, 1, 1) * (torch.rand(count, 1, 1) < 0.35)
    return glare[:, None]


def _noise(count: int, side_px: int) -> Tensor:
    """Normal noise (count, 3, side, side)."""
    corners = torch.randint(0, 1024 - side_px, (count, 2)).tolist()
    sheet = _noise_sheet()
    return torch.stack([sheet[:, y : y + side_px, x : x + side_px] for y, x in corners])


@functools.cache
def _noise_sheet() -> Tensor:
    """A cached sheet of noise to cut from; drawing noise for each batch costs much more.

    It has a seed of its own. With the training's, it would depend on where a stopped training resumes.
    """
    return torch.randn(3, 1024, 1024, generator=torch.Generator().manual_seed(11))
