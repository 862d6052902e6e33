"""From a frame to a reading: find the dice, read their faces, say what is doubtful."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.dice_set import PIPS, DiceSet
from vision.errors import PictureError
from vision.faces import FaceReader
from vision.find import Finder, Found
from vision.model import Model, shipped
from vision.reading import Die, Reading

_SMALLEST_PICTURE_PX: Final = 16
_STRANGE: Final = 0.1
"""How likely a die that was not announced is to lie on the table, beside one that was."""
OTHER: Final = "other"
"""The model's class of a die that is of no kind it knows."""
NOTHING: Final = "nothing"
"""The model's class of a place where no whole die lies."""


class Reader:
    """Reads the dice of a set in pictures.

    Args:
        dice_set: the dice that are on the table.
        finder: the path of a finder model; the shipped one if None.
        faces: the path of a face model; the shipped one if None.
        threads: how many threads of the processor the models may use.

    Raises:
        ModelError: a model is missing, damaged, or not one of ours.
    """

    def __init__(
        self,
        dice_set: DiceSet = PIPS,
        finder: Path | None = None,
        faces: Path | None = None,
        threads: int = 1,
    ) -> None:
        self._finder = Finder(Model(finder or shipped("finder.onnx"), "finder", threads))
        self._faces = FaceReader(Model(faces or shipped("faces.onnx"), "faces", threads))
        self._nothing = self._faces.classes.index(NOTHING)
        self.expect(dice_set)

    def expect(self, dice_set: DiceSet) -> None:
        """From now on these dice are on the table."""
        self.dice_set = dice_set
        self._faces_of_set = [(kind, face) for kind in dice_set.kinds for face in kind.faces]
        self._ours = [self._faces.classes.index(kind.class_of(face)) for kind, face in self._faces_of_set]

    def read(self, frame: NDArray[np.uint8]) -> Reading:
        """What lies in a frame.

        Args:
            frame: (height, width, 3) uint8, blue-green-red.

        Raises:
            PictureError: the array is not such a picture, or is too small to hold a die.
        """
        if frame.ndim != 3 or frame.shape[2] != 3 or frame.dtype != np.uint8:
            raise PictureError(
                f"a frame is an array (height, width, 3) of uint8; got {frame.shape} of {frame.dtype}"
            )
        height, width = frame.shape[:2]
        if min(height, width) < _SMALLEST_PICTURE_PX:
            raise PictureError(
                f"the picture has {width}x{height} pixels;"
                f" a die needs at least {_SMALLEST_PICTURE_PX} each way"
            )
        found = self._finder.find(frame)
        odds = self._faces.read(frame, [place.box_xyxy for place in found])
        dice = [die for place, row in zip(found, odds, strict=True) if (die := self._judge(place, row))]
        return Reading(tuple(sorted(dice, key=lambda die: die.center_xy)), width, height)

    def _judge(self, place: Found, odds: NDArray[np.float32]) -> Die | None:
        """The die at a place, or None where the face model sees none there."""
        ours, nothing = odds[self._ours], float(odds[self._nothing])
        strangers = _STRANGE * (1.0 - nothing - float(ours.sum()))
        whole = float(ours.sum()) + nothing + strangers
        ours, nothing, strangers = ours / whole, nothing / whole, strangers / whole
        first, second = np.argsort(-ours)[:2]
        confidence = float(ours[first])
        if nothing > max(strangers, confidence):
            return None
        if strangers > confidence:
            return Die(place.box_xyxy, "unknown", "unknown", None, confidence, None, True)
        kind, face = self._faces_of_set[first]
        return Die(
            box_xyxy=place.box_xyxy,
            shape=kind.shape,
            design=kind.design,
            face=face,
            confidence=confidence,
            runner_up=self._faces_of_set[second][1],
            doubtful=confidence < self._faces.doubt_below,
        )
