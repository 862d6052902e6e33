"""The end of a session: how much everybody has won or lost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from device.i18n import _
from device.keys import Key
from device.screen.base import Go, View, position_of
from device.screen.choix_des_dieux.rows import PlayerRow, draw_player_rows
from device.screen.choix_des_dieux.settle import SettlementScreen
from device.screen.choix_des_dieux.settlement import steps
from device.screen.choix_des_dieux.state import state_of
from device.screen.choix_des_dieux.words import unit_of
from device.screen.games.after_game import rematch_choices
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.panels import draw_panel
from device.screen.kit.winners import draw_winners
from device.screen.question import Choice, Question, QuestionScreen
from device.screen.words import signed
from engines.choix_des_dieux import State

_IN_A_COLUMN: Final = 12
"""The most players beside whom the winner has the usual room."""
_WINNER_W: Final = 348
_BESIDE_MANY: Final = 240
"""What the winner and the gap take of a wide screen, in units: usually, and beside more players."""
_ABOVE_MANY: Final = 0.36
"""The part of an upright screen's height that the winner has above more players; above fewer, it is half."""


@dataclass(frozen=True, slots=True)
class EndScreen(QuestionScreen):
    """Shows the winner large, with all players beside."""

    def question(self, view: View) -> Question:
        """Offer a rematch, and the last settlement once more."""
        choices = rematch_choices()
        if steps(position_of(view).events):
            again = Caption.of(_("See the\npayments"), icon="relancer")
            choices[Key.THREE] = Choice(again, Go(SettlementScreen()))
        return Question(_("The session is closed"), (), choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the winner, and everybody who has sat at the table."""
        state = state_of(view)
        canvas.clear()
        draw_title_bar(canvas, _("The session is closed"), view.notice)
        rows = _rows(state)
        many = len(rows) > _IN_A_COLUMN
        winner_w, winner_h = (_BESIDE_MANY, _ABOVE_MANY) if many else (_WINNER_W, 0.5)
        left, right = canvas.halves(canvas.middle.w - winner_w, winner_h)
        draw_panel(canvas, left)
        winners = state.outcome.winners if state.outcome else ()
        names = [(seat, state.players[seat].name) for seat in winners]
        won = state.players[winners[0]].won
        draw_winners(canvas, left, names, signed(won), unit_of(state.rules, won))
        draw_player_rows(canvas, right, rows)


def _rows(state: State) -> list[PlayerRow]:
    """A row for each player by sum won; equal sums share a place."""
    rows: list[PlayerRow] = []
    for place in state.outcome.ranking if state.outcome else ():
        rank = len(rows) + 1
        for seat in place:
            player = state.players[seat]
            number = player.funds if state.rules.track_money else player.won
            note = _("left early") if player.left else ""
            change = player.won if state.rules.track_money else None
            rows.append(PlayerRow(seat, player.name, number, note, change, rank=rank))
    return rows
