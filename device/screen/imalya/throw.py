"""The main screen of Imalya: the live tray with its marks, the question, and the points of the turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Command, Go, Play, View
from device.screen.figure import FigureScreen
from device.screen.imalya.ask import ask
from device.screen.imalya.ask_bel import ask_which, target
from device.screen.imalya.ask_throw import ask_correction
from device.screen.imalya.bar import draw_players
from device.screen.imalya.faces import lying_letters
from device.screen.imalya.purse import draw_purse
from device.screen.imalya.tray_question import TrayQuestion
from device.screen.imalya.traymarks import draw_tray
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.notice import draw_notice
from device.screen.kit.text import baseline, draw_lines, draw_text, fitting, text_width, wrapped
from device.screen.question import Question, QuestionScreen, SideLine
from device.screen.theme import BODY, KEY, TITLE
from device.screen.words import ordinal
from device.zone import Zone
from engines.imalya import Phase, State

_PURSE_H = 148


@dataclass(frozen=True, slots=True)
class ThrowScreen(TrayQuestion):
    """Shows the tray, and beside it the question for the state, or one that a key has opened."""

    def hold(self, key: Key, view: View) -> Command | None:
        """If the keys stand for dice, correct the die of the held key."""
        if key.number is None:
            return QuestionScreen.hold(self, key, view)
        if view.position is None:
            return None
        number = _die_of(key, self.question(view), view.position.state)
        letter = lying_letters(view.position.state).get(number)
        return Go(FigureScreen(number, letter)) if letter else None

    def held(self, view: View) -> Mapping[Key, str]:
        """A pen on each key that corrects a die when held."""
        if view.position is None:
            return {}
        question, state = self.question(view), view.position.state
        return {key: "plume" for key in SOFT_KEYS if _die_of(key, question, state)}

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the bar, the tray, the question, and the points of the turn or a notice."""
        canvas.clear()
        draw_players(canvas, view)
        question = self.question(view)
        draw_tray(canvas, view, canvas.tray, question)
        if view.position is None:
            return
        side = canvas.side
        below = _draw_question(canvas, side, view.position.state, question)
        purse = Zone(side.x, side.bottom - _PURSE_H, side.w, _PURSE_H)
        if view.notice:
            top = min(purse.y, max(below, purse.y - 12))
            draw_notice(canvas, Zone(side.x, top, side.w, side.bottom - top), view.notice)
        elif below <= purse.y:  # a long question or hint takes its place
            draw_purse(canvas, purse, view.position.state)

    def question(self, view: View) -> Question:
        """The question for the state, or the further question that a key has opened."""
        if self.correcting:
            return ask_correction(view, self)
        if self.kind is not None:
            return ask_which(view, self.kind, self)
        return ask(view, self)


def _die_of(key: Key, question: Question, state: State) -> int:
    """The number of the die that a key stands for; 0 for none."""
    if not question.dice_keys or key.number is None:
        return 0
    if len(state.dice) <= len(SOFT_KEYS):
        return key.number
    choice = question.choices.get(key)
    return target(choice.command.action) if choice and isinstance(choice.command, Play) else 0


def _draw_question(canvas: Canvas, side: Zone, state: State, question: Question) -> float:
    """Draw the number of the throw, the title and the lines below, and return where they end, in units."""
    theme = canvas.theme
    left, width = side.x + 4, side.w - 4
    draw_figure(canvas, "frais", theme.brume, left, side.y + 6, 22)
    draw_text(canvas, _moment(state), BODY, theme.brume, left + 30, baseline(BODY, side.y + 6, 22))
    face, title = TITLE, question.title
    in_one_line = title.replace("\n", " ")
    if canvas.upright and text_width(canvas, in_one_line, face) <= width:
        title = in_one_line
    while face.size > 24 and len(wrapped(canvas, title, face, width)) > 2:
        face = face.at(face.size - 1)
    foot = draw_lines(
        canvas,
        title,
        face,
        theme.velin,
        left,
        baseline(TITLE, side.y + 36, 33),
        width=width,
        leading=33,
    )
    for line in question.lines:
        foot = _draw_line(canvas, left, foot - 33 + 38 if line is question.lines[0] else foot, width, line)
    return foot - 14


def _draw_line(canvas: Canvas, left: float, foot: float, width: float, line: SideLine) -> float:
    """Draw a silhouette, the bold words, and the rest behind or below them; return the next baseline."""
    theme = canvas.theme
    indent = 0.0
    if line.icon:
        color = theme.dam if line.harm else theme.brume
        draw_figure(canvas, line.icon, color, left, foot - 18, 22)
        indent = 29
    if not line.strong:
        return _draw_hanging(canvas, line.rest, left, indent, foot, width)
    strong = fitting(canvas, line.strong, KEY, width - indent)
    indent += draw_text(canvas, line.strong, strong, theme.velin, left + indent, foot)
    if indent + 6 + text_width(canvas, line.rest, BODY) <= width:
        draw_text(canvas, line.rest, BODY, theme.velin, left + indent + 6, foot)
        return foot + 25
    return draw_lines(canvas, line.rest, BODY, theme.velin, left, foot + 25, width=width, leading=25)


def _draw_hanging(canvas: Canvas, words: str, left: float, indent: float, foot: float, width: float) -> float:
    return draw_lines(
        canvas, words, BODY, canvas.theme.velin, left + indent, foot, width=width - indent, leading=25
    )


def _moment(state: State) -> str:
    """The number of the throw and of the round, in one line."""
    if state.phase is Phase.STAKE:
        return _("between games")
    if not state.round:
        return _("before the first round")
    number = state.throw_number + (state.phase is Phase.THROW)
    throw = _("{nth} throw").format(nth=ordinal(max(1, number)))
    return _("{throw}, round {n}").format(throw=throw, n=state.round)
