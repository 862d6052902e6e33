"""The three divinatory dice, in the order in which they are thrown (l.17-25)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engines.choix_des_dieux.symbols import Symbol


@dataclass(frozen=True, slots=True)
class Die:
    """One die.

    Attributes:
        number: 1 to 3, as a state awaits it.
        name: the name of the die.
        faces: its symbols; the face with the number n of an ordinary die stands for `faces[n - 1]` (CD-31).
    """

    number: int
    name: str
    faces: tuple[Symbol, ...]


TERTRE: Final = Die(1, "Tertre", tuple(map(Symbol, "SAND")))
SAGE: Final = Die(2, "Sage", tuple(map(Symbol, "SSAANN")))
DEVIN: Final = Die(3, "Devin", tuple(map(Symbol, "SSAANNDD")))
DICE: Final = (TERTRE, SAGE, DEVIN)
