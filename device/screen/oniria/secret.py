"""A player tells the table her card in secret, after the others have looked away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Go, Play, View
from device.screen.game_keys import why_not
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.panels import draw_double_rule, draw_medallion, draw_panel
from device.screen.kit.text import draw_lines, draw_text, fitting
from device.screen.oniria.bar import draw_players_for
from device.screen.oniria.columns import Column
from device.screen.oniria.path import draw_path, path_bottom
from device.screen.oniria.pick import ColumnAnswer, ColumnScreen
from device.screen.oniria.state import awaited_people, state_of
from device.screen.oniria.table import draw_panel_title, draw_values, second_line_h
from device.screen.oniria.values import barred, value_choices
from device.screen.phones.seat_code import phone_choice, phone_words
from device.screen.question import Choice, Question, QuestionScreen, return_choice
from device.screen.theme import BODY, TITLE
from device.zone import Zone
from engines.oniria import Choose, Place, Ready, State
from engines.oniria.actions import Action
from engines.oniria.path import place_of
from engines.oniria.reckoning import path_in_force


@dataclass(frozen=True, slots=True)
class SecretPickScreen(ColumnScreen):
    """Asks which player wants to tell her card before it is turned."""

    def asked(self, view: View) -> str:
        """The question."""
        return _("Who enters a card in secret?")

    def answers(self, view: View) -> Mapping[Key, ColumnAnswer]:
        """Offer the players who have put no card down yet."""
        players = state_of(view).players
        return {
            SOFT_KEYS[seat]: ColumnAnswer(Column(players[seat].name, seat=seat), Go(SecretScreen(seat)))
            for seat in awaited_people(view)
        }

    def why(self, view: View) -> Mapping[Key, str]:
        """Say who has put a card down already."""
        state = state_of(view)
        return {key: why_not(state, Ready(seat)) for seat, key in enumerate(SOFT_KEYS[: len(state.players)])}

    def hint(self, view: View) -> str:
        """Say why to tell a card in secret."""
        return _("Her card is then known when all are turned: nobody has to enter it.")

    def more(self, view: View) -> dict[Key, Choice]:
        """Offer the way back to the table."""
        return {Key.BACK: return_choice()}


@dataclass(frozen=True, slots=True)
class SecretScreen(QuestionScreen):
    """Shows a look-away page first, then asks the player for her card.

    Attributes:
        seat: the player who tells her card.
        senda: the Senda beside which the card is drafted; None for a card of her own hand.
        alone: whether the others have looked away.
    """

    seat: int
    senda: int | None = None
    alone: bool = False

    def question(self, view: View) -> Question:
        """Wait until all others look away, then ask which card it is."""
        state = state_of(view)
        if not self.alone:
            ok = Caption(_("I am"), state.players[self.seat].name, icon="valider").proposed()
            choices = {
                Key.OK: Choice(ok, Go(replace(self, alone=True))),
                Key.SIX: phone_choice(self.seat, self),
            }
            choices[Key.BACK] = return_choice()
            return Question(_("All others look away."), (), choices)
        choices = value_choices(self._powers(state), lambda power: Play(self._action(power)))
        title = _("{name}, which card do you put down?").format(name=state.players[self.seat].name)
        return Question(title, (), choices | {Key.BACK: return_choice()})

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the look-away page, or the powers to choose from."""
        state = state_of(view)
        canvas.clear()
        draw_players_for(canvas, view, (self.seat,))
        if not self.alone:
            draw_look_away(canvas, state, self.seat, view.notice or phone_words(view, self.seat))
            return
        _draw_alone(canvas, view, self._place(state), self.question(view).title)
        marked = _barred_there(state, self.senda) if self.senda else barred(state, self.seat)
        draw_values(canvas, self._powers(state), marked)

    def _place(self, state: State) -> int:
        """The number of the Senda that the card is for."""
        return self.senda or place_of(state.rules, state.trick)

    def _powers(self, state: State) -> list[int]:
        """The powers that the card may have."""
        powers = {power for action in state.legal_actions() if (power := self._power_in(action)) is not None}
        return sorted(powers)

    def _power_in(self, action: Action) -> int | None:
        """The power that an action tells, or None if it is no action of this player's card."""
        if self.senda is not None:
            return action.power if isinstance(action, Place) else None
        return action.power if isinstance(action, Choose) and action.seat == self.seat else None

    def _action(self, power: int) -> Choose | Place:
        return Choose(self.seat, power) if self.senda is None else Place(self.senda, power)


def _barred_there(state: State, senda: int) -> Mapping[int, str]:
    return dict.fromkeys(state.current.sendas[senda - 1].sonadora, _("barred"))


def _draw_alone(canvas: Canvas, view: View, place: int, title: str) -> None:
    """Draw the path and the question."""
    theme = canvas.theme
    draw_path(canvas, path_in_force(state_of(view)), place)
    top = path_bottom(canvas)
    zone = Zone(12, top, canvas.w - 24, min(150.0, canvas.keys.y - 66 - top))
    draw_panel(canvas, zone)
    draw_panel_title(canvas, zone, title, 42, 56)
    foot = zone.y + 90 + second_line_h(canvas, zone, title)
    words = view.notice or _("The key enters your card and closes this page at once. Back enters nothing.")
    draw_lines(canvas, words, BODY, theme.brume, zone.x + 16, foot, width=zone.w - 32, leading=25)


def draw_look_away(canvas: Canvas, state: State, seat: int, more: str) -> None:
    """Draw a page that names the only player who may look, and further words."""
    theme = canvas.theme
    zone = Zone(8, canvas.bar.bottom + 16, canvas.w - 16, canvas.keys.y - canvas.bar.bottom - 24)
    draw_panel(canvas, zone)
    name = state.players[seat].name
    middle = zone.center[1]
    medallion_top, left, top = middle - 110, zone.x + 230, middle - 110
    if canvas.upright:  # there is no room beside the medallion, so the words stand below it
        medallion_top, left, top = middle - 200, zone.x + 40, middle - 50
    draw_medallion(canvas, seat, name, zone.x + 40, medallion_top, 150)
    width = zone.right - left - 40
    words = _("All others look away.")
    face = fitting(canvas, words, TITLE.at(38), width)
    draw_text(canvas, words, face, theme.velin, left, top + 46)
    draw_double_rule(canvas, left, top + 64, width)
    words = _("Only {name} looks at the screen now. OK then shows the cards to choose from.")
    foot = draw_lines(
        canvas,
        words.format(name=name),
        BODY.at(24),
        theme.brume,
        left,
        top + 106,
        width=width,
        leading=32,
    )
    draw_lines(canvas, more, BODY, theme.velin, left, foot + 8, width=width, leading=26)
