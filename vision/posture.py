"""Find dice that do not lie flat: by a network, and by dice too near to each other to be flat."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box, sides
from vision.crop import to_tensor
from vision.model import Model
from vision.reading import Die
from vision.vantage import Vantage

SIDE_PX: Final = 64
"""The side of the network's crops, in pixels."""
CONTEXT: Final = 1.5
"""The side of a crop in sides of the die's box."""
STEEPEST: Final = 0.9
"""The largest slope, see `vision.vantage`. Dice beyond are seen too much from the side to be judged."""
POSTURES: Final = ("flat", "leans")
"""The network's classes."""
SHAPES: Final = ("d4", "d6", "d8")
"""The solids that the network was trained on."""

_MORE_LIKELY: Final = 0.5
"""The threshold for a doubtful die. It is asked about anyway, so it is called leaning if
that is more likely."""

_NEAREST: Final = 0.8
"""The least distance of two flat dice, middle to middle, in sides of a box. A box is at least as large as its
die."""


def touching(dice: Mapping[int, Die]) -> tuple[tuple[int, int], ...]:
    """The pairs of dice, by number, of which one leans or lies on the other.

    >>> def die(x):
    ...     return Die((x, 0, x + 50, 50), "d6", "pips", "3", 0.9, None, False)
    >>> touching({1: die(0), 2: die(50), 3: die(80)})
    ((2, 3),)
    """
    return tuple(
        (one, other) for one, other in combinations(sorted(dice), 2) if _too_near(dice[one], dice[other])
    )


def _too_near(one: Die, other: Die) -> bool:
    side_px = min(*sides(one.box_xyxy), *sides(other.box_xyxy))
    return math.dist(one.center_xy, other.center_xy) < _NEAREST * side_px


class Posture:
    """Tells leaning dice from flat ones, if the place of the camera is known.

    Args:
        model: the network, see `models.nets.PostureNet`.
    """

    def __init__(self, model: Model) -> None:
        self._model = model

    def judge(self, picture: NDArray[np.uint8], dice: Sequence[Die], vantage: Vantage) -> list[Die]:
        """The dice, with leaning ones marked as cocked and doubtful.

        Args:
            picture: (height, width, 3) uint8, blue-green-red.
            dice: as the reader sees them.
            vantage: the place of the camera over the tray.
        """
        judged = [die for die in dice if die.shape in SHAPES]
        probabilities = self.flat_probabilities(picture, [die.box_xyxy for die in judged], vantage)
        flat = dict(zip(judged, probabilities, strict=True))
        return [
            replace(die, cocked=True, doubtful=True) if die in flat and self._leans(die, flat[die]) else die
            for die in dice
        ]

    def _leans(self, die: Die, flat: float) -> bool:
        return flat < (_MORE_LIKELY if die.doubtful else self._model.card.doubt_below)

    def flat_probabilities(
        self, picture: NDArray[np.uint8], boxes_xyxy: Sequence[Box], vantage: Vantage
    ) -> NDArray[np.float32]:
        """The probability (n,) that the die in each box lies flat; 1 if it is seen too much from the side.

        Args:
            picture: (height, width, 3) uint8, blue-green-red.
            boxes_xyxy: the boxes round them, in pixels.
            vantage: the place of the camera over the tray.
        """
        probabilities = np.ones(len(boxes_xyxy), np.float32)
        slopes = [vantage.slope(box) for box in boxes_xyxy]
        judged = [number for number, slope in enumerate(slopes) if slope <= STEEPEST]
        if judged:
            crops = [vantage.rectified(picture, boxes_xyxy[number], CONTEXT, SIDE_PX) for number in judged]
            (logits,) = self._model.run(_network_input(crops, [slopes[number] for number in judged]))
            flat, leans = logits.T / self._model.card.temperature
            probabilities[judged] = 1 / (1 + np.exp(leans - flat))
        return probabilities


def _network_input(crops: Sequence[NDArray[np.uint8]], slopes: Sequence[float]) -> NDArray[np.float32]:
    """The network's input (n, 4, side, side) from crops (side, side, 3), blue-green-red, and their slopes."""
    colours = to_tensor(crops)
    everywhere = np.broadcast_to(np.array(slopes, np.float32)[:, None, None, None], colours[:, :1].shape)
    return np.concatenate([colours, everywhere], axis=1)
