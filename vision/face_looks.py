"""Looks at the faces of d4 and d8: find the corners, warp the faces upright, then classify them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box
from vision.corner_fit import fit_corners
from vision.corners import CornerLooks, CornerMaps, Corners, FaceChoice, FacesToWarp, find_corners
from vision.crop import to_tensor
from vision.model import Model
from vision.reading import Shape
from vision.vantage import Vantage
from vision.warp import warped_upright

_BATCH: Final = 18
"""How many warped faces are classified at once. More take more memory and are no faster."""

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class FaceLook:
    """A look at faces of a die.

    Attributes:
        box_xyxy: the box round the die.
        shape: "d4" or "d8".
        faces: which faces.
        fitted: whether they are warped at corners that a flat die can have; else where the model sees them.
        turns: over how many quarter turns of the crop the corners are averaged.
    """

    box_xyxy: Box
    shape: Shape
    faces: FaceChoice = "value"
    fitted: bool = False
    turns: int = 1


FaceLogits = tuple[Floats, NDArray[np.intp]]
"""The logits (n, classes) of the faces that a look shows, and the number (n,) of the corner above in each."""


class FaceLooks:
    """Looks at the faces of the d4 and d8 of one picture. No look is taken twice.

    Args:
        corners: the model that finds the corners of a die.
        flats: the model that classifies a warped face.
        picture: (height, width, 3) uint8, blue-green-red.
        vantage: the place of the camera. Without it no corners can be fitted.

    Attributes:
        picture: the picture.
        vantage: the place of the camera. It may only be set before the first face is looked at.
    """

    def __init__(
        self, corners: Model, flats: Model, picture: NDArray[np.uint8], vantage: Vantage | None = None
    ) -> None:
        self._corners, self._flats = CornerLooks(corners, picture), flats
        self.picture, self.vantage = picture, vantage
        self._taken: dict[FaceLook, FaceLogits] = {}

    def corners(self, boxes_xyxy: Sequence[Box]) -> list[Corners]:
        """The corners that the model sees of the die in each box, in an upright look."""
        self._corners.take([(box, 0) for box in boxes_xyxy])
        return [find_corners(self._corners.maps(box)) for box in boxes_xyxy]

    def take(self, looks: Sequence[FaceLook]) -> list[FaceLogits]:
        """What each look shows; those that are new are taken at once."""
        new = [look for look in dict.fromkeys(looks) if look not in self._taken]
        if new:
            faces_of_each = self._faces_of_each(new)
            logits = self._classified([face for faces, _ in faces_of_each for face in faces])
            parts = np.split(logits, np.cumsum([len(faces) for faces, _ in faces_of_each])[:-1])
            for look, part, (_, top_corners) in zip(new, parts, faces_of_each, strict=True):
                self._taken[look] = part, top_corners
        return [self._taken[look] for look in looks]

    def _faces_of_each(self, looks: Sequence[FaceLook]) -> list[FacesToWarp]:
        """The faces to warp for each look."""
        self._corners.take([(look.box_xyxy, turn) for look in looks for turn in range(look.turns)])
        return [self._faces_to_warp(look, self._corners.maps(look.box_xyxy, look.turns)) for look in looks]

    def _faces_to_warp(self, look: FaceLook, maps: CornerMaps) -> FacesToWarp:
        if look.fitted and self.vantage is not None:
            return fit_corners(maps, look.shape, self.vantage).faces_to_warp(look.shape, look.faces)
        return find_corners(maps).faces_to_warp(look.shape, look.faces)

    def _classified(self, faces: Sequence[Floats]) -> Floats:
        """The logits (n, classes) of faces (3, 2)."""
        warped = [warped_upright(self.picture, face) for face in faces]
        starts = range(0, max(len(warped), 1), _BATCH)
        return np.concatenate([self._run(warped[start : start + _BATCH]) for start in starts])

    def _run(self, warped: Sequence[NDArray[np.uint8]]) -> Floats:
        if not warped:
            return np.empty((0, len(self._flats.card.classes)), np.float32)
        return self._flats.run(to_tensor(warped))[0]
