"""The dice of free throwing: their shapes, what is on them, and sets that people have taught the table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engines.text_form import quoted
from engines.value import Value

MOST_DICE: Final = 8
"""The most dice of a throw; there is no room for more in the row of drawn dice."""


class Design(StrEnum):
    """What is on the dice."""

    PIPS = "pips"
    NUMERALS = "numerals"
    OWN = "own"


class Solid(StrEnum):
    """The shape of a die, which says how many faces it has."""

    D4 = "d4"
    D6 = "d6"
    D8 = "d8"
    OSSELET = "osselet"

    @property
    def faces(self) -> str:
        """The letters of its faces; on a die with numbers they are these numbers."""
        return "12345678"[: 4 if self is Solid.OSSELET else int(self[1:])]


SOLIDS: Final = {Design.PIPS: (Solid.D6,), Design.NUMERALS: (Solid.D4, Solid.D6, Solid.D8)}
"""The solids that there are of each design. Dice of one's own have any."""


@dataclass(frozen=True)
class Own(Value):
    """A set of dice that somebody has taught the table.

    Attributes:
        name: its name.
        faces: the names of its faces, by which the table reads them.
    """

    name: str
    faces: tuple[str, ...]

    @property
    def is_numbered(self) -> bool:
        """Whether every face is a number, so that throws are summed."""
        return all(face.isascii() and face.isdecimal() for face in self.faces)

    def __str__(self) -> str:
        return " ".join(map(quoted, (self.name, *self.faces)))
