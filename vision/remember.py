"""Recognise dice by the looks that somebody taught: the nearest one in the directions of the face model."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box
from vision.faces import CONTEXT, CROP_PX, crop_square
from vision.known import Face
from vision.taught import LOOK_PX, Look

Floats = NDArray[np.float32]

LOOK_CONTEXT: Final = 2.0
"""The side of a look in box sides: a crop of it can be turned by any angle."""
_TURNS: Final = 12
"""A look is remembered turned by so many angles, for a die lies as it falls."""


@dataclass(frozen=True, slots=True)
class Likenesses:
    """Likenesses (cosines of directions) that belong together, as a bell curve.

    Attributes:
        middle, spread: its mean and its standard deviation.
    """

    middle: float
    spread: float

    def learn(self, seen: Sequence[float]) -> Likenesses:
        """The curve once some have been seen; what was assumed counts as much as `_ASSUMED` of them."""
        count = _ASSUMED + len(seen)
        middle = (_ASSUMED * self.middle + sum(seen)) / count
        squares = _ASSUMED * (self.spread**2 + (self.middle - middle) ** 2)
        squares += sum((one - middle) ** 2 for one in seen)
        return Likenesses(middle, float(np.sqrt(squares / count)))


_ASSUMED: Final = 6
_SAME: Final = Likenesses(0.85, 0.08)
"""How alike two looks at one face are, before any is known; measured by models.evaluate_teach."""
_OTHER: Final = Likenesses(0.45, 0.14)
"""How alike looks at two faces are, the nearest of several taken, before any is known."""


def take_look(picture: NDArray[np.uint8], box_xyxy: Box) -> Look:
    """A look at the die in a box of a picture (height, width, 3)."""
    return crop_square(picture, box_xyxy, LOOK_CONTEXT, LOOK_PX)


def turned(look: Look) -> list[NDArray[np.uint8]]:
    """The twelve crops (64, 64, 3) that the model would see if the die lay at other angles."""
    middle = (LOOK_PX - 1) / 2
    scale = CROP_PX / LOOK_PX * LOOK_CONTEXT / CONTEXT
    crops = []
    for turn in range(_TURNS):
        matrix = np.asarray(cv2.getRotationMatrix2D((middle, middle), 360 * turn / _TURNS, scale), np.float64)
        matrix[:, 2] += (CROP_PX - 1) / 2 - middle
        crop = cv2.warpAffine(look, matrix, (CROP_PX, CROP_PX), borderMode=cv2.BORDER_REPLICATE)
        crops.append(np.asarray(crop, np.uint8))
    return crops


class Memory:
    """The directions of looks, each worked out once.

    Args:
        describe: gives the directions (n, f) of crops (64, 64, 3), as `FaceReader.directions` does.
    """

    def __init__(self, describe: Callable[[Sequence[NDArray[np.uint8]]], Floats]) -> None:
        self._describe = describe
        self._kept: dict[bytes, Floats] = {}

    def turns(self, look: Look) -> Floats:
        """The directions (turns, f) of a look turned by every angle; the first is that of the look itself."""
        key = hashlib.blake2b(look.tobytes(), digest_size=16).digest()
        if key not in self._kept:
            self._kept[key] = self._describe(turned(look))
        return self._kept[key]


class Remembered:
    """The looks at some faces, and how alike a look must be to be one of them.

    That is told from the looks themselves: each is compared with the other looks at its face, as if it came
    anew, and with those at the other faces, as if its own face had never been taught.

    Attributes:
        faces: the faces that are known, in the order of every answer.
    """

    def __init__(self, looks: Mapping[Face, Sequence[Look]], memory: Memory) -> None:
        self._known = {face: [memory.turns(look) for look in seen] for face, seen in looks.items() if seen}
        self.faces: Sequence[Face] = tuple(self._known)
        same, other = self._compared()
        self._same, self._other = _SAME.learn(same), _OTHER.learn(other)

    def likeness(self, direction: Floats) -> Floats:
        """How like the nearest look at each face something is, -1 to 1.

        Args:
            direction: (f,), of length 1.
        """
        return np.array([_nearest(direction, looks) for looks in self._known.values()], np.float32)

    def evidence(self, direction: Floats) -> Floats:
        """For each face (k,), how much likelier such a likeness is with it than without, as a logarithm.

        Args:
            direction: (f,), of length 1.
        """
        return np.asarray(self._sharpness * (self.likeness(direction) - self.strange_at), np.float32)

    @property
    def strange_at(self) -> float:
        """The likeness at which a known face and a stranger are equally likely."""
        same, other = self._same, self._other
        return (same.middle * other.spread + other.middle * same.spread) / (same.spread + other.spread)

    @property
    def alike(self) -> float:
        """How like two looks at one face usually are."""
        return self._same.middle

    @property
    def _sharpness(self) -> float:
        """How fast the evidence grows with the likeness."""
        apart = max(self._same.middle - self._other.middle, 0.05)
        return apart / (self._same.spread * self._other.spread)

    def _compared(self) -> tuple[list[float], list[float]]:
        """How like each look is to the others at its face, and to those at the other faces."""
        same, other = [], []
        for face, looks in self._known.items():
            foreign = [look for name, seen in self._known.items() if name != face for look in seen]
            for number, look in enumerate(looks):
                rest = looks[:number] + looks[number + 1 :]
                if rest:
                    same.append(_nearest(look[0], rest))
                if foreign:
                    other.append(_nearest(look[0], foreign))
        return same, other


def _nearest(direction: Floats, looks: Sequence[Floats]) -> float:
    return max(float((turns @ direction).max()) for turns in looks)
