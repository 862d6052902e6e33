"""Training data of the face readers: square crops round dice, and round places without one.

`models.crops.augmentation` varies them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from torch import Tensor

from models.classes import CLASSES, MARKS
from models.crops.augmentation import as_tensor, degrade, move, random_movement, recolour, stored_pixels
from models.crops.files import CutCrop, cached_crops
from models.labelled_picture import READABLE, LabelledDie, LabelledPicture
from vision.boxes import Box, center_xy, holds, iou
from vision.crop import CONTEXT, crop_square
from vision.dice_set import D6_PIPS
from vision.find import Finder
from vision.opinion import NOTHING, OTHER

STORED_CONTEXT = 1.9
"""The side of a stored crop in box sides, with a margin for rotations and shifts."""
STORED_PX = 128
CROP_CLASSES = (*CLASSES, *MARKS)
"""The classes of crops, by their index."""
_MIRRORED = np.array([name in (*D6_PIPS.classes, OTHER, NOTHING) for name in CROP_CLASSES])
"""For each class of `CROP_CLASSES`, whether its crops may be mirrored: pips may, numerals may not."""
_LEAST_D4_PX = 52
"""The least size of a d4 with numerals, in pixels. On a smaller one the numerals are unreadable."""
_MOST_FALSE_POSITIVES = 10
"""The most false positives of the finder that are cut from one picture."""


@dataclass(frozen=True, slots=True)
class Crops:
    """A set of crops.

    Attributes:
        pixels: (n, 128, 128, 3) uint8, red-green-blue; may be mapped from a file.
        classes: (n,) int64, indices into `CROP_CLASSES`.
        from_above: (n,) bool; such crops may be rotated by any angle.
    """

    pixels: NDArray[np.uint8]
    classes: NDArray[np.int64]
    from_above: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.classes)


def cached_face_crops(path: Path, cut: Iterable[CutCrop]) -> Crops:
    """The crops of a file, or those that are cut now and written to it; see `cached_crops`."""
    fields = {"classes": np.int64, "from_above": np.bool_}
    return Crops(**cached_crops(path, STORED_PX, fields, cut))


def cut_crops(
    pictures: Iterable[LabelledPicture],
    finder: Finder,
    rng: np.random.Generator,
    empty_per_picture: int,
) -> Iterator[CutCrop]:
    """Cut every die whose value is known, and places without a die.

    Args:
        pictures: with their labels.
        finder: finds the boxes of the dice, and takes other things for dice.
        rng: draws places without a die.
        empty_per_picture: how many such places are tried in each picture, besides those that the finder takes
            for dice.
    """
    for picture in pictures:
        read = picture.pixels()
        image = np.asarray(cv2.cvtColor(read, cv2.COLOR_BGR2RGB), np.uint8)
        found = [place.box_xyxy for place in finder.find(read)]
        wanted = [
            (die.box_among(found), die.face_class)
            for die in picture.dice
            if die.face_class is not None and die.box_of == "die" and _legible(die)
        ]
        empty = _empty_boxes(picture, image.shape, rng, empty_per_picture) + _false_positives(picture, found)
        for box, face_class in [*wanted, *((box, NOTHING) for box in empty)]:
            yield (
                crop_square(image, box, STORED_CONTEXT, STORED_PX),
                {"classes": CROP_CLASSES.index(face_class), "from_above": picture.from_above},
            )


def _legible(die: LabelledDie) -> bool:
    """Whether enough of a die is visible to read its face."""
    small_d4 = str(die.face_class).startswith("d4") and die.size_px < _LEAST_D4_PX
    return die.visible > READABLE and not small_d4


def _empty_boxes(
    picture: LabelledPicture, shape: tuple[int, ...], rng: np.random.Generator, count: int
) -> list[Box]:
    """Boxes without a whole die: at random places, and parts of dice."""
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
        if all(iou(box, die.box_xyxy) < 0.25 for die in picture.dice):
            boxes.append(box)
    return boxes


def _false_positives(picture: LabelledPicture, found: Iterable[Box]) -> list[Box]:
    """The most confident false positives of the finder.

    A picture without labels gives none, because some labels were forgotten.
    """
    false_positives = [
        box
        for box in found
        if picture.dice
        and not any(holds(box, die.center_xy) or holds(die.box_xyxy, center_xy(box)) for die in picture.dice)
    ]
    return false_positives[:_MOST_FALSE_POSITIVES]


def crop_batch(
    crops: Crops, chosen: NDArray[np.int64], side_px: int, coarsest: float, rng: np.random.Generator
) -> Tensor:
    """The chosen crops, augmented, (n, 3, side, side) in 0..1.

    Args:
        crops: the set of crops.
        chosen: (n,) indices into it.
        side_px: the side of the result.
        coarsest: the least resolution, as a part of the pixels across.
        rng: chance.
    """
    scale = stored_pixels(CONTEXT, STORED_CONTEXT, STORED_PX, side_px)
    varied = np.empty((len(chosen), side_px, side_px, 3), np.uint8)
    for place, index in enumerate(chosen):
        matrix = random_movement(
            scale,
            STORED_PX,
            side_px,
            rng,
            from_above=bool(crops.from_above[index]),
            mirrored=bool(_MIRRORED[crops.classes[index]]),
        )
        varied[place] = recolour(move(crops.pixels[index], matrix, side_px), rng)
    return degrade(as_tensor(varied), coarsest)
