"""Shows after a game how lucky each player was, what choices cost, and who asked what choices were worth."""

from __future__ import annotations

from dataclasses import dataclass, replace

from device.annals.facts import Fortune
from device.game.match import Match
from device.i18n import _
from device.screen.annals.errands import ShowLuck
from device.screen.base import Back, View
from device.screen.imalya.ranks import ranked
from device.screen.imalya.state import state_of
from device.screen.imalya.worth import draw_no_answer
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.panels import draw_medallion, draw_panel
from device.screen.kit.text import baseline, draw_fitting, draw_lines, draw_text, fitting
from device.screen.question import Choice, Question, QuestionScreen, closing_choices
from device.screen.theme import NAME, SCORE, SMALL
from device.screen.words import signed_tenths
from device.zone import Zone
from engines.imalya import State

_COLUMNS = (("luck", 400), ("choices", 560), ("asked", 730))
_NARROW_COLUMNS = (("luck", 250), ("choices", 370), ("asked", 456))
"""The columns of a row, each with its right edge in units; on an upright screen they are narrower."""
_TALLEST = 56
_NOTE_H, _NARROW_NOTE_H = 62, 104


@dataclass(frozen=True, slots=True)
class Past:
    """Leads to the screen about luck and choices in a game that is over.

    Attributes:
        game: the number of the game.
        asked: how often each player asked what a choice was worth, by seat.
    """

    game: int
    asked: tuple[int, ...]

    @classmethod
    def of(cls, match: Match) -> Past:
        """Make it for the game on the table, with the number of questions that the journal has noted."""
        states = match.states
        askers = [states[place].awaits.actor for place in match.asked]
        return cls(match.record.number, tuple(askers.count(seat) for seat in range(len(match.players))))

    @property
    def choice(self) -> Choice:
        """The key that shows luck and choices."""
        caption = Caption(_("Luck"), _("and choices"), icon="doute")
        return Choice(caption, ShowLuck(self.game, LuckScreen(self)))


@dataclass(frozen=True, slots=True)
class LuckScreen(QuestionScreen):
    """Shows luck and choices: a row for each player, in the order of the ranking."""

    past: Past

    def question(self, view: View) -> Question:
        """No question; the keys only lead back."""
        return Question(_("Luck and choices"), choices=closing_choices(_("Go on"), Back()))

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw each player's luck and losses, or that they are still being computed."""
        theme = canvas.theme
        canvas.clear()
        draw_title_bar(canvas, _("Luck and choices"), view.notice)
        answer = view.past.luck
        note_h = _NARROW_NOTE_H if canvas.upright else _NOTE_H
        zone = replace(canvas.middle, h=canvas.middle_h - note_h)
        if not isinstance(answer, tuple):
            draw_no_answer(canvas, zone, answer)
            return
        self._draw_rows(canvas, zone, state_of(view), answer)
        words = _(
            "Luck: points above the average that the dice brought. Choices: points that better "
            "choices would have added. Asked: how often somebody asked for a hint or for the "
            "worth of a choice."
        )
        draw_lines(canvas, words, SMALL, theme.brume, 16, zone.bottom + 16, width=canvas.w - 32, leading=20)

    def _draw_rows(self, canvas: Canvas, zone: Zone, state: State, luck: tuple[Fortune, ...]) -> None:
        theme = canvas.theme
        heads = {"luck": _("Luck"), "choices": _("Choices"), "asked": _("Asked")}
        for column, right in _columns(canvas):
            draw_text(canvas, heads[column], SMALL, theme.brume, right, zone.y + 16, "right")
        pitch = min(_TALLEST, (zone.h - 24) / len(luck))
        for row, seat in enumerate(ranked(state)):
            where = Zone(zone.x, zone.y + 24 + row * pitch, zone.w, pitch - 4)
            _draw_row(canvas, where, state, seat, luck[seat], self.past.asked[seat])


def _columns(canvas: Canvas) -> tuple[tuple[str, int], ...]:
    return _NARROW_COLUMNS if canvas.upright else _COLUMNS


def _draw_row(canvas: Canvas, zone: Zone, state: State, seat: int, fortune: Fortune, asked: int) -> None:
    theme = canvas.theme
    draw_panel(canvas, zone)
    name = state.players[seat].name
    size = min(40, zone.h - 6)
    middle = zone.y + (zone.h - size) / 2
    draw_medallion(canvas, seat, name, zone.x + 12, middle, size)
    room = 110 if canvas.upright else 220
    face = fitting(canvas, name, NAME.at(min(26, zone.h * 0.8)), room)
    foot = baseline(face, zone.y, zone.h)
    draw_fitting(canvas, name, face, theme.velin, zone.x + 24 + size, foot, room)
    number = SCORE.at(min(30, zone.h * 0.75))
    foot = baseline(number, zone.y, zone.h)
    luck, lost = round(fortune.luck, 1), round(fortune.lost, 1)
    color = theme.of_change(luck)
    written = (signed_tenths(luck), color), (signed_tenths(-lost), theme.velin), (str(asked), theme.brume)
    for (words, color), (_column, right) in zip(written, _columns(canvas), strict=True):
        draw_text(canvas, words, number, color, right, foot, "right")
