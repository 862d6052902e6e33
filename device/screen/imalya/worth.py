"""Shows what each choice is worth, if a player asks; the journal notes that somebody asked."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from typing import Final

from device.game.notes import WORTH
from device.i18n import _, message_of
from device.screen.base import Back, Consult, Go, Screen, View
from device.screen.imalya.bar import cells
from device.screen.imalya.deeds import choice_words
from device.screen.imalya.state import state_of
from device.screen.imalya.worked_out import Advice, Between, Prepare, Weigh
from device.screen.kit.bar import draw_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_double_rule, draw_panel
from device.screen.kit.text import baseline, draw_lines, draw_text, fitting, text_width, wrapped
from device.screen.pages import numbered_page_choice
from device.screen.question import Choice, Question, QuestionScreen, closing_choices
from device.screen.row.layout import foot_line_zone
from device.screen.row.scene import above_notice, draw_notice
from device.screen.theme import BODY, FLOOR_PX, GAP, KEY, NAME, SCORE, SMALL
from device.screen.words import tenths
from device.zone import Zone
from engines.imalya import Phase, State, Unlock, parse_action
from engines.imalya.worth import CHOICES

_SIDE_W: Final = 286
_ROWS: Final = 8
_ROW_H: Final = 34
"""The height of a row, in units; rows are lower where the panel is too low for them."""
_HEAD_H: Final = 36
_LIST_PAD: Final = 6
_SIDE_PAD: Final = 12
_PLAN_TOP: Final = 80
"""How far below the upper edge of the best sequence its first line of choices stands, in units."""
_PLAN_LINES: Final = 4
"""The most lines of choices; more would reach the small print."""
_PLAN_LEADING: Final = 25
_PRINT_LEADING: Final = 21
_PRINT_PAD: Final = 22
_PRINT_LINES: Final = 5
"""The lines that the small print takes beside the list; it begins at the same height however long it is."""
_ALIKE: Final = 0.05
"""Two numbers of points that differ by less look equal with one decimal, so they are treated as equal."""


def worth_choice(state: State, behind: Screen | None) -> Choice | None:
    """The key that asks what the choices are worth now; None if nobody makes a choice within a turn now."""
    if state.phase not in CHOICES:
        return None
    caption = Caption(_("Worth"), _("of a choice"), icon="table")
    question = Weigh(str(state))
    return Choice(caption, Consult(question, WorthScreen(question, behind), note=WORTH))


def prepare(state: State) -> Prepare | None:
    """The turn to solve in advance: at the beginning of a turn this one, before the first turn any turn."""
    fresh = state.phase is Phase.THROW and state.throw_number == 0
    return Prepare(str(state)) if fresh or state.phase is Phase.DRAW_FACTION else None


@dataclass(frozen=True, slots=True)
class WorthScreen(QuestionScreen):
    """Shows every choice with its expected points, the best first.

    Attributes:
        asked: the question whose answer is shown.
        behind: the screen to go back to; None for the game's own screen (`Back`).
        page: the page of choices that is shown, from 0.
    """

    asked: Weigh
    behind: Screen | None = None
    page: int = 0

    def question(self, view: View) -> Question:
        """No question; the keys lead back and to the next page."""
        choices = closing_choices(_("Go on"), Go(self.behind) if self.behind else Back())
        pages = -(-len(self._rows(view)) // _ROWS)
        choices |= numbered_page_choice(pages, self.page, lambda page: replace(self, page=page))
        return Question(_("What each choice is worth"), choices=choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the choices at the left, and the best sequence of choices at the right."""
        canvas.clear()
        draw_bar(canvas, cells(view))
        answer = view.answers.get(self.asked)
        zone, side = self._panels(canvas, view)
        draw_panel(canvas, zone)
        draw_panel(canvas, side)
        if not isinstance(answer, Advice):
            draw_no_answer(canvas, zone, answer)
        else:
            self._draw_rows(canvas, zone.inset(14, _LIST_PAD), view)
            _draw_best(canvas, side.inset(16, _SIDE_PAD), state_of(view), answer)
        _draw_small_print(canvas, side, answer)
        draw_notice(canvas, view, foot_line_zone(canvas))

    def _panels(self, canvas: Canvas, view: View) -> tuple[Zone, Zone]:
        """The panel of the choices, and that of the best sequence.

        On an upright screen the list takes the height that its rows need, as far as the text below it allows.
        """
        upper, answer = 0.5, view.answers.get(self.asked)
        if canvas.upright and isinstance(answer, Advice):
            both = canvas.middle.h - GAP
            free = above_notice(canvas, view, canvas.middle).h - GAP - _side_height(canvas, view, answer)
            upper = min(_list_height(len(self._rows(view))), free) / both
        list_zone, side = canvas.halves(_SIDE_W, upper)
        return above_notice(canvas, view, list_zone), above_notice(canvas, view, side)

    def _rows(self, view: View) -> list[tuple[str, Between]]:
        """The choices in words with their points, first the best for the player who chooses.

        Choices with the same words are listed once.
        """
        answer = view.answers.get(self.asked)
        if not isinstance(answer, Advice):
            return []
        state = state_of(view)
        sign = 1 if state.awaits.actor == state.active else -1
        best: dict[str, Between] = {}
        for text, points in answer.points:
            action = parse_action(text)
            if type(action) is not Unlock:
                words = choice_words(state, action)
                best[words] = max(best.get(words, points), points, key=lambda found: sign * found.least)
        return sorted(best.items(), key=lambda row: sign * row[1].least, reverse=True)

    def _draw_rows(self, canvas: Canvas, zone: Zone, view: View) -> None:
        theme = canvas.theme
        rows = self._rows(view)
        foot = baseline(SMALL, zone.y, _HEAD_H - 8)
        draw_text(canvas, _("What each choice is worth"), SMALL, theme.brume, zone.x, foot)
        draw_text(canvas, _("points"), SMALL, theme.brume, zone.right, foot, "right")
        canvas.fill(Zone(zone.x, zone.y + _HEAD_H - 6, zone.w, 1), theme.filet)
        top = zone.y + _HEAD_H
        # The same on every page, so that the rows stay where they are.
        height = min(_ROW_H, (zone.bottom - top) / min(_ROWS, len(rows)))
        for words, points in rows[self.page * _ROWS : (self.page + 1) * _ROWS]:
            is_best = abs(points.least - rows[0][1].least) < _ALIKE
            _draw_row(canvas, Zone(zone.x, top, zone.w, height), words, points, is_best=is_best)
            top += height


def _draw_row(canvas: Canvas, zone: Zone, words: str, points: Between, *, is_best: bool) -> None:
    theme = canvas.theme
    ink = theme.velin if is_best else theme.brume
    if is_best:
        draw_figure(canvas, "valider", theme.lamp_line, zone.x, zone.y + (zone.h - 22) / 2, 22)
    largest = BODY.at(min(22, 0.8 * zone.h))
    foot = baseline(largest, zone.y, zone.h)
    number = SCORE.at(min(26, 0.85 * zone.h) if _is_exact(points) else 20)
    written = _between(points)
    room = zone.w - text_width(canvas, written, number) - 56
    face = fitting(canvas, words, largest, room, FLOOR_PX)
    draw_text(canvas, words, face, ink, zone.x + 32, foot)
    draw_text(canvas, written, number, ink, zone.right, foot, "right")


def _is_exact(points: Between) -> bool:
    return points.most - points.least < _ALIKE


def _between(points: Between) -> str:
    if _is_exact(points):
        return tenths(points.least)
    if points.most == inf:
        return _("{least} or more").format(least=tenths(points.least))
    return _("{least} to {most}").format(least=tenths(points.least), most=tenths(points.most))


def _list_height(rows: int) -> float:
    """The height of a panel with so many choices, in units."""
    return 2 * _LIST_PAD + _HEAD_H + min(_ROWS, rows) * _ROW_H


def _side_height(canvas: Canvas, view: View, answer: Advice) -> float:
    """The height of the panel of the best sequence across an upright screen, in units."""
    width = canvas.middle.w - 32
    plan = len(_plan_lines(canvas, state_of(view), answer, width)) * _PLAN_LEADING
    small_print = len(wrapped(canvas, _small_print(answer), SMALL, width)) * _PRINT_LEADING
    return _SIDE_PAD + _PLAN_TOP + plan + small_print - _PRINT_LEADING + _PRINT_PAD


def _draw_best(canvas: Canvas, zone: Zone, state: State, advice: Advice) -> None:
    """Draw the expected points of the best play, and its choices in their order."""
    theme = canvas.theme
    written = _between(advice.expected)
    number = fitting(canvas, written, SCORE.at(40), zone.w - 80)
    draw_text(canvas, written, number, theme.velin, zone.x, zone.y + 34)
    draw_text(canvas, _("points"), BODY, theme.brume, zone.right, zone.y + 34, "right")
    draw_double_rule(canvas, zone.x, zone.y + 46, zone.w)
    foot = zone.y + _PLAN_TOP
    for line in _plan_lines(canvas, state, advice, zone.w):
        draw_text(canvas, line, KEY, theme.velin, zone.x, foot)
        foot += _PLAN_LEADING


def _plan_lines(canvas: Canvas, state: State, advice: Advice, width: float) -> list[str]:
    """The best choices in their order, wrapped; of a long sequence the beginning."""
    words = []
    for text in advice.plan:
        action = parse_action(text)
        words.append(choice_words(state, action))
        state = state.apply(action)
    lines = wrapped(canvas, " · ".join(words), KEY, width)
    while len(lines) > _PLAN_LINES:
        words.pop()
        lines = wrapped(canvas, " · ".join([*words, "…"]), KEY, width)
    return lines


def _small_print(answer: object) -> str:
    """What the numbers mean, and that the question was noted."""
    words = _(
        "Average points of this turn, if everything after the choice is played well. Tales do not count."
    )
    if isinstance(answer, Advice) and not _is_exact(answer.expected):
        words = _("The least and the most points, depending on what is taken, bought and stolen.")
    noted = _("The table notes that you asked.")
    return f"{words} {noted}"


def _draw_small_print(canvas: Canvas, side: Zone, answer: object) -> None:
    lines = wrapped(canvas, _small_print(answer), SMALL, side.w - 32)
    count = len(lines) if canvas.upright else max(_PRINT_LINES, len(lines))
    foot = side.bottom - _PRINT_PAD - (count - 1) * _PRINT_LEADING
    for line in lines:
        draw_text(canvas, line, SMALL, canvas.theme.brume, side.x + 16, foot)
        foot += _PRINT_LEADING


def draw_no_answer(canvas: Canvas, zone: Zone, answer: object) -> None:
    """Draw the reason why there is no answer, or that computing it takes a while."""
    words = _("Working it out. The first time may take a minute.")
    if isinstance(answer, Exception):
        words = message_of(answer)
    draw_lines(
        canvas,
        words,
        NAME.at(26),
        canvas.theme.velin,
        zone.x + 16,
        zone.y + 44,
        width=zone.w - 32,
        leading=30,
    )
