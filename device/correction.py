"""A die that somebody put right in a game, and how it looked."""

from __future__ import annotations

from dataclasses import dataclass

from device.seen import Seen
from vision.reading import Die
from vision.remember import take_look
from vision.taught import Look


@dataclass(frozen=True, slots=True, eq=False)
class Correction:
    """A die that somebody put right in a game.

    Attributes:
        dice_set: the set that was announced.
        seen: the throw in which the die lay.
        number: the die.
        face: what it shows, as the reader calls it; "" where the reader has no name for it.
        word: what it shows, in the words of the game.
    """

    dice_set: str
    seen: Seen
    number: int
    face: str
    word: str

    @property
    def die(self) -> Die:
        """The die as it was read."""
        return self.seen.dice[self.number]

    @property
    def look(self) -> Look:
        """How it looked."""
        return take_look(self.seen.pixels, self.die.box_xyxy)
