"""The dice that stickers can be printed for: their solids, and the drawing on each face."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from device.errors import PrintError
from engines.imalya import SETS

PLAIN: Final = ""
"""A face without a drawing."""

_IMALYA: Final = ("mort", "gain", "ruse", "egal", "bel", "dam")
"""The Figures in the place of 1 to 6 (Imalya §10); the numbers of opposite faces add up to 7."""


@dataclass(frozen=True, slots=True)
class PrintedDie:
    """One die, or one piece with two faces.

    Attributes:
        solid: "d4", "d6", "d8" or "osselet".
        faces: the drawings in the place of 1, 2, 3 ...; `PLAIN` for a face without one.
    """

    solid: str
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrintedSet:
    """The dice of one game.

    Attributes:
        title: its name, the same in every language.
        artwork: the name of its set of drawings.
        dice: its dice.
    """

    title: str
    artwork: str
    dice: tuple[PrintedDie, ...]


def _divinatory(title: str, solid: str, *faces: str) -> PrintedSet:
    return PrintedSet(title, "divinatoires", (PrintedDie(solid, faces),))


_GODS: Final = ("sabre", "sabre", "arbre", "arbre", "nuage", "nuage")

PRINTED_SETS: Final = MappingProxyType(
    {
        str(name): PrintedSet(local.short_title, str(name), (PrintedDie("d6", _IMALYA),) * 6)
        for name, local in SETS.items()
    }
    | {
        "dragon8": PrintedSet(
            "Dragon (d8)", "dragon", (PrintedDie("d8", (*_IMALYA, "arcaniste", "banni")),) * 8
        ),
        # The Tertre's fourth face is plain (Choix des Dieux l.21); on the Devin either will do (CD-30).
        "tertre": _divinatory("Tertre", "d4", "sabre", "arbre", "nuage", PLAIN),
        "sage": _divinatory("Sage", "d6", *_GODS),
        "devin": _divinatory("Devin", "d8", *_GODS, "demonde", "demonde"),
        "osselets": PrintedSet(
            "Osselets",
            "osselets",
            tuple(
                PrintedDie("osselet", ("centaure", mark)) for mark in ("point1", "point1", "point2", "lune")
            ),
        ),
    }
)
"""The sets by their names on the command line."""


def printed_set(name: str) -> PrintedSet:
    """The set with a name.

    Raises:
        PrintError: there is no such set; the message names the most similar one, and all others.
    """
    if name in PRINTED_SETS:
        return PRINTED_SETS[name]
    near = difflib.get_close_matches(name, PRINTED_SETS, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ";"
    raise PrintError(f"there are no stickers for {name!r}{hint} there are for {', '.join(PRINTED_SETS)}")
