"""Recognise dice by the looks that somebody taught: the nearest one in the directions of the close look."""

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
"""The side of a look in box sides: a crop of it can be turned by any angle."""
_TURNS: Final = 12
"""A look is remembered turned by so many angles, for a die lies as it falls."""
_SEEN_TURNS: Final = 6
"""So many turns of a crop are compared: one alone is taken for a wrong face five times as often."""


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


# These four fit the signs of `models.evaluate_teach --fitted`. Three looks a face tell little of their
# spread, so what is assumed weighs much.
_ASSUMED: Final = 40
_SAME: Final = Likenesses(0.88, 0.07)
"""How alike looks at one face are, before any is known."""
_ALLOWED: Final = 2.0
"""How many spreads below the middle a look may lie: one to three in a hundred of one's own lie lower."""
_SURE: Final = 2.25
"""The evidence that one spread more brings; a look in the middle is then known by 99 in 100."""


def take_look(picture: NDArray[np.uint8], box_xyxy: Box) -> Look:
    """A look at the die in a box of a picture (height, width, 3)."""
    return crop_square(picture, box_xyxy, LOOK_CONTEXT, LOOK_PX)


def turned(look: Look, turns: int = _TURNS) -> list[NDArray[np.uint8]]:
    """The crops (96, 96, 3) that the model would see if the die lay at so many angles, all round."""
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
    """The directions of looks, each worked out once.

    Args:
        describe: gives the directions (n, f) of crops (96, 96, 3), as `FaceReader.directions` does.
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

    def glance(self, look: Look) -> Floats:
        """The directions (6, f) of a look that is compared and not kept."""
        return self._describe(turned(look, _SEEN_TURNS))

    def alike(self, look: Look, other: Look) -> float:
        """How alike two looks are, at the angle that fits best, -1 to 1."""
        return _turned_alike(self.turns(look)[:: _TURNS // _SEEN_TURNS], self.turns(other))


class Remembered:
    """The looks at some faces, and how alike a look must be to be one of them.

    That is told from the looks themselves: each is compared with the other looks at its face, as if it came
    anew.

    Attributes:
        faces: the faces that are known, in the order of every answer.
        same: how alike looks at one face are.
    """

    def __init__(self, looks: Mapping[Face, Sequence[Look]], memory: Memory) -> None:
        self._memory = memory
        self._known = {face: [memory.turns(look) for look in seen] for face, seen in looks.items() if seen}
        self.faces: Sequence[Face] = tuple(self._known)
        self.same = _SAME.learn(self._compared())

    def likeness(self, look: Look) -> Floats:
        """How like the looks at each face (k,) another look is, -1 to 1."""
        seen = self._memory.glance(look)
        return np.array([_likeness(seen, looks) for looks in self._known.values()], np.float32)

    def evidence(self, look: Look) -> Floats:
        """For each face (k,), how much likelier such a likeness is with it than without, as a logarithm."""
        per_likeness = _SURE / self.same.spread
        return np.asarray(per_likeness * (self.likeness(look) - self.strange_at), np.float32)

    @property
    def strange_at(self) -> float:
        """The likeness at which a known face and a stranger are equally likely."""
        return self.same.middle - _ALLOWED * self.same.spread

    def _compared(self) -> list[float]:
        """How like each look is to the others at its face."""
        return [
            _likeness(look[:: _TURNS // _SEEN_TURNS], [*looks[:number], *looks[number + 1 :]])
            for looks in self._known.values()
            if len(looks) > 1
            for number, look in enumerate(looks)
        ]


def _likeness(seen: Floats, looks: Sequence[Floats]) -> float:
    """How like directions (t, f) are to the nearest of some looks (turns, f)."""
    return max(_turned_alike(seen, look) for look in looks)


def _turned_alike(seen: Floats, look: Floats) -> float:
    """How like directions (t, f) are to a look (turns, f), turn for turn, at the angle that fits best."""
    likeness = look @ seen.T
    turns, count = likeness.shape
    rows = np.arange(turns)[:, None] + np.arange(count) * (turns // count)
    return float(likeness[rows % turns, np.arange(count)].mean(axis=1).max())
