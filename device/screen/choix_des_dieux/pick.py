"""Ask for a player, with a column for each seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Command, Go, Play, Screen, View
from device.screen.choix_des_dieux.bar import draw_players, purse_or_winnings
from device.screen.choix_des_dieux.state import state_of
from device.screen.choix_des_dieux.words import SHORT_NAMES, sum_of
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.panels import draw_double_rule, shape_of
from device.screen.kit.question_line import draw_question
from device.screen.kit.text import draw_lines, draw_text, fitting
from device.screen.opening import lots_choices
from device.screen.pages import on_keys, page_choice, page_of
from device.screen.people.name_lines import draw_person_column
from device.screen.question import Choice, Question, QuestionScreen, return_choice
from device.screen.row.layout import column_line_zone
from device.screen.row.scene import draw_notice
from device.screen.theme import BODY, KEY
from device.zone import Zone
from engines.choix_des_dieux import NameShooter, Phase, State
from engines.choix_des_dieux.table import present


class Purpose(Enum):
    """Why a player is picked."""

    SHOOTER = "shooter"
    PLAYER = "player"
    BETTOR = "bettor"


@dataclass(frozen=True, slots=True)
class PickScreen(QuestionScreen):
    """Offers the seats; if they are more than the keys, the sixth key turns the page.

    Attributes:
        purpose: why a player is picked.
        then: builds the screen of the picked player from his seat; None when a shooter is named.
        page: the page of seats shown, from 0.
    """

    purpose: Purpose
    then: Callable[[int], Screen] | None = None
    page: int = 0

    def question(self, view: View) -> Question:
        """Ask for the player."""
        state = state_of(view)
        choices = {
            key: Choice(Caption(_WORDS[self.purpose](), grown=True), self._command(seat))
            for key, seat in self._columns(state).items()
        }
        choices |= page_choice(self.seats(state), self.page, lambda page: replace(self, page=page))
        if self.purpose is not Purpose.SHOOTER:
            choices[Key.BACK] = return_choice()
        elif not state.round:
            choices = lots_choices(view, choices, Key.SIX, lambda action: state.players[action.seat].name)
        return Question(self._title(state), (), choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw a column for each seat, in the order of play."""
        canvas.clear()
        state = state_of(view)
        draw_players(canvas, view)
        draw_question(canvas, self._title(state))
        columns = self._columns(state)
        for key, seat in columns.items():
            _draw_seat(canvas, canvas.column(key), state, seat)
        side = canvas.beside(len(SOFT_KEYS), canvas.below_question)
        if self.purpose is Purpose.SHOOTER:
            words = _("The hand passes to another player after each round.")
            draw_lines(canvas, words, BODY, canvas.theme.brume, side.x, side.y + 22, width=side.w, leading=24)
        draw_notice(canvas, view, column_line_zone(canvas, columns))

    def _title(self, state: State) -> str:
        if self.purpose is Purpose.SHOOTER:
            named_by = state.players[state.shooter].name
            return (
                _("Who shoots first?") if not state.round else _("{name}, who shoots?").format(name=named_by)
            )
        return _("Which player?") if self.purpose is Purpose.PLAYER else _("Which bettor?")

    def _command(self, seat: int) -> Command:
        return Play(NameShooter(seat)) if self.then is None else Go(self.then(seat))

    def seats(self, state: State) -> tuple[int, ...]:
        """The seats that can be picked, in the order of their keys."""
        if self.purpose is Purpose.SHOOTER:
            return tuple(action.seat for action in state.legal_actions() if isinstance(action, NameShooter))
        if self.purpose is Purpose.PLAYER:
            return present(state)
        if state.phase is not Phase.STAKES:
            return tuple(sorted(state.bettors))
        return tuple(sorted({*state.awaits.seats} - {state.shooter}))

    def _columns(self, state: State) -> dict[Key, int]:
        """The seats of this page by key."""
        return on_keys(self.seats(state), self.page)


def pick_again(state: State, purpose: Purpose, then: Callable[[int], Screen], seat: int) -> Choice:
    """The key Back on the screen of a picked player: it leads to the page on which he was picked."""
    pick = PickScreen(purpose, then)
    return return_choice(Go(replace(pick, page=page_of(pick.seats(state), seat))))


_WORDS = {
    Purpose.SHOOTER: lambda: _("Shoots"),
    Purpose.PLAYER: lambda: _("Choose"),
    Purpose.BETTOR: lambda: _("Bets"),
}


def _draw_seat(canvas: Canvas, zone: Zone, state: State, seat: int) -> None:
    """Draw a player with his purse, or in a round with his stake and guess."""
    theme = canvas.theme
    player = state.players[seat]
    foot = draw_person_column(canvas, zone, player.name, shape_of(canvas, seat, player.name))
    draw_double_rule(canvas, zone.x + 8, foot + 16, zone.w - 16)
    elis = (
        player.stake
        if state.phase not in (Phase.GATHER, Phase.NAME_SHOOTER)
        else purse_or_winnings(state, seat)
    )
    lines = [(sum_of(state.rules, elis), KEY, theme.cuivre)]
    if player.guess and state.phase in (Phase.SAGE, Phase.DEVIN):
        lines.append((SHORT_NAMES[player.guess], KEY, theme.velin))
    if player.away:
        lines.append((_("sits out"), KEY, theme.brume))
    foot += 52
    for words, face, color in lines:
        face = fitting(canvas, words, face, zone.w - 6)
        draw_text(canvas, words, face, color, zone.center[0], foot, "center")
        foot += 28
