"""Dice that were read twice.

A box round the upper face and one round the whole die show the same face. They overlap more than two dice
that touch.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from vision.boxes import inside
from vision.reading import Die

_SHARED: Final = 0.48
"""Two boxes with the same face show one die if they share more than this part of the smaller one. With less,
one of two dice that touch is left out."""
_SURE: Final = 0.9
"""The confidence from which on a second d4 is kept all the same: two d4 that touch may share more."""


def without_second_readings(dice: Sequence[Die]) -> list[Die]:
    """The dice of a picture without those that are surer elsewhere.

    Args:
        dice: the dice of a picture; one may be read in two boxes.

    Returns:
        Each die once, the surest first.
    """
    kept: list[Die] = []
    for die in sorted(dice, key=lambda die: -die.confidence):
        if not any(_shows(die, other) for other in kept):
            kept.append(die)
    return kept


def _shows(die: Die, other: Die) -> bool:
    """Whether the reading of a die shows another, surer one again."""
    if die.face is None or (die.shape, die.design, die.face) != (other.shape, other.design, other.face):
        return False
    if die.shape == "d4" and die.confidence >= _SURE:
        return False
    return inside(die.box_xyxy, other.box_xyxy) > _SHARED
