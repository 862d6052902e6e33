"""Embeddings of looks by the close model, in every rotation; their cosines say how alike two looks are."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box
from vision.brighten import brightened
from vision.crop import CLOSE_PX, CONTEXT, crop_square
from vision.grey import without_streaks
from vision.taught import LOOK_PX, Look

Floats = NDArray[np.float32]

MOST_CACHED: Final = 2000
"""How many looks have their embeddings cached, 5 KB each. A set and an evening have fewer. Smaller: each
answer computes them again. Larger: more memory on a table that runs for months."""
LOOK_CONTEXT: Final = 2.0
"""The side of a look in box sides. Smaller: the corners are missing when the look is rotated."""
TURNS: Final = 12
"""The number of rotations in which a look is kept, since a die can lie at any angle."""
_SEEN_TURNS: Final = 6
"""The number of rotations of a crop that are compared. Fewer: more dice are taken for a wrong face."""
SCALES: Final = (1.0, 1.15)
"""The scales of the crops that describe a kept look, and a die that is compared closely. Their embeddings are
averaged. With one scale, more taught dice are doubtful."""
_FIRST_SCALE: Final = 1.08
"""The scale of the crops that describe a die when it is first compared. It lies between the others, so that
its embeddings resemble the averaged ones."""


def take_look(picture: NDArray[np.uint8], box_xyxy: Box) -> Look:
    """Cut a look at the die in a box of a picture (height, width, 3), as dark and in the colours it has."""
    return crop_square(picture, box_xyxy, LOOK_CONTEXT, LOOK_PX)


def brightened_look(look: Look) -> Look:
    """A look that is ready to be compared: a dark one is made lighter, by its own pixels alone."""
    return brightened(look, every=1)


def streakless_look(look: Look) -> Look:
    """A look without the streaks of its die, in grey; see `vision.grey.without_streaks`."""
    middle, half = LOOK_PX / 2, LOOK_PX / LOOK_CONTEXT / 2
    near, far = middle - half, middle + half
    return np.repeat(without_streaks(look, (near, near, far, far))[..., None], 3, axis=2)


def rotated(look: Look, turns: int = TURNS, scale: float = 1.0) -> list[NDArray[np.uint8]]:
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


class EmbeddingCache:
    """The embeddings of looks: unit vectors, of which those of kept looks are cached.

    Args:
        describe: gives the embeddings (n, f) of crops (96, 96, 3), as `FaceReader.embeddings` does.
        most: how many looks are cached; one more drops the one that was not asked for the longest.
        prepared: changes each look before it is described.
    """

    def __init__(
        self,
        describe: Callable[[Sequence[NDArray[np.uint8]]], Floats],
        most: int = MOST_CACHED,
        prepared: Callable[[Look], Look] = brightened_look,
    ) -> None:
        self._describe = describe
        self._most = most
        self._prepared = prepared
        self._kept: OrderedDict[bytes, Floats] = OrderedDict()

    @cached_property
    def streakless(self) -> EmbeddingCache:
        """The embeddings of the same looks without the streaks of their dice."""
        return EmbeddingCache(self._describe, self._most, streakless_look)

    def rotations(self, look: Look) -> Floats:
        """The embeddings (turns, f) of a look in every rotation; the first is that of the look itself."""
        key = hashlib.blake2b(look.tobytes(), digest_size=16).digest()
        if key not in self._kept:
            self._kept[key] = self._at_each_scale(look, TURNS)
        self._kept.move_to_end(key)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return self._kept[key]

    def glance(self, look: Look) -> Floats:
        """The embeddings (6, f) of a look that is compared and not cached, at one scale."""
        return self._describe(rotated(self._prepared(look), _SEEN_TURNS, _FIRST_SCALE))

    def look_closely(self, look: Look) -> Floats:
        """The embeddings (6, f) of the same look, averaged over the scales.

        They take twice as long as those of a glance, and vary less by chance.
        """
        return self._at_each_scale(look, _SEEN_TURNS)

    def alike(self, looks: Sequence[Look], others: Sequence[Look]) -> Floats:
        """The likeness of each look to each other one (n, m), at the rotation that fits best, -1 to 1."""
        known = np.stack([self.rotations(other) for other in others])
        seen = [compared_rotations(self.rotations(look)) for look in looks]
        return np.stack([likenesses(embeddings, known) for embeddings in seen])

    def _at_each_scale(self, look: Look, turns: int) -> Floats:
        """The embeddings (turns, f) of a look, averaged over the scales."""
        prepared = self._prepared(look)
        crops = [crop for scale in SCALES for crop in rotated(prepared, turns, scale)]
        embeddings = self._describe(crops).reshape(len(SCALES), turns, -1).mean(axis=0)
        return np.asarray(embeddings / np.linalg.norm(embeddings, axis=1, keepdims=True), np.float32)


def compared_rotations(embeddings: Floats) -> Floats:
    """The embeddings (6, f) in the rotations that are compared: every second one of a kept look's 12."""
    return embeddings[:: TURNS // _SEEN_TURNS]


def likenesses(seen: Floats, looks: Floats) -> Floats:
    """The mean likeness (n,) of embeddings (t, f) to looks (n, turns, f), at the rotations that fit best."""
    likeness = looks @ seen.T
    turns, count = likeness.shape[1:]
    rows = np.arange(turns)[:, None] + np.arange(count) * (turns // count)
    return np.asarray(likeness[:, rows % turns, np.arange(count)].mean(axis=2).max(axis=1), np.float32)
