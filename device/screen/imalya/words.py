"""The Figures in words and pictures, as the set that is played calls and draws them (Imalya §9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from device.i18n import _
from engines.imalya import SETS, Figure, FigureSet, Rules, State, faces_of

_SHORT: Final = {
    "Petit Peuple": "Peuple",
    "Chevaucheur": "Chevau.",
    "Voleur du Trésor": "Voleur",
    "Roi des Nains": "Roi",
    "Trésor du Roi": "Trésor",
    "Doin de Karan": "Karan",
    "Doin de Durgan": "Durgan",
    "Doin de Tulkhar": "Tulkhar",
}
"""What is said of a Figure whose name is too long for a key."""
_FEMININE: Final = ("Mort", "Ruse", "Pierre", "Montagne")
_ELIDED: Final = ("Egal", "Arcaniste", "Etoile", "Arcane", "Humain", "Assassin")
_PROPER: Final = ("Tani", "Janit", "E’Dyrha", "Karan", "Durgan", "Tulkhar")
_EXCHANGED: Final = {Figure.GAIN: Figure.RUSE, Figure.RUSE: Figure.GAIN}
_OF_EIGHT: Final = (Figure.ARCANISTE, Figure.BANNI)


def figure_name(rules: Rules, letter: str) -> str:
    """What the set calls a Figure, in one word that fits a key."""
    name = faces_of(rules)[Figure(letter)].name
    return _SHORT.get(name, name)


def figure_icon(rules: Rules, letter: str) -> str:
    """The silhouette of a Figure in the set."""
    role = Figure(letter)
    if rules.peuples_inverted:
        role = _EXCHANGED.get(role, role)
    drawing = role.name.lower()
    if role in _OF_EIGHT:
        return f"{FigureSet.DRAGON}/{drawing}"
    return drawing if rules.figure_set is FigureSet.IMALYA else f"{rules.figure_set}/{drawing}"


def letter_of(state: State, number: int) -> str:
    """The letter of what a die counts as."""
    return str(state.dice[number - 1].figure)


def die_icon(state: State, number: int) -> str:
    """The silhouette of what a die counts as."""
    return figure_icon(state.rules, letter_of(state, number))


def die_word(state: State, number: int) -> str:
    """A die by its Figure and number, as it stands on a key ("Dam 5")."""
    return f"{figure_name(state.rules, letter_of(state, number))} {number}"


def said_die(state: State, number: int) -> str:
    """A die by its Figure and number, as it stands inside a sentence ("the Egal 6" in some languages)."""
    name = figure_name(state.rules, letter_of(state, number))
    if name in _PROPER:
        return f"{name} {number}"
    if name in _FEMININE:
        return _("{feminine} {n}").format(feminine=name, n=number)
    if name in _ELIDED:
        return _("{elided} {n}").format(elided=name, n=number)
    return _("{masculine} {n}").format(masculine=name, n=number)


def opening(words: str) -> str:
    """Words as they open a sentence."""
    return words[:1].upper() + words[1:]


def takes(rules: Rules, die: str) -> str:
    """What a Dam does to a die, with the set's own verb."""
    return _CAPTURES[SETS[rules.figure_set].captures]().format(die=die)


def free_verb(rules: Rules) -> str:
    """What a Bel does to a captured die, as it stands on a key."""
    return _FREES[SETS[rules.figure_set].frees]()


_CAPTURES: Final[Mapping[str, Callable[[], str]]] = {
    "capture": lambda: _("takes {die}."),
    "prend": lambda: _("takes {die}."),
    "tue": lambda: _("slays {die}."),
}
"""A sentence's end for each verb of the sets."""
_FREES: Final[Mapping[str, Callable[[], str]]] = {
    "libère": lambda: _("Free"),
    "sauve": lambda: _("Save"),
    "ressuscite": lambda: _("Revive"),
}
"""A key's first line for each verb of the sets."""


def tales_words(tales: int) -> str:
    """A number of Tales in words."""
    return _("1 Tale") if tales == 1 else _("{n} Tales").format(n=tales)
