"""Recognise taught dice: the nearest taught look by the embeddings of the close model."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box
from vision.brighten import brightened
from vision.crop import CLOSE_PX, CONTEXT, crop_square
from vision.discriminant import Discriminant
from vision.opinion import Face
from vision.taught import LOOK_PX, Look

Floats = NDArray[np.float32]

MOST_CACHED: Final = 2000
"""How many looks have their embeddings cached, 5 KB each. A set and an evening have fewer. Smaller: each
answer computes them again. Larger: more memory on a table that runs for months."""
LOOK_CONTEXT: Final = 2.0
"""The side of a look in box sides. Smaller: the corners are missing when the look is rotated."""
_TURNS: Final = 12
"""The number of rotations in which a look is kept, since a die can lie at any angle."""
_SEEN_TURNS: Final = 6
"""The number of rotations of a crop that are compared. Fewer: more dice are taken for a wrong face."""
_SCALES: Final = (1.0, 1.15)
"""The scales of the crops that describe a kept look, and a die that is compared closely. Their embeddings are
averaged. With one scale, more taught dice are doubtful."""
_FIRST_SCALE: Final = 1.08
"""The scale of the crops that describe a die when it is first compared. It lies between the others, so that
its embeddings resemble the averaged ones."""


@dataclass(frozen=True, slots=True)
class Likenesses:
    """A normal distribution of likenesses (cosines of embeddings).

    Attributes:
        middle, spread: the mean and the standard deviation.
    """

    middle: float
    spread: float

    def learn(self, seen: Sequence[float], assumed: int) -> Likenesses:
        """The distribution after some were seen; the prior counts as `assumed` of them."""
        count = assumed + len(seen)
        middle = (assumed * self.middle + sum(seen)) / count
        squares = assumed * (self.spread**2 + (self.middle - middle) ** 2)
        squares += sum((one - middle) ** 2 for one in seen)
        return Likenesses(middle, float(np.sqrt(squares / count)))

    def log_density(self, likeness: Floats) -> Floats:
        """The logarithm of the density at some likenesses (k,), but for a constant."""
        return np.asarray(
            -(((likeness - self.middle) / self.spread) ** 2) / 2 - np.log(self.spread), np.float32
        )


# The constants below are fitted on the signs of `models.evaluate_teach --fitted`.
_ASSUMED: Final = 40
"""How many likenesses the prior `_SAME` counts as. Three looks a face say little of their spread, so it
weighs much. Smaller: a few looks that are much alike make strangers of own dice."""
_SAME: Final = Likenesses(0.88, 0.07)
"""The prior distribution of likenesses of looks at one face."""
_ALLOWED: Final = 1.8
"""The threshold to strangers, in spreads below the middle. Smaller: own dice become strangers."""
_OTHER: Final = Likenesses(0.7, 0.12)
"""The prior distribution of likenesses of looks at two faces of one die. Ornaments make them alike."""
_ASSUMED_IN_PROOF: Final = 10, 8
"""How many likenesses the priors `_SAME` and `_OTHER` count as in a proof. Larger: the first answers of an
evening help less."""
_MOST_PROOF: Final = 4.0
"""The most that looks prove (a logarithm). Larger: a likeness by chance overrules the model."""
_SURE: Final = 2.5
"""The evidence (a logarithm) that one spread more brings. Smaller: more taught dice are doubtful. Larger:
more strangers are believed."""
_BETWEEN_FACES: Final = 2.5
"""The factor on evidence between two taught faces, beside evidence against a stranger. All faces of a die are
seen in the same light, so a small difference of likenesses separates them. Smaller: more taught dice are
doubtful. Larger: some are taken for a wrong face."""
_FEW_LOOKS: Final = 3
"""Up to this number of looks a face, as teaching gives, the discriminant is not used. Smaller: it is used
while it is no better than likenesses."""


def take_look(picture: NDArray[np.uint8], box_xyxy: Box) -> Look:
    """Cut a look at the die in a box of a picture (height, width, 3), brightened where that is dark."""
    return crop_square(brightened(picture), box_xyxy, LOOK_CONTEXT, LOOK_PX)


def turned(look: Look, turns: int = _TURNS, scale: float = 1.0) -> list[NDArray[np.uint8]]:
    """The crops (96, 96, 3) of a look in so many rotations; at a larger scale they show less of it."""
    middle = (LOOK_PX - 1) / 2
    scale *= CLOSE_PX / LOOK_PX * LOOK_CONTEXT / CONTEXT
    crops = []
    for turn in range(turns):
        matrix = np.asarray(cv2.getRotationMatrix2D((middle, middle), 360 * turn / turns, scale), np.float64)
        matrix[:, 2] += (CLOSE_PX - 1) / 2 - middle
        crop = cv2.warpAffine(look, matrix, (CLOSE_PX, CLOSE_PX), borderMode=cv2.BORDER_REPLICATE)
        crops.append(np.asarray(crop, np.uint8))
    return crops


class Memory:
    """A cache of the embeddings of looks: unit vectors, compared by their cosines.

    Args:
        describe: gives the embeddings (n, f) of crops (96, 96, 3), as `FaceReader.embeddings` does.
        most: how many looks are cached; one more drops the one that was not asked for the longest.
    """

    def __init__(
        self, describe: Callable[[Sequence[NDArray[np.uint8]]], Floats], most: int = MOST_CACHED
    ) -> None:
        self._describe = describe
        self._most = most
        self._kept: OrderedDict[bytes, Floats] = OrderedDict()

    def turns(self, look: Look) -> Floats:
        """The embeddings (turns, f) of a look in every rotation; the first is that of the look itself."""
        key = hashlib.blake2b(look.tobytes(), digest_size=16).digest()
        if key not in self._kept:
            self._kept[key] = self._at_each_scale(look, _TURNS)
        self._kept.move_to_end(key)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return self._kept[key]

    def glance(self, look: Look) -> Floats:
        """The embeddings (6, f) of a look that is compared and not cached, at one scale."""
        return self._describe(turned(look, _SEEN_TURNS, _FIRST_SCALE))

    def look_closely(self, look: Look) -> Floats:
        """The embeddings (6, f) of the same look, averaged over the scales.

        They take twice as long as those of a glance, and vary less by chance.
        """
        return self._at_each_scale(look, _SEEN_TURNS)

    def alike(self, looks: Sequence[Look], others: Sequence[Look]) -> Floats:
        """The likeness of each look to each other one (n, m), at the rotation that fits best, -1 to 1."""
        known = np.stack([self.turns(other) for other in others])
        seen = [self.turns(look)[:: _TURNS // _SEEN_TURNS] for look in looks]
        return np.stack([_likenesses(embeddings, known) for embeddings in seen])

    def _at_each_scale(self, look: Look, turns: int) -> Floats:
        """The embeddings (turns, f) of a look, averaged over the scales."""
        crops = [crop for scale in _SCALES for crop in turned(look, turns, scale)]
        embeddings = self._describe(crops).reshape(len(_SCALES), turns, -1).mean(axis=0)
        return np.asarray(embeddings / np.linalg.norm(embeddings, axis=1, keepdims=True), np.float32)


class Remembered:
    """The looks at some faces, and the likeness that a look at one of them has.

    That likeness is learnt from the looks themselves: each is compared with the others at its face.
    Once there are many looks, a linear discriminant helps to tell the faces apart.

    The looks are compared with each other when the first die is compared, and not at each answer.

    Attributes:
        faces: the taught faces, in the order of every answer.
    """

    def __init__(self, looks: Mapping[Face, Sequence[Look]], memory: Memory) -> None:
        self._memory = memory
        self._known = {
            face: np.stack([memory.turns(look) for look in seen]) for face, seen in looks.items() if seen
        }
        self.faces: Sequence[Face] = tuple(self._known)
        looks_of_all, few = sum(map(len, self._known.values())), _FEW_LOOKS * len(self._known)
        self._discriminant_share = max(0.0, 1 - few / looks_of_all) if len(self._known) > 1 else 0.0

    def glance(self, look: Look) -> Floats:
        """The embeddings (6, f) of a look, for `likeness` and `log_likelihoods`."""
        return self._memory.glance(look)

    def look_closely(self, look: Look) -> Floats:
        """The embeddings (6, f) of a look that a glance leaves in doubt; they take longer."""
        return self._memory.look_closely(look)

    def likeness(self, seen: Floats) -> Floats:
        """The likeness of a die to each face (k,), -1 to 1, by its embeddings."""
        return np.array([_likenesses(seen, looks).max() for looks in self._known.values()], np.float32)

    def log_likelihoods(self, seen: Floats) -> Floats:
        """The log-likelihood of each face (k,) by the discriminant, up to a constant; 0 after few looks."""
        if self._discriminant_share == 0:
            return np.zeros(len(self.faces), np.float32)
        return self._discriminant.log_likelihoods(seen)

    def evidence(self, likeness: Floats, log_likelihoods: Floats) -> Floats:
        """The log-likelihood ratio for each face (k,): that face against a stranger.

        The likenesses set the probability of all faces together. Likenesses and the discriminant distribute
        it among the faces; the more looks there are, the more the discriminant counts.

        Args:
            likeness: of each face (k,).
            log_likelihoods: of the same faces (k,).
        """
        against_stranger = _SURE / self.same.spread * (likeness - self.strange_at)
        share = self._discriminant_share
        between = (1 - share) * _BETWEEN_FACES * against_stranger + share * log_likelihoods
        together = np.logaddexp.reduce(against_stranger)
        return np.asarray(together + between - np.logaddexp.reduce(between), np.float32)

    def proof(self, likeness: Floats) -> Floats:
        """The log-likelihood ratio for each face (k,), by its likeness: that face against others of its die.

        It is at least 0, for the die may be of another make.
        """
        same, other = self._proves, self.other
        ratio = same.log_density(np.minimum(likeness, same.middle))
        ratio -= other.log_density(np.maximum(likeness, other.middle))
        return np.asarray(np.clip(ratio, 0.0, _MOST_PROOF), np.float32)

    @property
    def strange_at(self) -> float:
        """The likeness at which a known face and a stranger are equally likely."""
        return self.same.middle - _ALLOWED * self.same.spread

    @cached_property
    def same(self) -> Likenesses:
        """The distribution of likenesses of looks at one face."""
        return _SAME.learn(self._compared, _ASSUMED)

    @cached_property
    def other(self) -> Likenesses:
        """The distribution of likenesses of looks at two faces of one die."""
        return _OTHER.learn(list(self._crossed()), _ASSUMED_IN_PROOF[1])

    @cached_property
    def _proves(self) -> Likenesses:
        return _SAME.learn(self._compared, _ASSUMED_IN_PROOF[0])

    @cached_property
    def _discriminant(self) -> Discriminant:
        return Discriminant([looks.reshape(-1, looks.shape[-1]) for looks in self._known.values()])

    @cached_property
    def _compared(self) -> list[float]:
        """The likeness of each look to the others at its face."""
        return [
            float(np.delete(_likenesses(look[:: _TURNS // _SEEN_TURNS], looks), number).max())
            for looks in self._known.values()
            if len(looks) > 1
            for number, look in enumerate(looks)
        ]

    def _crossed(self) -> Iterator[float]:
        """The likeness of each look to the nearest one at each other face of the same dice."""
        for face, looks in self._known.items():
            kin = [
                others
                for other, others in self._known.items()
                if other != face and (other.shape, other.design) == (face.shape, face.design)
            ]
            for look in looks if kin else ():
                yield from (
                    float(_likenesses(look[:: _TURNS // _SEEN_TURNS], others).max()) for others in kin
                )


def _likenesses(seen: Floats, looks: Floats) -> Floats:
    """The mean likeness (n,) of embeddings (t, f) to looks (n, turns, f), at the rotations that fit best."""
    likeness = looks @ seen.T
    turns, count = likeness.shape[1:]
    rows = np.arange(turns)[:, None] + np.arange(count) * (turns // count)
    return np.asarray(likeness[:, rows % turns, np.arange(count)].mean(axis=2).max(axis=1), np.float32)
