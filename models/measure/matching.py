"""Match the dice of a reading with what is known to lie in the picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from models.labelled_picture import LabelledDie, best_box
from vision.boxes import Box, holds, same_thing
from vision.reading import Die, Reading

_ALIKE: Final = 2.0
"""The largest ratio of two boxes round the same die."""


def _same_place(die: Die, label: LabelledDie) -> float:
    """How well a reading matches a label in place; 0 if it does not.

    Each box must hold the middle of the other, and neither may be twice as large. Sources draw their boxes
    tightly or widely, and a box round the pips is smaller than its die.
    """
    if label.box_of == "die":
        held = same_thing(die.box_xyxy, label.box_xyxy, _ALIKE)
    else:
        held = holds(die.box_xyxy, label.center_xy)
    return 1 - math.dist(label.center_xy, die.center_xy) / die.size_px if held else 0.0


def pair(reading: Reading, labels: Sequence[LabelledDie]) -> list[tuple[Die | None, LabelledDie | None]]:
    """Match readings with labels, best match first; the rest stays alone."""
    fits = sorted(
        (
            (_same_place(die, label), i, j)
            for i, die in enumerate(reading.dice)
            for j, label in enumerate(labels)
        ),
        reverse=True,
    )
    dice, left = dict(enumerate(reading.dice)), dict(enumerate(labels))
    pairs: list[tuple[Die | None, LabelledDie | None]] = []
    for fit, i, j in fits:
        if fit > 0 and i in dice and j in left:
            pairs.append((dice.pop(i), left.pop(j)))
    return pairs + [(die, None) for die in dice.values()] + [(None, label) for label in left.values()]


def die_in(box: Box, reading: Reading) -> Die | None:
    """The die that was read nearest to the box of a rendered die; None if none was read in it."""
    read = best_box((die.box_xyxy for die in reading.dice), box)
    return next((die for die in reading.dice if die.box_xyxy == read), None)
