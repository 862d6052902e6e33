"""Offer a draw, answer the offer, or resign."""

from __future__ import annotations

from dataclasses import dataclass

from device.i18n import _
from device.keys import Key
from device.screen.base import Play, View
from device.screen.jelimvre.board import Marks
from device.screen.jelimvre.state import state_of
from device.screen.jelimvre.table import attacked_king, draw_table
from device.screen.jelimvre.words import of_team, team_name
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.question import Choice, Question, QuestionScreen, SideLine, only_ok_and_back, return_choice
from engines.jelimvre import AcceptDraw, DeclineDraw, OfferDraw, Resign


class _BoardQuestion(QuestionScreen):
    """The base of questions about the whole game, shown beside the board."""

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the current position, and the question."""
        draw_table(canvas, view, Marks(attacked=attacked_king(state_of(view))), self.question(view))


@dataclass(frozen=True, slots=True)
class DrawOfferScreen(_BoardQuestion):
    """Asks for confirmation before a draw is offered."""

    def question(self, view: View) -> Question:
        """Ask whether to offer a draw."""
        line = SideLine("", _("If it is declined, the turn goes on, without another offer."))
        return Question(
            _("Offer a draw?"),
            (line,),
            {
                Key.OK: Choice(Caption.of(_("Offer\na draw"), icon="egal"), Play(OfferDraw())),
                Key.BACK: return_choice(),
            },
            why=only_ok_and_back(),
        )


@dataclass(frozen=True, slots=True)
class ResignScreen(_BoardQuestion):
    """Asks for confirmation, so that nobody resigns by a slip of the finger."""

    def question(self, view: View) -> Question:
        """Ask whether to resign."""
        state = state_of(view)
        words = of_team(state, state.active.other, _("{name} wins then."), _("{name} win then."))
        return Question(
            _("Give the game up?"),
            (SideLine("", words),),
            {
                Key.OK: Choice(Caption.of(_("Give\nup"), icon="eteindre"), Play(Resign())),
                Key.BACK: return_choice(),
            },
            why=only_ok_and_back(),
        )


@dataclass(frozen=True, slots=True)
class DrawScreen(_BoardQuestion):
    """Asks the other side to answer the offer of a draw."""

    def question(self, view: View) -> Question:
        """Ask whether they agree to a draw."""
        state = state_of(view)
        offers = of_team(state, state.active, _("{name} offers it."), _("{name} offer it."))
        asked = team_name(state, state.active.other)
        return Question(
            _("{name}, is it a draw?").format(name=asked),
            (SideLine("", offers),),
            {
                Key.ONE: Choice(Caption.of(_("Agree\nto a draw"), icon="egal"), Play(AcceptDraw())),
                Key.OK: Choice(Caption(_("Play on"), icon="valider").proposed(), Play(DeclineDraw())),
            },
        )
