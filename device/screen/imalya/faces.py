"""The faces of the dice of Imalya; the Figures are always on the same keys."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import Final

from device.i18n import _
from device.screen.dice.faces import DieFaces
from device.screen.imalya.words import figure_icon, figure_name, key_name
from engines.imalya import BY_NUMBER, Rules, State
from vision.dice_set import DRAGON8, PIPS


@cache
def faces_by(rules: Rules) -> DieFaces:
    """The faces of every die in a game by these rules; all dice of a game are alike."""
    letters = "".join(rules.faces)
    by_number = {number: str(figure) for number, figure in BY_NUMBER.items() if figure in rules.faces}
    by_role = {figure.name.lower(): str(figure) for figure in rules.faces}
    return DieFaces(
        shape="d8" if rules.dragon8 else "d6",
        letters=letters,
        numbers=by_role if rules.dragon8 else by_number,
        figures={letter: figure_icon(rules, letter) for letter in letters},
        name=partial(key_name, rules),
        called=lambda number: _("Die {n}").format(n=number),
        dice_set=(DRAGON8 if rules.dragon8 else PIPS).name,
        in_sentences=partial(figure_name, rules),
    )


DIE: Final = faces_by(Rules())
"""The usual die with six Figures."""


def die_faces(state: State, number: int) -> DieFaces:
    """The faces of a die in a state; all dice of a game are alike."""
    return faces_by(state.rules)


def lying_letters(state: State) -> Mapping[int, str]:
    """The letter that each die on the table showed when it was thrown, by number."""
    return {die.number: str(die.printed) for die in state.dice if die.printed is not None}
