"""Recognise taught dice: the nearest taught look by the directions of the close model."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box
from vision.crop import CLOSE_PX, CONTEXT, crop_square
from vision.known import Face
from vision.taught import LOOK_PX, Look

Floats = NDArray[np.float32]

LOOK_CONTEXT: Final = 2.0
"""The side of a look in box sides. Smaller: the corners are missing when the look is rotated."""
_TURNS: Final = 12
"""The number of rotations in which a look is kept, since a die can lie at any angle."""
_SEEN_TURNS: Final = 6
"""The number of rotations of a crop that are compared. Fewer: more dice are taken for a wrong face."""


@dataclass(frozen=True, slots=True)
class Likenesses:
    """A normal distribution of likenesses (cosines of directions).

    Attributes:
        middle, spread: the mean and the standard deviation.
    """

    middle: float
    spread: float

    def learn(self, seen: Sequence[float]) -> Likenesses:
        """The distribution after some were seen; the prior counts as `_ASSUMED` of them."""
        count = _ASSUMED + len(seen)
        middle = (_ASSUMED * self.middle + sum(seen)) / count
        squares = _ASSUMED * (self.spread**2 + (self.middle - middle) ** 2)
        squares += sum((one - middle) ** 2 for one in seen)
        return Likenesses(middle, float(np.sqrt(squares / count)))


# These four are fitted on the signs of `models.evaluate_teach --fitted`. Three looks a face say little of
# their spread, so the prior weighs much.
_ASSUMED: Final = 40
_SAME: Final = Likenesses(0.88, 0.07)
"""The prior distribution of likenesses of looks at one face."""
_ALLOWED: Final = 2.0
"""The threshold to strangers, in spreads below the middle. Smaller: own dice become strangers."""
_SURE: Final = 2.25
"""The evidence (a logarithm) that one spread more brings. Smaller: more taught dice are doubtful."""


def take_look(picture: NDArray[np.uint8], box_xyxy: Box) -> Look:
    """Cut a look at the die in a box of a picture (height, width, 3)."""
    return crop_square(picture, box_xyxy, LOOK_CONTEXT, LOOK_PX)


def turned(look: Look, turns: int = _TURNS) -> list[NDArray[np.uint8]]:
    """The crops (96, 96, 3) of a look in so many rotations."""
    middle = (LOOK_PX - 1) / 2
    scale = CLOSE_PX / LOOK_PX * LOOK_CONTEXT / CONTEXT
    crops = []
    for turn in range(turns):
        matrix = np.asarray(cv2.getRotationMatrix2D((middle, middle), 360 * turn / turns, scale), np.float64)
        matrix[:, 2] += (CLOSE_PX - 1) / 2 - middle
        crop = cv2.warpAffine(look, matrix, (CLOSE_PX, CLOSE_PX), borderMode=cv2.BORDER_REPLICATE)
        crops.append(np.asarray(crop, np.uint8))
    return crops


class Memory:
    """A cache of the directions of looks.

    Args:
        describe: gives the directions (n, f) of crops (96, 96, 3), as `FaceReader.directions` does.
    """

    def __init__(self, describe: Callable[[Sequence[NDArray[np.uint8]]], Floats]) -> None:
        self._describe = describe
        self._kept: dict[bytes, Floats] = {}

    def turns(self, look: Look) -> Floats:
        """The directions (turns, f) of a look in every rotation; the first is that of the look itself."""
        key = hashlib.blake2b(look.tobytes(), digest_size=16).digest()
        if key not in self._kept:
            self._kept[key] = self._describe(turned(look))
        return self._kept[key]

    def glance(self, look: Look) -> Floats:
        """The directions (6, f) of a look that is compared and not cached."""
        return self._describe(turned(look, _SEEN_TURNS))

    def alike(self, look: Look, other: Look) -> float:
        """The likeness of two looks at the rotation that fits best, -1 to 1."""
        return _turned_alike(self.turns(look)[:: _TURNS // _SEEN_TURNS], self.turns(other))


class Remembered:
    """The looks at some faces, and the likeness that a look at one of them has.

    That likeness is learnt from the looks themselves: each is compared with the others at its face.

    Attributes:
        faces: the taught faces, in the order of every answer.
        same: the distribution of likenesses of looks at one face.
    """

    def __init__(self, looks: Mapping[Face, Sequence[Look]], memory: Memory) -> None:
        self._memory = memory
        self._known = {face: [memory.turns(look) for look in seen] for face, seen in looks.items() if seen}
        self.faces: Sequence[Face] = tuple(self._known)
        self.same = _SAME.learn(self._compared())

    def likeness(self, look: Look) -> Floats:
        """The likeness of a look to each face (k,), -1 to 1."""
        seen = self._memory.glance(look)
        return np.array([_likeness(seen, looks) for looks in self._known.values()], np.float32)

    def evidence(self, look: Look) -> Floats:
        """The log-likelihood ratio for each face (k,): that face against a stranger."""
        per_likeness = _SURE / self.same.spread
        return np.asarray(per_likeness * (self.likeness(look) - self.strange_at), np.float32)

    @property
    def strange_at(self) -> float:
        """The likeness at which a known face and a stranger are equally likely."""
        return self.same.middle - _ALLOWED * self.same.spread

    def _compared(self) -> list[float]:
        """The likeness of each look to the others at its face."""
        return [
            _likeness(look[:: _TURNS // _SEEN_TURNS], [*looks[:number], *looks[number + 1 :]])
            for looks in self._known.values()
            if len(looks) > 1
            for number, look in enumerate(looks)
        ]


def _likeness(seen: Floats, looks: Sequence[Floats]) -> float:
    """The likeness of directions (t, f) to the nearest of some looks (turns, f)."""
    return max(_turned_alike(seen, look) for look in looks)


def _turned_alike(seen: Floats, look: Floats) -> float:
    """The mean likeness of directions (t, f) to a look (turns, f), at the rotation that fits best."""
    likeness = look @ seen.T
    turns, count = likeness.shape
    rows = np.arange(turns)[:, None] + np.arange(count) * (turns // count)
    return float(likeness[rows % turns, np.arange(count)].mean(axis=1).max())
