"""Work out the place of the camera from the dice in a picture, where the tray is not calibrated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box, center_xy
from vision.corners import CornerCache
from vision.crop import crop_square, to_tensor
from vision.model import Model
from vision.vantage import Vantage, lens_matrix

SIDE_PX: Final = 64
"""The side of the network's crops, in pixels."""
CONTEXT: Final = 1.5
"""The side of a crop in sides of the die's box."""
_LENSES_DEG: Final = (30.0, 40.0, 50.0, 60.0, 70.0, 80.0)
"""The angles of a lens that are tried, along the longer side of the picture."""
_STEEPEST: Final = 0.98
"""The largest tilt from which the place of a camera is worked out. Larger ones are taken for this one, since
a camera that sees the floor is above it."""
_CAMERA_HEIGHT: Final = 1000.0
"""The height of the camera over the floor, in any unit: dice do not show it, so all lengths are relative."""
_PRIOR: Final = (0.97, 0.01, 0.01, 0.01)
"""How likely a picture is turned by no, one, two and three quarters before it is looked at."""
_LIKE_OTHERS: Final = 0.75
"""The correlation of the errors that dice of one picture make about its turn: 0 for none, 1 if more dice are
no more evidence than one."""
_EPSILON: Final = 1e-9
"""The least length that has a direction."""

Matrix = NDArray[np.float64]
DieTilt = tuple[Matrix, float]
"""The `Vantage.tilt` (2,) of a die, and its likely error."""


class TiltCache:
    """Works out from the dice of one picture how the camera looks at them, and caches the network's answers.

    Args:
        model: the network, see `models.nets.TiltNet`.
        picture: (height, width, 3) uint8, blue-green-red.
    """

    def __init__(self, model: Model, picture: NDArray[np.uint8]) -> None:
        self._model, self._picture = model, picture
        self._cached: dict[Box, tuple[Matrix, Matrix]] = {}

    def vantage(
        self, corners: CornerCache, boxes_xyxy: Sequence[Box], d4_xyxy: Sequence[Box] = ()
    ) -> Vantage | None:
        """The approximate place of the camera; None if there are no dice.

        It is exact enough to decide whether dice are seen from above and to fit corners, but not to recognise
        leaning dice.

        Args:
            corners: the corners of the dice in the picture.
            boxes_xyxy: the boxes round dice of any kind, in pixels.
            d4_xyxy: those of them that hold d4, whose corners show the tilt better than the network does.
        """
        if not boxes_xyxy:
            return None
        others = [box for box in boxes_xyxy if box not in d4_xyxy]
        tilts = [of_d4.tilt() for of_d4 in corners.upright_corners(d4_xyxy)]
        tilts += self.tilts(others)
        height, width = self._picture.shape[:2]
        return vantage_from_tilts(tilts, [*d4_xyxy, *others], width, height)

    def tilts(self, boxes_xyxy: Sequence[Box]) -> list[DieTilt]:
        """The tilt of the die in each box, in pixels, by the network."""
        return [(tilt[:2], float(np.exp(tilt[2]))) for tilt, _ in self._answers(boxes_xyxy)]

    def quarters_turned(self, boxes_xyxy: Sequence[Box]) -> NDArray[np.float64]:
        """How likely (4,) the picture is turned by no, one, two and three quarters counterclockwise.

        The answers about all dice are added up.

        Args:
            boxes_xyxy: the boxes round dice of any kind, in pixels.
        """
        logits = np.array([quarters for _, quarters in self._answers(boxes_xyxy)]).reshape(-1, len(_PRIOR))
        told = logits - np.logaddexp.reduce(logits, axis=1, keepdims=True)
        together = np.log(_PRIOR) + told.sum(axis=0) / max(len(told), 1) ** _LIKE_OTHERS
        return np.asarray(np.exp(together - np.logaddexp.reduce(together)))

    def _answers(self, boxes_xyxy: Sequence[Box]) -> list[tuple[Matrix, Matrix]]:
        """The network's answers (3,) and (4,) about each box, see `models.nets.TiltNet`."""
        new = [box for box in boxes_xyxy if box not in self._cached]
        if new:
            crops = [crop_square(self._picture, box, CONTEXT, SIDE_PX) for box in new]
            tilts, quarters = (part.astype(np.float64) for part in self._model.run(to_tensor(crops)))
            self._cached |= zip(new, zip(tilts, quarters, strict=True), strict=True)
        return [self._cached[box] for box in boxes_xyxy]


def vantage_from_tilts(
    die_tilts: Sequence[DieTilt], boxes_xyxy: Sequence[Box], width: int, height: int
) -> Vantage:
    """The place of the camera from the tilts of things on a level floor; the unit of length is arbitrary.

    Several angles of the lens are tried, and the one is kept with which the tilts agree best.

    Args:
        die_tilts: the tilt of each thing; at least one.
        boxes_xyxy: the boxes round them, in pixels.
        width: of the picture, in pixels.
        height: of the picture, in pixels.
    """
    tilts, errors = np.array([tilt for tilt, _ in die_tilts]), np.array([error for _, error in die_tilts])
    middles = np.array([(*center_xy(box), 1.0) for box in boxes_xyxy])
    tried = []
    for lens_deg in _LENSES_DEG:
        to_rays = np.linalg.inv(lens_matrix(width, height, lens_deg))
        rays = middles @ to_rays.T
        vertical = _vertical(tilts, errors, rays)
        misfit = float((np.hypot(*(_tilts(vertical, rays) - tilts).T) / errors).sum())
        tried.append((misfit, vertical, to_rays))
    _, vertical, to_rays = min(tried, key=lambda one: one[0])
    level = np.cross(np.eye(3)[np.abs(vertical).argmin()], vertical)
    level /= np.linalg.norm(level)
    to_floor = np.stack([_CAMERA_HEIGHT * level, _CAMERA_HEIGHT * np.cross(vertical, level), -vertical])
    return Vantage(to_floor @ to_rays, np.array([0.0, 0.0, _CAMERA_HEIGHT]))


def _vertical(tilts: Matrix, errors: Matrix, rays: Matrix) -> Matrix:
    """The direction (3,) that is up, in the camera's axes: the mean over all things.

    Args:
        tilts: (n, 2) the tilt of each thing.
        errors: (n,) their likely errors.
        rays: (n, 3) the directions to them.
    """
    rays = rays / np.linalg.norm(rays, axis=1, keepdims=True)
    # What is up has a part across the ray, which the tilt shows in the picture, and a part along it.
    steps = np.pad(tilts, ((0, 0), (0, 1)))
    across = steps - (steps * rays).sum(axis=1, keepdims=True) * rays
    sines = np.minimum(np.hypot(*tilts.T), _STEEPEST)[:, None]
    across *= sines / np.maximum(np.linalg.norm(across, axis=1, keepdims=True), _EPSILON)
    mean = np.average(across - np.sqrt(1 - sines**2) * rays, axis=0, weights=1 / errors**2)
    return np.asarray(mean / np.linalg.norm(mean))


def _tilts(vertical: Matrix, rays: Matrix) -> Matrix:
    """The tilts (n, 2) of things in the directions `rays` (n, 3), if `vertical` (3,) is up."""
    towards = vertical[:2] - vertical[2] * rays[:, :2] / rays[:, 2:]
    sines = np.linalg.norm(np.cross(rays, vertical), axis=1) / np.linalg.norm(rays, axis=1)
    return np.asarray(towards * (sines / np.maximum(np.hypot(*towards.T), _EPSILON))[:, None])
