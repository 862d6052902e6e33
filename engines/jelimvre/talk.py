"""Which actions of Jelimvre are no moves."""

from __future__ import annotations

from engines.jelimvre.actions import Action, OfferDraw, Resign, Revise, TakeBack, TimeOut


def is_talk(action: Action) -> bool:
    """Whether an action takes something back, gives up, offers a draw, or says that time has run out."""
    return isinstance(action, OfferDraw | Resign | Revise | TakeBack | TimeOut)
