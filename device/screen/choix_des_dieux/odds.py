"""The odds: which combinations can still come, how likely they are, and what they bring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from device.i18n import _
from device.screen.base import Back, Go, Screen, View
from device.screen.choix_des_dieux.bar import draw_players
from device.screen.choix_des_dieux.state import guessers, state_of
from device.screen.choix_des_dieux.words import odds_of, unit
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.panels import draw_double_rule, draw_medallion, draw_panel
from device.screen.kit.text import baseline, draw_fitting, draw_lines, draw_text, fitting, text_width, wrapped
from device.screen.pages import numbered_page_choice
from device.screen.question import Choice, Question, QuestionScreen, closing_choices
from device.screen.row.layout import foot_line_zone
from device.screen.row.scene import above_notice, draw_notice
from device.screen.theme import BODY, FLOOR_PX, KEY, NAME, SCORE, SMALL
from device.screen.words import signed, signed_tenths, tenths
from device.zone import Zone
from engines.choix_des_dieux import State
from engines.choix_des_dieux.odds import STAKED, Prospect, expected_changes, prospects, winning_chance

_SIDE_W = 280
_UPPER = 0.45
"""The share of an upright screen for the combinations; with more, lines of eight players would cross."""
_TALLEST = 62
_HEAD_H = 30
_NET_W, _CHANCE_W = 84, 92
_VALUE_W = 70
_SMALLEST = 20
"""The smallest medallion of a bettor, in units; the letter of a smaller one cannot be read."""
_PITCH = 20
"""The least distance between the lines of two players, in units; at a smaller one they touch."""
_SAVED = 10
"""How far the line below the chance moves up where there is little room, in units; the rest moves with it."""
_PER_PAGE = 8
"""The most players on a page; the lines of more would cross."""


def odds_choice(state: State, behind: Screen | None) -> Choice | None:
    """The key that shows the odds; None if nothing is staked."""
    if state.phase not in STAKED:
        return None
    return Choice(Caption(_("Odds"), icon="table"), Go(OddsScreen(behind)))


@dataclass(frozen=True, slots=True)
class OddsScreen(QuestionScreen):
    """Shows the odds at this moment.

    Attributes:
        behind: the screen to return to; None for the one that the game shows.
        page: the page of players that is shown, from 0.
    """

    behind: Screen | None
    page: int = 0

    def question(self, view: View) -> Question:
        """Offer the way back, and the other players where not all have room."""
        choices = closing_choices(_("Go on"), Go(self.behind) if self.behind else Back())
        pages = len(_pages(state_of(view)))
        choices |= numbered_page_choice(pages, self.page, lambda page: replace(self, page=page))
        return Question(_("What can still come"), (), choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw a row for each combination, and the average result of each player."""
        canvas.clear()
        state = state_of(view)
        draw_players(canvas, view)
        zone, side = (above_notice(canvas, view, half) for half in canvas.halves(_SIDE_W, _UPPER))
        draw_panel(canvas, zone)
        rows = prospects(state)
        inner = Zone(zone.x + 14, zone.y + 4, zone.w - 28, zone.h - 10)
        _draw_head(canvas, inner)
        height = min(_TALLEST, (inner.h - _HEAD_H) / max(1, len(rows)))
        for index, prospect in enumerate(rows):
            where = Zone(inner.x, inner.y + _HEAD_H + index * height, inner.w, height)
            _draw_prospect(canvas, where, state, prospect)
        _draw_expected(canvas, side, state, _pages(state)[self.page])
        draw_notice(canvas, view, foot_line_zone(canvas))


def _draw_head(canvas: Canvas, zone: Zone) -> None:
    """Draw the headings of the columns."""
    theme = canvas.theme
    foot = baseline(SMALL, zone.y, _HEAD_H - 6)
    draw_text(canvas, _("What can still come"), SMALL, theme.brume, zone.x, foot)
    draw_text(canvas, _("chance"), SMALL, theme.brume, zone.right - _NET_W, foot, "right")
    draw_text(canvas, _("shooter"), SMALL, theme.brume, zone.right, foot, "right")
    canvas.fill(Zone(zone.x, zone.y + _HEAD_H - 4, zone.w, 1), theme.filet)


def _draw_prospect(canvas: Canvas, zone: Zone, state: State, prospect: Prospect) -> None:
    """Draw a combination's name, the bettors who guess it, its chance, and what it brings the shooter."""
    theme = canvas.theme
    color = theme.of_change(prospect.net)
    large = max(float(FLOOR_PX), min(27.0, zone.h * 0.7))
    foot = baseline(KEY.at(large), zone.y, zone.h)
    draw_text(canvas, signed(prospect.net), KEY.at(large), color, zone.right, foot, "right")
    chance = odds_of(prospect.chance)
    draw_text(canvas, chance, BODY.at(min(large, 22)), theme.brume, zone.right - _NET_W, foot, "right")
    right = zone.right - _NET_W - _CHANCE_W
    smallest = zone.x + 8 + text_width(canvas, prospect.combination, NAME.at(FLOOR_PX))
    room = Zone(smallest, zone.y, right - smallest, zone.h)
    left = _draw_guessers(canvas, room, state, guessers(state, prospect.combination))
    face = fitting(canvas, prospect.combination, NAME.at(min(large, 24)), left - 8 - zone.x)
    draw_text(canvas, prospect.combination, face, theme.velin, zone.x, foot)


def _draw_guessers(canvas: Canvas, zone: Zone, state: State, seats: Sequence[int]) -> float:
    """Draw the medallions of bettors at the right end of a zone, smaller where there are many of them.

    Where they would be too small, the last of them is "+3" for the three that have no room.

    Returns:
        The left edge of what was drawn.
    """
    theme, left = canvas.theme, zone.right
    size = min(36, zone.h - 6)
    if seats:
        size = min(size, max(_SMALLEST, zone.w / len(seats) - 4))
    places = int(zone.w // (size + 4))
    shown = seats if len(seats) <= places else seats[: max(0, places - 1)]
    if more := len(seats) - len(shown):
        foot = baseline(KEY.at(FLOOR_PX), zone.y, zone.h)
        left -= draw_text(canvas, f"+{more}", KEY.at(FLOOR_PX), theme.brume, left, foot, "right")
    for seat in shown:
        left -= size + 4
        name, top = state.players[seat].name, zone.y + (zone.h - size) / 2
        draw_medallion(canvas, seat, name, left, top, size)
    return left


def _pages(state: State) -> list[tuple[int, ...]]:
    """The seats of the shooter and the bettors in pages of about the same length."""
    seats = (state.shooter, *state.bettors)
    pages = ceil(len(seats) / _PER_PAGE)
    length = ceil(len(seats) / pages)
    return [seats[first : first + length] for first in range(0, len(seats), length)]


def _draw_expected(canvas: Canvas, zone: Zone, state: State, seats: Sequence[int]) -> None:
    """Draw the shooter's chance to win, and for some players the average gain and the value of the stake."""
    theme = canvas.theme
    draw_panel(canvas, zone)
    left, width = zone.x + 16, zone.w - 32
    caption = _("On average, in {unit}, as stakes and guesses stand:").format(unit=unit(state.rules))
    heads = 101 + 21 * (len(wrapped(canvas, caption, SMALL, width)) - 1)
    up = _SAVED if zone.h - 8 - heads < _PITCH * len(seats) else 0
    chance = odds_of(winning_chance(state.dice))
    draw_text(canvas, chance, SCORE.at(28), theme.velin, zone.right - 16, zone.y + 35 - up / 2, "right")
    room = width - 8 - text_width(canvas, chance, SCORE.at(28))
    words = _("The shooter wins")
    draw_text(canvas, words, fitting(canvas, words, BODY, room), theme.velin, left, zone.y + 33 - up / 2)
    draw_double_rule(canvas, left, zone.y + 48 - up, width)
    below = zone.y + 76 - 1.5 * up
    foot = draw_lines(canvas, caption, SMALL, theme.brume, left, below, width=width, leading=21)
    foot += 0 if up else 4
    draw_text(canvas, _("gain"), SMALL, theme.brume, zone.right - _VALUE_W - 16, foot, "right")
    draw_text(canvas, _("value"), SMALL, theme.brume, zone.right - 16, foot, "right")
    expected = expected_changes(state)
    pitch = min(32, (zone.bottom - 8 - foot) / len(seats))
    for seat in seats:
        foot += pitch
        _draw_value(canvas, Zone(left, foot, width, pitch), state, seat, float(expected[seat]))


def _draw_value(canvas: Canvas, zone: Zone, state: State, seat: int, change: float) -> None:
    """Draw a player's average gain, and his stake plus that gain; the zone's top is the baseline."""
    theme = canvas.theme
    player, change = state.players[seat], round(change, 1)
    color = theme.of_change(change)
    room, size = zone.w - 2 * _VALUE_W - 8, max(FLOOR_PX, min(20, zone.h - 2))
    draw_fitting(canvas, player.name, NAME.at(size), theme.velin, zone.x, zone.y, room)
    draw_text(canvas, signed_tenths(change), KEY.at(size), color, zone.right - _VALUE_W, zone.y, "right")
    draw_text(canvas, tenths(player.stake + change), KEY.at(size), theme.velin, zone.right, zone.y, "right")
