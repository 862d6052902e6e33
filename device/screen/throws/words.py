"""The dice of free throwing and its throws, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from device.i18n import _
from device.screen.faces import DieFaces
from device.screen.question import SideLine
from engines.throws import Design, Solid, State, Thrown
from vision.dice_set import NUMERALS, PIPS

SETS: Final = {Design.PIPS: PIPS.name, Design.NUMERALS: NUMERALS.name}
"""The reader's name of the set of each design."""


def faces_of(state: State, number: int) -> DieFaces:
    """The faces of a die in the tray; one that came there by mistake counts as the first one."""
    solid = state.solids[number - 1] if number <= len(state.solids) else state.solids[0]
    return solid_faces(state.design, solid)


def solid_faces(design: Design, solid: Solid) -> DieFaces:
    """The faces of a kind of dice."""
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


def count_words(throws: int) -> str:
    """How many throws there were."""
    return _("1 throw") if throws == 1 else _("{n} throws").format(n=throws)


def dice_words(solids: Sequence[Solid]) -> str:
    """The dice in short, the smallest first ("2d4 + 1d8")."""
    kinds = (solid for solid in Solid if solid in solids)
    return " + ".join(f"{solids.count(solid)}{solid}" for solid in kinds)


def formula(thrown: Thrown) -> str:
    """How the sum comes about: the sum of each kind where there are several, or else each face."""
    sums = thrown.sums
    if len(sums) > 1:
        return " + ".join(f"{solid}: {sums[solid]}" for solid in Solid if solid in sums)
    return " + ".join(thrown.faces) if len(thrown.faces) > 1 else ""


def sum_words(thrown: Thrown) -> str:
    """The dice of a throw and their sum ("2d6: 3 + 5 = 8")."""
    faces = " + ".join(thrown.faces)
    words = f"{faces} = {thrown.sum}" if len(thrown.faces) > 1 else faces
    return _("{dice}: {faces}").format(dice=dice_words(thrown.solids), faces=words)


def told(state: State, thrown: Thrown) -> SideLine:
    """A throw in a list: who threw, if there are several; what it was for; the dice and their sum."""
    name = state.players[thrown.seat].name if len(state.players) > 1 else ""
    return SideLine(name, ", ".join(filter(None, (thrown.label, sum_words(thrown)))), "frais")
