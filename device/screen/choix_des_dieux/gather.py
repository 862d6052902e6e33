"""Between rounds: the players with their purses, and who shoots next."""

from __future__ import annotations

from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import Key
from device.screen.base import Go, Play, View, position_of
from device.screen.choix_des_dieux.bar import draw_players, purse_or_winnings
from device.screen.choix_des_dieux.correct import correct_choice
from device.screen.choix_des_dieux.join import JoinScreen
from device.screen.choix_des_dieux.pick import PickScreen, Purpose
from device.screen.choix_des_dieux.player import PlayerScreen
from device.screen.choix_des_dieux.rows import PlayerRow, draw_player_rows
from device.screen.choix_des_dieux.settle import SettlementScreen
from device.screen.choix_des_dieux.settlement import steps
from device.screen.choix_des_dieux.state import round_of, state_of
from device.screen.choix_des_dieux.tray import draw_pot
from device.screen.game_keys import rules_choice, why_not
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_double_rule, draw_panel
from device.screen.kit.text import baseline, draw_lines, draw_text, wrapped
from device.screen.question import Choice, Question, QuestionScreen
from device.screen.row.host_line import line_top
from device.screen.row.layout import line_zone
from device.screen.row.scene import draw_notice, notice_line
from device.screen.row.side import fitting_title
from device.screen.theme import BODY, GAP, TITLE, Type
from device.zone import Zone
from engines.choix_des_dieux import Close, Open, State
from engines.choix_des_dieux.rules import FinalPot
from engines.choix_des_dieux.table import present

_POT_H = 94


@dataclass(frozen=True, slots=True)
class GatherScreen(QuestionScreen):
    """Lets players come, leave and sit out, until the next round is opened."""

    def question(self, view: View) -> Question:
        """Offer to change players, see the money again, close the session, and OK to open a round."""
        state, position = state_of(view), position_of(view)
        name = state.players[state.shooter].name
        choices = {
            Key.ONE: Choice(Caption(_("Somebody"), _("joins"), icon="plus"), Go(JoinScreen())),
            Key.TWO: Choice(
                Caption(_("Leave,"), _("sit out…"), icon="joueurs"),
                Go(PickScreen(Purpose.PLAYER, PlayerScreen)),
            ),
            Key.FIVE: rules_choice(view),
            Key.SIX: Choice(Caption(_("Close"), _("the session"), icon="eteindre"), Play(Close())),
        }
        choices |= correct_choice(view)
        if steps(position.events):
            again = Caption.of(_("See the\npayments"), icon="relancer")
            choices[Key.THREE] = Choice(again, Go(SettlementScreen()))
        if Open() in state.legal_actions():
            opened = Caption(_("Open"), _("round {n}").format(n=round_of(state)), icon="valider").proposed()
            choices[Key.OK] = Choice(opened, Play(Open()))
        title = _("{name} takes up\nthe dice.").format(name=name)
        why = {Key.OK: why_not(state, Open())}
        if state.round:
            why[Key.THREE] = _("Payments are shown again only right after them.")
        return Question(title, (), choices, why=why)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the players at the left; at the right the next round and the pot."""
        canvas.clear()
        theme, state = canvas.theme, state_of(view)
        draw_players(canvas, view)
        left_half, side = self._halves(canvas, view)
        rows = [_row(state, seat) for seat in present(state)]
        draw_player_rows(canvas, left_half, rows)
        left = side.x + 4
        draw_figure(canvas, "frais", theme.brume, left, side.y + 6, 22)
        moment = _("Round {n}").format(n=round_of(state))
        moment_foot = baseline(BODY, side.y + 6, 22)
        draw_text(canvas, moment, BODY, theme.brume, left + 30, moment_foot)
        title, face = self._title(canvas, view, side)
        foot = draw_lines(
            canvas,
            title,
            face,
            theme.velin,
            left,
            baseline(TITLE, side.y + 36, 33),
            width=side.w - 4,
            leading=33,
        )
        zone = line_zone(canvas)
        top = draw_notice(canvas, view, zone)
        pot = Zone(side.x, zone.bottom + 4, side.w, side.bottom - zone.bottom - 4)
        if canvas.upright:
            top = _upright_pot_top(canvas, view)
            pot = Zone(side.x, top, side.w, _POT_H)
        hints = [_("Whoever joins, leaves or sits out says so now.")]
        if any(row.change for row in rows):
            sums = _("+ and \N{MINUS SIGN}: won or lost so far.")
            if canvas.upright:
                draw_text(canvas, sums, BODY, theme.brume, side.right - 4, moment_foot, "right")
            else:
                hints.insert(0, sums)
        foot += 4
        for words in hints:
            foot = draw_lines(
                canvas, words, BODY, theme.brume, left, foot, width=side.w - 8, leading=24, bottom=top - 4
            )
        _draw_pot(canvas, pot, state)

    def _halves(self, canvas: Canvas, view: View) -> tuple[Zone, Zone]:
        """The rows of players and the side; on an upright screen a long question leaves less to the rows."""
        rows, side = canvas.tray, canvas.side
        if not canvas.upright:
            return rows, side
        lines = len(wrapped(canvas, *self._title(canvas, view, side), side.w - 4))
        top = min(side.y, _upright_pot_top(canvas, view) - 33 * lines - 44)
        return replace(rows, h=top - GAP - rows.y), replace(side, y=top, h=side.bottom - top)

    def _title(self, canvas: Canvas, view: View, side: Zone) -> tuple[str, Type]:
        """The question as it is drawn in the side, and its typeface."""
        return fitting_title(canvas, replace(side, w=side.w - 4), self.question(view).title)


def _upright_pot_top(canvas: Canvas, view: View) -> float:
    """The upper edge of the pot on an upright screen: above the host's line, however long that is."""
    zone = line_zone(canvas)
    return min(zone.y, line_top(canvas, zone, notice_line(view))) - 8 - _POT_H


def _row(state: State, seat: int) -> PlayerRow:
    player = state.players[seat]
    note = _("sits out") if player.away else _("shoots next") if seat == state.shooter else ""
    if state.rules.track_money and player.funds <= 0:
        note = _("has nothing to stake")
    change = player.won or None if state.rules.track_money else None
    number = purse_or_winnings(state, seat)
    return PlayerRow(seat, player.name, number, note, change, awaited=seat == state.shooter)


def _draw_pot(canvas: Canvas, zone: Zone, state: State) -> None:
    theme = canvas.theme
    draw_panel(canvas, zone)
    line = Zone(zone.x + 16, zone.y + 6, zone.w - 32, 34)
    draw_pot(canvas, line, state.pot, state.rules)
    draw_double_rule(canvas, line.x, zone.y + 43, line.w)
    words = _("Shared by all when the session closes.")
    if state.unclaimed and state.rules.final_pot is FinalPot.BETTORS:
        words = _("At the close: the last loss for those who bet, the rest for all.")
    draw_lines(canvas, words, BODY.at(18), theme.brume, line.x, zone.y + 65, width=line.w, leading=20)
