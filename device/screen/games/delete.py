"""Asks whether to put a game into the bin; keeping it is proposed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from device.i18n import _
from device.keys import Key
from device.screen.annals.days import day_words
from device.screen.base import View
from device.screen.games.errands import BIN_DAYS, BinGame, ExportGame, OpenGames, Section
from device.screen.games.kept import KeptGame
from device.screen.games.row import draw_row, game_title, row_height
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_panel
from device.screen.kit.text import draw_lines, draw_text, fitting
from device.screen.question import Choice, Question, QuestionScreen, closing_choices
from device.screen.theme import BODY, GAP, KEY, SMALL, TITLE
from device.screen.words import listed
from device.zone import Zone

_LEADING: Final = 26
_PANEL_H: Final = 84


@dataclass(frozen=True, slots=True)
class DeleteScreen(QuestionScreen):
    """Asks about one game of the list. The key that deletes lies far from the one that led here.

    Attributes:
        number: the number of the game in the journal.
        section: the part of the list that it stands in.
    """

    number: int
    section: Section

    def question(self, view: View) -> Question:
        """Delete, look into the bin, write a file first, or keep."""
        back = OpenGames(self.section, self.number)
        choices = {
            Key.ONE: Choice(Caption(_("Delete"), icon="corbeille"), BinGame(self.number)),
            Key.FIVE: Choice(Caption.of(_("See\nthe bin"), icon="corbeille"), OpenGames(Section.BIN)),
            Key.SIX: Choice(
                Caption.of(_("Export,\nthen bin"), icon="partage"), ExportGame(self.number, True)
            ),
            **closing_choices(_("Keep"), back),
        }
        return Question(_("Delete this game?"), (), choices)

    def shown_games(self, view: View) -> tuple[int, ...]:
        """The game that is asked about."""
        return (self.number,)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the game, the question, and what else can be done with it."""
        canvas.clear()
        draw_title_bar(canvas, _("Your games"), view.notice)
        game = view.games.game(self.number)
        if game is None:
            return
        height = row_height(canvas)
        zone = Zone(GAP, canvas.bar.bottom + 6, canvas.w - 2 * GAP, height)
        draw_row(canvas, view, game, zone, chosen=False, ok_says_why=False)
        foot = _draw_question(canvas, game, zone.bottom + 46)
        _draw_panels(canvas, view, foot + 6)


def _draw_question(canvas: Canvas, game: KeptGame, foot: float) -> float:
    """Draw the question and what becomes of the game; returns the baseline below."""
    theme, width = canvas.theme, canvas.w - 48
    title = _("Delete this game of {game}?").format(game=game_title(game))
    draw_text(canvas, title, fitting(canvas, title, TITLE, width, 20), theme.velin, 24, foot)
    begun = _("Last played on {day} by {names}.")
    if game.steps == 1:
        begun = _("1 step, last played on {day} by {names}.")
    elif game.steps:
        begun = _("{n} steps, last played on {day} by {names}.")
    words = (
        begun.format(n=game.steps, day=day_words(game.played), names=listed(game.players)),
        _("It stays in the bin for {n} days; then it is deleted for good.").format(n=BIN_DAYS),
    )
    foot += 40
    for sentence in words:
        foot = draw_lines(canvas, sentence, BODY, theme.velin, 24, foot, width=width, leading=_LEADING)
    return foot


def _draw_panels(canvas: Canvas, view: View, top: float) -> None:
    """Draw what the keys beside the bin do: a file first, and what lies in the bin."""
    binned = view.games.binned
    panels = (
        ("partage", _("Export it instead?"), _("A file first, then the bin.")),
        ("corbeille", _("In the bin: {n}").format(n=len(binned)), _oldest_words(binned, view.games.now)),
    )
    columns = 1 if canvas.upright else len(panels)
    width = (canvas.w - 48 - 12 * (columns - 1)) / columns
    for number, (icon, title, words) in enumerate(panels):
        row, column = divmod(number, columns)
        zone = Zone(24 + column * (width + 12), top + row * (_PANEL_H + 12), width, _PANEL_H)
        draw_panel(canvas, zone)
        draw_figure(canvas, icon, canvas.theme.velin, zone.x + 18, zone.y + 12, 22)
        draw_text(canvas, title, KEY, canvas.theme.velin, zone.x + 48, zone.y + 30)
        face = fitting(canvas, words, SMALL, zone.w - 36)
        draw_text(canvas, words, face, canvas.theme.brume, zone.x + 18, zone.y + 60)


def _oldest_words(binned: tuple[KeptGame, ...], now: datetime) -> str:
    """When the game that has been in the bin for longest is deleted."""
    oldest = binned[0].binned if binned else None
    if oldest is None:
        return _("The bin is empty.")
    day = min(oldest, now) + timedelta(days=BIN_DAYS)  # a clock that was ahead wrote a day to come
    if day.date() <= now.date():  # the table was not played at for long, or its clock has jumped
        return _("The oldest one is deleted soon.")
    return _("The oldest one is deleted on {day}.").format(day=day_words(day))
