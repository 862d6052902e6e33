"""The three dice described for the shared screens: Tertre, Sage and Devin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from device.screen.choix_des_dieux.words import FIGURES, symbol_name
from device.screen.dice.faces import DieFaces
from engines.choix_des_dieux import State, Symbol
from engines.choix_des_dieux.dice import DICE, TERTRE, Die
from engines.choix_des_dieux.rules import TertreRead
from vision.dice_set import DIVINATORY

_SHAPES: Final = {4: "d4", 6: "d6", 8: "d8"}


def _faces(die: Die) -> DieFaces:
    return DieFaces(
        shape=_SHAPES[len(die.faces)],
        letters="".join(dict.fromkeys(die.faces)),
        numbers={str(symbol.word): str(symbol) for symbol in die.faces},
        figures={str(symbol): figure for symbol, figure in FIGURES.items()},
        name=lambda letter: symbol_name(Symbol(letter)),
        called=lambda number: die.name,
        dice_set=DIVINATORY.name,
    )


_BY_NUMBER: Final = {die.number: _faces(die) for die in DICE}
_PYRAMID: Final = replace(_BY_NUMBER[TERTRE.number], hidden=True)
"""A four-sided Tertre: the face that counts is hidden below it (CD-29)."""


def die_faces(state: State, number: int) -> DieFaces:
    """The faces of the Tertre (1), the Sage (2) or the Devin (3)."""
    return _PYRAMID if number == TERTRE.number and by_eye(state) else _BY_NUMBER[number]


def by_eye(state: State) -> bool:
    """Whether the camera reads the dice. It cannot if the face below the Tertre does not count."""
    return state.rules.tertre_read is TertreRead.BOTTOM


def lying_letters(state: State) -> Mapping[int, str]:
    """The dice thrown in this round and their faces; they stay in the tray until the next round."""
    return {number: str(symbol) for number, symbol in enumerate(state.dice, start=1)}
