"""With three players: draft the Soñadora's cards along the path; the last card lies face up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from device.i18n import _, by_count
from device.keys import Key
from device.screen.base import Go, Play, View, position_of
from device.screen.game_keys import rules_choice
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.panels import draw_panel
from device.screen.kit.text import draw_lines, wrapped
from device.screen.oniria.bar import draw_players
from device.screen.oniria.path import draw_path, path_bottom
from device.screen.oniria.secret import SecretScreen
from device.screen.oniria.state import state_of
from device.screen.oniria.strip import draw_sentence, strip_zone
from device.screen.oniria.table import draw_panel_title, draw_values, second_line_h
from device.screen.oniria.values import value_choices
from device.screen.question import Choice, Question, QuestionScreen
from device.screen.theme import BODY
from device.zone import Zone
from engines.oniria import Place, PlaceLast, State
from engines.oniria.drafting import open_sendas
from engines.oniria.path import PathPlace

_ROOMY: Final = (40.0, 52.0, 84.0, 25.0)
_LOW: Final = (29.0, 38.0, 66.0, 23.0)
"""Baseline of the title, its rule, the first line below and the leading, in units; less in a low panel."""


@dataclass(frozen=True, slots=True)
class DraftScreen(QuestionScreen):
    """Asks beside which empty Senda a card is put, face down.

    Its power need not be told, except where machines draft, too: they take from the cards that are left.

    Attributes:
        senda: where the cursor was left; if that place is taken, the next empty Senda is used.
    """

    senda: int = 1

    def question(self, view: View) -> Question:
        """Ask beside which Senda the card goes."""
        state = state_of(view)
        here, empty = self._here(state), open_sendas(state)
        place = empty.index(here)
        left, right = empty[place - 1], empty[(place + 1) % len(empty)]
        secret = Choice(
            Caption(_("Enter it"), _("in secret"), icon="garde"), Go(SecretScreen(state.awaits.actor, here))
        )
        put = secret.command if position_of(view).machines else Play(Place(here))
        ok = Caption(_("Put"), _("at Senda {n}").format(n=here), icon="valider").proposed()
        choices = {
            Key.ONE: Choice(_shift(_("Senda\nbefore"), "gauche"), Go(DraftScreen(left))),
            Key.TWO: Choice(_shift(_("Senda\nafter"), "droite"), Go(DraftScreen(right))),
            Key.FOUR: secret,
            Key.FIVE: rules_choice(view, self),
            Key.OK: Choice(ok, put),
        }
        title = _("{name}, where does a card of the Soñadora go?")
        name = state.players[state.awaits.actor].name
        return Question(title.format(name=name), (), choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the path with the players who have put cards there, and the question."""
        state = state_of(view)
        here = self._here(state)
        barred = ", ".join(map(str, state.current.sendas[here - 1].sonadora))
        words = _("Senda {n} bars nothing for the Soñadora.")
        if barred:
            words = _("Senda {n} bars {powers}: a card laid wrongly voids the round.")
        lines = (
            _("Choose one card of the deck in secret, put it face down, and pass the deck to the left."),
            words.format(n=here, powers=barred),
        )
        _draw_draft(canvas, view, here, self.question(view).title, lines)

    def _here(self, state: State) -> int:
        empty = open_sendas(state)
        return next((senda for senda in empty if senda >= self.senda), empty[0])


@dataclass(frozen=True, slots=True)
class LastCardScreen(QuestionScreen):
    """Asks for the power of the seventh card, which lies face up beside the last empty Senda."""

    def question(self, view: View) -> Question:
        """Offer a key for each power that the card may have."""
        state = state_of(view)
        choices = value_choices(_last_powers(state), lambda power: Play(PlaceLast(power)))
        choices[Key.OK] = rules_choice(view, self)
        return Question(_("Which card is the last one?"), (), choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the empty place, and the powers above their keys."""
        state = state_of(view)
        lines = (_("It lies face up beside the Senda that is left, and nobody chose it."),)
        (left,) = open_sendas(state)
        _draw_draft(canvas, view, left, self.question(view).title, lines, tiles=True)
        marked = dict.fromkeys(state.current.sendas[left - 1].sonadora, _("barred"))
        draw_values(canvas, _last_powers(state), marked)


def _shift(words: str, icon: str) -> Caption:
    return Caption.of(words, icon=icon)


def _last_powers(state: State) -> list[int]:
    return [action.power for action in state.legal_actions() if isinstance(action, PlaceLast)]


def _draw_draft(
    canvas: Canvas, view: View, here: int, title: str, lines: tuple[str, ...], *, tiles: bool = False
) -> None:
    """Draw the path with the names of those who have put cards there, and below it the question."""
    state = state_of(view)
    theme = canvas.theme
    canvas.clear()
    draw_players(canvas, view)
    notes = {card.senda: state.players[card.seat].name for card in state.current.drafted}
    draw_path(canvas, [PathPlace(senda) for senda in state.current.sendas], here, notes)
    strip = strip_zone(canvas, tiles=tiles)
    top = path_bottom(canvas)
    zone = Zone(12, top, canvas.w - 24, min(strip.y - 8 - top, 220))
    draw_panel(canvas, zone)
    width = zone.w - 32
    more = second_line_h(canvas, zone, title)
    below = sum(len(wrapped(canvas, line, BODY, width)) for line in lines)
    title_foot, rule, foot, leading = _ROOMY if zone.h >= 70 + more + 25 * below else _LOW
    draw_panel_title(canvas, zone, title, title_foot, rule)
    foot += zone.y + more
    for line in lines:
        foot = draw_lines(canvas, line, BODY, theme.brume, zone.x + 16, foot, width=width, leading=leading)
    draw_panel(canvas, strip)
    laid = min(6, len(state.current.drafted))
    count = by_count(laid, _("{n} of 6 cards lies there."), _("{n} of 6 cards lie there."))
    draw_sentence(canvas, view, strip, (_("Draft:"), count))
