"""The actions of Imalya in a few words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from device.i18n import _
from device.screen.imalya.words import figure_name, free_verb, said_die, tales_words
from device.screen.words import capitalised
from engines.imalya import (
    Action,
    BuyPower,
    BuyReroll,
    Capture,
    Convert,
    Counter,
    Deposit,
    Done,
    FreeDie,
    Kill,
    Lock,
    NameStarter,
    NextGame,
    Phase,
    PlayAgain,
    RerollDam,
    Stake,
    State,
    Status,
    TakePoints,
    TakeTale,
    Throw,
    Unlock,
)


def choice_words(state: State, action: Action) -> str:
    """An action in a few words; they do not say which of several Bels acts, since that changes nothing."""
    return _WORDS[type(action)](state, action)


def _has_words(action: Action) -> bool:
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
        die=capitalised(said_die(state, action.egal)), figure=figure_name(state.rules, action.figure)
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


def said_action(action: object) -> str:
    """An action in words, for the message that it was taken back."""
    said = {
        Throw: _("the throw"),
        NameStarter: _("who starts"),
        Counter: _("the countered die"),
        Convert: _("the converted die"),
        FreeDie: _("the freed die"),
        TakeTale: _("the Tale"),
        TakePoints: _("the five points"),
        RerollDam: _("the die thrown again"),
        BuyReroll: _("the reroll bought"),
        BuyPower: _("the power bought"),
        Kill: _("the kill"),
        Deposit: _("the Tales added"),
        Stake: _("the stake added"),
        PlayAgain: _("the turn played again"),
        NextGame: _("the next game"),
        Capture: _("the capture"),
        Lock: _("the die kept"),
        Unlock: _("the die let go"),
        Done: _("the last OK"),
    }
    return said[type(action)]


def deed(state: State, action: Action) -> str:
    """What an action does in a few words, from the state before it."""
    return choice_words(state, action) if _has_words(action) else said_action(action)
