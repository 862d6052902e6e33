"""Between rounds: the players with their purses, and who shoots next."""

from __future__ import annotations

from collections.abc import Sequence
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
            Key.FIVE: rules_choice(view, self),
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
        state = state_of(view)
        draw_players(canvas, view)
        left_half, side = self._halves(canvas, view)
        rows = [_row(state, seat) for seat in present(state)]
        draw_player_rows(canvas, left_half, rows)
        sums = _("+ and \N{MINUS SIGN}: won or lost so far.") if any(row.change for row in rows) else ""
        _draw_moment(canvas, side, round_of(state), sums if canvas.upright else "")
        foot = self._draw_title(canvas, view, side)
        zone = line_zone(canvas)
        top = draw_notice(canvas, view, zone)
        pot = Zone(side.x, zone.bottom + 4, side.w, side.bottom - zone.bottom - 4)
        if canvas.upright:
            top = _upright_pot_top(canvas, view)
            pot = Zone(side.x, top, side.w, _POT_H)
        told = _("Whoever joins, leaves or sits out says so now.")
        hints = (sums, told) if sums and not canvas.upright else (told,)
        _draw_hints(canvas, Zone(side.x, foot + 4, side.w, top - 8 - foot), hints)
        _draw_pot(canvas, pot, state)

    def _draw_title(self, canvas: Canvas, view: View, side: Zone) -> float:
        """Draw the question below the moment, and return where it ends."""
        title, face = self._title(canvas, view, side)
        top = baseline(TITLE, side.y + 36, 33)
        return draw_lines(
            canvas, title, face, canvas.theme.velin, side.x + 4, top, width=side.w - 4, leading=33
        )

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


def _draw_moment(canvas: Canvas, side: Zone, round_number: int, sums: str) -> None:
    """Draw which round comes next; at the right what the signs beside the players mean, or "" for nothing."""
    brume, foot = canvas.theme.brume, baseline(BODY, side.y + 6, 22)
    draw_figure(canvas, "frais", brume, side.x + 4, side.y + 6, 22)
    draw_text(canvas, _("Round {n}").format(n=round_number), BODY, brume, side.x + 34, foot)
    draw_text(canvas, sums, BODY, brume, side.right - 4, foot, "right")


def _draw_hints(canvas: Canvas, zone: Zone, hints: Sequence[str]) -> None:
    """Draw sentences one below the other, as far as they have room."""
    foot = zone.y
    for words in hints:
        foot = draw_lines(
            canvas,
            words,
            BODY,
            canvas.theme.brume,
            zone.x + 4,
            foot,
            width=zone.w - 8,
            leading=24,
            bottom=zone.bottom,
        )


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
