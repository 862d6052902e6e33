"""Dice that the edge of the picture cuts off.

Where much of a die lies outside, a face on its side may look like the upper one, however sure the models are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from vision.boxes import Box
from vision.reading import Die

_AT_EDGE: Final = 0.03
"""A box ends at the edge of the picture if it is nearer to it than this part of the dice's size."""
_LEAST: Final = 0.7
"""The least part of a die that must be visible to be believed, by its extent away from the edge, in sizes
of the dice. One that just touches the edge has 0.85 and more."""


def doubt_cut_off(dice: Sequence[Die], width: int, height: int) -> list[Die]:
    """The same dice, in doubt where the edge of the picture cuts off too much.

    Args:
        dice: the dice of a picture.
        width: the width of the picture in pixels.
        height: its height.
    """
    if not dice:
        return []
    size_px = float(np.median([die.size_px for die in dice]))

    def is_cut_off(box: Box) -> bool:
        left, top, right, bottom = box
        margin_px = _AT_EDGE * size_px
        at_side = left < margin_px or right > width - margin_px
        at_end = top < margin_px or bottom > height - margin_px
        return (at_side and right - left < _LEAST * size_px) or (at_end and bottom - top < _LEAST * size_px)

    return [replace(die, doubtful=die.doubtful or is_cut_off(die.box_xyxy)) for die in dice]
