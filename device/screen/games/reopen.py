"""Asks whether to take back the step that has ended a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from device.i18n import _
from device.keys import Key
from device.screen.base import Go, Screen, Undo, View
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.question import Choice, Question, QuestionScreen, SideLine, only_ok_and_back
from device.screen.row.standing import draw_standing

_ICON: Final = "annuler"


@dataclass(frozen=True, slots=True)
class ReopenScreen(QuestionScreen):
    """Asks whether a game that is over goes on before its last step. The result is withdrawn then.

    People press Back on a last page to get away from it, so Back alone must not begin the game again.

    Attributes:
        behind: the last page of the game.
    """

    behind: Screen

    def question(self, view: View) -> Question:
        """Take the last step back, or let the game be over."""
        choices = {
            Key.OK: Choice(Caption(_("Undo"), _("the step"), icon=_ICON).proposed(), Undo()),
            Key.BACK: Choice(Caption(_("Stay"), icon="retour"), Go(self.behind)),
        }
        words = _("The game is over. OK undoes its last step, and you play on from there.")
        lines = (SideLine("", words),)
        return Question(_("Undo the\nlast step?"), lines, choices, why=only_ok_and_back())

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the table as it stands at the end, and the question beside it."""
        draw_standing(canvas, view, self.question(view), icon=_ICON, of_game=False)


def reopen_choice(behind: Screen) -> Choice:
    """What Back does on the last page of a game: it asks before the game goes on."""
    return Choice(Caption(_("Undo"), icon=_ICON), Go(ReopenScreen(behind)))
