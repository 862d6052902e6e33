"""Training data of tilt: dice of all kinds, and how the camera looks at each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from models.crops.augmentation import as_tensor, centred, degrade, move, recolour, stored_pixels
from models.crops.files import CutCrop, cached_crops, wanted_dice
from models.labelled_picture import LabelledDie, LabelledPicture
from vision.crop import crop_square
from vision.find import Finder
from vision.tilt import CONTEXT, SIDE_PX

STORED_CONTEXT: Final = 2.2
"""The side of a stored crop in box sides, with a margin for rotations and shifts."""
STORED_PX: Final = 96
SOLIDS: Final = ("d4", "d6", "d8", "osselet")
"""The solids that are told apart, so that each is shown often enough; all others count as one."""
_LEAST_VISIBLE: Final = 0.8
"""The least visible part of a die that is learnt."""
_LEAST_PX: Final = 22
"""The least longer side of the box of a die that is learnt, in pixels."""
_TURNED_RAD: Final = 0.3
"""The spread of the angles by which crops are rotated. With larger ones the network would not learn that
cameras are held upright."""
_ANY_QUARTER: Final = 0.5
"""The part of crops that are rotated by any number of quarter turns, too."""


@dataclass(frozen=True, slots=True)
class Tilts:
    """Crops of dice and how the camera looks at them.

    Attributes:
        pixels: (n, 96, 96, 3) uint8, red-green-blue, mapped from a file.
        tilts: (n, 2) the tilt of each, see `vision.vantage`.
        solids: (n,) the solid of each, an index into `SOLIDS`, or one more.
    """

    pixels: NDArray[np.uint8]
    tilts: NDArray[np.float32]
    solids: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.tilts)


def cached_tilts(path: Path, pictures: Iterable[LabelledPicture], finder: Finder) -> Tilts:
    """The dice of a file, or those that are cut now and written to it; see `cached_crops`.

    Args:
        path: the file of the pixels.
        pictures: the pictures to cut from; used only if the file is missing.
        finder: finds the boxes by which the crops are cut.
    """
    fields = {"tilts": np.float32, "solids": np.int64}
    return Tilts(**cached_crops(path, STORED_PX, fields, _cut(pictures, finder)))


def _cut(pictures: Iterable[LabelledPicture], finder: Finder) -> Iterator[CutCrop]:
    known = (picture for picture in pictures if picture.vantage is not None)
    for picture, pixels, die, box in wanted_dice(known, finder, _shown):
        assert picture.vantage is not None  # see `known`
        crop = crop_square(pixels, box, STORED_CONTEXT, STORED_PX)
        solid = SOLIDS.index(die.shape) if die.shape in SOLIDS else len(SOLIDS)
        yield np.asarray(crop[..., ::-1]), {"tilts": picture.vantage.tilt(box), "solids": solid}


def _shown(die: LabelledDie) -> bool:
    """Whether the die lies flat and enough of it is visible."""
    return not die.leans_deg and die.visible > _LEAST_VISIBLE and die.size_px >= _LEAST_PX


def tilt_batch(dice: Tilts, chosen: NDArray[np.intp], rng: np.random.Generator) -> tuple[Tensor, Tensor]:
    """A batch of augmented crops.

    Returns:
        The network's input (n, 3, 64, 64), and (n, 3) the tilts of the dice in it, and 1 where a crop may be
        turned by any number of quarters, 0 where it is upright.
    """
    varied = np.empty((len(chosen), SIDE_PX, SIDE_PX, 3), np.uint8)
    told = np.empty((len(chosen), 3), np.float32)
    for place, index in enumerate(chosen):
        any_quarter = rng.random() < _ANY_QUARTER
        linear = _turned(rng, int(rng.integers(4)) if any_quarter else 0)
        scale = stored_pixels(CONTEXT, STORED_CONTEXT, STORED_PX, SIDE_PX) * np.exp(rng.normal(0, 0.1))
        middle = STORED_PX / 2 + rng.normal(0, 0.035, 2) * STORED_PX
        matrix = centred(linear * scale, middle, SIDE_PX)
        varied[place] = recolour(move(dice.pixels[index], matrix, SIDE_PX), rng)
        told[place] = *(linear.T @ dice.tilts[index]), any_quarter
    return degrade(as_tensor(varied), 0.45), torch.from_numpy(told)


def _turned(rng: np.random.Generator, quarters: int) -> NDArray[np.float64]:
    """A rotation (2, 2) by quarter turns and a random small angle; every second one mirrors the crop, too."""
    angle = quarters * np.pi / 2 + rng.normal(0, _TURNED_RAD)
    cosine, sine = np.cos(angle), np.sin(angle)
    mirror = -1.0 if rng.random() < 0.5 else 1.0
    return np.array([[cosine * mirror, -sine], [sine * mirror, cosine]])
