"""Which dice are on the table: data, not code."""

from __future__ import annotations

import difflib
from dataclasses import dataclass

from vision.errors import DiceSetError
from vision.reading import Shape


@dataclass(frozen=True, slots=True)
class Kind:
    """Dice that show the same faces.

    Attributes:
        shape: the solid.
        design: what is on the faces.
        faces: the names of the faces.
    """

    shape: Shape
    design: str
    faces: tuple[str, ...]

    def class_of(self, face: str) -> str:
        """What the face model calls a face of this kind."""
        return f"{self.shape} {self.design} {face}"

    @property
    def classes(self) -> tuple[str, ...]:
        """What the face model calls the faces, in order."""
        return tuple(self.class_of(face) for face in self.faces)


D6_PIPS = Kind("d6", "pips", tuple("123456"))
D6_NUMERALS = Kind("d6", "numerals", tuple("123456"))
D8_NUMERALS = Kind("d8", "numerals", tuple("12345678"))
D4_NUMERALS = Kind("d4", "numerals", tuple("1234"))

KINDS = (D6_PIPS, D6_NUMERALS, D8_NUMERALS, D4_NUMERALS)
"""Every kind of dice that the shipped models read."""


@dataclass(frozen=True, slots=True)
class DiceSet:
    """The dice that the reader is told to expect.

    Attributes:
        name: what the command line and the settings call the set.
        kinds: the dice in it.
    """

    name: str
    kinds: tuple[Kind, ...]


PIPS = DiceSet("pips", (D6_PIPS,))
"""The ordinary die: six faces with one to six pips."""

NUMERALS = DiceSet("numerals", (D4_NUMERALS, D6_NUMERALS, D8_NUMERALS))
"""Four-, six- and eight-sided dice with numerals."""

SHIPPED = {dice_set.name: dice_set for dice_set in (PIPS, NUMERALS)}


def dice_set(name: str) -> DiceSet:
    """The shipped dice set of that name.

    Raises:
        DiceSetError: there is none; the message names the nearest.
    """
    if name in SHIPPED:
        return SHIPPED[name]
    near = difflib.get_close_matches(name, SHIPPED, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    raise DiceSetError(f"there is no dice set {name!r}{hint} Known: {', '.join(SHIPPED)}")
