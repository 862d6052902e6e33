"""Tell from the dice of a picture where the camera is, if the tray is not calibrated."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box
from vision.crop import crop_square, numbers
from vision.face_looks import FaceLooks
from vision.model import Model
from vision.vantage import Vantage

SIDE_PX: Final = 64
"""The side of the network's crops, in pixels."""
CONTEXT: Final = 1.5
"""The side of a crop in sides of the die's box."""
_LENSES_DEG: Final = (30.0, 40.0, 50.0, 60.0, 70.0, 80.0)
"""The angles along the longer side of the picture that are tried, since nobody tells the camera's."""

Matrix = NDArray[np.float64]


class Tilt:
    """Tells the place of the camera from how it sees each die.

    Args:
        model: the network, see `models.nets.TiltNet`.
    """

    def __init__(self, model: Model) -> None:
        self._model = model

    def vantage(
        self, looks: FaceLooks, boxes_xyxy: Sequence[Box], d4_xyxy: Collection[Box] = ()
    ) -> Vantage | None:
        """The place of the camera, roughly; None where no die shows it.

        It suffices to tell steep views from oblique ones and to fit corners, but not to tell leaning dice.

        Args:
            looks: at the faces in the picture.
            boxes_xyxy: the boxes round dice of any kind, in pixels.
            d4_xyxy: those of them that hold d4, whose corners tell more than the network does.
        """
        if not boxes_xyxy:
            return None
        tilts, errors = self.seen(looks.picture, boxes_xyxy)
        d4 = [number for number, box in enumerate(boxes_xyxy) if box in d4_xyxy]
        for number, corners in zip(d4, looks.corners([boxes_xyxy[number] for number in d4]), strict=True):
            tilts[number], errors[number] = corners.tilt()
        height, width = looks.picture.shape[:2]
        places = [
            Vantage.by_tilts(tilts, 1 / errors**2, boxes_xyxy, width, height, lens) for lens in _LENSES_DEG
        ]
        return min(places, key=lambda place: _misfit(place, tilts, errors, boxes_xyxy))

    def seen(self, picture: NDArray[np.uint8], boxes_xyxy: Sequence[Box]) -> tuple[Matrix, Matrix]:
        """The `Vantage.tilt` (n, 2) of the die in each box by the network, and its likely error (n,).

        Args:
            picture: (height, width, 3) uint8, blue-green-red.
            boxes_xyxy: the boxes round them, in pixels; at least one.
        """
        crops = [crop_square(picture, box, CONTEXT, SIDE_PX) for box in boxes_xyxy]
        (answers,) = self._model.run(numbers(crops))
        told = answers.astype(np.float64)
        return told[:, :2], np.exp(told[:, 2])


def _misfit(place: Vantage, tilts: Matrix, errors: Matrix, boxes_xyxy: Sequence[Box]) -> float:
    """How far dice are from being seen as from a place, in their likely errors."""
    off = tilts - [place.tilt(box) for box in boxes_xyxy]
    return float((np.hypot(*off.T) / errors).sum())
