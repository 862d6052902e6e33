"""The osselets described as dice for the shared screens: their faces, letters and names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from device.i18n import _
from device.screen.artiseurs.words import FIGURES, face_name
from device.screen.dice.faces import DieFaces
from device.screen.kit.captions import Caption
from engines.artiseurs import Face, Phase, State
from engines.artiseurs.rules import Material

_OSSELET: Final = DieFaces(
    shape="osselet",
    letters="".join(Face),
    numbers={figure: str(face) for face, figure in FIGURES.items()},
    figures={str(face): figure for face, figure in FIGURES.items()},
    name=lambda letter: face_name(Face(letter)),
    called=lambda number: _("Osselet {n}").format(n=number),
    dice_set="osselets",
)


def die_faces(state: State, number: int) -> DieFaces:
    """The faces of an osselet."""
    return _OSSELET


def by_eye(state: State) -> bool:
    """Whether the camera reads this: a throw of real osselets. Turned osselets are entered by people."""
    return state.phase is Phase.THROW and state.rules.osselets_mode is Material.PHYSICAL


def face_caption(face: Face) -> Caption:
    """The caption of a key that stands for a face."""
    return Caption(face_name(face), icon=FIGURES[face])


def lying_letters(state: State) -> Mapping[int, str]:
    """The osselets that have been thrown, each with the letter of its face."""
    return {osselet.number: str(osselet.face) for osselet in state.osselets if osselet.face}
