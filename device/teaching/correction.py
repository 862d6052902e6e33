"""The correction of a die in a game, with the die's picture."""

from __future__ import annotations

from dataclasses import dataclass

from vision.added_looks import SURE, surprises
from vision.reading import Die
from vision.taught import Look


@dataclass(frozen=True, slots=True, eq=False)
class Correction:
    """The correction of a die in a game.

    Attributes:
        dice_set: the dice set that the game was played with.
        die: the die as it was read.
        look: the picture of the die.
        face: the reader's name of the right face; "" if the reader has no name for it.
        word: the game's name of the right face.
        read: the game's name of the face that was read; "" if the game has none.
        clear: the picture shows the die well enough to be kept.
        game, step: the number of the game, and how many of its steps were in force after the correction.
    """

    dice_set: str
    die: Die
    look: Look
    face: str
    word: str
    read: str = ""
    clear: bool = True
    game: int = 0
    step: int = 0

    @property
    def known(self) -> bool:
        """Whether the reader had read the right face, so that the look teaches it nothing.

        People may have been asked all the same, because the die leaned or was touched.
        """
        sure = not self.die.doubtful or self.die.confidence >= SURE
        return self.die.face == self.face and sure

    @property
    def surprising(self) -> bool:
        """Whether the reader was sure of another face, so that nobody was asked."""
        return not self.die.doubtful and surprises(self.die, self.face)
