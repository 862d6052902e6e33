"""Which dice do not lie flat: told by a network, and by dice that are nearer than two flat ones can be."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box, sides
from vision.crop import numbers
from vision.model import Model
from vision.reading import Die
from vision.vantage import Vantage

SIDE_PX: Final = 64
"""The side of the crops that the network looks at."""
CONTEXT: Final = 1.5
"""How many sides of a die's box they are wide."""
STEEPEST: Final = 0.9
"""Dice that slant more are seen too much from the side, see `vision.vantage`."""
CLASSES: Final = ("flat", "leans")
"""What the network answers with."""
SHAPES: Final = ("d4", "d6", "d8")
"""The solids of the dice that the network was shown."""

_MORE_LIKELY: Final = 0.5
"""A die in doubt is asked about anyway: for it to be said to lean it is enough that it more likely does."""

_NEAREST: Final = 0.8
"""Two flat dice cannot be nearer, middle to middle, than the side of one; a box is never shorter than it."""


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
    """Tells dice that lean from dice that lie flat, where it is known whence they are seen.

    Args:
        model: the network, see `models.nets.PostureReader`.
    """

    def __init__(self, model: Model) -> None:
        self._model = model

    def judge(self, picture: NDArray[np.uint8], dice: Sequence[Die], vantage: Vantage) -> list[Die]:
        """The dice, those in doubt that do not seem to lie flat; one in doubt anyway more readily.

        Args:
            picture: (height, width, 3) uint8, blue-green-red.
            dice: as the reader sees them.
            vantage: whence the picture shows the tray.
        """
        odds = self.flat(picture, [die.box_xyxy for die in dice], vantage)
        return [
            replace(die, cocked=True, doubtful=True) if self._leans(die, flat) else die
            for die, flat in zip(dice, odds, strict=True)
        ]

    def _leans(self, die: Die, flat: float) -> bool:
        bar = _MORE_LIKELY if die.doubtful else self._model.card.doubt_below
        return die.shape in SHAPES and flat < bar

    def flat(
        self, picture: NDArray[np.uint8], boxes_xyxy: Sequence[Box], vantage: Vantage
    ) -> NDArray[np.float32]:
        """How likely the die in each box lies flat (n,); 1 where it is seen too much from the side.

        Args:
            picture: (height, width, 3) uint8, blue-green-red.
            boxes_xyxy: the boxes round them, in pixels.
            vantage: whence the picture shows the tray.
        """
        odds = np.ones(len(boxes_xyxy), np.float32)
        slants = [vantage.slope(box) for box in boxes_xyxy]
        told = [number for number, slant in enumerate(slants) if slant <= STEEPEST]
        if told:
            crops = [vantage.lay_out(picture, boxes_xyxy[number], CONTEXT, SIDE_PX) for number in told]
            (logits,) = self._model.run(placed(crops, [slants[number] for number in told]))
            flat, leans = logits.T / self._model.card.temperature
            odds[told] = 1 / (1 + np.exp(leans - flat))
        return odds


def placed(crops: Sequence[NDArray[np.uint8]], slants: Sequence[float]) -> NDArray[np.float32]:
    """Crops (side, side, 3), blue-green-red, and slants as the network takes them: (n, 4, side, side)."""
    colours = numbers(crops)
    everywhere = np.broadcast_to(np.array(slants, np.float32)[:, None, None, None], colours[:, :1].shape)
    return np.concatenate([colours, everywhere], axis=1)
