"""Tells in sentences what everybody at the table sees on the dice, for people who look on from elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from device.i18n import _
from device.screen.imalya.words import figure_name, opening, said_die
from engines.imalya import SETS, State
from engines.imalya.events import (
    Captured,
    Combination,
    Converted,
    Countered,
    FactionChanged,
    FactionDrawn,
    Freed,
    Killed,
    PointsMoved,
)


def _die(state: State, number: int) -> str:
    """A die inside a sentence; only its number after the end of a turn, when it shows no Figure any more."""
    if state.dice[number - 1].figure is None:
        return _("die {n}").format(n=number)
    return said_die(state, number)


def _countered(state: State, event: Countered) -> str:
    words = _("{bel} counters {dam}.")
    return opening(words.format(bel=_die(state, event.bel), dam=_die(state, event.dam)))


def _freed(state: State, event: Freed) -> str:
    words = _FREES[SETS[state.rules.figure_set].frees]()
    return opening(words.format(bel=_die(state, event.bel), die=_die(state, event.captive)))


def _converted(state: State, event: Converted) -> str:
    words = _("{bel} turns die {n} into: {figure}.")
    figure = figure_name(state.rules, event.figure)
    return opening(words.format(bel=_die(state, event.bel), n=event.egal, figure=figure))


_FREES: Final[Mapping[str, Callable[[], str]]] = {
    "libère": lambda: _("{bel} frees {die}."),
    "sauve": lambda: _("{bel} saves {die}."),
    "ressuscite": lambda: _("{bel} revives {die}."),
}
"""The sentence for each verb of the sets."""

TOLD: Final[Mapping[type, Callable[[State, Any], str]]] = MappingProxyType(
    {Countered: _countered, Freed: _freed, Converted: _converted}
)
"""The sentence of each kind of event; captures are told by the news."""

ICONS: Final[Mapping[type, str]] = MappingProxyType(
    {
        Captured: "chaine",
        Killed: "tue",
        Countered: "relancer",
        Freed: "libre",
        Converted: "bel",
        PointsMoved: "mouvement",
        FactionDrawn: "joueurs",
        FactionChanged: "joueurs",
        Combination: "roi",
    }
)
"""The silhouette before a sentence about each kind of event."""
