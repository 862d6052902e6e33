"""A die that somebody put right in a game, and how it looked."""

from __future__ import annotations

from dataclasses import dataclass

from device.throw.seen import Seen
from vision.added import SURE, surprises
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
        read: what the reader took it for, in the words of the game; "" for nothing that the game knows.
        game, step: the number of the game, and how many steps stood once the die was put right.
    """

    dice_set: str
    seen: Seen
    number: int
    face: str
    word: str
    read: str = ""
    game: int = 0
    step: int = 0

    @property
    def known(self) -> bool:
        """The reader had told the face by itself, so that the look teaches nothing.

        It may have been asked about all the same, because the die leaned or was touched.
        """
        die = self.die
        return die.face == self.face and (not die.doubtful or die.confidence >= SURE)

    @property
    def surprising(self) -> bool:
        """The reader was sure of another face."""
        return surprises(self.die, self.face)

    @property
    def die(self) -> Die:
        """The die as it was read."""
        return self.seen.dice[self.number]

    @property
    def look(self) -> Look:
        """How it looked."""
        return take_look(self.seen.pixels, self.die.box_xyxy)
