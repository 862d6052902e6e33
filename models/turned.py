"""Labelled pictures as a camera would take them that hangs upside down, on its side or askew."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

import numpy as np
from numpy.typing import NDArray

from models.labelled_picture import LabelledDie, LabelledPicture
from vision.upright import Turn


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnedPicture(LabelledPicture):
    """A labelled picture that is turned when it is loaded.

    Attributes:
        turn: how it is turned.
    """

    turn: Turn

    def pixels(self) -> NDArray[np.uint8]:
        """The turned picture, (height, width, 3) uint8, blue-green-red; black where nothing was seen.

        Raises:
            LabelError: the file is missing or is no picture.
        """
        return self.turn.picture(LabelledPicture.pixels(self))


def turned(picture: LabelledPicture, angle_deg: float) -> TurnedPicture:
    """A picture, the boxes of its dice and its vantage, turned counterclockwise. Corners are left out.

    Raises:
        LabelError: the file is missing or is no picture.
    """
    height, width = picture.pixels().shape[:2]
    turn = Turn(float(np.radians(angle_deg)), width, height)
    known = {field.name: getattr(picture, field.name) for field in fields(picture)}
    known["dice"] = tuple(_turned_die(die, turn) for die in picture.dice)
    known["vantage"] = turn.vantage(picture.vantage)
    return TurnedPicture(**known, turn=turn)


def _turned_die(die: LabelledDie, turn: Turn) -> LabelledDie:
    return replace(die, box_xyxy=turn.box(die.box_xyxy), readable_faces=(), top_corners=())
