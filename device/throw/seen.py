"""A throw that has come to rest, as the eye returns it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from vision.reading import Die


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """A throw that has come to rest.

    Attributes:
        dice: the thrown dice, by number.
        pixels: (height, width, 3) uint8, blue-green-red: the frame in which they were read.
        untouched: the numbers of those that lie as they lay when they were seen last, where this throw was
            seen before and has been touched since.
        lying: all dice in the tray, by number, those that were kept included.
        remarks: a few words about dice that do not seem to lie flat, by number.
    """

    dice: Mapping[int, Die]
    pixels: NDArray[np.uint8]
    untouched: Collection[int] = ()
    lying: Mapping[int, Die] = field(default_factory=dict)
    remarks: Mapping[int, str] = field(default_factory=dict)

    @property
    def doubtful(self) -> tuple[int, ...]:
        """The numbers that must be asked about, the least certain first."""
        doubted = [number for number, die in self.dice.items() if die.doubtful]
        return tuple(sorted(doubted, key=lambda number: self.dice[number].confidence))

    @property
    def as_before(self) -> bool:
        """Whether nobody has touched the dice since they were seen last: only an arm has passed over them."""
        return len(self.untouched) == len(self.dice)
