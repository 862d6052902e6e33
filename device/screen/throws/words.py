"""The dice of free throwing and its throws, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from device.i18n import _, by_count
from device.screen.dice.faces import DieFaces
from device.screen.question import SideLine
from engines.throws import Design, Own, Solid, State, Thrown
from vision.dice_set import NUMERALS, PIPS

SETS: Final = {Design.PIPS: PIPS.name, Design.NUMERALS: NUMERALS.name}
"""The reader's name of the set of each design."""


def faces_of(state: State, number: int) -> DieFaces:
    """The faces of a die in the tray; a surplus die gets those of the first one."""
    solid = state.solids[number - 1] if number <= len(state.solids) else state.solids[0]
    return solid_faces(state.design, solid, state.own)


def solid_faces(design: Design, solid: Solid, own: Own | None = None) -> DieFaces:
    """The faces of a kind of dice; those of taught dice if their set is given."""
    if own is not None:
        return _own_faces(own, solid)
    sign = "pip" if design is Design.PIPS else "digit"
    return DieFaces(
        shape=solid,
        letters=solid.faces,
        numbers={letter: letter for letter in solid.faces},
        figures={letter: f"{sign}-{letter}" for letter in solid.faces},
        name=str,
        called=lambda number: _("Die {n}").format(n=number),
        dice_set=SETS[design],
    )


def _own_faces(own: Own, solid: Solid) -> DieFaces:
    """The faces of dice of one's own, by the names under which the table reads them.

    Nobody has drawn what is on them, so faces with names show the number of their key.
    """
    letters = Solid.D8.faces[: len(own.faces)]
    named = dict(zip(letters, own.faces, strict=True))
    return DieFaces(
        shape=solid,
        letters=letters,
        numbers={face: letter for letter, face in named.items()},
        figures={
            letter: _sign_of(face) if own.is_numbered else f"digit-{letter}" for letter, face in named.items()
        },
        name=named.__getitem__,
        called=lambda number: _("Die {n}").format(n=number),
        dice_set=own.name,
    )


def _sign_of(face: str) -> str:
    """The silhouette of a number, or one that stands for all numbers that nobody has drawn."""
    return f"digit-{face}" if len(face) == 1 and face in Solid.D8.faces else "lettre"


def count_words(throws: int) -> str:
    """How many throws there were."""
    return by_count(throws, _("{n} throw"), _("{n} throws"))


def dice_words(solids: Sequence[Solid], own: Own | None = None) -> str:
    """The dice in short, the smallest first ("2d4 + 1d8"); of one's own by the name of their set."""
    if own is not None:
        return f"{len(solids)} × {own.name}"
    kinds = (solid for solid in Solid if solid in solids)
    return " + ".join(f"{solids.count(solid)}{solid}" for solid in kinds)


def formula(thrown: Thrown) -> str:
    """How the sum comes about: the sum of each kind where there are several, or else each face."""
    if not thrown.is_summed:
        return ""
    sums = thrown.sums
    if len(sums) > 1:
        return " + ".join(f"{solid}: {sums[solid]}" for solid in Solid if solid in sums)
    return " + ".join(thrown.names) if len(thrown.names) > 1 else ""


def sum_words(thrown: Thrown) -> str:
    """The dice of a throw and their sum ("2d6: 3 + 5 = 8"), or the names of their faces."""
    words = (" + " if thrown.is_summed else ", ").join(thrown.names)
    if thrown.is_summed and len(thrown.names) > 1:
        words += f" =\N{NO-BREAK SPACE}{thrown.sum}"
    return _("{dice}: {faces}").format(dice=dice_words(thrown.solids, thrown.own), faces=words)


def thrown_line(state: State, thrown: Thrown) -> SideLine:
    """A throw in a list: who threw, if there are several; what it was for; the dice and their sum."""
    name = state.players[thrown.seat].name if len(state.players) > 1 else ""
    return SideLine(name, ", ".join(filter(None, (thrown.label, sum_words(thrown)))), "frais")
