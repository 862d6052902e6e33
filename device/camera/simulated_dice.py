"""The dice of the simulated tray, as each set has them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

from device.camera.simulated_own_die import own_die
from vision.dice_set import DIVINATORY, NUMERALS, OSSELETS, PIPS, SHIPPED_SETS, Kind
from vision.scenes.die import SceneDie
from vision.scenes.drawn import Print, drawn_skin
from vision.scenes.materials import Material
from vision.scenes.numerals import Lettering, numeral_skin
from vision.scenes.pips import PipDesign, d6_values, pip_skin
from vision.scenes.skins import Colour
from vision.scenes.solids import die_solid

_IVORY: Final = Material((0.55, 0.76, 0.86), gloss=0.5)
_INK: Final[Colour] = (0.02, 0.012, 0.03)
_MARKS: Final = ("point1", "point1", "point2", "lune")
"""The second mark of each of the four osselets; the first is a centaur."""


@lru_cache(maxsize=16)
def simulated_die(dice_set: str, shape: str, number: int) -> SceneDie:
    """A die of a set; its position is set when it is thrown.

    Args:
        dice_set: the name of the set; an unknown one stands for people's own dice, with drawings.
        shape: the solid of the die, if the set has several or is unknown.
        number: the number of the die, from 1. In some sets each die has drawings of its own.
    """
    if dice_set not in SHIPPED_SETS:
        return own_die(shape)
    kinds = SHIPPED_SETS[dice_set].kinds
    if dice_set == PIPS.name:
        return _ivory_die()
    if dice_set == OSSELETS.design:
        return _bone_osselet(_MARKS[number - 1])
    if dice_set == DIVINATORY.name:
        return _drawn_die(kinds[number - 1])
    kind = next((kind for kind in kinds if kind.shape == shape), kinds[0])
    return _numeral_die(kind) if dice_set == NUMERALS.name else _drawn_die(kind)


def _ivory_die() -> SceneDie:
    """A die of 20 mm with drilled pips, in the colour of old ivory; its position is set when it is thrown."""
    skin = pip_skin(d6_values(), PipDesign(), [_INK] * 6)
    nowhere = np.zeros(3, np.float32)
    return SceneDie(die_solid("d6").worn(16), 20.0, np.eye(3, dtype=np.float32), nowhere, skin, _IVORY)


def _bone_osselet(mark: str) -> SceneDie:
    """A bone osselet with a centaur on one broad side and a mark on the other."""
    solid = die_solid("osselet").worn(40)
    faces = ("", "", "", "", OSSELETS.faces[0], mark)
    skin = drawn_skin(solid, OSSELETS.design, faces, Print(), [_INK] * len(faces))
    return SceneDie(solid, 26.0, np.eye(3, dtype=np.float32), np.zeros(3, np.float32), skin, _IVORY)


def _drawn_die(kind: Kind) -> SceneDie:
    """A bone die with drawings, each on the same number of faces."""
    solid = die_solid(kind.shape).worn(40)
    faces = kind.faces * (len(solid.normals) // len(kind.faces))
    skin = drawn_skin(solid, kind.design, faces, Print(), [_INK] * len(faces))
    return SceneDie(solid, 20.0, np.eye(3, dtype=np.float32), np.zeros(3, np.float32), skin, _IVORY)


def _numeral_die(kind: Kind) -> SceneDie:
    """A bone die with numerals."""
    solid = die_solid(kind.shape).worn(40)
    inks = [_INK] * len(kind.faces)
    skin = numeral_skin(solid, kind.faces, Lettering("serif"), inks, np.random.default_rng(0))
    return SceneDie(solid, 20.0, np.eye(3, dtype=np.float32), np.zeros(3, np.float32), skin, _IVORY)
