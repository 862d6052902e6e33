"""Asks whether to leave the game; the journal keeps it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from device.i18n import _
from device.keys import Key
from device.screen.base import Go, Home, Redo, Screen, View, position_of
from device.screen.game import game_of
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.figures import draw_figure
from device.screen.kit.notice import draw_notice
from device.screen.kit.text import baseline, draw_lines, draw_text, fitting
from device.screen.question import Choice, Question, QuestionScreen
from device.screen.quit import QuitScreen
from device.screen.theme import BODY, KEY, TITLE
from device.zone import Zone

LEAVE: Final = "eteindre"
"""The silhouette that stands for leaving."""
_NOTICE_H = 120


@dataclass(frozen=True, slots=True)
class LeaveScreen(QuestionScreen):
    """Asks whether to leave the game; Back opens this screen when held, everywhere in a game.

    On this screen Back stays in the game, so nobody leaves by pressing Back alone.

    Attributes:
        behind: the screen to go back to.
    """

    behind: Screen

    def question(self, view: View) -> Question:
        """Leave, stay, switch the table off, or play the step again that was taken back."""
        choices = {
            Key.SIX: Choice(Caption(_("Switch off"), _("the table"), icon=LEAVE), Go(QuitScreen(self))),
            Key.OK: Choice(Caption(_("Leave"), _("the game"), icon="valider").proposed(), Home()),
            Key.BACK: Choice(Caption(_("Stay"), icon="retour"), Go(self.behind)),
        }
        if self._may_redo(view):
            choices[Key.ONE] = Choice(Caption(_("Redo"), _("the step"), icon="passer"), Redo())
        title = _("Leave the game?\nIt is kept.")
        if position_of(view).state.outcome is not None:
            title = _("Leave the game?\nIt is over.")
        return Question(title, (), choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the players, the table as it stands, and the question beside it."""
        canvas.clear()
        game = game_of(view)
        if game is None:
            return
        draw_title_bar(canvas, game.card().spoken)
        game.draw_bar(canvas, view)
        game.scene(canvas, view, canvas.tray)
        self._draw_question(canvas, view, canvas.side, game.saved_note(position_of(view).state))

    def _draw_question(self, canvas: Canvas, view: View, side: Zone, moment: str) -> None:
        theme = canvas.theme
        left, width = side.x + 4, side.w - 4
        draw_figure(canvas, LEAVE, theme.brume, left, side.y + 6, 22)
        draw_text(canvas, moment, BODY, theme.brume, left + 30, baseline(BODY, side.y + 6, 22))
        title = self.question(view).title
        foot = baseline(TITLE, side.y + 36, 33)
        foot = draw_lines(canvas, title, TITLE, theme.velin, left, foot, width=width, leading=33)
        if view.notice:
            draw_notice(canvas, Zone(side.x, side.bottom - _NOTICE_H, side.w, _NOTICE_H), view.notice)
            return
        if position_of(view).state.outcome is not None:
            return
        words = _("It waits on the first screen as it stands: one key takes it up again.")
        draw_lines(canvas, words, BODY, theme.velin, left, foot + 8, width=width, leading=25)
        words = _kept_words(view)
        foot = side.bottom - 14
        draw_figure(canvas, "valider", theme.bel, left, foot - 18, 20)
        face = fitting(canvas, words, KEY, width - 30)
        draw_text(canvas, words, face, theme.brume, left + 30, foot)

    def _may_redo(self, view: View) -> bool:
        if isinstance(self.behind, QuestionScreen):
            return self.behind.may_redo(view)
        return position_of(view).can_redo


def _kept_words(view: View) -> str:
    """When the last step was kept."""
    if not view.kept_at:
        return _("Every step has been kept.")
    if view.kept_at == view.clock:
        return _("Kept at {time}, just now.").format(time=view.kept_at)
    return _("Kept at {time}.").format(time=view.kept_at)
