"""The dice of Imalya: six Figures over the six soft keys, always in the same order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from device.i18n import _
from device.screen.faces import DieFaces
from device.screen.imalya.words import FIGURE_FILES, LETTERS, figure_name
from engines.imalya import BY_NUMBER

DIE: Final = DieFaces(
    shape="d6",
    letters=LETTERS,
    numbers={number: str(figure) for number, figure in BY_NUMBER.items()},
    figures=FIGURE_FILES,
    name=figure_name,
    called=lambda number: _("Die {n}").format(n=number),
)


def die_faces(state: Any, number: int) -> DieFaces:
    """All dice of the game are alike."""
    return DIE


def lying_letters(state: Any) -> Mapping[int, str]:
    """What each die that lies on the table was thrown as, by number."""
    return {die.number: str(die.printed) for die in state.dice if die.printed is not None}
