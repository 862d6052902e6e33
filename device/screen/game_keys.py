"""Answers that every question of a game has: a step back, and the rules of the moment."""

from __future__ import annotations

from device.i18n import _
from device.screen.base import Go, Home, Position, Undo
from device.screen.kit.captions import Caption
from device.screen.question import Choice
from device.screen.rulebook import RulebookScreen, rules_caption


def back_choice(position: Position) -> Choice:
    """One step back, or home where nothing has been played."""
    if position.can_undo:
        return Choice(Caption(_("Undo"), icon="annuler"), Undo())
    return Choice(Caption(_("Games"), icon="retour"), Home())


def rules_choice(chapter: int) -> Choice:
    """The book of rules at a chapter."""
    return Choice(rules_caption(), Go(RulebookScreen(chapter)))
