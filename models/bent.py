"""Labelled pictures as a lens would show them that bends straight lines."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

import cv2
import numpy as np

from models.labelled_picture import LabelledDie, LabelledPicture, Pixels
from vision.boxes import Box
from vision.lens import BENDS, Lens, bend_for, larger_middle

MOST_PERCENT: Final = 100 * larger_middle(BENDS[1])
"""How much larger the middle is shown by a lens with the largest bend that the table knows, in per cent."""


def bent(picture: LabelledPicture, larger: float) -> LabelledPicture:
    """A picture, the boxes of its dice and its vantage, as a lens shows them that bends lines outwards.

    The picture is black where nothing was seen. Corners of faces are left out.

    Args:
        picture: the picture.
        larger: how much larger the middle is shown than the sides, as a part of these.

    Raises:
        LabelError: the file is missing or is no picture.
    """
    height, width = picture.pixels().shape[:2]
    lens = Lens.of(width, height, bend_for(larger))
    return replace(
        picture,
        dice=tuple(_bent_die(die, lens) for die in picture.dice),
        vantage=picture.vantage and replace(picture.vantage, lens=lens),
        changes=(*picture.changes, partial(_shown, lens=lens)),
    )


def _bent_die(die: LabelledDie, lens: Lens) -> LabelledDie:
    return replace(die, box_xyxy=_bent_box(die.box_xyxy, lens), readable_faces=(), top_corners=())


def _bent_box(box: Box, lens: Lens) -> Box:
    """The box whose sides go through the middles of the bent sides of a box.

    The middle of a picture's first pixel is 0 for the lens, and 0.5 for a box.
    """
    left, top, right, bottom = box
    x, y = (left + right) / 2, (top + bottom) / 2
    middles = np.array([(left, y), (right, y), (x, top), (x, bottom)])
    ((left, _), (right, _), (_, top), (_, bottom)) = (lens.bent(middles - 0.5) + 0.5).tolist()
    return left, top, right, bottom


def _shown(before: Pixels, lens: Lens) -> Pixels:
    """A picture (h, w, 3) as the lens shows it."""
    height, width = before.shape[:2]
    pixels = np.stack(np.meshgrid(np.arange(width), np.arange(height)), axis=-1).astype(np.float64)
    x, y = np.moveaxis(lens.straight(pixels).astype(np.float32), -1, 0)
    return np.asarray(cv2.remap(before, x, y, cv2.INTER_LINEAR), np.uint8)
