"""Tell from the dice of a picture how the camera looks at them, where the tray is not calibrated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box
from vision.crop import crop_square, numbers
from vision.model import Model
from vision.vantage import LENS_DEG, Vantage

SIDE_PX: Final = 64
"""The side of the network's crops, in pixels."""
CONTEXT: Final = 1.5
"""The side of a crop in sides of the die's box."""


class Tilt:
    """Tells the place of the camera from how much of their sides the dice show.

    Args:
        model: the network, see `models.nets.TiltNet`.
    """

    def __init__(self, model: Model) -> None:
        self._model = model

    def vantage(
        self, picture: NDArray[np.uint8], boxes_xyxy: Sequence[Box], lens_deg: float = LENS_DEG
    ) -> Vantage | None:
        """The place of the camera, roughly; None where no die shows it.

        It suffices to tell steep views from oblique ones and to fit corners, but not to tell leaning dice.

        Args:
            picture: (height, width, 3) uint8, blue-green-red.
            boxes_xyxy: the boxes round dice of any kind, in pixels.
            lens_deg: the camera's angle along the longer side of its picture.
        """
        if not boxes_xyxy:
            return None
        tilts, spreads = self.seen(picture, boxes_xyxy)
        height, width = picture.shape[:2]
        return Vantage.by_tilts(tilts, 1 / spreads**2, boxes_xyxy, width, height, lens_deg)

    def seen(
        self, picture: NDArray[np.uint8], boxes_xyxy: Sequence[Box]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The `Vantage.tilt` (n, 2) of the die in each box, and its likely error (n,).

        Args:
            picture: (height, width, 3) uint8, blue-green-red.
            boxes_xyxy: the boxes round them, in pixels; at least one.
        """
        crops = [crop_square(picture, box, CONTEXT, SIDE_PX) for box in boxes_xyxy]
        (answers,) = self._model.run(numbers(crops))
        told = answers.astype(np.float64)
        return told[:, :2], np.exp(told[:, 2])
