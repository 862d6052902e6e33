"""Labelled pictures as a camera would take them that hangs upside down, on its side or askew."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from models.labelled_picture import LabelledDie, LabelledPicture
from vision.upright import Turn


def turned(picture: LabelledPicture, angle_deg: float) -> LabelledPicture:
    """A picture, the boxes of its dice and its vantage, turned counterclockwise.

    The picture is black where nothing was seen. Corners of faces are left out.

    Raises:
        LabelError: the file is missing or is no picture.
    """
    height, width = picture.pixels().shape[:2]
    turn = Turn(float(np.radians(angle_deg)), width, height)
    return replace(
        picture,
        dice=tuple(_turned_die(die, turn) for die in picture.dice),
        vantage=turn.vantage(picture.vantage),
        changes=(*picture.changes, turn.picture),
    )


def _turned_die(die: LabelledDie, turn: Turn) -> LabelledDie:
    return replace(die, box_xyxy=turn.box(die.box_xyxy), readable_faces=(), top_corners=())
