"""One player between rounds: sit out, leave, or correct the purse."""

from __future__ import annotations

from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import Key
from device.screen.base import Back, Go, Play, View
from device.screen.choix_des_dieux.amount import draw_amount
from device.screen.choix_des_dieux.bar import draw_players, purse_or_winnings
from device.screen.choix_des_dieux.pick import Purpose, pick_again
from device.screen.choix_des_dieux.state import state_of
from device.screen.choix_des_dieux.words import sum_of
from device.screen.game_keys import step_choices
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.question_line import draw_question
from device.screen.question import Choice, Question, QuestionScreen
from device.screen.row.layout import foot_line_zone
from device.screen.row.scene import above_notice, draw_notice
from device.screen.words import signed, written
from device.zone import Zone
from engines.choix_des_dieux import Leave, Purse, SitIn, SitOut, State
from engines.choix_des_dieux.table import purse_bounds

_STEPS = {Key.THREE: -10, Key.FOUR: -1, Key.FIVE: 1, Key.SIX: 10}


@dataclass(frozen=True, slots=True)
class PlayerScreen(QuestionScreen):
    """Offers what can change for a player before the next round.

    Attributes:
        seat: the player's seat.
        purse: the purse entered so far; None for the one that the table has counted.
    """

    seat: int
    purse: int | None = None

    def question(self, view: View) -> Question:
        """Offer to sit out or come back, to leave, and to change the purse."""
        state = state_of(view)
        player = state.players[self.seat]
        away = (
            Caption(_("Comes back"), icon="valider")
            if player.away
            else Caption(_("Sits out"), icon="sablier")
        )
        choices = {
            Key.ONE: Choice(away, Play(SitIn(self.seat) if player.away else SitOut(self.seat))),
            Key.TWO: Choice(Caption(_("Leaves"), _("the table"), icon="eteindre"), Play(Leave(self.seat))),
            Key.OK: Choice(Caption(_("Done"), icon="valider").proposed(), Back()),
            Key.BACK: pick_again(state, Purpose.PLAYER, PlayerScreen, self.seat),
        }
        purse = self._purse(state)
        why = dict.fromkeys(_STEPS, _("This table does not count purses."))
        if state.rules.track_money:
            lowest, highest = purse_bounds(state, self.seat)
            choices |= step_choices(
                _STEPS, purse, lowest, highest, lambda now: Go(replace(self, purse=now)), of=_("the purse")
            )
            limit = _("A purse holds {least} to {most} elis.")
            why = dict.fromkeys(_STEPS, limit.format(least=written(lowest), most=highest))
        if purse != purse_or_winnings(state, self.seat):
            said = Caption(_("Has"), sum_of(state.rules, purse), icon="valider").proposed()
            choices[Key.OK] = Choice(said, Play(Purse(self.seat, purse)))
        return Question(player.name, (), choices, why=why)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the purse large, and say what leaving means."""
        canvas.clear()
        state = state_of(view)
        player = state.players[self.seat]
        draw_players(canvas, view)
        draw_question(canvas, player.name)
        top = canvas.below_question
        zone = above_notice(canvas, view, Zone(8, top, canvas.w - 16, canvas.keys.y - top))
        won = _("{name} has won or lost so far: {sum}.").format(name=player.name, sum=signed(player.won))
        leaving = _("Whoever leaves keeps what they have, and gives up the pot.")
        draw_amount(canvas, zone, state.rules, self._purse(state), (won, leaving))
        draw_notice(canvas, view, foot_line_zone(canvas))

    def _purse(self, state: State) -> int:
        return purse_or_winnings(state, self.seat) if self.purse is None else self.purse
