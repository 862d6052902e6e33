"""Shows a game of the journal step by step; nothing that is pressed here changes it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from device.i18n import _, by_count
from device.keys import Key
from device.screen.base import Go, View
from device.screen.games.errands import OpenGames, Section
from device.screen.games.kept import ReplayedGame
from device.screen.games.replayed import position_at, step_words, turn_after, turn_before
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Arrow, Caption
from device.screen.kit.figures import draw_figure
from device.screen.kit.text import baseline, draw_lines, draw_text, fitting
from device.screen.people.medallions import medallions
from device.screen.question import Choice, Question, QuestionScreen, return_choice
from device.screen.registry import SCREENS
from device.screen.theme import BODY, SMALL, TITLE
from device.screen.words import capitalised
from device.throw.sight import Sight
from device.zone import Zone

_LEAP: Final = 10
"""How many steps the fast key goes on."""
_LINE_H: Final = 25
_PROGRESS_H: Final = 8


@dataclass(frozen=True, slots=True)
class ReplayScreen(QuestionScreen):
    """Shows one position of a game, and says what led to it.

    Attributes:
        number: the number of the game in the journal.
        place: the position, from 0.
        section: the part of the list that Back leads to.
    """

    number: int
    place: int = 0
    section: Section = Section.FINISHED

    def question(self, view: View) -> Question:
        """Steps and turns back and forward, to the beginning and to the end."""
        choices = {Key.BACK: return_choice(OpenGames(self.section, self.number))}
        game = view.games.replay
        if game is None:
            return Question(_("Replay"), (), choices)
        place, last = min(self.place, game.last), game.last
        if place > 0:
            step = Caption.of(_("A step\nback"), icon="gauche")
            turn = Caption.of(_("A turn\nback"), icon="haut")
            choices[Key.ONE] = self._to(place - 1, step)
            choices[Key.TWO] = self._to(turn_before(game, place), turn)
            choices[Key.FIVE] = self._to(0, Caption(_("Beginning"), icon="relancer"))
        if place < last:
            turn = Caption.of(_("A turn\non"), icon="bas")
            ten = Caption.of(_("{n} steps\non").format(n=_LEAP), icon="passer")
            step = replace(Caption.of(_("A step\non"), icon="droite"), arrow=Arrow.RIGHT)
            choices[Key.THREE] = self._to(turn_after(game, place), turn)
            choices[Key.FOUR] = self._to(min(place + _LEAP, last), ten)
            choices[Key.SIX] = self._to(last, Caption(_("End"), icon="valider"))
            choices[Key.OK] = self._to(place + 1, step.proposed())
        why = dict.fromkeys(Key, _("The game has no more steps in this direction."))
        return Question(_("Replay"), (), choices, why=why)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the players, the table, and what happened beside it."""
        canvas.clear()
        game = view.games.replay
        if game is None:
            return
        place = min(self.place, game.last)
        screens = SCREENS[game.game]
        then = replace(view, position=position_at(game, place), game=screens, sight=Sight(), notice="")
        canvas.medallions = medallions(then)
        screens.draw_bar(canvas, then)
        screens.scene(canvas, then, canvas.tray)
        _draw_side(canvas, view, game, place)

    def _to(self, place: int, caption: Caption) -> Choice:
        return Choice(caption, Go(replace(self, place=place)))


def _draw_side(canvas: Canvas, view: View, game: ReplayedGame, place: int) -> None:
    """Draw which step this is, what happened in it, and how far the game has come."""
    theme, side = canvas.theme, canvas.side
    left, width = side.x + 4, side.w - 4
    note = SCREENS[game.game].saved_note(game.states[place])
    draw_figure(canvas, "livre", theme.brume, left, side.y + 6, 22)
    words = capitalised(note)
    draw_text(canvas, words, fitting(canvas, words, BODY, width - 30), theme.brume, left + 30, side.y + 24)
    title = _("Step {n} of {all}").format(n=place, all=game.last)
    foot = baseline(TITLE, side.y + 36, 33)
    draw_text(canvas, title, fitting(canvas, title, TITLE, width), theme.velin, left, foot)
    foot = side.y + 94
    said = step_words(game, place) or (_("The table before the first step."),)
    for number, sentence in enumerate((view.notice,) if view.notice else said):
        color = theme.velin if number == 0 else theme.brume
        if foot < side.bottom - 3 * _LINE_H:
            foot = draw_lines(canvas, sentence, BODY, color, left, foot, width=width, leading=_LINE_H) + 4
    if place == game.last and game.left_out:
        one = _("{n} more step is secret until the game is over.")
        many = _("{n} more steps are secret until the game is over.")
        words = by_count(game.left_out, one, many)
        draw_lines(canvas, words, SMALL, theme.brume, left, side.bottom - 62, width=width, leading=20)
    bar = Zone(left, side.bottom - 14, width, _PROGRESS_H)
    canvas.fill(bar, theme.relief)
    canvas.fill(replace(bar, w=width * place / max(1, game.last)), theme.velin)
