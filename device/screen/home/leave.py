"""Asks whether to leave the game; the journal keeps it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from device.i18n import _
from device.keys import Key
from device.screen.base import Go, Home, Redo, Screen, View, position_of
from device.screen.home.quit import QuitScreen, quit_caption
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.people.seat_changes import seat_choice
from device.screen.phones.page import page_choice
from device.screen.question import Choice, Question, QuestionScreen, SideLine
from device.screen.row.host_line import HostLine
from device.screen.row.scene import notice_line
from device.screen.row.standing import draw_standing

LEAVE: Final = "eteindre"
"""The silhouette that stands for leaving."""


@dataclass(frozen=True, slots=True)
class LeaveScreen(QuestionScreen):
    """Asks whether to leave the game; Back opens this screen when held, everywhere in a game.

    On this screen Back stays in the game, so nobody leaves by pressing Back alone.

    Attributes:
        behind: the screen to go back to.
    """

    behind: Screen

    def question(self, view: View) -> Question:
        """Leave, stay, quit, let somebody else play on, or play the step again that was taken back."""
        choices = {
            Key.TWO: page_choice(self.behind),
            **seat_choice(view, self),
            Key.SIX: Choice(quit_caption(view), Go(QuitScreen(self))),
            Key.OK: Choice(Caption(_("Leave"), _("the game"), icon="valider").proposed(), Home()),
            Key.BACK: Choice(Caption(_("Stay"), icon="retour"), Go(self.behind)),
        }
        if position_of(view).can_redo and self.behind.may_redo:
            choices[Key.ONE] = Choice(Caption(_("Redo"), _("the step"), icon="passer"), Redo())
        if position_of(view).state.outcome is not None:
            return Question(_("Leave the game?\nIt is over."), (), choices)
        words = _("It waits on the first screen as it stands: one key takes it up again.")
        return Question(_("Leave the game?\nIt is kept."), (SideLine("", words),), choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the players, the table as it stands, and the question beside it; only OK is amber."""
        draw_standing(canvas, view, self.question(view), icon=LEAVE, line=_line(view), of_game=False)


def _line(view: View) -> HostLine:
    """When the last step was kept, or the answer to the last press."""
    if view.notice or position_of(view).state.outcome is not None:
        return notice_line(view)
    return HostLine(_kept_words(view), "valider", good=True)


def _kept_words(view: View) -> str:
    """When the last step was kept."""
    if not view.kept_at:
        return _("Every step has been kept.")
    if view.kept_at == view.clock:
        return _("Kept at {time}, just now.").format(time=view.kept_at)
    return _("Kept at {time}.").format(time=view.kept_at)
