"""The actions of Le Choix des Dieux in a few words."""

from __future__ import annotations

from device.i18n import _
from device.screen.choix_des_dieux.words import sum_of
from engines.choix_des_dieux import (
    Close,
    Guess,
    Join,
    Leave,
    NameShooter,
    Open,
    Purse,
    Ready,
    SitIn,
    SitOut,
    Stake,
    State,
    Throw,
)


def said_action(action: object) -> str:
    """Name a step for whoever takes it back."""
    said = {
        NameShooter: _("who shoots"),
        Join: _("the newcomer"),
        Leave: _("the leaving"),
        SitOut: _("the sitting out"),
        SitIn: _("the coming back"),
        Purse: _("the purse"),
        Open: _("the opening of the round"),
        Close: _("the closing"),
        Throw: _("the throw"),
        Stake: _("the stake"),
        Guess: _("the guess"),
        Ready: _("the last OK"),
    }
    return said[type(action)]


def deed(state: State, action: object) -> str:
    """A step in a few words, from the state before it."""
    match action:
        case Stake():
            return _("stakes {sum}").format(sum=sum_of(state.rules, action.elis))
        case Guess():
            return _("guesses {combination}").format(combination=action.combination)
        case Ready():
            return _("changes nothing more")
    return said_action(action)
