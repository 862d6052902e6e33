"""Draws the points of all players, round by round, in figures and in numerals."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from device.i18n import _
from device.keys import Key
from device.screen.base import Back, PlayAll, View
from device.screen.game_keys import rules_choice
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_double_rule, draw_medallion, draw_panel
from device.screen.kit.text import Align, draw_fitting, draw_text, fitting, shortened, text_width
from device.screen.oniria.bar import points_so_far
from device.screen.oniria.maya import draw_numeral
from device.screen.oniria.state import awaited_people, points_now, state_of
from device.screen.oniria.trick_keys import declare_choice, nothing_declared, trail_choices
from device.screen.oniria.words import deck_word
from device.screen.question import Choice, Question, QuestionScreen, closing_choices
from device.screen.theme import BODY, FLOOR_PX, GAP, SCORE, SMALL, STRONG
from device.screen.words import written
from device.zone import Zone
from engines.oniria import Done, State

_LABEL_W = 66.0
_NAME_H = 20.0
"""The height of a second line of names above the columns, in units."""
_BESIDE_MEDALLION = 46.0
"""What the medallion beside a name takes of its column, in units."""
_HEAD_H, _TOTAL_H = 50.0, 92.0
_MEDALLION_W, _BESIDE_W = 108.0, 104.0
"""Least widths of a column in units: for a medallion beside the name, for a numeral beside its figure."""


@dataclass(frozen=True, slots=True)
class ScoresScreen(QuestionScreen):
    """Shows the points so far."""

    def question(self, view: View) -> Question:
        """Offer to go on."""
        return Question(_("The score"), choices=closing_choices(_("Go on"), Back()))

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the score table."""
        _draw_page(canvas, view, self.question(view).title, view.notice)


@dataclass(frozen=True, slots=True)
class RoundEndScreen(QuestionScreen):
    """After the seventh trick: asks for declarations of score cards, then writes the round down."""

    def question(self, view: View) -> Question:
        """Offer to declare, and OK to write the round down."""
        state = state_of(view)
        ok = Caption(_("Write down"), _("the round"), icon="valider").proposed()
        choices = {
            Key.ONE: declare_choice(),
            **trail_choices(state),
            Key.FIVE: rules_choice(view, self),
            Key.OK: Choice(ok, PlayAll(tuple(map(Done, awaited_people(view))))),
        }
        why = {Key.THREE: nothing_declared()}
        return Question(_("Round {n} is over").format(n=state.round), (), choices, why=why)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the score table with this round."""
        hint = _("Does a score card bring anything? Declare it before the round is written down.")
        _draw_page(canvas, view, self.question(view).title, view.notice or hint)


def _draw_page(canvas: Canvas, view: View, title: str, news: str) -> None:
    """Draw the title with the news, and the score table below both."""
    canvas.clear()
    draw_title_bar(canvas, title, news)
    top = canvas.bar.bottom + GAP
    draw_scores(canvas, Zone(12, top, canvas.w - 24, canvas.keys.y - GAP - top), state_of(view))


def draw_scores(canvas: Canvas, zone: Zone, state: State) -> None:
    """Draw a column for each player and a line for each round, with the totals at the foot."""
    theme = canvas.theme
    draw_panel(canvas, zone)
    width = (zone.w - _LABEL_W - 12) / len(state.players)
    heads = _Heads.of(canvas, state, width)
    for seat in range(len(state.players)):
        column = Zone(zone.x + _LABEL_W + seat * width, zone.y, width, zone.h)
        _draw_head(canvas, column, state, seat, heads)
        _draw_total(canvas, column, points_so_far(state)[seat])
    top = zone.y + _HEAD_H + 6 + (_NAME_H if heads is _Heads.STAGGERED else 0)
    draw_double_rule(canvas, zone.x + 12, top - 4, zone.w - 24)
    foot = zone.bottom - _TOTAL_H - 8
    draw_double_rule(canvas, zone.x + 12, foot, zone.w - 24)
    draw_text(canvas, _("total"), BODY, theme.brume, zone.x + 14, foot + 60)
    leading = min(44.0, (foot - top) / len(state.players))
    for number in range(1, len(state.players) + 1):
        line = Zone(zone.x, top + (number - 1) * leading, zone.w, leading)
        _draw_round(canvas, line, state, number, width)


class _Heads(Enum):
    """How the names above the columns stand."""

    BESIDE_MEDALLIONS = auto()
    ALONE = auto()
    STAGGERED = auto()
    """On two lines by turns, so that each name has the width of two columns."""

    @classmethod
    def of(cls, canvas: Canvas, state: State, width: float) -> _Heads:
        """The first of these ways in which no name is cut, in columns of this width."""
        names = (player.name for player in state.players)
        widest = max(text_width(canvas, name, BODY.at(FLOOR_PX)) for name in names)
        if width >= _MEDALLION_W and widest <= width - _BESIDE_MEDALLION:
            return cls.BESIDE_MEDALLIONS
        return cls.ALONE if widest <= width - 4 else cls.STAGGERED


def _draw_head(canvas: Canvas, column: Zone, state: State, seat: int, heads: _Heads) -> None:
    """Draw the name and the deck of a player."""
    theme = canvas.theme
    name, deck = state.players[seat].name, deck_word(state, seat)
    align: Align = "center"
    x, room, name_room, down = column.center[0], column.w - 4, column.w - 4, 0.0
    if heads is _Heads.BESIDE_MEDALLIONS:
        draw_medallion(canvas, seat, name, column.x + 4, column.y + 10, 34, fill=theme.velin, ink=theme.loge)
        align, x, room = "left", column.x + 44, column.w - _BESIDE_MEDALLION
        name_room = room
    elif heads is _Heads.STAGGERED:
        name_room, down = 2 * column.w - 8, _NAME_H
    line = column.y + 26 + (down if seat % 2 else 0)
    face = fitting(canvas, name, BODY, name_room)
    words = shortened(canvas, name, face, name_room)
    # A name that is wider than the last column begins further left.
    beyond = x + text_width(canvas, words, face) / 2 - (canvas.w - 16)
    name_x = x - max(0, beyond) if align == "center" else x
    draw_text(canvas, words, face, theme.velin, name_x, line, align)
    draw_fitting(canvas, deck, SMALL, theme.brume, x, column.y + 46 + down, room, align)


def _draw_round(canvas: Canvas, line: Zone, state: State, number: int, width: float) -> None:
    """Draw the points of one round, with a moon beside the round's Soñadora."""
    theme = canvas.theme
    foot = line.y + line.h / 2 + 9
    begun = number <= state.round
    ink = theme.velin if begun else theme.filet
    draw_text(canvas, _("r. {n}").format(n=number), BODY, theme.brume, line.x + 14, foot)
    points = _points(state, number)
    for seat in range(len(state.players)):
        right = line.x + _LABEL_W + seat * width + 62
        words = written(points[seat]) if points else "·"
        draw_text(canvas, words, STRONG if points else BODY, ink, right, foot, "right")
        if begun and seat == state.sonadora(number):
            draw_figure(canvas, "lune", theme.brume, right + 8, foot - 17, 19)


def _points(state: State, number: int) -> tuple[int, ...] | None:
    """The points of a round, finished or current; None for a later one."""
    if number <= len(state.scores):
        return state.scores[number - 1]
    return points_now(state) if number == state.round else None


def _draw_total(canvas: Canvas, column: Zone, number: int) -> None:
    theme = canvas.theme
    top = column.bottom - _TOTAL_H
    face = SCORE.at(34)
    if column.w < _BESIDE_W:
        draw_text(canvas, written(number), face, theme.velin, column.x + 62, top + 32, "right")
        draw_numeral(canvas, Zone(column.x + 14, top + 42, 46, 34), number, theme.cuivre)
        return
    draw_text(canvas, written(number), face, theme.velin, column.x + 62, top + 52, "right")
    left = 68 if number >= 0 else 86
    draw_numeral(
        canvas, Zone(column.x + left, top + 6, min(50, column.w - left - 2), 72), number, theme.cuivre
    )
