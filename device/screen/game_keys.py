"""Answers that every game has: a step back, the rules of the moment, a throw that the camera reads."""

from __future__ import annotations

from device.i18n import _
from device.screen.base import Go, Home, Look, Position, Undo, View
from device.screen.faces import die_of
from device.screen.figure import FigureScreen
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


def throw_choice(view: View) -> Choice | None:
    """What OK does while dice are awaited: it asks about a doubtful one, or lets the camera look.

    None where no camera reads them, so that people tell.
    """
    sight = view.sight
    if sight.doubts:
        number = sight.doubts[0]
        die = die_of(view, number)
        caption = Caption(die.called(number), icon="doute").proposed()
        return Choice(caption, Go(FigureScreen.doubting(number, sight, die)))
    looks = {
        "throw": Caption(_("Throw"), icon="frais"),
        "photo": Caption(_("Photo"), _("next one"), icon="camera"),
        "read": Caption(_("Read"), _("as it lies"), icon="camera"),
    }
    if sight.look not in looks or (sight.trouble and sight.look == "read"):
        return None
    return Choice(looks[sight.look].proposed(), Look())
