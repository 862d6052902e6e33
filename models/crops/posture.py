"""Training data of posture: flat and leaning dice, warped by `vision.vantage`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from models.crops.augmentation import as_tensor, centred, degrade, move, recolour, stored_pixels
from models.crops.files import CutCrop, cached_crops, wanted_dice
from models.labelled_picture import LabelledDie, LabelledPicture
from vision.find import Finder
from vision.posture import CONTEXT, SHAPES, SIDE_PX, STEEPEST

STORED_CONTEXT = 2.2
"""The side of a stored crop in box sides, with a margin for rotations and shifts."""
STORED_PX = 96
_LEAST_VISIBLE = 0.85
"""The least visible part of a die that is learnt."""
_LEAST_PX = 22
"""The least longer side of the box of a die that is learnt, in pixels."""
_BESIDE = 0.035
"""The error of the point below the camera, in parts of the camera's height."""
_LEANS_DEG = 12.0
"""The least angle that counts as leaning."""


@dataclass(frozen=True, slots=True)
class Postures:
    """Crops of dice and how they lie.

    Attributes:
        pixels: (n, 96, 96, 3) uint8, red-green-blue, mapped from a file.
        slopes: (n,) the slope of each, see `vision.vantage`.
        leans_deg: (n,) the angle by which each leans; 0 for a flat die.
        shapes: (n,) the solid of each, an index into `vision.posture.SHAPES`.
        tops: (n, 5) the upper face in pixels of the crop: its middle (x, y), and the covariance of its
            corners (xx, xy, yy); NaN for a d4, which has no upper face.
    """

    pixels: NDArray[np.uint8]
    slopes: NDArray[np.float32]
    leans_deg: NDArray[np.float32]
    shapes: NDArray[np.int64]
    tops: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.slopes)


def cached_postures(path: Path, pictures: Iterable[LabelledPicture], finder: Finder) -> Postures:
    """The dice of a file, or those that are cut now and written to it; see `cached_crops`.

    Args:
        path: the file of the pixels.
        pictures: the pictures to cut from; used only if the file is missing.
        finder: finds the boxes by which the crops are cut.
    """
    fields = {"slopes": np.float32, "leans_deg": np.float32, "shapes": np.int64, "tops": np.float32}
    return Postures(**cached_crops(path, STORED_PX, fields, _cut(pictures, finder)))


def _cut(pictures: Iterable[LabelledPicture], finder: Finder) -> Iterator[CutCrop]:
    known = (picture for picture in pictures if picture.vantage is not None)
    for picture, pixels, die, box in wanted_dice(known, finder, _shown):
        vantage = picture.vantage
        assert vantage is not None  # see `known`
        assert die.leans_deg is not None  # see `_shown`
        slope = vantage.slope(box)
        if slope > STEEPEST:
            continue
        crop = vantage.rectified(pixels, box, STORED_CONTEXT, STORED_PX)
        to_crop = vantage.to_crop(box, STORED_CONTEXT, STORED_PX)
        corners = cv2.perspectiveTransform(np.array([die.top_corners]), to_crop)[0]
        yield (
            np.asarray(crop[..., ::-1]),
            {
                "slopes": slope,
                "leans_deg": die.leans_deg,
                "shapes": SHAPES.index(die.shape),
                "tops": np.full(5, np.nan) if die.shape == "d4" else _spread(corners),
            },
        )


def _shown(die: LabelledDie) -> bool:
    """Whether the die's angle is known and enough of it is visible."""
    known = die.shape in SHAPES and die.leans_deg is not None and not 0 < die.leans_deg < _LEANS_DEG
    return known and die.visible > _LEAST_VISIBLE and die.size_px >= _LEAST_PX


def posture_batch(
    dice: Postures, chosen: NDArray[np.intp], rng: np.random.Generator
) -> tuple[Tensor, tuple[Tensor, Tensor]]:
    """The chosen dice, augmented, as the network's input (n, 4, 64, 64), and its targets.

    The targets are whether each leans (n,), and the `outline` of its upper face (n, 5).
    """
    varied = np.empty((len(chosen), SIDE_PX, SIDE_PX, 3), np.uint8)
    outlines = np.empty((len(chosen), 5), np.float32)
    slopes = np.empty(len(chosen), np.float32)
    for place, index in enumerate(chosen):
        slopes[place], off = _miscalibrated(float(dice.slopes[index]), rng)
        matrix = _movement(off, rng)
        outlines[place] = outline(dice.tops[index], matrix)
        varied[place] = recolour(move(dice.pixels[index], matrix, SIDE_PX), rng)
    everywhere = torch.from_numpy(slopes)[:, None, None, None].expand(-1, 1, SIDE_PX, SIDE_PX)
    pictures = degrade(as_tensor(varied), 0.45)
    leans = torch.from_numpy((dice.leans_deg[chosen] > 0).astype(np.int64))
    return torch.cat([pictures, everywhere], 1), (leans, torch.from_numpy(outlines))


def _spread(corners: NDArray[np.floating]) -> NDArray[np.floating]:
    """The mean and the covariance of points (n, 2): x, y, xx, xy, yy."""
    middle = corners.mean(axis=0)
    (xx, xy), (_, yy) = (corners - middle).T @ (corners - middle) / len(corners)
    return np.array([*middle, xx, xy, yy])


def outline(top: NDArray[np.float32], matrix: NDArray[np.float64]) -> NDArray[np.float32]:
    """The upper face of a die in an augmented crop (5,), in quarters of the crop.

    Args:
        top: the upper face in the stored crop, see `Postures`.
        matrix: (2, 3) from the augmented crop to the stored one.
    """
    back = cv2.invertAffineTransform(matrix)
    x, y = ((back[:, :2] @ top[:2] + back[:, 2]) / SIDE_PX - 0.5) * 4
    stored = np.array([[top[2], top[3]], [top[3], top[4]]])
    (xx, xy), (_, yy) = back[:, :2] @ stored @ back[:, :2].T * (4 / SIDE_PX) ** 2
    return np.array([x, y, (xx + yy) / 2 - 1, xx - yy, 2 * xy], np.float32)


def _miscalibrated(slope: float, rng: np.random.Generator) -> tuple[float, float]:
    """A slope with the error of a calibration, and the error of its direction.

    The place of a camera is known only roughly: the lens may be wider than assumed, or not look at the
    middle of its picture.
    """
    aside, away = rng.normal(0, _BESIDE, 2)
    away += slope * np.exp(rng.normal(0, 0.15))
    return float(np.hypot(aside, away)), float(np.arctan2(aside, away))


def _movement(off: float, rng: np.random.Generator) -> NDArray[np.float64]:
    """The 2x3 matrix from an augmented crop to the stored one, rotated by about that angle."""
    angle = off + rng.normal(0, 0.06)
    scale = stored_pixels(CONTEXT, STORED_CONTEXT, STORED_PX, SIDE_PX) * np.exp(rng.normal(0, 0.1))
    mirror = -1.0 if rng.random() < 0.5 else 1.0
    cosine, sine = np.cos(angle) * scale, np.sin(angle) * scale
    linear = np.array([[cosine * mirror, -sine], [sine * mirror, cosine]])
    middle = STORED_PX / 2 + rng.normal(0, 0.035, 2) * STORED_PX
    return centred(linear, middle, SIDE_PX)
