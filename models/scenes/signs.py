"""Signs that no model was trained on, and dice that show them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from models.scenes.makes import Make
from vision.scenes.drawn import Print, printed_skin
from vision.scenes.numerals import Lettering, write

FACES: Final = tuple("123456")
"""The names of the faces of a die with signs."""


@dataclass(frozen=True, slots=True)
class Signs:
    """Signs, none of which is another one rotated.

    Attributes:
        own: the signs that are taught.
        others: the signs of strangers of the same make.
        font: the typeface, as `Lettering` takes it.
    """

    own: str
    others: str = "ΘΠΩЙЧЪ"
    font: str = "sans"


UNSEEN: Final = {
    "Greek": Signs("ΓΔΛΞΣΨ"),
    "Cyrillic": Signs("ЖЗЛФЭЮ"),
    "more Cyrillic": Signs("БДИЦЩЯ"),
    "small Greek": Signs("αβδζλω"),
}
"""Signs that no class and no mark of the training has."""
FITTED: Final = {
    "Han": Signs("金木水火土日", "月山川田目手", "uni"),
    "more Han": Signs("心力天王石竹", "大中米禾玉右", "uni"),
    "other Latin": Signs("ÆÞßĐŁØ", "€£¥†¶¿"),
}
"""More such signs, for fitting the constants of `vision.taught_faces`, so that `UNSEEN` stays unseen."""


def signed(make: Make, signs: str, font: str, how: Print) -> Make:
    """The make with a sign on each face."""
    return inked(make, [partial(_ink, sign, font) for sign in signs], how)


def inked(make: Make, masks: Sequence[Callable[[int], NDArray[np.uint8]]], how: Print) -> Make:
    """The make with a drawing on each of its six faces.

    Args:
        make: the make, whose ink they get.
        masks: each gives the ink (side, side), 0 to 255, for a side in pixels.
        how: how they are printed.
    """
    blue, green, red = (float(part) for part in make.skin.inks[0])
    skin = printed_skin(make.solid, FACES, masks, how, [(blue, green, red)] * len(FACES), "sign")
    return replace(make, skin=skin)


def _ink(sign: str, font: str, side: int) -> NDArray[np.uint8]:
    return write(np.zeros((side, side), np.uint8), sign, (0.5, 0.5), 0.8, Lettering(font, 600))
