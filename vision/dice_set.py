"""Which dice are on the table: data, not code."""

from __future__ import annotations

import difflib
from dataclasses import dataclass

from vision.errors import DiceSetError
from vision.reading import Shape


@dataclass(frozen=True, slots=True)
class DiceSet:
    """The dice that the reader is told to expect.

    Attributes:
        name: what the command line and the settings call the set.
        shape: the solid of its dice.
        design: what is on their faces.
        faces: the names of the faces.
    """

    name: str
    shape: Shape
    design: str
    faces: tuple[str, ...]


PIPS = DiceSet("pips", "d6", "pips", ("1", "2", "3", "4", "5", "6"))
"""The ordinary die: six faces with one to six pips."""

SHIPPED = {dice_set.name: dice_set for dice_set in (PIPS,)}


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
