"""Keep one reading of each die.

A die may be read twice: in a box round the whole die and in one round its upper face. Both show the same
face, and overlap more than the boxes of two dice that touch. A face on the side of a die may also look like a
smaller die beside it. `place.py` drops what lies too near to be a second die, whatever it shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from vision.boxes import longer_side, overlap_of_smaller, square_round
from vision.reading import Die

_SHARED: Final = 0.48
"""Two boxes with the same face show one die if they share more than this part of the smaller one. With less,
one of two dice that touch is left out."""
_SURE: Final = 0.9
"""The confidence from which on a second d4 is kept all the same: two d4 that touch may share more."""
_SMALLER: Final = 0.6
"""A box is a face on the side of a die if it is smaller than this part of the die's box. With more, dice are
left out that stand farther away."""
_SURE_BESIDE: Final = 0.95
"""The confidence from which on a smaller die beside a larger one is kept all the same: it stands farther from
the camera. Faces on the sides of dice are read with less."""
_AROUND: Final = 1.4
"""How large a square round a die holds the faces on its sides, in longer sides of the die's box."""
_WHOLLY: Final = 0.95
"""The least part of such a face that lies in that square. With less, some dice beside a larger one are left
out."""


def without_second_readings(dice: Sequence[Die]) -> list[Die]:
    """Each die of a picture once: of several readings of one die, the surest is kept.

    Args:
        dice: all readings of the picture.

    Returns:
        The readings that are kept, the surest first.
    """
    kept: list[Die] = []
    for die in sorted(dice, key=lambda die: -die.confidence):
        if not any(_same_face(die, other) or _on_side(die, other) for other in kept):
            kept.append(die)
    return kept


def _same_face(die: Die, other: Die) -> bool:
    """Whether two readings show the same face of one die; `other` is the surer one."""
    if die.face is None or (die.shape, die.design, die.face) != (other.shape, other.design, other.face):
        return False
    if die.shape == "d4" and die.confidence >= _SURE:
        return False
    return overlap_of_smaller(die.box_xyxy, other.box_xyxy) > _SHARED


def _on_side(die: Die, other: Die) -> bool:
    """Whether a reading shows a face on the side of a die; `other`, the surer one, is that die."""
    if die.confidence >= _SURE_BESIDE:
        return False
    if longer_side(die.box_xyxy) >= _SMALLER * longer_side(other.box_xyxy):
        return False
    left, top, side = square_round(other.box_xyxy, _AROUND)
    return overlap_of_smaller(die.box_xyxy, (left, top, left + side, top + side)) >= _WHOLLY
