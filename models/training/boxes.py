"""Boxes round whole dice, for photographs whose labels stand round the pips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from models.labelled_picture import LabelledPicture
from vision import find
from vision.boxes import holds, longer_side


def die_boxes(finder: find.Finder, pictures: Sequence[LabelledPicture]) -> list[LabelledPicture]:
    """Replace label boxes round the pips by boxes round whole dice.

    The finder gives the box. A label keeps its own if the finder has none round its centre.
    """
    whole = []
    for picture in pictures:
        if all(die.box_of == "die" for die in picture.dice):
            whole.append(picture)
            continue
        found = finder.find(picture.pixels())
        dice = []
        for die in picture.dice:
            around = [
                place.box_xyxy
                for place in found
                if holds(place.box_xyxy, die.center_xy) and longer_side(place.box_xyxy) > 0.9 * die.size_px
            ]
            dice.append(replace(die, box_xyxy=around[0], box_of="die") if around else die)
        whole.append(replace(picture, dice=tuple(dice)))
    return whole
