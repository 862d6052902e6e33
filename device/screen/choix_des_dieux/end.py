"""The end of a session: how much everybody has won or lost."""

from __future__ import annotations

from dataclasses import dataclass

from device.i18n import _
from device.keys import Key
from device.screen.base import Command, Go, View, position_of
from device.screen.choix_des_dieux.moment import state_of
from device.screen.choix_des_dieux.rows import PlayerRow, draw_player_rows
from device.screen.choix_des_dieux.settle import SettlementScreen, steps
from device.screen.choix_des_dieux.words import unit
from device.screen.games.after_game import after_game
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.panels import draw_double_rule, draw_medallion, draw_panel
from device.screen.kit.text import draw_text, fitting
from device.screen.question import Choice, Question, QuestionScreen
from device.screen.theme import BODY, GIANT, TITLE
from device.screen.words import signed
from device.zone import Zone
from engines.choix_des_dieux import State


@dataclass(frozen=True, slots=True)
class EndScreen(QuestionScreen):
    """Shows the winner large, with all players beside."""

    def question(self, view: View) -> Question:
        """Offer a rematch, and the last settlement once more."""
        choices = after_game()
        if steps(position_of(view).events):
            again = Caption(_("Money"), _("again"), icon="relancer")
            choices[Key.THREE] = Choice(again, Go(SettlementScreen()))
        return Question(_("The session is closed"), (), choices)

    def hold(self, key: Key, view: View) -> Command | None:
        """Nothing: the session is closed."""
        return None

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the winner, and everybody who has sat at the table."""
        state = state_of(view)
        canvas.clear()
        draw_title_bar(canvas, _("The session is closed"), view.notice)
        left, rows = canvas.halves(canvas.middle.w - 348)
        draw_panel(canvas, left)
        _draw_winner(canvas, left, state)
        draw_player_rows(canvas, rows, _rows(state))


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


def _draw_winner(canvas: Canvas, zone: Zone, state: State) -> None:
    theme = canvas.theme
    winners = state.outcome.winners if state.outcome else ()
    middle = zone.x + zone.w / 2
    size = 120 if len(winners) == 1 else min(80, (zone.w - 40) / max(1, len(winners)) - 12)
    left = middle - (len(winners) * (size + 12) - 12) / 2
    for place, seat in enumerate(winners):
        x, name = left + place * (size + 12), state.players[seat].name
        draw_medallion(canvas, seat, name, x, zone.y + 28, size, fill=theme.velin, ink=theme.fond)
    alone = len(winners) == 1
    words = _("{name} wins").format(name=state.players[winners[0]].name) if alone else _("A shared victory")
    title = fitting(canvas, words, TITLE.at(38), zone.w - 24, 24)
    draw_text(canvas, words, title, theme.velin, middle, zone.y + 194, "center")
    draw_double_rule(canvas, zone.x + 40, zone.y + 210, zone.w - 80)
    won = signed(state.players[winners[0]].won)
    draw_text(canvas, won, GIANT, theme.velin, middle, zone.y + 260, "center")
    draw_text(canvas, unit(state.rules), BODY, theme.brume, middle, zone.y + 284, "center")
