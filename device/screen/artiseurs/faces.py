"""The osselets as the rest of the table knows dice: what they can show, and how it is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from device.i18n import _
from device.screen.artiseurs.words import FIGURES, face_name
from device.screen.faces import DieFaces
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
    """What an osselet can show."""
    return _OSSELET


def by_eye(state: State) -> bool:
    """A throw of real osselets; one that is turned over is told by whoever turns it."""
    return state.phase is Phase.THROW and state.rules.osselets_mode is Material.PHYSICAL


def lying_letters(state: State) -> Mapping[int, str]:
    """The osselets that have been thrown."""
    return {osselet.number: str(osselet.face) for osselet in state.osselets if osselet.face}
