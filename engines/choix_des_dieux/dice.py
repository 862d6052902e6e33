"""The three divinatory dice, in the order in which they are thrown (l.17-25)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engines.choix_des_dieux.rules import TertreRead
from engines.choix_des_dieux.symbols import Symbol
from engines.errors import EngineError
from wording.lists import listed


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


def landed_tertre(seen: Sequence[Symbol], read: TertreRead) -> Symbol:
    """The symbol of a Tertre from those that are in sight (CD-29).

    A die with four faces lies on the one that counts: it is the one of the four that cannot be seen.

    >>> landed_tertre([Symbol.SABRE, Symbol.DEMONDE, Symbol.NUAGE], TertreRead.BOTTOM)
    <Symbol.ARBRE: 'A'>

    Args:
        seen: the three faces in sight; or the one that is read, if the die is no pyramid.
        read: the house rule `tertre_read`.

    Raises:
        EngineError: too few or too many were seen, or one of them twice.
    """
    expected = 3 if read is TertreRead.BOTTOM else 1
    if len(seen) != expected or len(set(seen)) != expected:
        faces = "three different faces" if expected == 3 else "one face"
        raise EngineError(f"{listed(seen)} of the Tertre in sight; with tertre_read={read} it shows {faces}")
    if read is not TertreRead.BOTTOM:
        return seen[0]
    (hidden,) = set(TERTRE.faces).difference(seen)
    return hidden
