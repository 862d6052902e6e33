"""The actions of Oniria in a few words."""

from __future__ import annotations

from device.i18n import _
from engines.oniria.actions import Action


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
