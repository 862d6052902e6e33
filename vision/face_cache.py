"""Faces of d4 and d8: warped upright at the corners of the die, then classified, each once in a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box
from vision.corner_fit import fit_corners
from vision.corners import CornerCache, FaceChoice, FacesToWarp, find_corners
from vision.crop import to_tensor
from vision.model import Model
from vision.reading import Shape
from vision.vantage import Vantage
from vision.warp import warped_upright

_BATCH: Final = 18
"""How many warped faces are classified at once. More take more memory and are no faster."""

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class FaceRequest:
    """Which faces of a die to classify, and where its corners are.

    Attributes:
        box_xyxy: the box round the die.
        shape: "d4" or "d8".
        which: which faces.
        fitted: whether they are warped at corners that a flat die can have; else where the model sees them.
        turns: over how many quarter turns of the crop the corners are averaged.
    """

    box_xyxy: Box
    shape: Shape
    which: FaceChoice = "value"
    fitted: bool = False
    turns: int = 1


class FaceLogits(NamedTuple):
    """What the faces of a request show, and where on the die they are.

    Attributes:
        logits: (n, classes) of the faces.
        sides, tops: (n,) as those of `FacesToWarp`.
    """

    logits: Floats
    sides: NDArray[np.intp]
    tops: NDArray[np.intp]


class FaceCache:
    """Classifies the faces of the d4 and d8 of one picture, and caches the logits of each request.

    Args:
        corners: the corners of the dice in the picture.
        flats: the model that classifies a warped face.
        vantage: the place of the camera. Without it no corners can be fitted.

    Attributes:
        picture: the picture.
        vantage: the place of the camera.
    """

    def __init__(self, corners: CornerCache, flats: Model, vantage: Vantage | None = None) -> None:
        self._corners, self._flats = corners, flats
        self.picture, self.vantage = corners.picture, vantage
        self._cached: dict[FaceRequest, FaceLogits] = {}

    def logits(self, requests: Sequence[FaceRequest]) -> list[FaceLogits]:
        """The logits of each request; the faces of all that are not cached yet are classified together."""
        new = [request for request in dict.fromkeys(requests) if request not in self._cached]
        if new:
            faces_of_each = self._faces_of_each(new)
            logits = self._classified([face for faces in faces_of_each for face in faces.corners])
            parts = np.split(logits, np.cumsum([len(faces.corners) for faces in faces_of_each])[:-1])
            for request, part, faces in zip(new, parts, faces_of_each, strict=True):
                self._cached[request] = FaceLogits(part, faces.sides, faces.tops)
        return [self._cached[request] for request in requests]

    def _faces_of_each(self, requests: Sequence[FaceRequest]) -> list[FacesToWarp]:
        """The faces to warp for each request."""
        self._corners.fill([(one.box_xyxy, turn) for one in requests for turn in range(one.turns)])
        return [self._faces_to_warp(request) for request in requests]

    def _faces_to_warp(self, request: FaceRequest) -> FacesToWarp:
        maps = self._corners.maps(request.box_xyxy, request.turns)
        if request.fitted and self.vantage is not None:
            corners = fit_corners(maps, request.shape, self.vantage)
        else:
            corners = find_corners(maps)
        return corners.faces_to_warp(request.shape, request.which)

    def _classified(self, faces: Sequence[Floats]) -> Floats:
        """The logits (n, classes) of faces (3, 2)."""
        warped = [warped_upright(self.picture, face) for face in faces]
        starts = range(0, max(len(warped), 1), _BATCH)
        return np.concatenate([self._run(warped[start : start + _BATCH]) for start in starts])

    def _run(self, warped: Sequence[NDArray[np.uint8]]) -> Floats:
        if not warped:
            return np.empty((0, len(self._flats.card.classes)), np.float32)
        return self._flats.run(to_tensor(warped))[0]
