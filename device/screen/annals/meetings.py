"""How a person has fared against each of the others, in the games that both have played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from device.annals.lives import Life, Meetings, opponents
from device.i18n import _
from device.screen.annals.uncounted import uncounted_words
from device.screen.base import Go, Screen, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.panels import draw_frame, draw_medallion, draw_panel
from device.screen.kit.text import baseline, draw_text, fitting, shortened
from device.screen.pages import numbered_page_choice
from device.screen.question import Question, QuestionScreen, closing_choices
from device.screen.theme import NAME, SCORE, SMALL, TITLE
from device.zone import Zone

_ROWS: Final = 6
"""How many people a page shows."""
_PITCH, _UPRIGHT_PITCH = 50.0, 86.0
"""The usual distance from one row to the next, in units; below long news the rows are lower. On an upright
screen a row has two lines."""
_ROW_GAP: Final = 4
_HEAD_H: Final = 26
_MEDALLION: Final = 32
_BESIDE_NAME: Final = 60
"""The width of the medallion before a name and of the gaps, in units."""
_BAR_H: Final = 16
_NUMBER_W: Final = 56
_TITLE_SHARE: Final = 0.4
"""How much of the width the name in the title may take; with more, a notice has no room."""


@dataclass(frozen=True, slots=True)
class MeetingsScreen(QuestionScreen):
    """Shows a row for each other person: games ahead of that person, and behind.

    Attributes:
        life: the games that count.
        behind: the screen to go back to.
        page: which page of people, from 0.
    """

    life: Life
    behind: Screen
    page: int = 0

    def question(self, view: View) -> Question:
        """Go back, or to the next page."""
        choices = closing_choices(_("Done"), Go(self.behind))
        pages = -(-len(self._met(view)) // _ROWS)
        choices |= numbered_page_choice(pages, self.page, lambda page: replace(self, page=page))
        return Question(_("{name}, head to head").format(name=self.life.name), choices=choices)

    def _met(self, view: View) -> Sequence[tuple[Life, Meetings]]:
        return opponents(self.life, view.past.lives)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the rows of this page, with the headings of their numbers above."""
        canvas.clear()
        name = shortened(canvas, self.life.name, TITLE, canvas.w * _TITLE_SHARE)
        draw_title_bar(
            canvas, _("{name}, head to head").format(name=name), view.notice or uncounted_words(view.past)
        )
        middle = canvas.middle
        ahead, bar, behind = _columns(canvas, middle)
        foot = baseline(SMALL, middle.y, _HEAD_H)
        draw_text(canvas, _("ahead"), SMALL, canvas.theme.brume, ahead.right, foot, "right")
        draw_text(canvas, _("behind"), SMALL, canvas.theme.brume, behind.x, foot)
        draw_text(canvas, _("games"), SMALL, canvas.theme.brume, bar.center[0], foot, "center")
        top = middle.y + _HEAD_H
        pitch = min(_UPRIGHT_PITCH if canvas.upright else _PITCH, (canvas.keys.y - top) / _ROWS)
        for place, (other, met) in enumerate(self._met(view)[self.page * _ROWS :][:_ROWS]):
            row = Zone(middle.x, top + place * pitch, middle.w, pitch - _ROW_GAP)
            _draw_row(canvas, row, other, met)


def _columns(canvas: Canvas, zone: Zone) -> tuple[Zone, Zone, Zone]:
    """Where a row has its number of games ahead, its bar, and its number of games behind.

    They begin beside the name, or on an upright screen below it.
    """
    left, right = zone.x + (0 if canvas.upright else zone.w * 0.44), zone.right - 16
    bar = Zone(left + _NUMBER_W + 10, zone.y, right - left - 2 * (_NUMBER_W + 10), zone.h)
    return Zone(left, zone.y, _NUMBER_W, zone.h), bar, Zone(bar.right + 10, zone.y, _NUMBER_W, zone.h)


def _draw_row(canvas: Canvas, row: Zone, other: Life, met: Meetings) -> None:
    """Draw a person's name, and how often the games with that person were won and lost."""
    draw_panel(canvas, row)
    if canvas.upright:
        half = row.h / 2
        _draw_name(canvas, replace(row, h=half), other, row.w - _BESIDE_NAME)
        _draw_games(canvas, replace(row, y=row.y + half, h=half), met)
        return
    _draw_name(canvas, row, other, _columns(canvas, row)[0].x - row.x - _BESIDE_NAME)
    _draw_games(canvas, row, met)


def _draw_name(canvas: Canvas, line: Zone, other: Life, room: float) -> None:
    """Draw a person's medallion and name in a room of this width."""
    theme = canvas.theme
    top = line.y + (line.h - _MEDALLION) / 2
    draw_medallion(canvas, 0, other.name, line.x + 10, top, _MEDALLION, fill=theme.velin, ink=theme.fond)
    face = fitting(canvas, other.name, NAME.at(21), room)
    foot = baseline(face, line.y, line.h)
    draw_text(canvas, shortened(canvas, other.name, face, room), face, theme.velin, line.x + 52, foot)


def _draw_games(canvas: Canvas, line: Zone, met: Meetings) -> None:
    """Draw the numbers of games, and a bar: filled for games ahead, an outline for games behind."""
    theme = canvas.theme
    ahead, bar, behind = _columns(canvas, line)
    number = SCORE.at(26)
    foot = baseline(number, line.y, line.h)
    draw_text(canvas, str(met.ahead), number, theme.velin, ahead.right, foot, "right")
    draw_text(canvas, str(met.behind), number, theme.velin, behind.x, foot)
    games_w = 40.0
    sides = (bar.w - games_w) / 2
    middle = bar.center[0]
    draw_text(canvas, str(met.games), SMALL, theme.brume, middle, baseline(SMALL, line.y, line.h), "center")
    won, lost = sides * met.ahead / met.games, sides * met.behind / met.games
    top = line.y + (line.h - _BAR_H) / 2
    canvas.fill(Zone(middle - games_w / 2 - won, top, won, _BAR_H), theme.velin)
    if lost:
        draw_frame(canvas, Zone(middle + games_w / 2, top, max(4.0, lost), _BAR_H), theme.velin, 2)
