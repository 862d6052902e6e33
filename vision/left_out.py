"""Dice that a reading has left out: those that lie against other dice, or share a box with one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from vision.boxes import Box, longer_side, overlap_of_smaller
from vision.find import Found
from vision.place import Place
from vision.reading import Die

_LEAST_SCORE: Final = 0.3
"""The least score of the finder for a die that was left out. With less, shadows between dice are searched."""
_ALIKE: Final = (0.6, 1.6)
"""The least and the largest size, as a part of that of the dice that were read."""
_COVERED: Final = 0.6
"""From which overlap two boxes show the same die, as a part of the smaller box."""
_MOST_NOTHING: Final = 0.8
"""The largest probability that no whole die lies there. With more, marks of the tray are taken for dice."""

_OF_TWO: Final = 1.4
"""The size of a box, as a part of the middle size of the other dice of its solid, from which it may be round
two dice. Smaller: dice near the camera are asked about."""
_FEWEST: Final = 2
"""The fewest other dice of a solid that show how large such dice are."""


def may_be_left_out(found: Sequence[Found], dice: Sequence[Die]) -> list[Box]:
    """The boxes found by the finder that may hold dice which the reading has left out.

    Args:
        found: what the finder has found, one die more than once.
        dice: the dice that were read.
    """
    if not dice:
        return []
    least, most = (part * float(np.median([die.size_px for die in dice])) for part in _ALIKE)
    read = [die.box_xyxy for die in dice]
    return [
        one.box_xyxy
        for one in found
        if one.score > _LEAST_SCORE
        and least < longer_side(one.box_xyxy) < most
        and _apart(one.box_xyxy, read)
    ]


def doubt_pairs(dice: Sequence[Die]) -> list[Die]:
    """The dice of a reading that has left out some; one whose box may be round two of them is doubtful."""
    return [replace(die, doubtful=True) if _may_be_two(die, dice) else die for die in dice]


def _may_be_two(die: Die, dice: Sequence[Die]) -> bool:
    sizes = [other.size_px for other in dice if other is not die and other.shape == die.shape]
    return len(sizes) >= _FEWEST and die.size_px > _OF_TWO * float(np.median(sizes))


def likeliest(places: Sequence[Place], count: int) -> list[Place]:
    """The places of dice that were left out, each die once, the likeliest first.

    Args:
        places: where such dice may lie.
        count: how many dice were left out, at most.
    """
    kept: list[Place] = []
    for place in sorted(places, key=lambda place: place.opinion.nothing):
        if place.opinion.nothing < _MOST_NOTHING and _apart(
            place.box_xyxy, [other.box_xyxy for other in kept]
        ):
            kept.append(place)
    return kept[:count]


def _apart(box: Box, others: Sequence[Box]) -> bool:
    return all(overlap_of_smaller(box, other) < _COVERED for other in others)
