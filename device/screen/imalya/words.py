"""Names and silhouettes of the Figures in the set that is played (Imalya §9), and words for dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from device.i18n import _, by_count
from device.screen.words import capitalised
from engines.imalya import SETS, Figure, FigureSet, Rules, State, Status, faces_of

_SHORT: Final = {
    "Petit Peuple": "Peuple",
    "Voleur du Trésor": "Voleur",
    "Roi des Nains": "Roi",
    "Trésor du Roi": "Trésor",
    "Doin de Karan": "Karan",
    "Doin de Durgan": "Durgan",
    "Doin de Tulkhar": "Tulkhar",
}
"""Short names of Figures, which serve on keys and in sentences."""
_ON_KEYS: Final = {"Chevaucheur": "Chevau."}
"""Abbreviations for keys alone, since the full stop would end a sentence."""
_FEMININE: Final = ("Mort", "Ruse", "Pierre", "Montagne")
_ELIDED: Final = ("Egal", "Arcaniste", "Etoile", "Arcane", "Humain", "Assassin")
_PROPER: Final = ("Tani", "Janit", "E’Dyrha", "Karan", "Durgan", "Tulkhar")
_EXCHANGED: Final = {Figure.GAIN: Figure.RUSE, Figure.RUSE: Figure.GAIN}
_OF_EIGHT: Final = (Figure.ARCANISTE, Figure.BANNI)


def figure_name(rules: Rules, letter: str) -> str:
    """The set's name for a Figure, for a sentence."""
    name = faces_of(rules)[Figure(letter)].name
    return _SHORT.get(name, name)


def key_name(rules: Rules, letter: str) -> str:
    """The set's name for a Figure, short enough for a key or a die."""
    name = figure_name(rules, letter)
    return _ON_KEYS.get(name, name)


def figure_icon(rules: Rules, letter: str) -> str:
    """The name of the set's silhouette for a Figure."""
    role = Figure(letter)
    if rules.peuples_inverted:
        role = _EXCHANGED.get(role, role)
    drawing = role.name.lower()
    if role in _OF_EIGHT:
        return f"{FigureSet.DRAGON}/{drawing}"
    return drawing if rules.figure_set is FigureSet.IMALYA else f"{rules.figure_set}/{drawing}"


def said_figure(rules: Rules, letter: str) -> str:
    """The set's name for a Figure, for use inside a sentence with its article."""
    name = figure_name(rules, letter)
    if name in _PROPER:
        return name
    if name in _FEMININE:
        return _("the {feminine}").format(feminine=name)
    if name in _ELIDED:
        return _("the {elided}").format(elided=name)
    return _("the {masculine}").format(masculine=name)


def letter_of(state: State, number: int) -> str:
    """The letter of the Figure that a die counts as."""
    return str(state.dice[number - 1].figure)


def die_icon(state: State, number: int) -> str:
    """The name of the silhouette of the Figure that a die counts as."""
    return figure_icon(state.rules, letter_of(state, number))


def said_die(state: State, number: int) -> str:
    """The Figure and number of a die, for use inside a sentence (with an article in some languages)."""
    return said_numbered(state.rules, letter_of(state, number), number)


def said_numbered(rules: Rules, letter: str, number: int) -> str:
    """The same of a die whose Figure is known by other means than the dice on the table."""
    name = figure_name(rules, letter)
    if name in _PROPER:
        return f"{name}\N{NO-BREAK SPACE}{number}"
    if name in _FEMININE:
        return _("{feminine}\N{NO-BREAK SPACE}{n}").format(feminine=name, n=number)
    if name in _ELIDED:
        return _("{elided}\N{NO-BREAK SPACE}{n}").format(elided=name, n=number)
    return _("{masculine}\N{NO-BREAK SPACE}{n}").format(masculine=name, n=number)


def status_words(state: State, number: int) -> str:
    """Why nothing can be done with a die that is held or locked, or must be thrown again."""
    return _HELD[state.die(number).status]().format(die=capitalised(said_die(state, number)))


_HELD: Final[Mapping[Status, Callable[[], str]]] = {
    Status.DAM: lambda: _("{die} stays for the whole turn."),
    Status.CAPTIVE: lambda: _("{die} is captive, not free."),
    Status.KILLED: lambda: _("{die} is killed: it stays."),
    Status.COUNTERED: lambda: _("{die} must be thrown again."),
    Status.FREE: lambda: _("{die} is free, and stays."),
}
"""The sentence for each status of a die that cannot be chosen."""


def takes(rules: Rules, die: str) -> str:
    """The end of a sentence that says what a Dam does to a die, with the set's own verb ("takes die 3.")."""
    return _capturing(rules).takes().format(die=die)


def has_taken(state: State, captor: int, prey: int) -> str:
    """The sentence that a Dam has captured a die, with the set's own verb."""
    words = _capturing(state.rules).has_taken()
    return words.format(captor=capitalised(said_die(state, captor)), prey=said_die(state, prey))


def what_is_taken(state: State, dam: int, chooser: str) -> str:
    """The question which die a Dam captures, with the set's own verb.

    Args:
        state: the position.
        dam: the number of the Dam.
        chooser: the name of the adversary who chooses (the Sort), or "" for the active player.
    """
    verb = _capturing(state.rules)
    return (verb.what_by if chooser else verb.what)().format(name=chooser, dam=said_die(state, dam))


def _capturing(rules: Rules) -> _Capturing:
    return _CAPTURES[SETS[rules.figure_set].captures]


def free_verb(rules: Rules) -> str:
    """The set's own verb for what a Bel does to a captured die, for a key."""
    return _FREES[SETS[rules.figure_set].frees]()


class _Capturing(NamedTuple):
    """What a Dam does to a die, such as "takes" or "slays", in each form that the sentences need."""

    takes: Callable[[], str]
    has_taken: Callable[[], str]
    what: Callable[[], str]
    what_by: Callable[[], str]


_TAKING: Final = _Capturing(
    lambda: _("takes {die}."),
    lambda: _("{captor} has taken {prey}."),
    lambda: _("What does\n{dam} take?"),
    lambda: _("{name}, what does {dam} take?"),
)
_SLAYING: Final = _Capturing(
    lambda: _("slays {die}."),
    lambda: _("{captor} has slain {prey}."),
    lambda: _("What does\n{dam} slay?"),
    lambda: _("{name}, what does {dam} slay?"),
)
_CAPTURES: Final[Mapping[str, _Capturing]] = {"capture": _TAKING, "prend": _TAKING, "tue": _SLAYING}
"""The sentences for each verb of the sets (l.90)."""
_FREES: Final[Mapping[str, Callable[[], str]]] = {
    "libère": lambda: _("Free"),
    "sauve": lambda: _("Save"),
    "ressuscite": lambda: _("Revive"),
}
"""The first line of a caption for each verb of the sets."""


def tales_words(tales: int) -> str:
    """A number of Tales in words."""
    return by_count(tales, _("{n} Tale"), _("{n} Tales"))
