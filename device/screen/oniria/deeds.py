"""The actions of Oniria in a few words."""

from __future__ import annotations

from device.i18n import _
from device.screen.oniria.words import SHORT_DECKS
from engines.oniria import State
from engines.oniria.actions import Action, Agree, Contest, Done, NameFirst, Take


def said_action(action: Action) -> str:
    """Name a step for whoever takes it back, without revealing which card was put down."""
    said = {
        "take": _("the deck"),
        "first": _("who begins the draft"),
        "mix": _("the mixed deck"),
        "lay": _("the path"),
        "place": _("a drafted card"),
        "last": _("the last card of the draft"),
        "ready": _("the cards put down"),
        "choose": _("a card put down"),
        "show": _("the turned card"),
        "avoidable": _("the answer about the draft"),
        "obliged": _("the answer about a barred card"),
        "declare": _("the declaration"),
        "agree": _("the consent"),
        "contest": _("the contest"),
        "withdraw": _("the withdrawal"),
        "settle": _("the settlement"),
        "done": _("the confirmation"),
    }
    return said[action.verb]


def deed(state: State, action: Action) -> str:
    """What an action does in a few words, from the state before it; a confirmation needs none."""
    match action:
        case Take():
            return _("takes {deck}").format(deck=SHORT_DECKS[action.deck])
        case NameFirst():
            return _("{name} begins the draft").format(name=state.players[action.seat].name)
        case Agree():
            return _("agrees")
        case Contest():
            return _("contests it")
        case Done():
            return ""
    return said_action(action)
