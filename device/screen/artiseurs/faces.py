"""The osselets as the rest of the table knows dice: what they can show, and how it is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from device.i18n import _
from device.screen.artiseurs.words import FIGURES, face_name
from device.screen.faces import DieFaces
from engines.artiseurs import Face

_OSSELET: Final = DieFaces(
    shape="osselet",
    letters="".join(Face),
    numbers={str(face): str(face) for face in Face},
    figures={str(face): figure for face, figure in FIGURES.items()},
    name=lambda letter: face_name(Face(letter)),
    called=lambda number: _("Osselet {n}").format(n=number),
)


def die_faces(state: Any, number: int) -> DieFaces:
    """What an osselet can show."""
    return _OSSELET


def lying_letters(state: Any) -> Mapping[int, str]:
    """The osselets that have been thrown."""
    return {osselet.number: str(osselet.face) for osselet in state.osselets if osselet.face}
