"""Says an action within a turn in a few words, for lists of choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from device.i18n import _
from device.screen.imalya.words import figure_name, free_verb, opening, said_die, tales_words
from engines.imalya import (
    Action,
    BuyReroll,
    Capture,
    Convert,
    Counter,
    Done,
    FreeDie,
    Kill,
    Lock,
    Phase,
    PlayAgain,
    RerollDam,
    State,
    Status,
    TakePoints,
    TakeTale,
    Unlock,
)


def choice_words(state: State, action: Action) -> str:
    """An action in a few words; they do not say which of several Bels acts, since that changes nothing."""
    return _WORDS[type(action)](state, action)


def has_words(action: Action) -> bool:
    """Whether an action is a choice within a turn, which `choice_words` can say."""
    return type(action) in _WORDS


def _of(verb: str, state: State, die: int) -> str:
    return f"{verb} {said_die(state, die)}"


def _done(state: State, action: Done) -> str:
    if state.phase is not Phase.LOCK:
        return _("Pass")
    loose = sum(die.status in (Status.LOOSE, Status.COUNTERED) for die in state.dice)
    if not loose:
        return _("Count the turn")
    return _("Throw 1 die again") if loose == 1 else _("Throw {n} dice again").format(n=loose)


def _converted(state: State, action: Convert) -> str:
    words = _("{die} becomes {figure}")
    return words.format(
        die=opening(said_die(state, action.egal)), figure=figure_name(state.rules, action.figure)
    )


_WORDS: Final[Mapping[type, Callable[[State, Any], str]]] = {
    Counter: lambda state, action: _of(_("Counter"), state, action.dam),
    Convert: _converted,
    FreeDie: lambda state, action: _of(free_verb(state.rules), state, action.captive),
    TakeTale: lambda state, action: f"{_('Take')} {tales_words(1)}",
    TakePoints: lambda state, action: f"{_('Take')} {_('5 points')}",
    RerollDam: lambda state, action: _of(_("Reroll"), state, action.dam),
    BuyReroll: lambda state, action: _of(_("Pay to reroll"), state, action.dam),
    Capture: lambda state, action: _of(_("Give"), state, action.prey),
    Kill: lambda state, action: _of(_("Kill"), state, action.die),
    Lock: lambda state, action: _of(_("Keep"), state, action.die),
    Unlock: lambda state, action: _of(_("Let go"), state, action.die),
    PlayAgain: lambda state, action: _("Play again"),
    Done: _done,
}
