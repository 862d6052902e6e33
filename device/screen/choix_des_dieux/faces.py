"""The three divinatory dice on the screen: Tertre, Sage and Devin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from device.screen.choix_des_dieux.words import FIGURES, symbol_name
from device.screen.faces import DieFaces
from engines.choix_des_dieux import Symbol
from engines.choix_des_dieux.dice import DICE, Die

_SHAPES: Final = {4: "d4", 6: "d6", 8: "d8"}


def _faces(die: Die) -> DieFaces:
    return DieFaces(
        shape=_SHAPES[len(die.faces)],
        letters="".join(dict.fromkeys(die.faces)),
        numbers={str(number): str(symbol) for number, symbol in enumerate(die.faces, start=1)},
        figures={str(symbol): figure for symbol, figure in FIGURES.items()},
        name=lambda letter: symbol_name(Symbol(letter)),
        called=lambda number: die.name,
    )


_BY_NUMBER: Final = {die.number: _faces(die) for die in DICE}


def die_faces(state: Any, number: int) -> DieFaces:
    """What the Tertre (1), the Sage (2) or the Devin (3) can show."""
    return _BY_NUMBER[number]


def lying_letters(state: Any) -> Mapping[int, str]:
    """The dice of this round that are thrown; they stay in the tray until the next."""
    return {number: str(symbol) for number, symbol in enumerate(state.dice, start=1)}
